"""Both sides of a session (session §2 and §3), by a device that keeps everything in memory."""

import os
import socket
import time

from medley_reader.batch import Batch
from medley_reader.bundle import decode_bundle
from medley_reader.causality import History
from medley_reader.changes import Change
from medley_reader.membership import Membership
from medley_reader.merge import Merge
from medley_reader.primitives import Cursor, counted, digest, encode_field_map, signed, varint
from medley_reader.vectors import Head, decode_vector, encode_heads, read_heads
from medley_reader.writing import Device, encode_changes, operation
from nacl.signing import SigningKey

from .line import Line, preshared_key

PROLOGUE = b"medley-peer"
HELLO, BATCH, ACKNOWLEDGE, END, WORKING = 1, 3, 4, 6, 10
HEARS_OF_WORK = 4
MEDICATION_KIND = 9
PART_BYTES = 1 << 19


class Member:
    """A member of a household and everything it holds."""

    def __init__(self, kept: dict[str, str]) -> None:
        self.household = bytes.fromhex(kept["household"])
        self.channel = bytes.fromhex(kept["channel"])
        self.psk = preshared_key(bytes.fromhex(kept["secret"]), "medley peer 1")
        self.changes: dict[bytes, Change] = {}
        self.marks: dict[bytes, bytes] = {}
        self.take(decode_bundle(bytes.fromhex(kept["bundle"])).batch)
        self.own = Device(1, self.household)
        self.own.signing = SigningKey(bytes.fromhex(kept["signing"]))
        self.own.key = bytes(self.own.signing.verify_key)
        self.own.incarnation = os.urandom(16)

    def take(self, data: bytes) -> int:
        """Takes a batch in; gives the number of new changes."""
        batch, before = Batch(data), len(self.changes)
        for change in batch.changes:
            self.changes.setdefault(change.hash, change)
        for change, mark in batch.ends:
            self.marks[change.hash] = mark
        return len(self.changes) - before

    @property
    def heads(self) -> list[Head]:
        """The newest change of each log."""
        newest: dict[tuple[bytes, bytes], Head] = {}
        for change in self.changes.values():
            held = newest.get(change.head.actor)
            if held is None or held.sequence < change.sequence:
                newest[change.head.actor] = change.head
        return sorted(newest.values())

    @property
    def state_hash(self) -> bytes:
        """The merged state's hash, reckoned anew by the independent reader."""
        history = History(list(self.changes.values()), [], self.household)
        Membership(history)
        return bytes.fromhex(Merge(history).state_hash())

    @property
    def void_count(self) -> int:
        """The changes of this device of which something has no effect."""
        history = History(list(self.changes.values()), [], self.household)
        Membership(history)
        return sum(c.has_void for c in history.order if c.device == self.own.key)

    def everything(self) -> bytes:
        """A batch of all changes from the empty vector."""
        raw = {found: header(change) + change.payload for found, change in self.changes.items()}
        ends = {found for found, change in self.changes.items() if change.head in self.heads}
        return encode_changes(raw, {found: self.marks[found] for found in ends})

    def commit(self, stamp: int, *operations: bytes) -> None:
        """Writes a change of its own that has seen everything."""
        seen = [head for head in self.heads if head.device != self.own.key]
        self.own.commit(stamp, *operations, seen=seen if not self.own.log else None)
        change = self.own.log[-1]
        self.changes[change.hash] = change
        self.marks[change.hash] = self.own.sign_head()

    def overreach(self) -> None:
        """What no program would offer a caregiver: another strength, another name, a stranger."""
        medication = next(
            made.record
            for change in self.changes.values()
            for made in change.operations
            if made.kind == MEDICATION_KIND
        )
        self.commit(1_772_000_000_000, operation(9, 2, b"Poison", record=medication))
        stranger = {1: os.urandom(32), 2: os.urandom(32), 3: os.urandom(32), 4: b"x", 5: 1}
        self.commit(1_772_000_001_000, operation(6, 1, encode_field_map(stranger)))
        own_role = encode_field_map({1: self.own.key, 2: 1})
        self.commit(1_772_000_002_000, operation(14, 1, own_role))

    # What is said

    def hello(self, flags: int) -> bytes:
        """The first message."""
        said = varint(1) + varint(1) + varint(1) + counted(b"python")
        said += signed(1_772_000_000_000) + varint(0) + varint(flags)
        return bytes([HELLO]) + said + self.state_hash + encode_heads(self.heads)

    def send_batch(self, line: Line, theirs: list[Head]) -> bool:
        """Everything, when the other side lacks something; true when it did."""
        lacks = not set(self.heads) <= set(theirs)
        data = self.everything() if lacks else b""
        parts = [data[at : at + PART_BYTES] for at in range(0, len(data), PART_BYTES)] or [b""]
        rest = len(data)
        for part in parts:
            rest -= len(part)
            line.send(bytes([BATCH]) + varint(rest) + part)
        return lacks

    def acknowledgement(self) -> bytes:
        """What is held now."""
        return bytes([ACKNOWLEDGE]) + self.state_hash + encode_heads(self.heads)


def header(change: Change) -> bytes:
    """The bytes of a header (record-format §3)."""
    made = varint(change.format) + change.device + change.incarnation + varint(change.sequence)
    made += change.previous + signed(change.stamp) + encode_heads(change.seen)
    made += change.payload_hash
    assert digest("medley change 1", made) == change.hash, "the header is not what was read"
    return made


def read_hello(message: bytes) -> tuple[list[Head], int]:
    """The vector in a hello, and its flags."""
    assert message[0] == HELLO, f"a hello was due, not {message[0]}"
    cursor = Cursor(message[1:])
    for _ in range(3):
        cursor.varint()
    cursor.counted()
    cursor.signed()
    cursor.varint()
    flags = cursor.varint()
    cursor.take(32)
    return read_heads(cursor, 4_096), flags


def work(line: Line, flags: int, seconds: int) -> None:
    """Pretends to work, and says so after each second where the other side understands it."""
    for _ in range(seconds):
        time.sleep(1)
        if flags & HEARS_OF_WORK:
            line.send(bytes([WORKING]))


def exchange(
    member: Member,
    connection: socket.socket,
    *,
    is_initiator: bool,
    hears_of_work: bool = True,
    work_seconds: int = 0,
) -> dict[str, object]:
    """A whole session; the batch that comes is worked on for so long."""
    line = Line(
        connection,
        is_initiator=is_initiator,
        prologue=PROLOGUE,
        static_key=member.channel,
        psk=member.psk,
    )
    result: dict[str, object] = {"new": 0, "acknowledged": None, "end": None}
    theirs: list[Head] | None = None
    words = their_flags = 0
    own_flags = HEARS_OF_WORK if hears_of_work else 0
    if is_initiator:
        line.send(member.hello(own_flags))
    else:
        theirs, their_flags = read_hello(line.receive())
        line.send(member.hello(own_flags))
        member.send_batch(line, theirs)
    data, has_answered = b"", False
    while result["end"] is None:
        message = line.receive()
        cursor = Cursor(message[1:])
        if message[0] == HELLO:
            theirs, their_flags = read_hello(message)
        elif message[0] == BATCH:
            rest = cursor.varint()
            data += cursor.take(cursor.remaining)
            if rest:
                continue
            work(line, their_flags, work_seconds)
            result["new"] = member.take(data) if data else 0
            if is_initiator:
                member.send_batch(line, theirs or [])
            if data:
                line.send(member.acknowledgement())
            line.send(bytes([END, 0]))
            has_answered = True
        elif message[0] == ACKNOWLEDGE:
            result["acknowledged"] = cursor.take(32).hex()
            held = set(decode_vector(cursor.take(cursor.remaining)))
            result["holds_everything"] = held >= set(member.heads)
        elif message[0] == WORKING:
            assert hears_of_work, "a word of work that was not asked for"
            words += 1
        elif message[0] == END:
            result["end"] = cursor.varint()
    if not has_answered:
        line.send(bytes([END, 0]))
    told = {"state_hash": member.state_hash.hex(), "void": member.void_count, "words": words}
    return result | told

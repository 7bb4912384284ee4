"""The tables at the start of a batch: devices, logs, ends, ids, words (batch-format §2 to §4)."""

import zlib
from dataclasses import dataclass, field
from typing import TypeVar

from . import limits
from .primitives import Cursor, Malformed
from .refusals import Refusal, too_large
from .templates import Template, read_templates
from .vectors import Head

VERSION = 1

Thing = TypeVar("Thing")


@dataclass(slots=True)
class Log:
    """A run of changes of one branch (§3) and where the reader is in it."""

    device: bytes
    incarnation: bytes
    sequence: int
    previous: bytes
    #: The hashes of the changes so far.
    hashes: list[bytes] = field(default_factory=list)
    #: The stamp of the newest change so far, 0 when there is none.
    stamp: int = 0
    #: The newest change so far, counted in the batch; −1 when there is none.
    newest: int = -1

    def head(self, back: int = 0) -> Head:
        """A change of this log, counted back from the newest."""
        if back >= len(self.hashes):
            raise Malformed("a log of the batch has not so many changes yet")
        chosen = self.hashes[len(self.hashes) - 1 - back]
        return Head(self.device, self.incarnation, self.sequence - 1 - back, chosen[:16])

    def advance(self, change_hash: bytes, stamp: int, index: int) -> None:
        """Takes in the next change of the log."""
        self.hashes.append(change_hash)
        self.previous = change_hash
        self.sequence += 1
        self.stamp = stamp
        self.newest = index


@dataclass(slots=True)
class Tables:
    """Everything before the rows."""

    actors: list[tuple[bytes, bytes]]
    vector: list[Head]
    changes: int
    logs: list[Log]
    #: Per change that is the newest of its log or branch its signature.
    ends: dict[int, bytes]
    ids: list[bytes]
    words: Cursor
    templates: list[Template]
    rows: bytes


def read_tables(data: bytes) -> Tables:
    """The parts of §2 in their order."""
    if len(data) > limits.BATCH_BYTES:
        raise too_large("A batch is larger than 256 MiB.")
    cursor = Cursor(data)
    version = cursor.varint()
    if version != VERSION:
        raise Refusal("newer", f"The batch has version {version}.")
    devices = [cursor.take(32) for _ in range(count(cursor, 32))]
    actors = [(pick(devices, cursor), cursor.take(16)) for _ in range(count(cursor, 17))]
    vector = read_vector(cursor, actors)
    changes = cursor.varint()
    if changes > limits.BATCH_CHANGES:
        raise too_large("A batch has more than 8,388,608 changes.")
    log_count = cursor.varint()
    if log_count > limits.BATCH_LOGS:
        raise Malformed(f"{log_count} logs are announced")
    logs = [read_log(cursor, actors, vector) for _ in range(log_count)]
    ends: dict[int, bytes] = {}
    index = -1
    for _ in range(count(cursor, 65)):
        index += 1 + cursor.varint()
        if index >= changes:
            raise Malformed("an end is no change of the batch")
        ends[index] = cursor.take(64)
    ids = [cursor.take(16) for _ in range(count(cursor, 16))]
    words = Cursor(read_words(cursor))
    templates = read_templates(cursor)
    rows = cursor.take(cursor.remaining)
    return Tables(actors, vector, changes, logs, ends, ids, words, templates, rows)


def count(cursor: Cursor, least: int) -> int:
    """A count of things that have at least so many bytes each."""
    number = cursor.varint()
    if number * least > cursor.remaining:
        raise Malformed(f"{number} things are announced and the batch ends before")
    return number


def pick(things: list[Thing], cursor: Cursor) -> Thing:
    """The thing that a varint index names."""
    index = cursor.varint()
    if index >= len(things):
        raise Malformed("an index names nothing")
    return things[index]


def read_vector(cursor: Cursor, actors: list[tuple[bytes, bytes]]) -> list[Head]:
    """What the receiver must hold, strictly ascending."""
    number = cursor.varint()
    if number > limits.VECTOR_ENTRIES:
        raise Malformed(f"the vector of a batch has {number} entries")
    vector: list[Head] = []
    for _ in range(number):
        device, incarnation = pick(actors, cursor)
        sequence = cursor.varint()
        head = Head(device, incarnation, sequence, cursor.take(16))
        if not 1 <= sequence <= limits.SEQUENCE:
            raise Malformed(f"a head has the sequence {sequence}")
        if vector and head <= vector[-1]:
            raise Malformed("the vector of a batch does not ascend")
        vector.append(head)
    return vector


def read_log(cursor: Cursor, actors: list[tuple[bytes, bytes]], vector: list[Head]) -> Log:
    """A log that begins here, or one that goes on after an entry of the vector (§3)."""
    head = cursor.varint()
    if head == 0:
        device, incarnation = pick(actors, cursor)
        sequence = cursor.varint()
        return Log(device, incarnation, sequence, cursor.take(32))
    if head > len(vector):
        raise Malformed("a log goes on after a head that the vector does not have")
    held = vector[head - 1]
    previous = held.short_hash + cursor.take(16)
    return Log(held.device, held.incarnation, held.sequence + 1, previous)


def read_words(cursor: Cursor) -> bytes:
    """The bytes of all words, inflated if they were deflated."""
    length, deflated = cursor.varint(), cursor.varint()
    if length > limits.BATCH_BYTES:
        raise too_large("The words of a batch have more than 256 MiB.")
    if deflated == 0:
        return cursor.take(length)
    stream = zlib.decompressobj()
    try:
        words = stream.decompress(cursor.take(deflated), length + 1)
    except zlib.error:
        raise Malformed("the words of a batch do not inflate") from None
    if len(words) != length or not stream.eof or stream.unused_data:
        raise Malformed("the words of a batch inflate to another length")
    return words

"""Writes small logs and bundles, for the self-test alone."""

from dataclasses import dataclass, field

from nacl.signing import SigningKey

from .bundle import MAGIC, SIGNATURE_BYTES, padme
from .changes import Change, decode_change
from .operations import Operation
from .primitives import FieldMap, counted, digest, encode_field_map, signed, varint
from .range_coder import Model, Number, Tree
from .vectors import Head, encode_heads


def operation(
    kind: int,
    field_number: int,
    value: bytes,
    *,
    shape: int = 0,
    record: bytes | None = None,
    record_form: int = 1,
    member: bytes | None = None,
    member_form: int = 0,
    parent: bytes | None = None,
    occurrence: int = 0,
) -> bytes:
    """The bytes of an operation (record-format §5)."""
    record_form = 0 if record is not None else record_form
    member_form = 1 if member is not None else member_form
    head = shape | record_form << 2 | member_form << 4 | (0x40 if parent is not None else 0)
    encoded = varint(kind) + bytes([head]) + varint(field_number)
    encoded += (record or b"") + (parent or b"") + (member or b"")
    if 3 in (record_form, member_form):
        encoded += varint(occurrence)
    return encoded + counted(value)


@dataclass
class Device:
    """A device that writes one log; everything about it follows from one number."""

    number: int
    household: bytes = b""
    log: list[Change] = field(default_factory=list)
    headers: list[bytes] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.signing = SigningKey(bytes([self.number]) * 32)
        self.key = bytes(self.signing.verify_key)
        self.incarnation = bytes([0xF0 + self.number]) * 16

    def commit(
        self, stamp: int, *operations: bytes, seen: list[Head] | None = None, form: int = 1
    ) -> list[Operation]:
        """Appends a change and gives its operations back as a reader sees them."""
        payload = varint(len(operations)) + b"".join(operations)
        header = varint(form) + self.key + self.incarnation + varint(len(self.log) + 1)
        header += self.log[-1].hash if self.log else self.household
        header += signed(stamp) + encode_heads(sorted(seen or []))
        header += digest("medley payload 1", payload)
        self.headers.append(header)
        self.log.append(decode_change(header, payload))
        return self.log[-1].operations

    @property
    def head(self) -> Head:
        """The newest change as others name it."""
        return self.log[-1].head

    def sign_head(self) -> bytes:
        """The signature of the newest change (§3)."""
        return self.sign(digest("medley head 1", self.log[-1].hash))

    def sign(self, message: bytes) -> bytes:
        """64 bytes over a message."""
        return self.signing.sign(message).signature


def bundle_plaintext(
    sender: Device,
    recipients: list[bytes],
    to_vector: list[Head],
    batch: bytes,
    changes: int,
    from_vector: list[Head] | None = None,
) -> bytes:
    """The plaintext of a bundle (bundle-format §1)."""
    fields: FieldMap = {
        1: sender.household,
        2: sender.key,
        3: b"".join(sorted(recipients)),
        4: changes,
        5: b"self-test",
    }
    plain = MAGIC + varint(1) + counted(encode_field_map(fields))
    plain += counted(encode_heads(sorted(from_vector or [])))
    plain += counted(encode_heads(sorted(to_vector))) + counted(batch) + varint(0)
    length = len(plain) + SIGNATURE_BYTES
    plain += bytes(padme(length) - length)
    return plain + sender.sign(digest("medley bundle 1", plain))


class BitWriter:
    """The other side of `BitReader`: a sum of 32 bits whose carry may reach bytes behind it."""

    def __init__(self) -> None:
        self.low = 0
        self.range = 2**32 - 1
        self.shifted = 0

    def bit(self, chance: int, value: int) -> None:
        """One bit with its chance."""
        bound = (self.range >> 16) * chance
        if value:
            self.range = bound
        else:
            self.low += bound
            self.range -= bound
        self.refill()

    def plain(self, count: int, value: int) -> None:
        """So many plain bits."""
        self.range >>= count
        self.low += value * self.range
        self.refill()

    def refill(self) -> None:
        """Makes room; the sum is one long number, so a carry needs no care."""
        while self.range < 2**24:
            self.range <<= 8
            self.low <<= 8
            self.shifted += 1

    def finish(self) -> bytes:
        """The bytes for which a reader ends with a code of 0."""
        return self.low.to_bytes(4 + self.shifted, "big")


def write_bit(bits: BitWriter, model: Model, value: int) -> None:
    """A bit with a model."""
    bits.bit(model.chance, value)
    model.learn(value)


def write_number(bits: BitWriter, number: Number, value: int) -> None:
    """A number, as `Number` reads it."""
    write_bit(bits, number.not_zero, int(value > 0))
    if value == 0:
        return
    width = value.bit_length() - 1
    write_tree(bits, number.width, width, 6)
    learnt = min(width, 3)
    tree = number.high.setdefault(width, Tree(3))
    left = width - learnt
    write_tree(bits, tree, value >> left & ((1 << learnt) - 1), learnt)
    while left > 0:
        group = min(left, 16)
        left -= group
        bits.plain(group, value >> left & ((1 << group) - 1))


def write_tree(bits: BitWriter, tree: Tree, value: int, levels: int) -> None:
    """The first levels of a tree."""
    node = 1
    for level in reversed(range(levels)):
        bit = value >> level & 1
        write_bit(bits, tree.model(node), bit)
        node = node << 1 | bit


def encode_batch(devices: list[Device]) -> bytes:
    """A batch of whole changes: one template of mode 3, each change a new word (batch-format)."""
    changes: dict[bytes, bytes] = {}
    for device in devices:
        for header, change in zip(device.headers, device.log):
            changes.setdefault(change.hash, header + change.payload)
    return encode_changes(changes, {d.log[-1].hash: d.sign_head() for d in devices if d.log})


def encode_changes(changes: dict[bytes, bytes], marks: dict[bytes, bytes]) -> bytes:
    """A batch of changes by their hashes, with the signatures of the newest of each log."""
    numbers = {change_hash: index for index, change_hash in enumerate(changes)}
    ends = sorted((numbers[change_hash], mark) for change_hash, mark in marks.items())
    words = b"".join(counted(change) for change in changes.values())
    # No device, actor, head of a vector; the changes; no log.
    batch = varint(0) * 3 + varint(len(changes)) + varint(0) + varint(len(ends))
    last = -1
    for index, signature in ends:
        batch += varint(index - last - 1) + signature
        last = index
    # No ids; the words as they are; a template of mode 3 with one strand and the column of the
    # words: source 6, nature 3, no guesses.
    batch += varint(0) + varint(len(words)) + varint(0) + words
    batch += varint(1) + varint(3) + varint(1) + varint(1) + varint(6) + bytes([3])
    bits, strand, new, next_word = BitWriter(), Tree(1), Model(), Number()
    for index in range(len(changes)):
        write_tree(bits, strand, int(index > 0), 1)
        write_bit(bits, new, 1)
        write_number(bits, next_word, 0)
    return varint(1) + batch + bits.finish()

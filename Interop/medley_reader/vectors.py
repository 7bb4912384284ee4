"""Vectors and the entries they share with `seen` (record-format §3 and §7)."""

from dataclasses import dataclass

from . import limits
from .primitives import Cursor, Malformed, varint
from .refusals import too_large


@dataclass(frozen=True, order=True, slots=True)
class Head:
    """One head: an actor, a sequence and the first 16 bytes of the change's hash."""

    device: bytes
    incarnation: bytes
    sequence: int
    short_hash: bytes

    @property
    def actor(self) -> tuple[bytes, bytes]:
        """Device and incarnation."""
        return self.device, self.incarnation

    def as_json(self) -> dict[str, object]:
        """The entry for people."""
        return {
            "device": self.device.hex(),
            "incarnation": self.incarnation.hex(),
            "sequence": self.sequence,
            "hash": self.short_hash.hex(),
        }


def read_heads(cursor: Cursor, limit: int) -> list[Head]:
    """A varint count and that many entries in strictly ascending order."""
    count = cursor.varint()
    if count > limit:
        raise too_large(f"a list of heads has {count} entries; {limit} are allowed")
    heads: list[Head] = []
    for _ in range(count):
        device, incarnation = cursor.take(32), cursor.take(16)
        sequence = cursor.varint()
        head = Head(device, incarnation, sequence, cursor.take(16))
        if not 1 <= sequence <= limits.SEQUENCE:
            raise Malformed(f"a head has the sequence {sequence}")
        if heads and head <= heads[-1]:
            raise Malformed("a list of heads does not ascend")
        heads.append(head)
    return heads


def decode_vector(data: bytes) -> list[Head]:
    """A vector from exactly these bytes."""
    cursor = Cursor(data)
    heads = read_heads(cursor, limits.VECTOR_ENTRIES)
    cursor.finish("a vector")
    return heads


def encode_heads(heads: list[Head]) -> bytes:
    """The bytes of a vector or of `seen`, the count included."""
    encoded = varint(len(heads))
    for head in heads:
        encoded += head.device + head.incarnation + varint(head.sequence) + head.short_hash
    return encoded

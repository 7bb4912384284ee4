"""Changes: header, hash, payload (record-format §3 and §4)."""

from dataclasses import dataclass, field

from . import limits
from .operations import Operation, read_operation
from .primitives import Cursor, Malformed, digest
from .refusals import damaged, too_large
from .vectors import Head, read_heads

FORMAT = 1


@dataclass(slots=True)
class Change:
    """One change: its header's fields, its hash and, if its payload decodes, its operations."""

    format: int
    device: bytes
    incarnation: bytes
    sequence: int
    previous: bytes
    stamp: int
    seen: list[Head]
    payload_hash: bytes
    hash: bytes
    payload: bytes
    operations: list[Operation] = field(default_factory=list)
    #: Why no operation of the change can have effect; none for a valid change (§6).
    void: str | None = None
    #: Why single operations have no effect, by index.
    void_operations: dict[int, str] = field(default_factory=dict)
    #: The bytes of header and payload together.
    length: int = 0

    @property
    def head(self) -> Head:
        """The change as an entry of a vector names it."""
        return Head(self.device, self.incarnation, self.sequence, self.hash[:16])

    def refuse_effect(self, reason: str) -> None:
        """Makes the change void; the first reason stays."""
        if self.void is None:
            self.void = reason

    def refuse_operation(self, index: int, reason: str) -> None:
        """Makes one operation void; the first reason stays."""
        self.void_operations.setdefault(index, reason)

    def reason(self, operation: Operation) -> str | None:
        """Why an operation has no effect; none when it has."""
        return self.void or self.void_operations.get(operation.index)

    @property
    def has_void(self) -> bool:
        """Whether the change or one of its operations is void."""
        return self.void is not None or bool(self.void_operations)


def decode_change(header: bytes, payload: bytes) -> Change:
    """A change from its two parts; a bad header is refused, a bad payload makes it void."""
    if len(header) + len(payload) > limits.CHANGE_BYTES:
        raise too_large("A change is longer than 65,536 bytes.")
    try:
        change = decode_header(header)
    except Malformed as error:
        raise damaged(f"The header of a change does not decode: {error}.") from None
    change.payload, change.length = payload, len(header) + len(payload)
    if digest("medley payload 1", payload) != change.payload_hash:
        raise damaged("The hash of a payload is wrong.")
    if change.format != FORMAT:
        change.refuse_effect(f"its format is {change.format}")
        return change
    try:
        change.operations = decode_payload(payload, change.hash)
    except Malformed as error:
        change.refuse_effect(f"its payload does not decode: {error}")
    return change


def decode_whole_change(data: bytes) -> Change:
    """A change from its bytes; the payload is what follows the header."""
    cursor = Cursor(data)
    try:
        read_header(cursor)
    except Malformed as error:
        raise damaged(f"The header of a change does not decode: {error}.") from None
    return decode_change(data[: cursor.position], data[cursor.position :])


def decode_header(header: bytes) -> Change:
    """A header from exactly these bytes."""
    cursor = Cursor(header)
    change = read_header(cursor)
    cursor.finish("a header")
    change.hash = digest("medley change 1", header)
    return change


def read_header(cursor: Cursor) -> Change:
    """The header's fields in their order (§3); the hash is left open."""
    form = cursor.varint()
    device, incarnation = cursor.take(32), cursor.take(16)
    sequence = cursor.varint()
    if form == 0 or not 1 <= sequence <= limits.SEQUENCE:
        raise Malformed(f"its format is {form} and its sequence {sequence}")
    previous = cursor.take(32)
    stamp = cursor.signed()
    seen = read_heads(cursor, limits.SEEN_ENTRIES)
    payload_hash = cursor.take(32)
    return Change(
        format=form,
        device=device,
        incarnation=incarnation,
        sequence=sequence,
        previous=previous,
        stamp=stamp,
        seen=seen,
        payload_hash=payload_hash,
        hash=b"",
        payload=b"",
    )


def decode_payload(payload: bytes, change_hash: bytes) -> list[Operation]:
    """The operations of a payload (§4); nothing follows the last."""
    cursor = Cursor(payload)
    count = cursor.varint()
    if not 1 <= count <= limits.OPERATIONS:
        raise Malformed(f"it announces {count} operations")
    operations = [read_operation(cursor, change_hash, index) for index in range(count)]
    cursor.finish("a payload")
    return operations

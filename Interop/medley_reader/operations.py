"""Operations: parts, shapes and the ids that follow from them (record-format §5)."""

from dataclasses import dataclass

from . import limits
from .primitives import Cursor, FieldMap, Malformed, decode_field_map, encode_field_map, h16, varint

WRITE, ADD, REMOVE = 0, 1, 2
SHAPES = ("write", "add", "remove")

NAMED, NEW, KEYED, RECORD_BY_CONTENT = 0, 1, 2, 3
NO_MEMBER, NAMED_MEMBER, NEW_MEMBER, MEMBER_BY_CONTENT = 0, 1, 2, 3

LOG, EDIT, MEMBERSHIP = 0, 1, 2
NO_PARENT = bytes(16)

#: A place: kind, record, field and member, the member none where it is absent (§6).
Place = tuple[int, bytes, int, "bytes | None"]


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation with the ids that it leads to."""

    index: int
    id: bytes
    kind: int
    shape: int
    record_form: int
    member_form: int
    must_understand: bool
    field: int
    record: bytes
    member: bytes | None
    parent: bytes | None
    value: bytes

    @property
    def place(self) -> Place:
        """What the operation is about (§6)."""
        return self.kind, self.record, self.field, self.member

    @property
    def operation_class(self) -> int:
        """0 log, 1 edit, 2 membership: the two low bits of the kind."""
        return self.kind & 3

    def fields(self) -> FieldMap | None:
        """The value as a field map, if it is one; a value of no bytes is none."""
        try:
            return decode_field_map(self.value) if self.value else None
        except Malformed:
            return None


def read_operation(cursor: Cursor, change_hash: bytes, index: int) -> Operation:
    """The next operation of a payload, its form checked."""
    kind = cursor.varint()
    head = cursor.byte()
    field = cursor.varint()
    shape, record_form, member_form = head & 3, head >> 2 & 3, head >> 4 & 3
    named_record = cursor.take(16) if record_form == NAMED else None
    parent = cursor.take(16) if head & 0x40 else None
    named_member = cursor.take(16) if member_form == NAMED_MEMBER else None
    by_content = record_form == RECORD_BY_CONTENT or member_form == MEMBER_BY_CONTENT
    occurrence = cursor.varint() if by_content else 0
    value = cursor.counted()

    if kind > limits.KIND_OR_FIELD or field > limits.KIND_OR_FIELD:
        raise Malformed("the number of a kind or field is 2^32 or more")
    if kind & 3 == 3:
        raise Malformed("the class of a kind is 3")
    check_combination(shape, record_form, member_form, field, parent, value)

    own = h16("medley operation 1", change_hash, varint(index))
    content = (varint(kind), varint(field), parent or NO_PARENT, varint(occurrence), value)
    if named_record is not None:
        record = named_record
    elif record_form == NEW:
        record = own
    elif record_form == KEYED:
        record = keyed_record(kind, parent or NO_PARENT, value)
    else:
        record = h16("medley content 1", *content)
    if named_member is not None or member_form == NO_MEMBER:
        member = named_member
    elif member_form == NEW_MEMBER:
        member = own
    else:
        member = h16("medley content 1", *content, record)
    return Operation(
        index=index,
        id=own,
        kind=kind,
        shape=shape,
        record_form=record_form,
        member_form=member_form,
        must_understand=bool(head & 0x80),
        field=field,
        record=record,
        member=member,
        parent=parent,
        value=value,
    )


def check_combination(
    shape: int, record_form: int, member_form: int, field: int, parent: bytes | None, value: bytes
) -> None:
    """Refuses what the last paragraph of §5 does not allow."""
    if shape == WRITE:
        allowed = member_form == NO_MEMBER
    elif shape == ADD:
        allowed = member_form != NO_MEMBER and field != 0
    elif shape == REMOVE:
        member = member_form == NAMED_MEMBER and field != 0
        whole = member_form == NO_MEMBER and field == 0
        allowed = record_form == NAMED and not value and (member or whole)
    else:
        raise Malformed("an operation has the shape 3")
    if not allowed:
        raise Malformed(f"an operation combines {SHAPES[shape]} with forms that it cannot have")
    if record_form == KEYED and parent is None:
        raise Malformed("a keyed record names no parent")


def keyed_record(kind: int, parent: bytes, value: bytes) -> bytes:
    """The id of a keyed record: kind, parent and the tags 1, 2 and 3 of the value (§5)."""
    fields = decode_field_map(value)
    key = {tag: content for tag, content in fields.items() if tag in (1, 2, 3)}
    return h16("medley record 1", varint(kind), parent, encode_field_map(key))

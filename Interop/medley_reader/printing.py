"""What was read, as JSON for programs and as lines for people."""

from .bundle import Bundle
from .changes import Change
from .medicine_records import KINDS, may_be_map
from .membership import Membership
from .merge import Merge
from .operations import SHAPES, Operation
from .primitives import FieldMap, digest
from .statements import ROLES


def header_json(bundle: Bundle) -> dict[str, object]:
    """The fields of the bundle itself."""
    return {
        "household": bundle.household.hex(),
        "sender": bundle.sender.hex(),
        "recipients": [key.hex() for key in bundle.recipients],
        "program": bundle.program,
        "from": [head.as_json() for head in bundle.from_vector],
        "to": [head.as_json() for head in bundle.to_vector],
        "changes": bundle.changes,
        "blobs": [digest("medley blob 1", blob).hex() for blob in bundle.blobs],
        "padding": bundle.padding,
        "padme": bundle.padme,
    }


def change_json(change: Change) -> dict[str, object]:
    """A change without its operations."""
    return {
        "hash": change.hash.hex(),
        "device": change.device.hex(),
        "incarnation": change.incarnation.hex(),
        "sequence": change.sequence,
        "stamp": change.stamp,
        "seen": [head.as_json() for head in change.seen],
        "void": change.void or next(iter(change.void_operations.values()), None),
    }


def operation_json(change: Change, operation: Operation) -> dict[str, object]:
    """An operation with the ids it leads to."""
    return {
        "change": change.hash.hex(),
        "index": operation.index,
        "id": operation.id.hex(),
        "kind": operation.kind,
        "kind_name": KINDS.get(operation.kind),
        "record": operation.record.hex(),
        "field": operation.field,
        "member": hexadecimal(operation.member),
        "parent": hexadecimal(operation.parent),
        "shape": SHAPES[operation.shape],
        "must_understand": operation.must_understand,
        "value": operation.value.hex(),
        "fields": fields_json(operation),
        "void": change.reason(operation),
    }


def fields_json(operation: Operation) -> dict[str, object] | None:
    """The value as a field map: numbers as they stand, bytes in hexadecimal."""
    if not may_be_map(operation.kind, operation.field):
        return None
    fields: FieldMap | None = operation.fields()
    if fields is None:
        return None
    return {str(t): c if isinstance(c, int) else c.hex() for t, c in fields.items()}


def members_json(membership: Membership) -> list[dict[str, str]]:
    """The keys that have a role at the end, in ascending order."""
    roles = sorted(membership.members().items())
    return [{"key": key.hex(), "role": ROLES[role]} for key, role in roles]


def merged_json(merge: Merge) -> dict[str, object]:
    """The merged state: places, presence of records and forks."""
    places = []
    for place in sorted(merge.places, key=lambda p: (p[0], p[1], p[2], p[3] or b"")):
        kind, record, field, member = place
        shown = merge.displayed(place)
        places.append(
            {
                "kind": kind,
                "record": record.hex(),
                "field": field,
                "member": hexadecimal(member),
                "surviving": sorted(s.operation.id.hex() for s in merge.places[place]),
                "displayed": shown.operation.id.hex() if shown else None,
                "conflict": merge.open_conflict(place),
            }
        )
    records = [
        {"kind": kind, "record": record.hex(), "presence": presence}
        for (kind, record), presence in sorted(merge.presence().items())
    ]
    return {"places": places, "records": records}


def hexadecimal(data: bytes | None) -> str | None:
    """Bytes in hexadecimal, or nothing."""
    return None if data is None else data.hex()


def lines_for_people(result: dict[str, object]) -> list[str]:
    """A few lines that say what the bundle is and holds."""
    lines = []
    for key in ("household", "sender", "program", "changes", "state_hash"):
        if result.get(key) is not None:
            lines.append(f"{key.replace('_', ' ')}: {result[key]}")
    for operation in result.get("operations") or []:
        kind = operation["kind_name"] or f"kind {operation['kind']}"
        void = f"  (void: {operation['void']})" if operation["void"] else ""
        what = f"{kind} {operation['record'][:8]} field {operation['field']}"
        lines.append(f"{operation['shape']:6} {what} = {operation['value'] or 'none'}{void}")
    return lines

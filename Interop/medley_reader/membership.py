"""Who may write what: genesis, admissions and roles at causal positions (record-format §9)."""

from dataclasses import dataclass

from .causality import History
from .changes import Change
from .operations import EDIT, LOG, MEMBERSHIP, NEW, WRITE, Operation
from .primitives import FieldMap, digest
from .refusals import Refusal

HOUSEHOLD_KIND, DEVICE_KIND = KNOWN_KINDS = (2, 6)
STATEMENT_FIELD = 1
OWNER, MEMBER, CAREGIVER, READER = 1, 2, 3, 4
ROLES = {OWNER: "owner", MEMBER: "member", CAREGIVER: "caregiver", READER: "reader"}
#: The classes of operations that each role may write.
RIGHTS = {
    OWNER: {LOG, EDIT, MEMBERSHIP},
    MEMBER: {LOG, EDIT},
    CAREGIVER: {LOG},
    READER: set(),
}
#: Tag to the length of its bytes, or none for a text; `True` where it must be there.
GENESIS_TAGS = {1: (32, True), 2: (32, True), 3: (32, True), 4: (32, True), 5: (None, True),
                6: (32, False), 7: (32, False), 8: (16, False)}  # fmt: skip
ADMISSION_TAGS = {1: (32, True), 2: (32, True), 3: (32, True), 4: (None, True), 6: (16, False)}


@dataclass(frozen=True, slots=True)
class Admission:
    """An admission that counts: written by an owner."""

    change: Change
    operation: Operation
    key: bytes
    role: int


class Membership:
    """Goes through a history in causal order and makes changes void that had no right (§9)."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.genesis: list[Change] = []
        self.founder: bytes | None = None
        self.recovery: bytes | None = None
        self.admissions: dict[bytes, list[Admission]] = {}
        for change in history.order:
            self.judge(change)

    def judge(self, change: Change) -> None:
        """Checks the statements of a change and its author's right, then takes it in."""
        if change.void is None:
            for operation in change.operations:
                reason = self.broken_rule(change, operation)
                if reason:
                    change.refuse_effect(reason)
        if change.void is not None:
            return
        self.note_genesis(change)
        role = self.role(change.device, change)
        if role is None:
            change.refuse_effect("its author is not admitted in its causal past")
            return
        for operation in change.operations:
            if operation.operation_class not in RIGHTS[role]:
                change.refuse_effect(f"its author is {ROLES[role]} and has no right to it")
                return
        for operation in change.operations:
            if operation.operation_class == MEMBERSHIP and operation.kind not in KNOWN_KINDS:
                raise Refusal("newer", "A newer program has changed the household.")
            if operation.kind == DEVICE_KIND:
                fields = operation.fields() or {}
                key, admitted = fields.get(1), fields.get(5)
                if isinstance(key, bytes) and isinstance(admitted, int):
                    admission = Admission(change, operation, key, admitted)
                    self.admissions.setdefault(key, []).append(admission)

    def broken_rule(self, change: Change, operation: Operation) -> str | None:
        """Why an operation is none that its kind allows; none for kinds without rules."""
        if operation.kind not in KNOWN_KINDS:
            return None
        form = (operation.shape, operation.record_form, operation.field)
        if form != (WRITE, NEW, STATEMENT_FIELD):
            return "a membership statement is not a write to field 1 of a new record"
        fields = operation.fields() or {}
        if operation.kind == HOUSEHOLD_KIND:
            if not well_formed(fields, GENESIS_TAGS) or (6 in fields) != (7 in fields):
                return "its genesis statement does not decode"
            if digest("medley household 1", operation.value) != self.history.household:
                return "its genesis statement is that of another household"
            repeated = any(self.before(first, change) for first in self.genesis)
            if change.sequence != 1 or fields.get(1) != change.device or repeated:
                return "its genesis statement is not in the first change of the founder's log"
        elif not well_formed(fields, ADMISSION_TAGS) or fields.get(5) not in ROLES:
            return "its admission does not decode"
        return None

    def note_genesis(self, change: Change) -> None:
        """Takes the genesis statement from the first change of a log of the founder."""
        for operation in change.operations:
            if operation.kind == HOUSEHOLD_KIND:
                recovery = (operation.fields() or {}).get(6)
                self.founder = change.device
                self.recovery = recovery if isinstance(recovery, bytes) else None
                self.genesis.append(change)

    def role(self, key: bytes, at: Change | None) -> int | None:
        """The role of a key at a change's causal position, or by all that is known."""
        if key in (self.founder, self.recovery):
            carried = key == self.founder and any(at is change for change in self.genesis)
            if carried or any(self.before(change, at) for change in self.genesis):
                return OWNER
        counting = [a for a in self.admissions.get(key, []) if self.before(a.change, at)]
        first = [a for a in counting if not any(self.precedes(b, a) for b in counting)]
        chosen = min(first, key=lambda a: (-a.role, a.operation.id), default=None)
        return chosen.role if chosen else None

    def before(self, cause: Change, at: Change | None) -> bool:
        """Whether a change lies before a position; everything lies before the end."""
        return at is None or self.history.covers(at, cause)

    def precedes(self, earlier: Admission, later: Admission) -> bool:
        """Whether an admission comes before another one in causal order."""
        if earlier.change is later.change:
            return earlier.operation.index < later.operation.index
        return self.history.covers(later.change, earlier.change)


def well_formed(fields: FieldMap, tags: dict[int, tuple[int | None, bool]]) -> bool:
    """Whether the known tags of a statement have the type and the length that they must have."""
    for tag, (length, required) in tags.items():
        content = fields.get(tag)
        if content is None and not required:
            continue
        if not isinstance(content, bytes) or (length is not None and len(content) != length):
            return False
        if length is None and not is_text(content):
            return False
    return True


def is_text(data: bytes) -> bool:
    """Whether bytes are UTF-8 (§1)."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True

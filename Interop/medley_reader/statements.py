"""Membership statements: their values, and which of them can count (record-format §9, §9.2)."""

from dataclasses import dataclass

from .causality import History
from .changes import Change
from .operations import MEMBERSHIP, NEW, WRITE, Operation
from .primitives import FieldMap, digest

GENESIS, ADMISSION, REMOVAL, ROLE, ACCEPTANCE, RECOVERY = KNOWN_KINDS = (2, 6, 10, 14, 18, 22)
STATEMENT_FIELD = 1
OWNER, MEMBER, CAREGIVER, READER = 1, 2, 3, 4
ROLES = {OWNER: "owner", MEMBER: "member", CAREGIVER: "caregiver", READER: "reader"}
ACCEPTED, DISMISSED = 1, 2
HASH_BYTES = 32
#: A tag's form: a number of bytes, or a text, a number, hashes; `True` where it must be there.
TEXT, NUMBER, HASHES = "text", "number", "hashes"
Tags = dict[int, tuple["int | str", bool]]
TAGS: dict[int, Tags] = {
    GENESIS: {1: (32, True), 2: (32, True), 3: (32, True), 4: (32, True), 5: (TEXT, True),
              6: (32, False), 7: (32, False), 8: (16, False)},
    ADMISSION: {1: (32, True), 2: (32, True), 3: (32, True), 4: (TEXT, True), 5: (NUMBER, True),
                6: (16, False)},
    REMOVAL: {1: (32, True)},
    ROLE: {1: (32, True), 2: (NUMBER, True)},
    ACCEPTANCE: {1: (NUMBER, True), 2: (HASHES, False), 3: (32, False)},
    RECOVERY: {1: (32, True), 2: (32, True)},
}  # fmt: skip


@dataclass(slots=True)
class Statement:
    """A statement: what it says of which key."""

    change: Change
    operation: Operation
    kind: int
    #: The key it is about; for an acceptance the device it names, if any.
    key: bytes | None
    #: The role that an admission or a role statement gives; owner for a letting in without one.
    role: int = OWNER
    person: bytes | None = None
    accepted: bool = False
    hashes: frozenset[bytes] = frozenset()
    #: Where it stands in the order of §9.2.
    number: int = -1

    @property
    def author(self) -> bytes:
        """The key that says it."""
        return self.change.device

    @property
    def lets_in(self) -> bool:
        """Whether it lets a key in."""
        return self.kind in (GENESIS, ADMISSION, RECOVERY)

    @property
    def is_cut(self) -> bool:
        """A removal, or a role statement for another role than owner."""
        return self.kind == REMOVAL or (self.kind == ROLE and self.role != OWNER)


class Statements:
    """All statements of a history that can count, in their order."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.genesis: list[Statement] = []
        #: Per change why its operations of class 2 are none, by index.
        self.refused: dict[bytes, dict[int, str]] = {}
        #: The operations of a kind that only a later program knows.
        self.unknown: list[tuple[Change, Operation]] = []
        self.founder: bytes | None = None
        self.recovery: bytes | None = None
        #: The statements that can count, found so far, causes first.
        self.possible: list[Statement] = []
        counting = [said for said in self.all_said() if self.can_count(said)]
        pasts = {id(s): sum(history.covers(s.change, o.change) for o in counting) for s in counting}
        self.order = sorted(counting, key=lambda s: (pasts[id(s)], s.operation.id))
        for number, said in enumerate(self.order):
            said.number = number
        self.of_key: dict[bytes, list[Statement]] = {}
        for said in self.order:
            if said.key is not None and said.kind != ACCEPTANCE:
                self.of_key.setdefault(said.key, []).append(said)

    def all_said(self) -> list[Statement]:
        """The statements of all changes, causes first; notes the operations that are none."""
        found = []
        for change in self.history.order:
            if change.void is not None:
                continue
            several = [o for o in change.operations if o.operation_class == MEMBERSHIP]
            for operation in several[1:]:
                self.refuse(change, operation, "its change holds a statement before it")
            for operation in several[:1]:
                if operation.kind not in KNOWN_KINDS:
                    self.unknown.append((change, operation))
                    self.refuse(change, operation, "its kind is of a later program")
                    continue
                statement = read_statement(change, operation)
                reason = "it is no statement" if statement is None else None
                if statement and statement.kind == GENESIS:
                    reason = self.broken_genesis(statement)
                if statement is None or reason is not None:
                    self.refuse(change, operation, reason or "it is no statement")
                    continue
                if statement.kind == GENESIS:
                    self.note_genesis(statement)
                found.append(statement)
        return found

    def refuse(self, change: Change, operation: Operation, reason: str) -> None:
        """Notes that an operation of class 2 is no statement, or one that can never count."""
        self.refused.setdefault(change.hash, {})[operation.index] = reason

    def broken_genesis(self, said: Statement) -> str | None:
        """Why a genesis statement is none where it stands."""
        change = said.change
        if digest("medley household 1", said.operation.value) != self.history.household:
            return "its genesis statement is that of another household"
        repeated = any(self.history.covers(change, first.change) for first in self.genesis)
        if change.sequence != 1 or said.key != change.device or repeated:
            return "its genesis statement is not in the first change of the founder's log"
        return None

    def note_genesis(self, said: Statement) -> None:
        """Takes founder and recovery key; they are the same in every genesis statement."""
        recovery = (said.operation.fields() or {}).get(6)
        self.founder = said.key
        self.recovery = recovery if isinstance(recovery, bytes) else None
        self.genesis.append(said)

    def can_count(self, said: Statement) -> bool:
        """Whether the author could have the right, whatever effect the statements before have."""
        before = [o for o in self.possible if self.history.covers(said.change, o.change)]
        able = said.kind == GENESIS
        for other in before:
            if other.kind == GENESIS:
                able |= said.author in (self.founder, self.recovery)
            if other.kind == ACCEPTANCE or other.key != said.author:
                continue
            able |= other.kind == RECOVERY
            able |= other.kind in (ADMISSION, ROLE) and other.role == OWNER
            able |= other.kind == ADMISSION and said.kind in (REMOVAL, ROLE)
        if able:
            self.possible.append(said)
        else:
            self.refuse(said.change, said.operation, "its author can have no right to it")
        return able

    def before(self, said: Statement, at: Change | None) -> bool:
        """Whether a statement lies before a position; everything lies before the end."""
        return at is None or self.history.covers(at, said.change)

    def concurrent(self, one: Statement, other: Statement) -> bool:
        """Whether neither of two statements is before the other."""
        return one is not other and not (
            self.before(one, other.change) or self.before(other, one.change)
        )


def read_statement(change: Change, operation: Operation) -> Statement | None:
    """The statement that an operation is; none when its form or its value are not right."""
    if (operation.shape, operation.record_form, operation.field) != (WRITE, NEW, STATEMENT_FIELD):
        return None
    fields = operation.fields()
    kind = operation.kind
    if fields is None or not well_formed(fields, TAGS[kind]):
        return None
    key = fields.get(3 if kind == ACCEPTANCE else 1)
    said = Statement(change, operation, kind, key if isinstance(key, bytes) else None)
    if kind == GENESIS and (6 in fields) != (7 in fields):
        return None
    if kind in (ADMISSION, ROLE):
        role = fields[5 if kind == ADMISSION else 2]
        if not isinstance(role, int) or role not in ROLES:
            return None
        said.role = role
    if kind in (GENESIS, ADMISSION):
        person = fields.get(8 if kind == GENESIS else 6)
        said.person = person if isinstance(person, bytes) else None
    if kind == ACCEPTANCE:
        if fields[1] not in (ACCEPTED, DISMISSED) or not (2 in fields or 3 in fields):
            return None
        said.accepted = fields[1] == ACCEPTED
        hashes = fields.get(2, b"")
        said.hashes = frozenset(split(hashes if isinstance(hashes, bytes) else b""))
    return said


def well_formed(fields: FieldMap, tags: Tags) -> bool:
    """Whether the known tags of a statement have the type and the length that they must have."""
    for tag, (form, required) in tags.items():
        content = fields.get(tag)
        if content is None:
            if required:
                return False
            continue
        if form == NUMBER:
            if not isinstance(content, int):
                return False
            continue
        if not isinstance(content, bytes):
            return False
        if form == TEXT and not is_text(content):
            return False
        if form == HASHES and not are_hashes(content):
            return False
        if isinstance(form, int) and len(content) != form:
            return False
    return True


def split(data: bytes) -> list[bytes]:
    """Bytes as hashes."""
    return [data[i : i + HASH_BYTES] for i in range(0, len(data), HASH_BYTES)]


def are_hashes(data: bytes) -> bool:
    """Whether bytes are one hash or more in ascending order, none twice."""
    hashes = split(data)
    return (
        len(data) % HASH_BYTES == 0
        and len(hashes) > 0
        and all(one < other for one, other in zip(hashes, hashes[1:]))
    )


def is_text(data: bytes) -> bool:
    """Whether bytes are UTF-8 (§1)."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True

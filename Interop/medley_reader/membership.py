"""Who may write what: the operations that have effect, judged one by one (record-format §9.3)."""

from .causality import History
from .changes import Change
from .evaluation import Evaluation
from .operations import ADD, EDIT, LOG, MEMBERSHIP, NAMED_MEMBER, REMOVE, Operation
from .refusals import Refusal
from .statements import (
    ACCEPTANCE,
    CAREGIVER,
    MEMBER,
    OWNER,
    REMOVAL,
    ROLES,
    Statement,
    Statements,
)


class Membership:
    """Evaluates the statements of a history and makes operations void that had no right (§9)."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.statements = Statements(history)
        self.evaluation = Evaluation(self.statements)
        self.effective = [s for s in self.statements.order if self.has_effect(s)]
        self.acceptances = [s for s in self.effective if s.kind == ACCEPTANCE]
        #: The change of every operation, by id and place.
        self.origin = {
            (operation.id, operation.place): change
            for change in history.order
            for operation in change.operations
        }
        for change, _ in self.statements.unknown:
            if self.role(change.device, change) == OWNER:
                raise Refusal("newer", "A newer program has changed the household.")
        for change in history.order:
            if change.void is None:
                self.judge(change)

    def has_effect(self, said: Statement) -> bool:
        """Whether a statement has effect."""
        return said.number in self.evaluation.effective

    def judge(self, change: Change) -> None:
        """Says of each operation of a change whether it has effect."""
        role = self.lowered_role(change)
        accepted = any(s.accepted and self.is_about(s, change) for s in self.acceptances)
        refused = self.statements.refused.get(change.hash, {})
        spoken = {s.operation.id: s for s in self.statements.order if s.change is change}
        for operation in change.operations:
            if operation.operation_class == MEMBERSHIP:
                reason = refused.get(operation.index)
                said = spoken.get(operation.id)
                if reason is None and said is not None and not self.has_effect(said):
                    reason = self.evaluation.reasons.get(
                        said.number, "its author had no right to the statement"
                    )
            else:
                reason = self.broken_right(change, operation, role, accepted)
            if reason is not None:
                change.refuse_operation(operation.index, reason)

    def broken_right(
        self, change: Change, operation: Operation, role: int | None, accepted: bool
    ) -> str | None:
        """Why an operation of class 0 or 1 has no effect; none when it has."""
        is_log = operation.operation_class == LOG
        if role in (OWNER, MEMBER) or (is_log and accepted):
            return None
        if role is None:
            return "its author is no member, or was removed, there"
        if role == CAREGIVER and is_log:
            names = operation.shape == ADD and operation.member_form == NAMED_MEMBER
            if operation.shape != REMOVE and not names:
                return None
            own = operation.member is not None and self.is_own(change, operation)
            return None if own else "a caregiver corrects nobody else's entries"
        return f"its author is {ROLES[role]} and has no right to it"

    def is_own(self, change: Change, operation: Operation) -> bool:
        """Whether a member was first added in a change's past by a device of its author's."""
        first = self.origin.get((operation.member, operation.place))
        if first is None or not self.history.covers(change, first):
            return False
        if first.device == change.device:
            return True
        person = self.evaluation.person(change.device, change)
        return person is not None and self.evaluation.person(first.device, change) == person

    def lowered_role(self, change: Change) -> int | None:
        """The author's role at a change, lowered by the cuts that do not cover the change."""
        role = self.role(change.device, change)
        for cut in self.effective:
            if not cut.is_cut or cut.key != change.device or role is None:
                continue
            inside = cut.change is change or self.history.covers(cut.change, change)
            if inside or self.history.covers(change, cut.change):
                continue
            role = None if cut.kind == REMOVAL else max(role, cut.role)
        return role

    def is_about(self, said: Statement, change: Change) -> bool:
        """Whether an acceptance names a change, or its device and covers it."""
        if change.hash in said.hashes:
            return True
        covers = said.change is change or self.history.covers(said.change, change)
        return said.key == change.device and covers

    def role(self, key: bytes, at: Change | None) -> int | None:
        """The role of a key at a change's causal position, or by all that is known."""
        for genesis in self.statements.genesis:
            if genesis.change is at and genesis.author == key and self.has_effect(genesis):
                return OWNER
        return self.evaluation.role(key, at)

    def members(self) -> dict[bytes, int]:
        """The role of every key that has one at the end, recovery keys included."""
        keys = {*self.statements.of_key, self.statements.recovery} - {None}
        roles = {key: self.role(key, None) for key in keys if key is not None}
        return {key: role for key, role in roles.items() if role is not None}

"""Logs, branches and causal pasts (record-format §3, §6 and §7)."""

from dataclasses import dataclass, field

from .changes import Change
from .refusals import Refusal, damaged
from .vectors import Head

#: Per branch the greatest sequence that is covered.
Past = dict[int, int]


@dataclass(slots=True)
class Branch:
    """A chain of changes; a fork begins a branch whose first change follows another's."""

    number: int
    origin: "Branch | None"
    first: int
    changes: list[Change] = field(default_factory=list)

    def chain(self, sequence: int) -> list[tuple[int, int]]:
        """The branch up to a sequence and what it grew from: pairs of branch and sequence."""
        pairs = [(self.number, sequence)]
        branch = self
        while branch.origin is not None:
            pairs.append((branch.origin.number, branch.first - 1))
            branch = branch.origin
        return pairs


class History:
    """All changes of a batch in an order in which causes come first, with their pasts.

    The causal past of a change is what its predecessor covers, its predecessor, and what its
    `seen` names with everything before that in the same log; nothing is closed further (§6).
    """

    def __init__(self, changes: list[Change], held: list[Head], household: bytes) -> None:
        self.household = household
        self.held: dict[tuple[bytes, bytes], list[Head]] = {}
        for head in held:
            self.held.setdefault(head.actor, []).append(head)
        self.by_head: dict[Head, Change] = {}
        self.by_hash: dict[bytes, Change] = {}
        for change in changes:
            self.by_head[change.head] = change
            self.by_hash[change.hash] = change
        self.branches: list[Branch] = []
        self.branch_of: dict[bytes, Branch] = {}
        self.past_of: dict[bytes, Past] = {}
        self.order = self.causal_order(list(self.by_hash.values()))
        for change in self.order:
            self.place_on_branch(change)

    def heads(self) -> list[Head]:
        """The changes that no other one of the same log follows, in ascending order."""
        followed = {change.previous for change in self.order}
        return sorted(c.head for c in self.order if c.hash not in followed)

    def covers(self, later: Change, earlier: Change) -> bool:
        """Whether a change lies in the causal past of another."""
        branch = self.branch_of[earlier.hash].number
        return self.past_of[later.hash].get(branch, 0) >= earlier.sequence and earlier is not later

    def causes(self, change: Change) -> list[Change]:
        """The changes of this batch that a change names; refuses one that is missing (§3)."""
        named = []
        if change.sequence == 1:
            if change.previous != self.household:
                raise Refusal("another household", "A log is that of another household.")
        else:
            sequence = change.sequence - 1
            head = Head(change.device, change.incarnation, sequence, change.previous[:16])
            before = self.by_head.get(head)
            if before is None:
                self.expect_held(head)
            elif before.hash != change.previous:
                raise damaged("A change names a predecessor that is not the one before it.")
            else:
                named.append(before)
        for head in change.seen:
            if head in self.by_head:
                named.append(self.by_head[head])
            else:
                self.expect_held(head)
        return named

    def expect_held(self, head: Head) -> None:
        """Refuses a head that neither the batch has nor its `from` can cover."""
        for held in self.held.get(head.actor, []):
            if head.sequence < held.sequence or head == held:
                return
        raise Refusal("does not connect", "A change is missing that another one names.")

    def causal_order(self, changes: list[Change]) -> list[Change]:
        """The changes with every cause before what it caused; hashes make a circle impossible."""
        causes = {change.hash: self.causes(change) for change in changes}
        order: list[Change] = []
        done: set[bytes] = set()
        for start in changes:
            stack = [start]
            while stack:
                change = stack[-1]
                if change.hash in done:
                    stack.pop()
                    continue
                waiting = [cause for cause in causes[change.hash] if cause.hash not in done]
                if waiting:
                    stack += waiting
                else:
                    done.add(change.hash)
                    order.append(stack.pop())
        return order

    def place_on_branch(self, change: Change) -> None:
        """Appends a change to the branch of its predecessor, or begins one, and sets its past."""
        before = self.by_hash.get(change.previous)
        branch = self.branch_of[before.hash] if before else None
        if branch is None or branch.changes[-1] is not before:
            branch = Branch(len(self.branches), branch, change.sequence)
            self.branches.append(branch)
        branch.changes.append(change)
        self.branch_of[change.hash] = branch

        past = dict(self.past_of[before.hash]) if before else {}
        named = [self.by_head[head] for head in change.seen if head in self.by_head]
        for cause in [before, *named] if before else named:
            for number, sequence in self.branch_of[cause.hash].chain(cause.sequence):
                past[number] = max(past.get(number, 0), sequence)
        self.past_of[change.hash] = past

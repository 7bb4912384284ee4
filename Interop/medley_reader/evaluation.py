"""Which statements have effect, and who has which role where (record-format §9.1 and §9.2)."""

from .changes import Change
from .statements import (
    ADMISSION,
    GENESIS,
    OWNER,
    RECOVERY,
    REMOVAL,
    ROLE,
    Statement,
    Statements,
)

#: The numbers of statements, in the order of §9.2.
Numbers = frozenset[int]


class Evaluation:
    """The statements that have effect; those without it with the reason."""

    def __init__(self, statements: Statements) -> None:
        self.statements = statements
        self.order = statements.order
        self.cuts = [said for said in self.order if said.is_cut]
        #: Why statements are void for good, by number.
        self.reasons: dict[int, str] = {}
        self.settled: set[int] = set()
        self.effective: Numbers = frozenset()
        withheld: dict[int, str] = {}
        while True:
            self.evaluate(withheld)
            junior = [self.order[n] for n in self.effective.intersection(self.settled)]
            if statements.founder is None or self.has_owner(self.effective) or not junior:
                break
            withheld[max(junior, key=self.seniority).number] = "nobody would be left as owner"

    def evaluate(self, withheld: dict[int, str]) -> None:
        """The five steps, some cuts being void from the start."""
        self.reasons = dict(withheld)
        self.settled = set()
        while True:
            self.authorise_and_cut()
            opened = [s for s in self.cuts if self.is_open(s)]
            if not opened:
                return
            attacks = {s.number: [o for o in opened if self.attacks(s, o)] for s in opened}
            attacked = {o.number for targets in attacks.values() for o in targets}
            free = [s for s in opened if s.number not in attacked]
            if free:
                self.settle(min(free, key=self.seniority))
            else:
                circling = [s for s in opened if reaches_itself(s.number, attacks)]
                junior = max(circling, key=self.seniority)
                self.reasons[junior.number] = "a more senior device's word stands against it"

    def settle(self, cut: Statement) -> None:
        """Step 4: settles a cut unless that leaves no device as owner."""
        reasons, settled = dict(self.reasons), set(self.settled)
        self.settled.add(cut.number)
        self.authorise_and_cut()
        opened = {s.number for s in self.cuts if self.is_open(s)}
        if not self.has_owner(self.effective - opened):
            self.reasons, self.settled = reasons, settled
            self.reasons[cut.number] = "nobody would be left as owner"

    def is_open(self, cut: Statement) -> bool:
        """Whether a cut is authorised and not settled."""
        return cut.number in self.effective and cut.number not in self.settled

    def authorise_and_cut(self) -> None:
        """Steps 1 and 2, until no settled cut attacks an authorised statement."""
        while True:
            self.authorise()
            struck = [
                said
                for said in self.order
                if said.number in self.effective
                and any(
                    number in self.effective and self.attacks(self.order[number], said)
                    for number in self.settled
                )
            ]
            if not struck:
                return
            for said in struck:
                self.reasons[said.number] = "a cut of its author does not cover it"

    def authorise(self) -> None:
        """Step 1: what had the right by what was authorised before it."""
        authorised: set[int] = set()
        for said in self.order:
            if said.number in self.reasons:
                continue
            self.effective = frozenset(authorised)
            if self.has_right(said, self.role(said.author, said.change)):
                authorised.add(said.number)
        self.effective = frozenset(authorised)

    def has_right(self, said: Statement, role: int | None) -> bool:
        """Whether a statement is allowed with a role of its author (§9.1)."""
        if said.kind == GENESIS:
            # Its own change counts as an owner's.
            return role in (None, OWNER)
        if role is None:
            return False
        if said.kind not in (REMOVAL, ROLE):
            return role == OWNER
        key = said.key or b""
        about = self.role(key, said.change)
        if about is None or key == self.statements.recovery:
            return False
        if role == OWNER:
            return True
        if key == said.author:
            about = role
        else:
            own = self.person(said.author, said.change)
            if own is None or self.person(key, said.change) != own:
                return False
        return about >= role and (said.kind == REMOVAL or said.role >= about)

    def attacks(self, cut: Statement, said: Statement) -> bool:
        """Whether a cut attacks an authorised statement."""
        if said.author != cut.key or not self.statements.concurrent(cut, said):
            return False
        if cut.kind == REMOVAL:
            return True
        if said.kind == GENESIS:
            return False
        role = self.role(said.author, said.change)
        return role is not None and not self.has_right(said, max(role, cut.role))

    def role(self, key: bytes, at: Change | None, counted: Numbers | None = None) -> int | None:
        """The role of a key at a position by the statements that count; none given means all."""
        counted = self.effective if counted is None else counted
        before = self.statements.before
        if key == self.statements.recovery:
            firsts = [g for g in self.statements.genesis if g.number in counted]
            if any(before(genesis, at) for genesis in firsts):
                return OWNER
        said = [
            s
            for s in self.statements.of_key.get(key, [])
            if s.number in counted and before(s, at)
        ]
        removals = [s for s in said if s.kind == REMOVAL]
        left = [
            s for s in said if s.lets_in and all(before(removal, s.change) for removal in removals)
        ]
        if not left:
            return None
        roles = [
            s
            for s in said
            if s.kind == ROLE
            and all(before(removal, s.change) for removal in removals)
            and any(before(letting, s.change) for letting in left)
        ]
        last = [s for s in roles if not any(before(s, other.change) for other in roles)]
        return max((s.role for s in last), default=self.first(left).role)

    def first(self, lettings: list[Statement]) -> Statement:
        """The first letting in in causal order; of concurrent ones that with fewer rights."""
        before = self.statements.before
        first = [s for s in lettings if not any(before(o, s.change) for o in lettings)]
        return min(first, key=lambda s: (-s.role, s.operation.id))

    def person(self, key: bytes, at: Change | None) -> bytes | None:
        """The person that the first letting in of a key names, removed or not."""
        lettings = [
            s
            for s in self.statements.of_key.get(key, [])
            if s.lets_in and s.number in self.effective and self.statements.before(s, at)
        ]
        return self.first(lettings).person if lettings else None

    def has_owner(self, counted: Numbers) -> bool:
        """Whether a device, which a recovery key is not, is an owner at the end."""
        devices = {s.key for s in self.order if s.kind in (GENESIS, ADMISSION) and s.key}
        devices.discard(self.statements.recovery)
        return any(self.role(key, None, counted) == OWNER for key in devices)

    def seniority(self, cut: Statement) -> tuple[tuple[int, ...], int]:
        """What the more senior of two cuts has less of."""
        return self.rank(cut.author), cut.number

    def rank(self, key: bytes) -> tuple[int, ...]:
        """The rank of a key; the more senior the less."""
        if key == self.statements.recovery:
            return (0,)
        if key == self.statements.founder:
            return (1,)
        for said in self.statements.of_key.get(key, []):
            if said.lets_in and said.number in self.effective:
                return self.rank(said.author) if said.kind == RECOVERY else (2, said.number)
        return (3,)


def reaches_itself(start: int, attacks: dict[int, list[Statement]]) -> bool:
    """Whether a cut attacks itself by way of others."""
    reached: set[int] = set()
    waiting = [said.number for said in attacks[start]]
    while waiting:
        number = waiting.pop()
        if number not in reached:
            reached.add(number)
            waiting += [said.number for said in attacks[number]]
    return start in reached

"""Merging: surviving operations, registers, sets, presence, state hash (record-format §6, §8)."""

from dataclasses import dataclass

from .causality import History
from .changes import Change
from .operations import ADD, REMOVE, Operation, Place
from .primitives import counted, digest, varint


@dataclass(frozen=True, slots=True)
class Survivor:
    """A surviving operation and the change that holds it."""

    change: Change
    operation: Operation

    @property
    def rank(self) -> tuple[int, bytes, bytes, bytes]:
        """What decides which of several values is displayed (§6, Register)."""
        change = self.change
        return change.stamp, change.device, change.incarnation, self.operation.id


class Merge:
    """The state that a history amounts to."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.places: dict[Place, list[Survivor]] = {}
        for change in history.order:
            for operation in change.operations:
                if change.reason(operation) is None:
                    self.apply(Survivor(change, operation))

    def apply(self, new: Survivor) -> None:
        """Takes in an operation whose causes were taken in; it replaces what it saw (§6)."""
        old = self.places.get(new.operation.place, [])
        kept = [survivor for survivor in old if not self.saw(new, survivor)]
        self.places[new.operation.place] = [*kept, new]

    def saw(self, later: Survivor, earlier: Survivor) -> bool:
        """Whether an operation lies before another: earlier in its change, or in its past."""
        if later.change is earlier.change:
            return earlier.operation.index < later.operation.index
        return self.history.covers(later.change, earlier.change)

    def superseded_void(self) -> list[bytes]:
        """The ids of void operations that one with effect has seen at their place (§6)."""
        return [
            operation.id
            for change in self.history.order
            for operation in change.operations
            if change.reason(operation) is not None
            and any(
                self.saw(survivor, Survivor(change, operation))
                for survivor in self.places.get(operation.place, [])
            )
        ]

    def displayed(self, place: Place) -> Survivor | None:
        """The value shown for a register, or for a member that is present."""
        adding = place[3] is not None
        shown = [
            survivor
            for survivor in self.places[place]
            if survivor.operation.shape != REMOVE
            and (not adding or survivor.operation.shape == ADD)
        ]
        return max(shown, key=lambda survivor: survivor.rank, default=None)

    def open_conflict(self, place: Place) -> bool:
        """Whether surviving values differ."""
        survivors = self.places[place]
        values = {s.operation.value for s in survivors if s.operation.shape != REMOVE}
        return len(values) > 1

    def presence(self) -> dict[tuple[int, bytes], str]:
        """Per record `present`, `removed` or `in question` (§6, Record presence)."""
        concerning: dict[bytes, list[Survivor]] = {}
        by_record: dict[tuple[int, bytes], list[Survivor]] = {}
        for place, survivors in self.places.items():
            by_record.setdefault(place[:2], []).extend(survivors)
            for survivor in survivors:
                parent = survivor.operation.parent
                if parent is not None:
                    concerning.setdefault(parent, []).append(survivor)
        found = {}
        for (kind, record), own in by_record.items():
            removals = [
                s for s in own if s.operation.shape == REMOVE and s.operation.field == 0
            ]
            others = [
                s
                for s in [*own, *concerning.get(record, [])]
                if s.operation.shape != REMOVE
                and not any(self.saw(removal, s) for removal in removals)
            ]
            if not removals:
                found[kind, record] = "present"
            else:
                found[kind, record] = "in question" if others else "removed"
        return found

    def state_hash(self) -> str:
        """The sum of the terms of all places modulo 2^256, in hexadecimal (§8)."""
        total = sum(
            cell_term(place, [s.operation for s in survivors])
            for place, survivors in self.places.items()
        )
        return f"{total % 2**256:064x}"


def cell_term(place: Place, operations: list[Operation]) -> int:
    """The term of one place (§8)."""
    rows = [(o.id, o.shape, o.parent, o.value) for o in operations]
    return term(place, rows)


def term(place: Place, rows: list[tuple[bytes, int, bytes | None, bytes]]) -> int:
    """The term of one place from rows of operation id, shape, parent and value (§8)."""
    kind, record, field, member = place
    cell = bytearray(varint(kind) + record + varint(field) + optional(member))
    cell += varint(len(rows))
    for identifier, shape, parent, value in sorted(rows, key=lambda row: row[0]):
        cell += identifier + bytes([shape]) + optional(parent) + counted(value)
    return int.from_bytes(digest("medley cell 1", bytes(cell)), "big")


def optional(identifier: bytes | None) -> bytes:
    """Byte 0, or byte 1 and the id."""
    return b"\0" if identifier is None else b"\1" + identifier

"""Rows: strands, forecasts, cells, and the ids and words in them (batch-format §6.4 and §6.5)."""

from dataclasses import dataclass, field

from . import limits
from .batch_tables import Tables
from .primitives import Malformed, h16, varint
from .range_coder import BitReader, Model, Number, Tree, bits_for
from .templates import FIXED_CELLS, ID, LOG, NUMBER, SIGNED, STAMP, WORD, Column, Forecast, Template

MASK = 2**64 - 1
STAMP_BEFORE, STAMP_IN_LOG, SECONDS = 0, 1, 2
BY_FIRST_GUESS, BY_SECOND_GUESS, BY_NEITHER, NOT_YET = range(4)


def as_signed(cell: int) -> int:
    """A cell as a number in two's complement (§1)."""
    return cell - 2**64 if cell >> 63 else cell


@dataclass(slots=True)
class Strand:
    """Rows that belong together: the last two, and how the last was decided."""

    last: list[int]
    before: list[int]
    present: list[bool]
    decided: list[int]
    is_new: bool = True


class ColumnModels:
    """What a column has learnt, and the ids or words that it was given."""

    def __init__(self) -> None:
        self.there = [Model() for _ in range(3)]
        self.guesses = [[Model() for _ in range(4)] for _ in range(2)]
        self.in_units = Model()
        self.distance = Number()
        self.not_listed = Model()
        self.index = Number()
        self.listed: list[int] = []


class Rows:
    """The rows of one template."""

    def __init__(self, template: Template) -> None:
        self.template = template
        self.strands: list[Strand] = []
        self.newest = [0] * (FIXED_CELLS + len(template.columns))
        self.which = Tree(bits_for(template.strands + 1))
        self.models = [ColumnModels() for _ in template.columns]
        self.more = Model()

    def strand(self, bits: BitReader) -> Strand:
        """The strand of the next row, moved to the front; a new one may push out the last."""
        position = self.which.read(bits)
        if position > len(self.strands):
            raise Malformed("a row names a strand that is not there")
        if position:
            strand = self.strands.pop(position - 1)
        else:
            if len(self.strands) == self.template.strands:
                self.strands.pop()
            columns = len(self.template.columns)
            strand = Strand(self.newest, self.newest, [False] * columns, [NOT_YET] * columns)
        self.strands.insert(0, strand)
        return strand


@dataclass(slots=True)
class Row:
    """The cells of a row, and for each column whether it is there."""

    template: Template
    cells: list[int]
    present: list[bool] = field(default_factory=list)

    def cell(self, source: int) -> int | None:
        """The cell of the column with a source; none where the template has no such column."""
        for index, column in enumerate(self.template.columns):
            if column.source == source:
                return self.cells[FIXED_CELLS + index]
        return None


class RowReader:
    """Reads rows one after the other; ids and words come into use on the way."""

    def __init__(self, tables: Tables, bits: BitReader) -> None:
        self.tables = tables
        self.bits = bits
        self.templates = [Rows(template) for template in tables.templates]
        #: The stamp of the change before in the batch.
        self.stamp_before = 0
        self.table_ids = iter(tables.ids)
        self.in_use: dict[int, list[bytes]] = {ID: [], WORD: []}
        self.back = {ID: Number(), WORD: Number()}
        self.worked_out = Model()
        self.id_log, self.id_change, self.id_operation = Number(), Number(), Number()

    def read(self, rows: Rows, first: Row | None) -> Row:
        """The next row; rows after the first of a change take its log and stamp (§6.4)."""
        strand = rows.strand(self.bits)
        cells = list(strand.last)
        cells[STAMP_BEFORE] = self.stamp_before & MASK
        log = first.cell(LOG) if first else None
        stamp = first.cell(STAMP) if first else None
        if log is not None and stamp is not None:
            cells[STAMP_IN_LOG] = self.tables.logs[log].stamp & MASK
            cells[SECONDS] = seconds(stamp)
        row = Row(rows.template, cells)
        for index, column in enumerate(rows.template.columns):
            place = FIXED_CELLS + index
            row.present.append(True)
            if column.source == LOG and log is not None:
                cells[place] = log
            elif column.source == STAMP and stamp is not None:
                cells[place] = stamp
            elif self.is_there(column, rows.models[index], strand, index):
                self.read_cell(column, rows, strand, index, cells)
            else:
                row.present[index] = False
        strand.before, strand.last = strand.last, cells
        strand.present, strand.is_new = row.present, False
        rows.newest = cells
        return row

    def is_there(self, column: Column, models: ColumnModels, strand: Strand, index: int) -> bool:
        """Step 1: whether an optional column is there."""
        if not column.optional:
            return True
        model = 2 if strand.is_new else int(strand.present[index])
        return models.there[model].read(self.bits) == 1

    def read_cell(
        self, column: Column, rows: Rows, strand: Strand, index: int, cells: list[int]
    ) -> None:
        """Steps 2 to 4: guesses, then a distance, an id or a word."""
        models, place = rows.models[index], FIXED_CELLS + index
        for turn, guess in enumerate(column.guesses):
            if models.guesses[turn][strand.decided[index]].read(self.bits):
                cells[place] = forecast(guess, place, cells, strand, rows)
                if column.nature in (ID, WORD):
                    self.named(column.nature, cells[place])
                decision = turn
                break
        else:
            decision = BY_NEITHER
            if column.nature in (NUMBER, SIGNED):
                cells[place] = self.distant(column, models, place, cells, strand, rows)
            else:
                cells[place] = self.coded(column.nature, models)
        strand.decided[index] = decision
        if column.source == LOG:
            if cells[place] >= len(self.tables.logs):
                raise Malformed("a row names a log that is not there")
            cells[STAMP_IN_LOG] = self.tables.logs[cells[place]].stamp & MASK
        elif column.source == STAMP:
            cells[SECONDS] = seconds(cells[place])

    def distant(
        self,
        column: Column,
        models: ColumnModels,
        place: int,
        cells: list[int],
        strand: Strand,
        rows: Rows,
    ) -> int:
        """Step 3 for numbers: the base's forecast and a distance from it."""
        base = column.base or Forecast(0)
        in_units = column.unit != 1 and models.in_units.read(self.bits)
        number = models.distance.read(self.bits)
        if base.kind != 0:
            number = -(number + 1) // 2 if number & 1 else number // 2
        start = forecast(base, place, cells, strand, rows)
        return (start + number * (column.unit if in_units else 1)) & MASK

    def coded(self, nature: int, models: ColumnModels) -> int:
        """An id or word that no guess has named (§6.5)."""
        if models.not_listed.read(self.bits) == 0:
            index = models.index.read(self.bits)
            if index >= len(models.listed):
                raise Malformed("a column was not given so many ids or words")
            return models.listed[index]
        used = self.in_use[nature]
        back = self.back[nature].read(self.bits)
        if back > len(used):
            raise Malformed("an id or word is not in use")
        number = len(used) - back
        if back == 0:
            used.append(self.next_id() if nature == ID else self.next_word())
        models.listed.append(number)
        return number

    def next_id(self) -> bytes:
        """The next id of the table, or that of an operation of this batch."""
        if self.worked_out.read(self.bits) == 0:
            found = next(self.table_ids, None)
            if found is None:
                raise Malformed("the table of ids has no more")
            return found
        log = self.id_log.read(self.bits)
        back = self.id_change.read(self.bits)
        index = self.id_operation.read(self.bits)
        if log >= len(self.tables.logs) or back >= len(self.tables.logs[log].hashes):
            raise Malformed("an id is that of a change that is not there")
        if index >= limits.OPERATIONS:
            raise Malformed("an id is that of an operation that no change can have")
        return h16("medley operation 1", self.tables.logs[log].hashes[-1 - back], varint(index))

    def next_word(self) -> bytes:
        """The next word."""
        length = self.tables.words.varint()
        if length > limits.WORD_BYTES:
            raise Malformed("a word is longer than 65,536 bytes")
        return self.tables.words.take(length)

    def named(self, nature: int, number: int) -> bytes:
        """The id or word with a number; refused when it is not in use."""
        if number >= len(self.in_use[nature]):
            raise Malformed("an id or word is not in use")
        return self.in_use[nature][number]

    def finish(self) -> None:
        """Refuses ids and words that were not used (§7)."""
        if next(self.table_ids, None) is not None:
            raise Malformed("ids of the batch are not used")
        self.tables.words.finish("the words that are used")


def seconds(stamp: int) -> int:
    """⌊stamp / 1000⌋ as a cell."""
    return as_signed(stamp) // 1000 & MASK


def forecast(guess: Forecast, place: int, cells: list[int], strand: Strand, rows: Rows) -> int:
    """What a forecast says (§5.2)."""
    last, before = strand.last, strand.before
    if guess.kind == 0:
        return 0
    if guess.kind == 1:
        return last[place]
    if guess.kind == 2:
        return before[place]
    if guess.kind == 3:
        return 2 * last[place] - before[place] & MASK
    if guess.kind == 4:
        return guess.factor * cells[guess.cell] & MASK
    if guess.kind == 5:
        moved = cells[guess.cell] - last[guess.cell]
        return last[place] + guess.factor * moved & MASK
    return rows.newest[place]

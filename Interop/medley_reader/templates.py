"""Templates, columns and forecasts of a batch (batch-format §5)."""

from dataclasses import dataclass

from . import limits
from .primitives import Cursor, Malformed
from .refusals import too_large

WHOLE_VALUE, FIELD_MAP, WHOLE_PAYLOAD, WHOLE_CHANGE = 0, 1, 2, 3
LOG, STAMP, RECORD, PARENT, MEMBER, OCCURRENCE, VALUE, FORMAT, FIELDS = range(9)
NUMBER, SIGNED, ID, WORD = 0, 1, 2, 3

#: The cells of a row before those of its columns (§6.4).
FIXED_CELLS = 3


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a cell is expected to be (§5.2)."""

    kind: int
    cell: int = 0
    factor: int = 0


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a template (§5.1)."""

    source: int
    nature: int
    optional: bool
    guesses: tuple[Forecast, ...]
    base: Forecast | None
    unit: int

    @property
    def key(self) -> int:
        """The key of the field in its field map."""
        return self.source - FIELDS


@dataclass(frozen=True, slots=True)
class Template:
    """What the rows of one sort have in common (§5)."""

    mode: int
    kind: int
    head: int
    field: int
    strands: int
    columns: tuple[Column, ...]


def read_templates(cursor: Cursor) -> list[Template]:
    """The count and the templates; the limits of §8 hold for all of them together."""
    count = cursor.varint()
    if count > limits.TEMPLATES:
        raise Malformed(f"{count} templates are announced")
    templates: list[Template] = []
    for _ in range(count):
        templates.append(read_template(cursor))
        if sum(len(t.columns) for t in templates) > limits.ALL_COLUMNS:
            raise too_large("The templates of a batch have more than 1,024 columns.")
        if sum((3 + len(t.columns)) * t.strands for t in templates) > limits.STRAND_CELLS:
            raise too_large("The strands of a batch have more than 262,144 cells.")
    return templates


def read_template(cursor: Cursor) -> Template:
    """One template, whose columns must be exactly those of its mode."""
    mode = cursor.varint()
    if mode > WHOLE_CHANGE:
        raise Malformed(f"a template has the mode {mode}")
    kind = head = field = 0
    if mode in (WHOLE_VALUE, FIELD_MAP):
        kind, head, field = cursor.varint(), cursor.byte(), cursor.varint()
    strands = cursor.varint()
    if not 1 <= strands <= limits.STRANDS:
        raise Malformed(f"a template keeps {strands} strands")
    count = cursor.varint()
    if count > limits.COLUMNS:
        raise Malformed(f"a template has {count} columns")
    columns = tuple(read_column(cursor, mode, count) for _ in range(count))
    fixed = [column.source for column in columns if column.source < FIELDS]
    keys = [column.key for column in columns if column.source >= FIELDS]
    if sorted(fixed) != sorted(needed_sources(mode, head)):
        raise Malformed("a template does not have the columns of its mode")
    if keys and mode != FIELD_MAP:
        raise Malformed("a template without a field map has fields")
    if any(later <= earlier for earlier, later in zip(keys, keys[1:])):
        raise Malformed("the fields of a template do not ascend")
    return Template(mode, kind, head, field, strands, columns)


def needed_sources(mode: int, head: int) -> list[int]:
    """The columns besides fields that a template must have (§5)."""
    if mode == WHOLE_CHANGE:
        return [VALUE]
    if mode == WHOLE_PAYLOAD:
        return [LOG, STAMP, VALUE, FORMAT]
    sources = [LOG, STAMP]
    record_form, member_form = head >> 2 & 3, head >> 4 & 3
    if mode == WHOLE_VALUE:
        sources.append(VALUE)
    if record_form == 0:
        sources.append(RECORD)
    if head & 0x40:
        sources.append(PARENT)
    if member_form == 1:
        sources.append(MEMBER)
    if record_form == 3 or member_form == 3:
        sources.append(OCCURRENCE)
    return sources


def read_column(cursor: Cursor, mode: int, columns: int) -> Column:
    """One column and its forecasts."""
    source, flags = cursor.varint(), cursor.byte()
    nature, optional, guess_count = flags & 3, bool(flags & 4), flags >> 3 & 3
    if flags & 0xE0 or guess_count == 3 or nature not in natures(source, mode):
        raise Malformed("a column has flags that it cannot have")
    if optional and source < FIELDS:
        raise Malformed("a column that is no field is optional")
    guesses = tuple(read_forecast(cursor, columns) for _ in range(guess_count))
    if nature in (NUMBER, SIGNED):
        base, unit = read_forecast(cursor, columns), cursor.varint()
        if not 1 <= unit <= 2**40:
            raise Malformed("the unit of a column is out of range")
        return Column(source, nature, optional, guesses, base, unit)
    if any(guess.kind not in (1, 2) for guess in guesses):
        raise Malformed("an id or word is guessed by arithmetic")
    return Column(source, nature, optional, guesses, None, 1)


def natures(source: int, mode: int) -> tuple[int, ...]:
    """What the cells of a column can be (§5.1, last table)."""
    if source in (LOG, STAMP, OCCURRENCE, FORMAT):
        return (NUMBER,)
    if source in (RECORD, PARENT, MEMBER):
        return (ID,)
    if source == VALUE:
        return (ID, WORD) if mode == WHOLE_VALUE else (WORD,)
    return (ID, WORD) if (source - FIELDS) & 1 else (NUMBER, SIGNED)


def read_forecast(cursor: Cursor, columns: int) -> Forecast:
    """A forecast; the cell that it names must be one of the row."""
    kind = cursor.varint()
    if kind > 6:
        raise Malformed(f"a forecast has the kind {kind}")
    if kind not in (4, 5):
        return Forecast(kind)
    cell, factor = cursor.varint(), cursor.signed()
    if cell >= FIXED_CELLS + columns:
        raise Malformed("a forecast names a cell that the row does not have")
    return Forecast(kind, cell, factor)

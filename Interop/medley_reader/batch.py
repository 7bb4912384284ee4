"""Unpacks a batch into changes and checks the signatures of its ends (batch-format)."""

from . import limits
from .batch_rows import Row, RowReader, as_signed
from .batch_tables import Log, Tables, read_tables
from .changes import Change, decode_change, decode_whole_change
from .primitives import Malformed, counted, digest, signed, varint
from .range_coder import BitReader, Number, Tree, bits_for
from .refusals import too_large
from .templates import (
    FIELD_MAP,
    FIELDS,
    FORMAT,
    ID,
    LOG,
    MEMBER,
    OCCURRENCE,
    PARENT,
    RECORD,
    SIGNED,
    STAMP,
    VALUE,
    WHOLE_CHANGE,
    WHOLE_PAYLOAD,
    WORD,
)
from .vectors import Head, encode_heads


class Batch:
    """A batch unpacked: its changes in order, its vector, and the signatures of its ends."""

    def __init__(self, data: bytes) -> None:
        self.tables: Tables = read_tables(data)
        self.changes: list[Change] = []
        self.bits = BitReader(self.tables.rows)
        self.rows = RowReader(self.tables, self.bits)
        depth = bits_for(len(self.tables.templates))
        kinds = range(max(len(self.tables.templates), 1))
        self.first_template = [Tree(depth) for _ in kinds]
        self.next_template = [Tree(depth) for _ in kinds]
        self.template_before = 0
        self.further = Number()
        self.log_before: Log | None = None
        self.seen_count = {True: Number(), False: Number()}
        self.seen_source = Tree(2)
        self.seen_log, self.seen_back, self.seen_head = Number(), Number(), Number()
        self.seen_actor, self.seen_sequence = Number(), Number()
        work = 0
        for _ in range(self.tables.changes):
            work += self.read_change()
            if work > limits.BATCH_WORK:
                raise too_large("The changes of a batch are too much work.")
        self.bits.finish()
        self.rows.finish()

    @property
    def vector(self) -> list[Head]:
        """What the receiver must hold (§2)."""
        return self.tables.vector

    @property
    def ends(self) -> list[tuple[Change, bytes]]:
        """The newest changes and their signatures."""
        return [(self.changes[index], mark) for index, mark in self.tables.ends.items()]

    def read_change(self) -> int:
        """The next change (§6.3); gives back what it counts against the limit of §8."""
        number = self.template(self.first_template[self.template_before])
        self.template_before = number
        rows = self.rows.templates[number]
        further = 0
        if rows.template.mode < WHOLE_PAYLOAD and rows.more.read(self.bits):
            further = 1 + self.further.read(self.bits)
            if further >= limits.OPERATIONS:
                raise Malformed("a change has more than 4,096 operations")
        read = [self.rows.read(rows, None)]
        for _ in range(further):
            number = self.template(self.next_template[number])
            rows = self.rows.templates[number]
            if rows.template.mode >= WHOLE_PAYLOAD:
                raise Malformed("an operation is a whole payload or change")
            read.append(self.rows.read(rows, read[0]))
        change = self.build(read)
        self.changes.append(change)
        self.rows.stamp_before = change.stamp
        columns = sum(len(row.template.columns) for row in read)
        return change.length + columns

    def template(self, tree: Tree) -> int:
        """The number of a template."""
        number = tree.read(self.bits)
        if number >= len(self.tables.templates):
            raise Malformed("a change names a template that is not there")
        return number

    def build(self, read: list[Row]) -> Change:
        """The change that rows stand for (§7)."""
        first = read[0]
        mode = first.template.mode
        if mode == WHOLE_CHANGE:
            return decode_whole_change(self.word(first, VALUE))
        log = self.tables.logs[first.cell(LOG) or 0]
        stamp = as_signed(first.cell(STAMP) or 0)
        seen = self.read_seen(log)
        form = 1
        if mode == WHOLE_PAYLOAD:
            form = first.cell(FORMAT) or 0
            if form == 0:
                raise Malformed("a change has the format 0")
            payload = self.word(first, VALUE)
        else:
            payload = varint(len(read)) + b"".join(self.operation(row) for row in read)
        header = varint(form) + log.device + log.incarnation + varint(log.sequence)
        header += log.previous + signed(stamp) + encode_heads(seen)
        header += digest("medley payload 1", payload)
        change = decode_change(header, payload)
        log.advance(change.hash, stamp, len(self.changes))
        self.log_before = log
        return change

    def word(self, row: Row, source: int) -> bytes:
        """The word in the column with a source."""
        return self.rows.named(WORD, row.cell(source) or 0)

    def operation(self, row: Row) -> bytes:
        """The bytes of the operation that a row stands for (record-format §5)."""
        template = row.template
        encoded = varint(template.kind) + bytes([template.head]) + varint(template.field)
        for source in (RECORD, PARENT, MEMBER):
            cell = row.cell(source)
            if cell is not None:
                encoded += self.rows.named(ID, cell)
        occurrence = row.cell(OCCURRENCE)
        if occurrence is not None:
            encoded += varint(occurrence)
        return encoded + counted(self.value(row))

    def value(self, row: Row) -> bytes:
        """The value of an operation: a word, an id, or the field map of the fields there are."""
        value = b""
        for index, column in enumerate(row.template.columns):
            cell = row.cells[3 + index]
            if column.source == VALUE:
                return self.rows.named(column.nature, cell)
            if column.source < FIELDS or not row.present[index]:
                continue
            value += varint(column.key)
            if column.nature in (ID, WORD):
                value += counted(self.rows.named(column.nature, cell))
            elif column.nature == SIGNED:
                value += signed(as_signed(cell))
            else:
                value += varint(cell)
        if row.template.mode != FIELD_MAP:
            raise Malformed("an operation has no value")
        return value

    def read_seen(self, log: Log) -> list[Head]:
        """What a change has seen (§6.6)."""
        number = self.seen_count[log is self.log_before].read(self.bits)
        if number == 0:
            return []
        if number == 1:
            return sorted(
                other.head()
                for other in self.tables.logs
                if other is not log and other.newest > log.newest
            )
        if number - 1 > limits.SEEN_ENTRIES:
            raise too_large("A change has seen more than 4,096 heads.")
        return [self.read_seen_head() for _ in range(number - 1)]

    def read_seen_head(self) -> Head:
        """One entry of `seen`."""
        source = self.seen_source.read(self.bits)
        if source == 0:
            log, back = self.seen_log.read(self.bits), self.seen_back.read(self.bits)
            if log >= len(self.tables.logs):
                raise Malformed("a change has seen a log that is not there")
            return self.tables.logs[log].head(back)
        if source == 1:
            index = self.seen_head.read(self.bits)
            if index >= len(self.tables.vector):
                raise Malformed("a change has seen a head that the vector does not have")
            return self.tables.vector[index]
        if source == 3:
            raise Malformed("a change has seen something of no sort")
        actor = self.seen_actor.read(self.bits)
        if actor >= len(self.tables.actors):
            raise Malformed("a change has seen an actor that is not there")
        device, incarnation = self.tables.actors[actor]
        sequence = self.seen_sequence.read(self.bits)
        groups = [self.bits.plain(16).to_bytes(2, "big") for _ in range(8)]
        return Head(device, incarnation, sequence, b"".join(groups))

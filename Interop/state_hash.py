#!/usr/bin/python3
"""Recomputes a store's state hash from the rows of its SQLite file alone (record-format §8).

    state_hash.py STORE.sqlite [--rows]

Prints the hash; with --rows also each place and its term. Exit status 1 when `meta` says another.
"""

import argparse
import sqlite3
import sys
from dataclasses import dataclass
from pathlib import Path

from medley_reader.merge import term
from medley_reader.operations import Place
from medley_reader.primitives import Malformed, decode_field_map, encode_field_map

ADD = 1


@dataclass(frozen=True)
class Spread:
    """A table whose rows are members of one set, each tag of the value in a column of its own."""

    table: str
    kind: int
    field: int
    parent: str
    #: Column, tag and form: number, signed, text or identifier (its number in the table `name`).
    columns: tuple[tuple[str, int, str], ...]


#: The doses: field 1 of kind 4 (medicine-records §3).
SPREADS = (
    Spread(
        table="dose",
        kind=4,
        field=1,
        parent="medication",
        columns=(
            ("lineage", 1, "identifier"),
            ("date", 2, "signed"),
            ("slot", 3, "text"),
            ("status", 4, "number"),
            ("amount", 5, "text"),
            ("planned_at", 6, "signed"),
            ("taken_at", 7, "signed"),
            ("offset", 8, "signed"),
            ("logged_at", 9, "signed"),
            ("note", 10, "text"),
            ("source", 11, "number"),
        ),
    ),
)

#: Per place the rows: operation id, shape, parent and value.
Cells = dict[Place, list[tuple[bytes, int, "bytes | None", bytes]]]


def operation_rows(database: sqlite3.Connection, cells: Cells) -> None:
    """The rows that keep their value as bytes; a member of no bytes is none."""
    rows = database.execute(
        "SELECT kind, record, field, member, id, shape, parent, value FROM operation"
    )
    for kind, record, field, member, identifier, shape, parent, value in rows:
        place = (kind, record, field, member or None)
        cells.setdefault(place, []).append((identifier, shape, parent, value))


def spread_rows(database: sqlite3.Connection, spread: Spread, cells: Cells) -> None:
    """The rows of one table of values; a member that is null is the operation itself."""
    names = dict(database.execute("SELECT number, id FROM name"))
    columns = ", ".join(f'"{name}"' for name, _, _ in spread.columns)
    rows = database.execute(
        f'SELECT record, member, id, "{spread.parent}", rest, {columns} FROM "{spread.table}"'
    )
    for record, member, identifier, parent, rest, *contents in rows:
        fields = decode_field_map(rest) if rest else {}
        for (_, tag, form), content in zip(spread.columns, contents):
            if content is None:
                continue
            if form == "signed":
                content = content * 2 if content >= 0 else -content * 2 - 1
            elif form == "text":
                content = content.encode("utf-8")
            elif form == "identifier":
                content = names[content]
            fields[tag] = content
        place = (spread.kind, record, spread.field, member or identifier)
        row = (identifier, ADD, names[parent], encode_field_map(fields))
        cells.setdefault(place, []).append(row)


def recorded_hash(database: sqlite3.Connection) -> str | None:
    """The hash that the store itself keeps, in hexadecimal."""
    row = database.execute("SELECT value FROM meta WHERE key = 'state_hash'").fetchone()
    if row is None:
        return None
    return row[0].hex() if isinstance(row[0], bytes) else str(row[0])


def main() -> int:
    """Reads the tables in one transaction and compares."""
    parser = argparse.ArgumentParser(description="Recompute a store's state hash from its rows.")
    parser.add_argument("store", type=Path)
    parser.add_argument("--rows", action="store_true", help="print each place and its term")
    given = parser.parse_args()
    database = sqlite3.connect(f"{given.store.absolute().as_uri()}?mode=ro", uri=True)
    database.execute("BEGIN")
    cells: Cells = {}
    try:
        operation_rows(database, cells)
        tables = {row[0] for row in database.execute("SELECT name FROM sqlite_schema")}
        for spread in SPREADS:
            if spread.table in tables:
                spread_rows(database, spread, cells)
        recorded = recorded_hash(database)
    except (sqlite3.Error, Malformed, KeyError) as error:
        print(f"The store cannot be read: {error}.", file=sys.stderr)
        return 2
    total = 0
    for place in sorted(cells, key=lambda p: (p[0], p[1], p[2], p[3] or b"")):
        value = term(place, cells[place])
        total += value
        if given.rows:
            kind, record, field, member = place
            name = f"{kind} {record.hex()} {field} {member.hex() if member else '-'}"
            print(f"{name} {len(cells[place])} {value:064x}")
    computed = f"{total % 2**256:064x}"
    print(computed)
    if computed != recorded:
        print(f"The store says {recorded or 'nothing'}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

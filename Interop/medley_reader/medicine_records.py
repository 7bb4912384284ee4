"""Names and forms of the known kinds and fields, for printing alone (medicine-records).

The document adds no rule that makes an operation void, so nothing here decides anything.
"""

KINDS = {
    2: "household",
    4: "intake",
    5: "person",
    6: "device",
    8: "note",
    9: "medication",
    12: "incarnation",
    13: "resolution",
}

#: Fields whose value is one text.
TEXTS = {
    (5, 1), (5, 3), (5, 20),
    *((9, field) for field in (2, 3, 6, 7, 8, 9, 10, 11)),
}  # fmt: skip

#: Fields whose value is a field map.
MAPS = {
    (2, 1), (6, 1), (12, 1), (4, 1), (8, 1), (13, 1),
    (5, 4), (5, 17), (5, 18),
    *((9, field) for field in (5, 12, 17, 18, 19, 20, 21)),
}  # fmt: skip

#: Fields whose value is something else: a number, an id, a hash, a list.
OTHERS = {
    (5, 2), (5, 16), (5, 19), (5, 21), (5, 22),
    *((9, field) for field in (1, 4, 13, 14, 15, 16)),
}  # fmt: skip


def may_be_map(kind: int, field: int) -> bool:
    """Whether a value is a field map by the documents, or of a field they do not know."""
    return (kind, field) not in TEXTS and (kind, field) not in OTHERS

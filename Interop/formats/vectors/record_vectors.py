"""Works out the vectors of record-format.md from the document alone, with hashlib.

    python3 record_vectors.py

The values it prints stand in Tests/MedleyRecordsTests/VectorTests.swift.
"""

from hashlib import blake2b


def digest(domain, data):
    return blake2b(domain.encode("ascii") + b"\0" + data, digest_size=32).digest()


def name(domain, data):
    return digest(domain, data)[:16]


def varint(number):
    groups = b""
    while number >= 128:
        groups += bytes([number % 128 + 128])
        number //= 128
    return groups + bytes([number])


def signed(number):
    return varint(number * 2 if number >= 0 else -number * 2 - 1)


def counted(data):
    return varint(len(data)) + data


def show(label, data):
    print(f"{label}: {data.hex()}")


DEVICE = bytes(range(0x00, 0x20))
INCARNATION = bytes(range(0x40, 0x50))
OTHER_INCARNATION = bytes(range(0x50, 0x60))
HOUSEHOLD = digest("medley household 1", b"house")
RECORD = b"\xaa" * 16
PARENT = b"\xbb" * 16
MEMBER = b"\xcc" * 16


def header(sequence, previous, stamp, seen, payload, incarnation=INCARNATION):
    parts = [varint(1), DEVICE, incarnation, varint(sequence), previous, signed(stamp)]
    parts += [varint(len(seen))] + seen + [digest("medley payload 1", payload)]
    return b"".join(parts)


def write(value):
    return varint(5) + b"\x00" + varint(3) + RECORD + counted(value)


def cell(kind, record, field, member, operations):
    data = varint(kind) + record + varint(field)
    data += b"\0" if member is None else b"\1" + member
    data += varint(len(operations))
    for operation, shape, parent, value in sorted(operations):
        data += operation + bytes([shape])
        data += b"\0" if parent is None else b"\1" + parent
        data += counted(value)
    return digest("medley cell 1", data)


show("household", HOUSEHOLD)
payload = varint(1) + write(b"iron")
show("payload hash", digest("medley payload 1", payload))
first = header(1, HOUSEHOLD, -1500, [], payload)
show("first change", first + payload)
change = digest("medley change 1", first)
show("first change hash", change)
show("message of the head", digest("medley head 1", change))
show("operation 0", name("medley operation 1", change + varint(0)))
show("operation 300", name("medley operation 1", change + varint(300)))
operation = name("medley operation 1", change + varint(0))
show("state of one operation", cell(5, RECORD, 3, None, [(operation, 0, None, b"iron")]))

seen = b"\xff" * 32 + b"\xee" * 16 + varint(300) + b"\xdd" * 16
second = header(2, change, 1750000000000, [seen], payload)
show("second change", second + payload)
show("second change hash", digest("medley change 1", second))

key = varint(2) + varint(20500) + varint(5) + counted(MEMBER) + varint(6) + varint(480)
value = key + varint(9) + counted(b"with food")
keyed = varint(4) + b"\x69" + varint(1) + PARENT + counted(value)
keyed_record = name("medley record 1", varint(4) + PARENT + key)
show("keyed operation", keyed)
show("keyed record", keyed_record)

content = varint(4) + b"\x0c" + varint(1) + varint(2) + counted(b"x")
show("operation on a record by content", content)
show(
    "record by content",
    name("medley content 1", varint(4) + varint(1) + b"\0" * 16 + varint(2) + b"x"),
)
member = varint(4) + b"\x71" + varint(1) + RECORD + PARENT + varint(0) + counted(b"x")
show("operation on a member by content", member)
show(
    "member by content",
    name("medley content 1", varint(4) + varint(1) + PARENT + varint(0) + b"x" + RECORD),
)

both = varint(2) + write(b"iron") + keyed
change = digest("medley change 1", header(1, HOUSEHOLD, 0, [], both))
one = name("medley operation 1", change + varint(0))
two = name("medley operation 1", change + varint(1))
terms = [
    cell(5, RECORD, 3, None, [(one, 0, None, b"iron")]),
    cell(4, keyed_record, 1, two, [(two, 1, PARENT, value)]),
]
state = sum(int.from_bytes(term, "big") for term in terms) % 2**256
show("state of two places", state.to_bytes(32, "big"))

rivals = []
for incarnation, text in ((INCARNATION, b"a"), (OTHER_INCARNATION, b"b")):
    payload = varint(1) + write(text)
    change = digest("medley change 1", header(1, HOUSEHOLD, 0, [], payload, incarnation))
    rivals.append((name("medley operation 1", change + varint(0)), 0, None, text))
show("state of a conflict", cell(5, RECORD, 3, None, rivals))

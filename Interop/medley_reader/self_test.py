"""Small cases worked out by hand, and with `b2sum -l 256` where a digest is in them.

Each digest below was computed in a shell from the bytes that the comment above it lists.
"""

from collections.abc import Callable

from nacl.bindings import crypto_scalarmult_base

from .age_file import bech32_bytes
from .batch import Batch
from .bundle import padme
from .example import example_cases
from .merge import term
from .operations import Operation, keyed_record, read_operation
from .primitives import (
    Cursor,
    Malformed,
    counted,
    decode_field_map,
    digest,
    encode_field_map,
    signed,
    varint,
)

CHANGE_HASH = bytes(range(32))
RECORD = bytes(range(16))
#: Half a tablet, planned for 08:00 and taken at 08:05 (medicine-records §10).
DOSE = bytes.fromhex(
    "031000112233445566778899aabbccddeeff04c2c002070530383a303008010b03302e35"
    "0ce08f9f9a0d0eb8949f9a0d1078"
)
MEDICATION = bytes.fromhex("ffeeddccbbaa99887766554433221100")


def varint_cases() -> list[bool]:
    """record-format §1, varint: the shortest form alone."""
    good = {
        "00": 0,
        "7f": 127,
        "8001": 128,
        "ac02": 300,
        "808001": 16_384,
        "ffffffffffffffffff01": 2**64 - 1,
    }
    bad = ("", "80", "8000", "ff00", "ffffffffffffffffff02", "8080808080808080808001")
    results = [Cursor(bytes.fromhex(h)).varint() == n for h, n in good.items()]
    results += [varint(n).hex() == h for h, n in good.items()]
    return results + [fails(lambda h=h: Cursor(bytes.fromhex(h)).varint()) for h in bad]


def signed_cases() -> list[bool]:
    """record-format §1, signed: n × 2, or −n × 2 − 1."""
    cases = {
        "00": 0,
        "01": -1,
        "02": 1,
        "7f": -64,
        "8001": 64,
        "c2c002": 20_513,
        "feffffffffffffffff01": 2**63 - 1,
        "ffffffffffffffffff01": -(2**63),
    }
    results = [Cursor(bytes.fromhex(h)).signed() == n for h, n in cases.items()]
    return results + [signed(n).hex() == h for h, n in cases.items()]


def field_map_cases() -> list[bool]:
    """record-format §4: key = tag × 2 + type, tags ascend."""
    dose = decode_field_map(DOSE)
    bad = (
        "0201" + "0202",  # tag 1 twice
        "0401" + "0201",  # tag 2 before tag 1
        "0305" + "00",  # five bytes are announced and one is there
        "02",  # a number is missing
        "820001",  # the key 2 in a longer form than needed
    )
    return [
        decode_field_map(b"") == {},
        decode_field_map(bytes.fromhex("0201" + "0502abcd")) == {1: 1, 2: b"\xab\xcd"},
        sorted(dose) == [1, 2, 3, 4, 5, 6, 7, 8],
        dose[2] == 41_026 and dose[3] == b"08:00" and dose[5] == b"0.5",
        dose[6] == 2 * 1_772_348_400 and dose[7] == 2 * 1_772_348_700 and dose[8] == 120,
        encode_field_map(dose) == DOSE and len(DOSE) == 50,
        *(fails(lambda h=h: decode_field_map(bytes.fromhex(h))) for h in bad),
    ]


def padme_cases() -> list[bool]:
    """bundle-format §1: for 9, E = 3 and S = 2, so the step is 2; for 100 it is 8; for 1000, 32."""
    cases = {2: 2, 3: 3, 4: 4, 9: 10, 100: 104, 1_000: 1_024, 65_536: 65_536, 65_537: 67_584}
    return [padme(length) == padded for length, padded in cases.items()]


def id_cases() -> list[bool]:
    """record-format §2, §5 and §8."""
    # 'medley payload 1' 0, abc
    payload = "643c9aa054c6ca2b51e68fee8a0710e297bf3b881f1d722a07eac33427af1efb"
    # 'medley operation 1' 0, the bytes 00 … 1f, 00
    write = parse("09 04 02 04 49726f6e", 0)
    # 'medley operation 1' 0, the bytes 00 … 1f, ac 02
    late = parse("09 04 02 04 49726f6e", 300)
    # 'medley record 1' 0, 04, the medication, the 23 bytes of the tags 1, 2 and 3
    dose = parse("04 69 01" + MEDICATION.hex() + counted(DOSE).hex(), 0)
    # 'medley content 1' 0, 09 0c, 16 zero bytes, 00, 03 03 616263
    imported = parse("09 3d 0c 00 05 0303616263", 0)
    # the same with the bytes 00 … 0f, the record, at the end
    code = parse("09 31 0c" + RECORD.hex() + "00 05 0303616263", 0)
    # 'medley cell 1' 0, 09, 00 … 0f, 02, 00, 01, a0 … af, 00, 00, 04 49726f6e
    register = [(bytes(range(0xA0, 0xB0)), 0, None, b"Iron")]
    # 'medley cell 1' 0, 04, 00 … 0f, 01, 01 10 … 1f, 02, then an add a0 … af with the parent
    # 30 … 3f and the value 08 01, then a removal b0 … bf
    entry = [
        (bytes(range(0xB0, 0xC0)), 2, None, b""),
        (bytes(range(0xA0, 0xB0)), 1, bytes(range(0x30, 0x40)), b"\x08\x01"),
    ]
    return [
        digest("medley payload 1", b"abc").hex() == payload,
        write.id.hex() == "fa5f122026e0afc91e125b9098f8b63a" == write.record.hex(),
        late.id.hex() == "1e11a32fa1dd4fec91052cf691b8dca4",
        keyed_record(4, MEDICATION, DOSE).hex() == "bf794ffdfc547232e0f2570020f7e381",
        dose.record.hex() == "bf794ffdfc547232e0f2570020f7e381" and dose.member == dose.id,
        imported.record.hex() == "482fb786f3f19e97736963816fd94492",
        code.record == RECORD and code.member is not None,
        (code.member or b"").hex() == "43e51ad73a098f49f5cba56028b95233",
        f"{term((9, RECORD, 2, None), register):064x}"
        == "908d335c925111ea73b03eaa83b617788689fed8641da57df89789c8695eb52f",
        f"{term((4, RECORD, 1, bytes(range(16, 32))), entry):064x}"
        == "3620cdda4b0bbda2250f4f94a004fdf466a972c16390515762efd4ea6bad1ab4",
    ]


def operation_cases() -> list[bool]:
    """record-format §5: what makes a change void."""
    record = RECORD.hex()
    bad = (
        "0b 04 02 00",  # class 3
        "09 07 02 00",  # shape 3
        "09 14 02" + record + "00",  # a write with a member
        "09 05 02 00",  # an add without one
        "09 11 00" + record + record + "00",  # an add to field 0
        "09 06 00 00",  # a removal of a new record
        "09 02 02" + record + "00",  # a removal of a field without a member
        "09 12 00" + record + record + "00",  # a removal of a member of field 0
        "09 02 00" + record + "01 00",  # a removal with a value
        "04 29 01 00",  # a keyed record without a parent
        "8080808010 04 02 00",  # kind 2^32
    )
    good = (
        "09 02 00" + record + "00",  # a removal of a record
        "09 12 11" + record + record + "00",  # a removal of a member
        "09 00 00" + record + "00",  # a record comes back
    )
    return [fails(lambda h=h: parse(h, 0)) for h in bad] + [parse(h, 0).value == b"" for h in good]


def batch_cases() -> list[bool]:
    """batch-format §10: the example, and the same with a byte more or less."""
    data = bytes.fromhex(
        "0101" + "11" * 32 + "0100" + "22" * 16 + "000101000001" + "33" * 32
        + "0100" + "44" * 64 + "0005000469726f6e0100050401010300000101010000010603ed848c000000"
    )  # fmt: skip
    batch = Batch(data)
    change, signature = batch.ends[0]
    return [
        len(data) == 187 and len(batch.changes) == 1 and signature == b"\x44" * 64,
        change.device == b"\x11" * 32 and change.incarnation == b"\x22" * 16,
        (change.sequence, change.stamp, change.seen) == (1, 1_000, []),
        change.previous == b"\x33" * 32 and change.operations[0].value == b"iron",
        change.operations[0].place == (5, change.operations[0].id, 1, None),
        fails(lambda: Batch(data[:-1])),
        fails(lambda: Batch(data + b"\0")),
    ]


def bech32_cases() -> list[bool]:
    """A key whose recipient `age-keygen -y` gives, and the same with a wrong letter."""
    secret = "AGE-SECRET-KEY-1EGTZVFFV20835NWYV6270LXYVK2VKNX2MMDKWYKLMGR48UAWX40Q2P2LM0"
    public = "age1xmwwc06ly3ee5rytxm9mflaz2u56jjj36s0mypdrwsvlul66mv4q47ryef"
    key = crypto_scalarmult_base(bech32_bytes(secret, "AGE-SECRET-KEY-"))
    return [
        key == bech32_bytes(public, "age"),
        fails(lambda: bech32_bytes(secret.replace("EGTZ", "EGTQ"), "AGE-SECRET-KEY-")),
    ]


def parse(digits: str, index: int) -> Operation:
    """The operation that hexadecimal digits stand for, all of them used."""
    cursor = Cursor(bytes.fromhex(digits))
    operation = read_operation(cursor, CHANGE_HASH, index)
    cursor.finish("an operation")
    return operation


def fails(action: Callable[[], object]) -> bool:
    """Whether bytes are refused."""
    try:
        action()
    except (Malformed, ValueError):
        return True
    return False


def self_test() -> int:
    """Runs all cases; prints one line for each group and returns the exit status."""
    groups = {
        "varint": varint_cases,
        "signed": signed_cases,
        "field map": field_map_cases,
        "Padmé": padme_cases,
        "ids and terms": id_cases,
        "operations": operation_cases,
        "age keys": bech32_cases,
        "batch": batch_cases,
        "example": example_cases,
    }
    failed = 0
    for name, cases in groups.items():
        results = cases()
        wrong = [index for index, good in enumerate(results) if not good]
        failed += len(wrong)
        said = f"cases {wrong} of {len(results)} are wrong" if wrong else f"{len(results)} right"
        print(f"{name}: {said}")
    return 1 if failed else 0

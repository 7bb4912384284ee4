"""A small household, written here and read back, with results worked out on paper.

The founder admits a phone (member), a carer's device (caregiver) and a watch (reader). They log and
edit without having seen each other. Each case says in a comment what the documents make of it.
"""

from copy import deepcopy

from nacl.bindings import crypto_scalarmult_base

from .primitives import FieldMap, digest, encode_field_map
from .reading import Given, read_plaintext
from .refusals import Refusal
from .writing import Device, bundle_plaintext, encode_batch, operation

PERSON, MEDICATION, LINEAGE = b"\x11" * 16, b"\x22" * 16, b"\x33" * 16
RECIPIENT = crypto_scalarmult_base(bytes(range(32)))


class Household:
    """The devices and what they wrote."""

    def __init__(self) -> None:
        founder, phone, carer, watch, stranger = (Device(number) for number in range(1, 6))
        statement = genesis(founder)
        household = digest("medley household 1", statement)
        for device in (founder, phone, carer, watch, stranger):
            device.household = household
        # A change holds one statement; the second one here is void.
        founder.commit(
            1_000, operation(2, 1, statement), operation(6, 1, admission(stranger, role=1))
        )
        for device, role in ((phone, 2), (carer, 3), (watch, 4)):
            founder.commit(1_000, operation(6, 1, admission(device, role)))
        founder.commit(2_000, name("Iron"))
        both = [founder.head]
        # The phone and the carer log one planned dose: one record, two entries.
        phone.commit(9_000, name("Iron 50"), dose(b"1"), seen=both)
        self.copy_of_phone = deepcopy(phone)
        carer.commit(4_000, dose(b"0.5"), seen=both)
        # Void: a caregiver may not edit, a reader may not log, a stranger is not admitted.
        carer.commit(5_000, name("No"))
        watch.commit(5_000, dose(b"2"), seen=both)
        stranger.commit(5_000, dose(b"3"), seen=both)
        # A name that has not seen the phone's: a conflict, and the phone's stamp is greater.
        founder.commit(3_000, name("Iron 100"))
        # The founder removes the medication; the phone, which has not seen it, sets a unit.
        removal = operation(9, 0, b"", shape=2, record=MEDICATION)
        founder.commit(6_000, removal, seen=[phone.head, carer.head])
        phone.commit(7_000, operation(9, 7, b"tablet", record=MEDICATION, parent=PERSON))
        # Void: a member may not admit, and the unknown format and the empty payload have no effect.
        phone.commit(8_000, operation(6, 1, admission(stranger, role=1)))
        phone.commit(8_000, name("later"), form=2)
        phone.commit(8_000)
        # The copy of the phone goes on after its first change: a fork at sequence 2.
        self.copy_of_phone.commit(7_500, operation(9, 7, b"piece", record=MEDICATION))
        self.devices = [founder, phone, carer, watch, stranger, self.copy_of_phone]
        self.founder, self.phone, self.stranger = founder, phone, stranger

    def plaintext(self, sender: Device | None = None, lost: int | None = None) -> bytes:
        """A bundle of everything, or of all but one log's newest change."""
        devices = deepcopy(self.devices)
        if lost is not None:
            devices[lost].log.pop()
            devices[lost].headers.pop()
        batch = encode_batch(devices)
        count = len({change.hash for device in devices for change in device.log})
        heads = [device.head for device in devices if device.log]
        return bundle_plaintext(sender or self.founder, [RECIPIENT], heads, batch, count)


def genesis(founder: Device) -> bytes:
    """The founder's statement (record-format §9)."""
    fields: FieldMap = {1: founder.key, 2: b"\x01" * 32, 3: b"\x02" * 32, 4: b"\x03" * 32}
    return encode_field_map(fields | {5: b"home", 8: PERSON})


def admission(device: Device, role: int) -> bytes:
    """An admission of a device (record-format §9)."""
    fields: FieldMap = {1: device.key, 2: b"\x01" * 32, 3: b"\x02" * 32, 4: b"device"}
    return encode_field_map(fields | {5: role, 6: PERSON})


def name(text: str) -> bytes:
    """The display name of the medication."""
    return operation(9, 2, text.encode(), record=MEDICATION, parent=PERSON)


def dose(amount: bytes) -> bytes:
    """A new entry for the slot of 08:00 on 2026-03-01."""
    fields: FieldMap = {1: LINEAGE, 2: 41_026, 3: b"08:00", 4: 1, 5: amount}
    value = encode_field_map(fields)
    return operation(4, 1, value, shape=1, record_form=2, member_form=2, parent=MEDICATION)


def example_cases() -> list[bool]:
    """Reads the household's bundle and what becomes of it when it is wrong."""
    world = Household()
    plain = world.plaintext()
    read = read_plaintext(plain, Given([RECIPIENT], world.founder.household, None, merged=True))
    places = {(p["kind"], p["field"], p["member"]): p for p in read["merged"]["places"]}
    shown = {o["id"]: bytes.fromhex(o["value"]) for o in read["operations"]}
    name_place, unit_place = places[9, 2, None], places[9, 7, None]
    doses = [place for place in places.values() if place["kind"] == 4]
    medication = next(r for r in read["merged"]["records"] if r["record"] == MEDICATION.hex())
    void = sorted(c["device"] for c in read["log"] if c["void"])
    home, phone, carer, watch, stranger = (device.key.hex() for device in world.devices[:5])
    no_rights = Given([RECIPIENT], None, None)
    good = [
        read["changes"] == 17 == len(read["log"]),
        # Founder's three admissions and genesis, two entries, name, unit, removal.
        len(read["merged"]["places"]) == 4 + 2 + 1 + 1 + 1,
        void == sorted([home, carer, watch, stranger, phone, phone, phone]),
        len(name_place["surviving"]) == 2 and name_place["conflict"],
        shown[name_place["displayed"]] == b"Iron 50",
        len(unit_place["surviving"]) == 2 and shown[unit_place["displayed"]] == b"piece",
        len(doses) == 2 and len({place["record"] for place in doses}) == 1,
        medication["presence"] == "in question",
        [(f["device"], f["sequence"]) for f in read["forks"]] == [(phone, 2)],
        len(read["to"]) == 6 and read["padme"],
    ]
    turned = Household()
    turned.devices.reverse()
    again = read_plaintext(turned.plaintext(turned.founder), no_rights)
    good.append(again["state_hash"] == read["state_hash"])
    altered = bytearray(plain)
    altered[200] ^= 1
    later = plain.replace(b"medley bundle\n\x01", b"medley bundle\n\x02", 1)
    other = Given([b"\0" * 32], None, None)
    refused = {
        "damaged": (bytes(altered), no_rights),
        "newer": (later, no_rights),
        "not a bundle": (b"x" + plain, no_rights),
        "sealed for others": (plain, other),
        "another household": (plain, Given([RECIPIENT], b"\0" * 32, None)),
        "not authorised": (world.plaintext(world.stranger), no_rights),
    }
    good += [refusal(*case) == expected for expected, case in refused.items()]
    # Without the carer's newest change the founder's removal names a change that is missing.
    good.append(refusal(world.plaintext(lost=2), no_rights) == "does not connect")
    return good


def refusal(plaintext: bytes, given: Given) -> str | None:
    """The class by which a plaintext is refused."""
    try:
        read_plaintext(plaintext, given)
    except Refusal as error:
        return error.error_class
    return None

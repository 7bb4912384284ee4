"""The outer form: an age v1 file, opened by the stock `age` program (bundle-format §1 and §2).

`age` says only in words why it failed, so this module looks at the lines of the header and at the
length of the payload itself. Its rule for a payload that fails: the file ends early when it stops
exactly after a part that is not the last, or when its last part fails and no whole bundle has that
length: the part is too short for its tag, or the plaintext would have no Padmé size. Else it is
damaged.
"""

import re
import subprocess
from pathlib import Path

from nacl.bindings import crypto_scalarmult_base

from . import limits
from .bundle import padme
from .refusals import Refusal, damaged, too_large

MAGIC = b"age-encryption.org/"
VERSION_LINE = b"age-encryption.org/v1"
NONCE_BYTES = 16
PART_BYTES = 65_536
TAG_BYTES = 16

BECH32_LETTERS = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
BECH32_FACTORS = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)


def open_age_file(path: Path, identity_file: Path) -> bytes:
    """The plaintext of a sealed file, after steps 1 to 5 of bundle-format §2."""
    if path.stat().st_size > limits.FILE_BYTES:
        raise too_large("The file is larger than 256 MiB.")
    data = path.read_bytes()
    if not data:
        raise Refusal("empty", "The file is empty.")
    payload_length = len(data) - header_length(data)
    run = subprocess.run(
        ["age", "-d", "-i", str(identity_file), "--", str(path)],
        capture_output=True,
        check=False,
    )
    if run.returncode == 0:
        return run.stdout
    raise explain(run.stderr.decode("utf-8", "replace"), payload_length, len(run.stdout))


def header_length(data: bytes) -> int:
    """The length of the age header, after a look at each of its lines (age.md, "Header")."""
    if not data.startswith(MAGIC):
        if MAGIC.startswith(data):
            raise Refusal("ends early", "The file ends within its first line.")
        raise Refusal("not a bundle", "The file does not begin like a bundle.")
    position = 0
    stanzas = 0
    while True:
        end = data.find(b"\n", position)
        if max(end, position) >= limits.AGE_HEADER_BYTES:
            raise too_large("The header of the sealed file is longer than 16 KiB.")
        if end < 0:
            if len(data) > limits.AGE_HEADER_BYTES:
                raise too_large("The header of the sealed file is longer than 16 KiB.")
            raise Refusal("ends early", "The file ends within its header.")
        line = data[position:end]
        if position == 0 and line != VERSION_LINE:
            if re.fullmatch(rb"age-encryption\.org/v[0-9]+", line):
                raise Refusal("newer", "The file is sealed in a newer version of age.")
            raise damaged("The first line of the file is not that of an age file.")
        if line.startswith(b"-> "):
            stanzas += 1
            if stanzas > limits.AGE_STANZAS:
                raise too_large("The file is sealed for more than 64 recipients.")
        position = end + 1
        if line.startswith(b"---"):
            if stanzas == 0:
                raise damaged("The file is sealed for nobody.")
            return position


def explain(message: str, payload_length: int, opened: int) -> Refusal:
    """The refusal behind what `age` wrote when it failed after so many bytes of plaintext."""
    if "no identity matched" in message or "passphrase" in message:
        return Refusal("sealed for others", "The file is not sealed for this device's key.")
    if "header MAC" in message:
        return damaged("The header of the sealed file was altered.")
    if "EOF" in message or "last chunk is empty" in message:
        return Refusal("ends early", "The file ends before its last part.")
    if "payload chunk" in message:
        if last_part_is_cut(payload_length - NONCE_BYTES, opened):
            return Refusal("ends early", "The file ends within its last part.")
        return damaged("A part of the sealed file was altered.")
    reason = message.strip().splitlines()[0] if message.strip() else "no reason given"
    return damaged(f"age cannot open the file ({reason.removeprefix('age: error: ')}).")


def last_part_is_cut(length: int, opened: int) -> bool:
    """Whether the part that failed is the last one and no whole bundle has this length."""
    parts = -(-length // (PART_BYTES + TAG_BYTES))
    if opened < (parts - 1) * PART_BYTES:
        return False
    plaintext = length - parts * TAG_BYTES
    return plaintext < 0 or (plaintext > 1 and padme(plaintext) != plaintext)


def public_keys(identity_file: Path) -> list[bytes]:
    """The X25519 public key of each line of an identity file."""
    keys = []
    for line in identity_file.read_text("utf-8").splitlines():
        line = line.strip()
        if line and not line.startswith("#"):
            keys.append(crypto_scalarmult_base(bech32_bytes(line, "AGE-SECRET-KEY-")))
    return keys


def bech32_bytes(text: str, prefix: str) -> bytes:
    """The 32 bytes of a Bech32 string (BIP 173 without its limit of length)."""
    wrong = ValueError("the identity file does not hold an age secret key")
    head, one, tail = text.lower().rpartition("1")
    if one == "" or head != prefix.lower() or any(c not in BECH32_LETTERS for c in tail):
        raise wrong
    letters = [BECH32_LETTERS.index(c) for c in tail]
    check = [ord(c) >> 5 for c in head] + [0] + [ord(c) & 31 for c in head] + letters
    if bech32_sum(check) != 1:
        raise wrong
    number = 0
    for letter in letters[:-6]:
        number = number << 5 | letter
    bits = 5 * len(letters[:-6])
    if bits // 8 != 32 or number & ((1 << bits % 8) - 1):
        raise wrong
    return (number >> bits % 8).to_bytes(32, "big")


def bech32_sum(values: list[int]) -> int:
    """The checksum polynomial of BIP 173."""
    total = 1
    for value in values:
        top = total >> 25
        total = (total & 0x1FFFFFF) << 5 ^ value
        for bit, factor in enumerate(BECH32_FACTORS):
            if top >> bit & 1:
                total ^= factor
    return total

"""Links, words and fingerprints (pairing §1, §2, §5)."""

import re
import socket
from dataclasses import dataclass
from pathlib import Path

from medley_reader.age_file import bech32_sum
from medley_reader.primitives import digest

SIGNS = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
PREFIX = "medley"
WORDS_FILE = Path(__file__).parents[2] / "Sources/MedleySealing/Words/WordList.swift"


@dataclass(frozen=True)
class Link:
    """What a link says."""

    secret: bytes
    host_key: bytes
    places: list[tuple[str, int]]

    @property
    def text(self) -> str:
        """The link in lower case."""
        data = b"\x01" + self.secret + self.host_key + bytes([len(self.places)])
        for host, port in self.places:
            data += b"\x04" + socket.inet_aton(host) + port.to_bytes(2, "big")
        bits = int.from_bytes(data, "big") << (-len(data) * 8) % 5
        count = -(-len(data) * 8 // 5)
        values = [bits >> 5 * (count - 1 - place) & 31 for place in range(count)]
        remainder = bech32_sum(expanded() + values + [0] * 6) ^ 1
        values += [remainder >> 5 * (5 - place) & 31 for place in range(6)]
        return PREFIX + ":" + "".join(SIGNS[value] for value in values)


def expanded() -> list[int]:
    """The prefix as values (BIP 173)."""
    return [ord(sign) >> 5 for sign in PREFIX] + [0] + [ord(sign) & 31 for sign in PREFIX]


def read_link(text: str) -> Link:
    """Reads a link of either case."""
    prefix, signs = text.lower().split(":", 1)
    values = [SIGNS.index(sign) for sign in signs]
    if prefix != PREFIX or bech32_sum(expanded() + values) != 1:
        raise ValueError("the link is mistyped")
    bits = 0
    for value in values[:-6]:
        bits = bits << 5 | value
    size = (len(values) - 6) * 5
    data = (bits >> size % 8).to_bytes(size // 8, "big")
    if data[0] != 1:
        raise ValueError("the link is of a later version")
    places, rest = [], data[50:]
    for _ in range(data[49]):
        length = rest[0]
        family = {4: socket.AF_INET, 16: socket.AF_INET6}[length]
        host = socket.inet_ntop(family, rest[1 : 1 + length])
        places.append((host, int.from_bytes(rest[1 + length : 3 + length], "big")))
        rest = rest[3 + length :]
    return Link(data[1:17], data[17:49], places)


def word_list() -> list[str]:
    """The frozen list of words."""
    return re.findall(r"[a-z]+", WORDS_FILE.read_text().split('"""')[1])


def spell(bits: int, count: int) -> list[int]:
    """So many numbers of eleven bits, the most significant first."""
    return [bits >> 11 * (count - 1 - place) & 2047 for place in range(count)]


def pairing_words(secret: bytes) -> str:
    """Three bytes, the last two bits zero, as two words and their checksum."""
    numbers = spell(int.from_bytes(secret, "big") >> 2, 2)
    places = b"".join(number.to_bytes(2, "big") for number in numbers)
    check = int.from_bytes(digest("medley words 1", places), "big") >> 245
    return " ".join(word_list()[number] for number in [*numbers, check])


def words_secret(words: str) -> bytes:
    """The three bytes that words spell."""
    numbers = [word_list().index(word) for word in words.split()]
    secret = (numbers[0] << 13 | numbers[1] << 2).to_bytes(3, "big")
    if pairing_words(secret) != words:
        raise ValueError("the words are mistyped")
    return secret


def fingerprint(signing: bytes, agreement: bytes, channel: bytes) -> str:
    """The four words of a device."""
    bits = int.from_bytes(digest("medley fingerprint 1", signing + agreement + channel), "big")
    return " ".join(word_list()[number] for number in spell(bits >> 212, 4))

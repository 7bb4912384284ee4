"""Both sides of a pairing (pairing §3 to §5)."""

import os
import socket
from dataclasses import dataclass, field

from medley_reader.primitives import (
    Cursor,
    counted,
    decode_field_map,
    digest,
    encode_field_map,
    varint,
)
from medley_reader.reading import Given, read_plaintext
from medley_reader.writing import Device, bundle_plaintext, encode_batch, operation
from nacl.bindings import crypto_scalarmult_base
from nacl.signing import SigningKey

from .cpace import Exchange
from .line import Line, Refused, preshared_key, receive_exactly, receive_frame, send_frame
from .link import Link, fingerprint, words_secret

PROLOGUE = b"medley-pair"
BY_LINK, BY_WORDS = 1, 2
REQUEST, WELCOME, JOINED, REFUSAL = 1, 2, 3, 4
WORDS_DO_NOT_FIT = 1
LINK_PURPOSE, WORDS_PURPOSE = "medley pairing link 1", "medley pairing words 1"
PART_BYTES = 700_000
PERSON = b"\x11" * 16


@dataclass
class Keys:
    """The three key pairs of a device, drawn anew."""

    signing: SigningKey = field(default_factory=SigningKey.generate)
    agreement: bytes = field(default_factory=lambda: os.urandom(32))
    channel: bytes = field(default_factory=lambda: os.urandom(32))

    @property
    def public(self) -> list[bytes]:
        """The public halves: signing, agreement, channel."""
        others = [crypto_scalarmult_base(key) for key in (self.agreement, self.channel)]
        return [bytes(self.signing.verify_key), *others]


def call(connection: socket.socket, keys: Keys, link: Link | None, words: str | None) -> Line:
    """Proves a newcomer to a host."""
    if link:
        connection.sendall(bytes([BY_LINK]))
        psk = preshared_key(link.secret, LINK_PURPOSE)
    else:
        exchange = Exchange(words_secret(words or ""), os.urandom(16))
        connection.sendall(bytes([BY_WORDS]))
        send_frame(connection, exchange.session + exchange.share)
        share = receive_frame(connection)
        if len(share) == 1:
            raise Refused(share[0])
        key = exchange.key(share, is_initiator=True)
        psk = preshared_key(key, WORDS_PURPOSE)
    line = Line(
        connection, is_initiator=True, prologue=PROLOGUE, static_key=keys.channel, psk=psk
    )
    if link and line.other_key != link.host_key:
        raise ValueError("another host answered")
    return line


def join(
    line: Line, keys: Keys, name: str
) -> tuple[dict[str, object], dict[str, str]]:
    """Asks, takes the welcome and tells the state that it leads to; also what a member keeps."""
    signing, agreement, channel = keys.public
    fields = {1: signing, 2: agreement, 3: channel, 4: name.encode()}
    line.send(bytes([REQUEST]) + varint(1) + counted(encode_field_map(fields)))
    welcome, rest = b"", 1
    while rest:
        message = line.receive()
        if message[0] != WELCOME:
            return {"refused": message[1]}, {}
        cursor = Cursor(message[1:])
        before, rest = rest, cursor.varint()
        part = cursor.take(cursor.remaining)
        assert not welcome or before == rest + len(part), "the parts do not add up"
        welcome += part
    cursor = Cursor(welcome)
    assert cursor.varint() == 1, "a later format"
    said = decode_field_map(cursor.counted())
    bundle = cursor.counted()
    assert cursor.remaining == 0 and said[4] == signing and len(said[2]) == 32
    read = read_plaintext(bundle, Given([agreement], said[1], None))
    line.send(bytes([JOINED]) + bytes.fromhex(read["state_hash"]))
    return {
        "changes": read["changes"],
        "state_hash": read["state_hash"],
        "fingerprint": fingerprint(*keys.public),
    }, {
        "signing": bytes(keys.signing).hex(),
        "channel": keys.channel.hex(),
        "household": said[1].hex(),
        "secret": said[2].hex(),
        "bundle": bundle.hex(),
    }


def answer(connection: socket.socket, keys: Keys, link: Link, words: str) -> Line | None:
    """Lets a newcomer prove itself; nothing when its words are wrong."""
    if receive_exactly(connection, 1)[0] == BY_LINK:
        psk = preshared_key(link.secret, LINK_PURPOSE)
    else:
        body = receive_frame(connection)
        exchange = Exchange(words_secret(words), body[:16])
        send_frame(connection, exchange.share)
        psk = preshared_key(exchange.key(body[16:], is_initiator=False), WORDS_PURPOSE)
    try:
        return Line(
            connection, is_initiator=False, prologue=PROLOGUE, static_key=keys.channel, psk=psk
        )
    except Exception as error:
        if type(error).__name__ not in ("NoiseInvalidMessage", "InvalidTag"):
            raise
        send_frame(connection, bytes([WORDS_DO_NOT_FIT]))
        return None


def admit(line: Line, keys: Keys) -> dict[str, object]:
    """Admits a newcomer to a household that is made up here."""
    message = line.receive()
    cursor = Cursor(message[1:])
    assert message[0] == REQUEST and cursor.varint() == 1
    request = decode_field_map(cursor.counted())
    assert request[3] == line.other_key, "the keys differ"
    founder = Device(1)
    founder.signing, founder.key = keys.signing, bytes(keys.signing.verify_key)
    own = dict(enumerate(keys.public, start=1))
    statement = encode_field_map(own | {4: os.urandom(32), 5: b"python", 8: PERSON})
    founder.household = digest("medley household 1", statement)
    admission = encode_field_map(request | {5: 2, 6: PERSON})
    founder.commit(1_000, operation(2, 1, statement))
    founder.commit(2_000, operation(6, 1, admission))
    bundle = bundle_plaintext(
        founder, [request[2]], [founder.head], encode_batch([founder]), len(founder.log)
    )
    fields = {1: founder.household, 2: os.urandom(32), 3: founder.key, 4: request[1]}
    welcome = varint(1) + counted(encode_field_map(fields)) + counted(bundle)
    for start in range(0, len(welcome), PART_BYTES):
        part = welcome[start : start + PART_BYTES]
        rest = len(welcome) - start - len(part)
        line.send(bytes([WELCOME]) + varint(rest) + part)
    said = line.receive()
    return {
        "device": request[4].decode(),
        "fingerprint": fingerprint(request[1], request[2], request[3]),
        "joined": said[0] == JOINED,
        "state_hash": said[1:].hex(),
        "expected_state_hash": read_plaintext(bundle, Given([request[2]], None, None))[
            "state_hash"
        ],
    }

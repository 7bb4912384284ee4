"""Frames, the handshake and messages (session §1)."""

import hashlib
import hmac
import socket

from noise.connection import Keypair, NoiseConnection

PROTOCOL = b"Noise_XXpsk0_25519_ChaChaPoly_SHA256"
PLAINTEXT_BYTES = 65_535 - 16
MESSAGES_PER_KEY = 65_536


class Refused(Exception):
    """The other side said no in clear; the number is its reason."""


def preshared_key(secret: bytes, purpose: str) -> bytes:
    """HKDF-SHA256 without salt, 32 bytes (RFC 5869)."""
    extracted = hmac.new(bytes(32), secret, hashlib.sha256).digest()
    return hmac.new(extracted, purpose.encode() + b"\x01", hashlib.sha256).digest()


def receive_exactly(connection: socket.socket, count: int) -> bytes:
    """So many bytes, or an error when the other side closes."""
    data = b""
    while len(data) < count:
        part = connection.recv(count - len(data))
        if not part:
            raise ConnectionError("the other side closed")
        data += part
    return data


def receive_frame(connection: socket.socket) -> bytes:
    """The body of the next frame."""
    return receive_exactly(connection, int.from_bytes(receive_exactly(connection, 2), "big"))


def send_frame(connection: socket.socket, body: bytes) -> None:
    """A frame around a body."""
    connection.sendall(len(body).to_bytes(2, "big") + body)


class Line:
    """A connection after its handshake."""

    def __init__(
        self,
        connection: socket.socket,
        *,
        is_initiator: bool,
        prologue: bytes,
        static_key: bytes,
        psk: bytes,
    ) -> None:
        self.connection = connection
        self.sent = self.received = 0
        noise = NoiseConnection.from_name(PROTOCOL)
        noise.set_psks(psk)
        noise.set_prologue(prologue)
        noise.set_keypair_from_private_bytes(Keypair.STATIC, static_key)
        if is_initiator:
            noise.set_as_initiator()
        else:
            noise.set_as_responder()
        noise.start_handshake()
        # The state that knows the other side's key is dropped when the handshake is finished.
        state = noise.noise_protocol.handshake_state
        is_writing = is_initiator
        while not noise.handshake_finished:
            if is_writing:
                send_frame(connection, noise.write_message())
            else:
                body = receive_frame(connection)
                if len(body) == 1:
                    raise Refused(body[0])
                noise.read_message(body)
            is_writing = not is_writing
        self.noise = noise
        self.other_key = bytes(state.rs.public_bytes)

    def send(self, message: bytes) -> None:
        """A message in as many frames as it takes."""
        room = PLAINTEXT_BYTES - 1
        parts = [message[start : start + room] for start in range(0, len(message), room)]
        for place, part in enumerate(parts):
            more = b"\x01" if place + 1 < len(parts) else b"\x00"
            send_frame(self.connection, self.noise.encrypt(more + part))
            self.sent += 1
            if self.sent % MESSAGES_PER_KEY == 0:
                self.noise.rekey_outbound_cipher()

    def receive(self) -> bytes:
        """The next whole message."""
        message, more = b"", 1
        while more:
            plaintext = self.noise.decrypt(receive_frame(self.connection))
            self.received += 1
            if self.received % MESSAGES_PER_KEY == 0:
                self.noise.rekey_inbound_cipher()
            more, message = plaintext[0], message + plaintext[1:]
        return message

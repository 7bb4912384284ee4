"""CPACE-RISTR255-SHA512 over libsodium's ristretto255 (pairing §4)."""

import ctypes
import hashlib
import os

SODIUM = ctypes.CDLL("libsodium.so.23")
DOMAIN = b"CPaceRistretto255"
CHANNEL = b"medley pairing 1"
BLOCK = 128


def joined(*parts: bytes) -> bytes:
    """Each part after its length (lv_cat); no part here has 128 bytes or more."""
    return b"".join(bytes([len(part)]) + part for part in parts)


def times(scalar: bytes, point: bytes) -> bytes:
    """A scalar times a point; an invalid one is refused."""
    product = ctypes.create_string_buffer(32)
    if len(point) != 32:
        raise ValueError("the share has another length than a share")
    if SODIUM.crypto_scalarmult_ristretto255(product, scalar, point) != 0:
        raise ValueError("the share is no element of the group")
    return product.raw


class Exchange:
    """One side of an exchange."""

    def __init__(self, secret: bytes, session: bytes) -> None:
        self.session = session
        padding = bytes(BLOCK - 1 - len(joined(DOMAIN, secret)))
        text = joined(DOMAIN, secret, padding, CHANNEL, session)
        generator = ctypes.create_string_buffer(32)
        SODIUM.crypto_core_ristretto255_from_hash(generator, hashlib.sha512(text).digest())
        scalar = ctypes.create_string_buffer(32)
        SODIUM.crypto_core_ristretto255_scalar_reduce(scalar, os.urandom(64))
        self.scalar = scalar.raw
        self.share = times(self.scalar, generator.raw)

    def key(self, other: bytes, *, is_initiator: bool) -> bytes:
        """The key of both (ISK)."""
        first, second = (self.share, other) if is_initiator else (other, self.share)
        text = joined(DOMAIN + b"_ISK", self.session, times(self.scalar, other))
        return hashlib.sha512(text + joined(first, b"", second, b"")).digest()

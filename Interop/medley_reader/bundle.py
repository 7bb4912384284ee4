"""The plaintext of a bundle (bundle-format §1) and the steps that judge it (§2)."""

from dataclasses import dataclass

from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey

from . import limits
from .primitives import Cursor, FieldMap, Malformed, decode_field_map, digest
from .refusals import Refusal, damaged, too_large
from .vectors import Head, decode_vector

MAGIC = b"medley bundle\n"
FORMAT = 1
SIGNATURE_BYTES = 64


@dataclass(slots=True)
class Bundle:
    """A bundle whose own signature holds; the batch in it is not yet looked at."""

    household: bytes
    sender: bytes
    recipients: list[bytes]
    changes: int
    program: str | None
    from_vector: list[Head]
    to_vector: list[Head]
    batch: bytes
    blobs: list[bytes]
    padding: int
    #: Whether the plaintext's length is the Padmé size of what it holds.
    padme: bool


def padme(length: int) -> int:
    """The padded length of a length above 1 (§1, Padmé)."""
    exponent = length.bit_length() - 1
    kept = exponent.bit_length()
    step = 1 << (exponent - kept)
    return (length + step - 1) // step * step


def decode_bundle(plaintext: bytes) -> Bundle:
    """Steps 6 to 8 for everything but the batch's own format."""
    if not plaintext.startswith(MAGIC):
        raise Refusal("not a bundle", "The file is sealed for this device but is no bundle.")
    try:
        return decode_parts(plaintext)
    except Malformed as error:
        raise damaged(f"The bundle does not decode: {error}.") from None


def decode_parts(plaintext: bytes) -> Bundle:
    """The parts one after the other, and the signature over all of them."""
    cursor = Cursor(plaintext, len(MAGIC), max(len(MAGIC), len(plaintext) - SIGNATURE_BYTES))
    refuse_other_format(cursor.varint(), "bundle")
    header_bytes = counted_at_most(cursor, limits.BUNDLE_HEADER_BYTES, "header of the bundle")
    header = decode_field_map(header_bytes)
    from_bytes, to_bytes = cursor.counted(), cursor.counted()
    batch = cursor.counted()
    blob_count = cursor.varint()
    if blob_count > limits.BLOBS:
        raise too_large("The bundle holds more than 4,096 blobs.")
    blobs = [counted_at_most(cursor, limits.BLOB_BYTES, "blob") for _ in range(blob_count)]
    padding = cursor.take(cursor.remaining)
    refuse_other_format(Cursor(batch).varint(), "batch")

    unpadded = len(plaintext) - len(padding)
    if padding.count(0) != len(padding):
        raise damaged("The padding of the bundle is not zero.")
    from_vector, to_vector = decode_vector(from_bytes), decode_vector(to_bytes)
    bundle = Bundle(
        household=fixed(header, 1, 32),
        sender=fixed(header, 2, 32),
        recipients=recipients(header),
        changes=number(header, 4),
        program=text(header.get(5)),
        from_vector=from_vector,
        to_vector=to_vector,
        batch=batch,
        blobs=blobs,
        padding=len(padding),
        padme=padme(unpadded) == len(plaintext),
    )
    signed, signature = plaintext[:-SIGNATURE_BYTES], plaintext[-SIGNATURE_BYTES:]
    if not verify(bundle.sender, digest("medley bundle 1", signed), signature):
        raise damaged("The sender's signature of the bundle is wrong.")
    return bundle


def refuse_other_format(form: int, what: str) -> None:
    """Step 7: every format but 1 is that of another program."""
    if form != FORMAT:
        raise Refusal("newer", f"The {what} has format {form}; a newer program wrote it.")


def counted_at_most(cursor: Cursor, limit: int, what: str) -> bytes:
    """Counted bytes whose count has a limit."""
    count = cursor.varint()
    if count > limit:
        raise too_large(f"A {what} has {count} bytes; {limit} are allowed.")
    return cursor.take(count)


def fixed(header: FieldMap, tag: int, length: int) -> bytes:
    """A field of a fixed length that must be there."""
    content = header.get(tag)
    if not isinstance(content, bytes) or len(content) != length:
        raise Malformed(f"tag {tag} of its header is not there or not of {length} bytes")
    return content


def number(header: FieldMap, tag: int) -> int:
    """A number that must be there."""
    content = header.get(tag)
    if not isinstance(content, int):
        raise Malformed(f"tag {tag} of its header is not there or no number")
    return content


def text(content: int | bytes | None) -> str | None:
    """A text for people alone; what is none is no reason to refuse."""
    try:
        return content.decode("utf-8") if isinstance(content, bytes) else None
    except UnicodeDecodeError:
        return None


def recipients(header: FieldMap) -> list[bytes]:
    """The recipients' keys in strictly ascending order."""
    content = header.get(3)
    if not isinstance(content, bytes) or not content or len(content) % 32:
        raise Malformed("its list of recipients is not there or not whole")
    keys = [content[start : start + 32] for start in range(0, len(content), 32)]
    if any(later <= earlier for earlier, later in zip(keys, keys[1:])):
        raise Malformed("its list of recipients does not ascend")
    return keys


def verify(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether an Ed25519 signature holds (RFC 8032)."""
    try:
        VerifyKey(key).verify(message, signature)
    except (BadSignatureError, ValueError):
        return False
    return True

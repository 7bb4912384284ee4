"""The primitives, field maps and digests of record-format §1, §2 and §4."""

from hashlib import blake2b

#: A field map: tag to a number (type 0) or to bytes (type 1), in ascending order of tags.
FieldMap = dict[int, "int | bytes"]


class Malformed(Exception):
    """Bytes that do not decode."""


class Cursor:
    """Reads primitives one after the other (record-format §1)."""

    def __init__(self, data: bytes, start: int = 0, end: int | None = None) -> None:
        self.data = data
        self.position = start
        self.end = len(data) if end is None else end

    @property
    def remaining(self) -> int:
        """The number of bytes that are left."""
        return self.end - self.position

    def take(self, count: int) -> bytes:
        """The next bytes, as many as asked for."""
        if count > self.remaining:
            raise Malformed(f"{count} bytes are announced and {self.remaining} are left")
        start = self.position
        self.position = start + count
        return self.data[start : self.position]

    def byte(self) -> int:
        """One byte as a number."""
        return self.take(1)[0]

    def varint(self) -> int:
        """An unsigned number below 2^64 in its shortest LEB128 form."""
        number = 0
        for index in range(10):
            byte = self.byte()
            number |= (byte & 0x7F) << (7 * index)
            if byte < 0x80:
                if byte == 0 and index > 0:
                    raise Malformed("a varint is longer than it needs to be")
                if number >= 2**64:
                    raise Malformed("a varint is 2^64 or more")
                return number
        raise Malformed("a varint has more than ten bytes")

    def signed(self) -> int:
        """A signed number: even for n ≥ 0, odd for n < 0."""
        return unzigzag(self.varint())

    def counted(self) -> bytes:
        """A varint count and that many bytes."""
        return self.take(self.varint())

    def finish(self, what: str) -> None:
        """Refuses bytes that follow what should have been the last part."""
        if self.remaining:
            raise Malformed(f"{self.remaining} bytes follow the end of {what}")


def unzigzag(number: int) -> int:
    """The signed number that an unsigned one stands for (§1, signed)."""
    return -(number + 1) // 2 if number & 1 else number // 2


def varint(number: int) -> bytes:
    """The shortest LEB128 form of a number below 2^64."""
    encoded = bytearray()
    while number >= 0x80:
        encoded.append(number & 0x7F | 0x80)
        number >>= 7
    encoded.append(number)
    return bytes(encoded)


def signed(number: int) -> bytes:
    """The encoded form of a signed number."""
    return varint(number * 2 if number >= 0 else -number * 2 - 1)


def counted(data: bytes) -> bytes:
    """The bytes with their count before them."""
    return varint(len(data)) + data


def decode_field_map(data: bytes) -> FieldMap:
    """A field map from its bytes; tags ascend strictly (§4)."""
    cursor = Cursor(data)
    fields: FieldMap = {}
    last = -1
    while cursor.remaining:
        key = cursor.varint()
        tag, is_bytes = key >> 1, key & 1
        if tag <= last:
            raise Malformed("the tags of a field map do not ascend")
        last = tag
        fields[tag] = cursor.counted() if is_bytes else cursor.varint()
    return fields


def encode_field_map(fields: FieldMap) -> bytes:
    """The bytes of a field map (§4)."""
    encoded = bytearray()
    for tag in sorted(fields):
        content = fields[tag]
        if isinstance(content, int):
            encoded += varint(tag * 2) + varint(content)
        else:
            encoded += varint(tag * 2 + 1) + counted(content)
    return bytes(encoded)


def digest(domain: str, *parts: bytes) -> bytes:
    """BLAKE2b-256 of the domain in ASCII, a zero byte and the parts (§2)."""
    state = blake2b(domain.encode("ascii") + b"\0", digest_size=32)
    for part in parts:
        state.update(part)
    return state.digest()


def h16(domain: str, *parts: bytes) -> bytes:
    """H16: the first 16 bytes of the digest (§2)."""
    return digest(domain, *parts)[:16]

"""The adaptive range decoder: bits, models, trees and numbers (batch-format §6.1 and §6.2)."""

from .primitives import Malformed


class BitReader:
    """Two 32-bit numbers and the bytes that follow (§6.1)."""

    __slots__ = ("code", "data", "position", "range")

    def __init__(self, data: bytes) -> None:
        if len(data) < 4:
            raise Malformed("the rows of a batch have fewer than four bytes")
        self.data = data
        self.position = 4
        self.range = 2**32 - 1
        self.code = int.from_bytes(data[:4], "big")

    def bit(self, chance: int) -> int:
        """One bit that is 1 with a chance of so many 65,536ths."""
        bound = (self.range >> 16) * chance
        if self.code < bound:
            self.range = bound
            found = 1
        else:
            self.code -= bound
            self.range -= bound
            found = 0
        if self.range < 2**24:
            self.refill()
        return found

    def plain(self, count: int) -> int:
        """So many bits, 1 … 16, that are as likely 0 as 1."""
        self.range >>= count
        value = self.code // self.range
        if value >> count:
            raise Malformed("plain bits of a batch are out of range")
        self.code -= value * self.range
        if self.range < 2**24:
            self.refill()
        return value

    def refill(self) -> None:
        """Takes bytes until the range is large again."""
        while self.range < 2**24:
            if self.position >= len(self.data):
                raise Malformed("the rows of a batch end early")
            self.range <<= 8
            self.code = self.code << 8 | self.data[self.position]
            self.position += 1

    def finish(self) -> None:
        """Refuses bytes that were not taken and a code that is not 0."""
        if self.position != len(self.data) or self.code != 0:
            raise Malformed("the rows of a batch do not end where they should")


class Model:
    """How likely a bit of one kind is 1, learnt from those before (§6.2)."""

    __slots__ = ("chance", "count")

    def __init__(self) -> None:
        self.chance = 32_768
        self.count = 0

    def read(self, bits: BitReader) -> int:
        """The next bit of this kind."""
        found = bits.bit(self.chance)
        self.learn(found)
        return found

    def learn(self, found: int) -> None:
        """Moves the chance towards the bit that was found, less and less far."""
        rate = 131_072 // (2 * self.count + 3)
        if found:
            self.chance += (65_536 - self.chance) * rate >> 16
        else:
            self.chance -= self.chance * rate >> 16
        self.count = min(self.count + 1, 255)


class Tree:
    """A value of a fixed number of bits, each with the model of its node (§6.2)."""

    __slots__ = ("depth", "models")

    def __init__(self, depth: int) -> None:
        self.depth = depth
        self.models: dict[int, Model] = {}

    def model(self, node: int) -> Model:
        """The model of a node, made when it is first met."""
        if node not in self.models:
            self.models[node] = Model()
        return self.models[node]

    def read(self, bits: BitReader, levels: int | None = None) -> int:
        """The value, or its first bits when fewer levels are asked for."""
        node = 1
        for _ in range(self.depth if levels is None else levels):
            node = node << 1 | self.model(node).read(bits)
        return node - (1 << node.bit_length() - 1)


class Number:
    """A number below 2^64: whether it is 0, its width, three high bits, the rest plain (§6.2)."""

    __slots__ = ("high", "not_zero", "width")

    def __init__(self) -> None:
        self.not_zero = Model()
        self.width = Tree(6)
        self.high: dict[int, Tree] = {}

    def read(self, bits: BitReader) -> int:
        """The next number of this kind."""
        if self.not_zero.read(bits) == 0:
            return 0
        width = self.width.read(bits)
        if width not in self.high:
            self.high[width] = Tree(3)
        learnt = min(width, 3)
        number = 1 << learnt | self.high[width].read(bits, learnt)
        left = width - learnt
        while left > 0:
            group = min(left, 16)
            number = number << group | bits.plain(group)
            left -= group
        return number


def bits_for(count: int) -> int:
    """The least b with 2^b ≥ count."""
    return max(count - 1, 0).bit_length()

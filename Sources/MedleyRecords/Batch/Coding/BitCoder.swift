/// One direction of the range coder of `batch-format §6.1`: it writes bits or reads them.
///
/// Everything above it is written once for both directions: each step is given the value to
/// write and goes on with the value that comes back. When reading, what is given is ignored.
protocol BitCoder: Sendable {
  /// True when values come from bytes, false when they go there.
  static var isReading: Bool { get }

  /// Codes one bit of which a one is expected with so many chances in 65,536.
  mutating func bit(_ value: Bool, chance: UInt32) -> Bool

  /// Codes up to 16 bits that nothing is known about.
  mutating func plain(_ value: UInt32, bitCount: Int) -> UInt32
}

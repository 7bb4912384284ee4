internal import CZlib

/// The check sum CRC-32 of bytes that come in pieces.
package struct CheckSum: Sendable {
  /// The sum of what was added so far.
  package private(set) var value: UInt32 = 0

  package init() {}

  /// Adds the next bytes.
  package mutating func add(_ bytes: [UInt8]) {
    value = UInt32(truncatingIfNeeded: unsafe crc32_z(uLong(value), bytes, bytes.count))
  }
}

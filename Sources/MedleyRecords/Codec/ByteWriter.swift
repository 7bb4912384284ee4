package import MedleySealing

/// Bytes being written in the primitives of `record-format §1`.
package struct ByteWriter: Sendable {
  /// What has been written.
  package private(set) var bytes: [UInt8]

  package init() { bytes = [] }

  /// Starts with a domain string and its zero byte, for a digest.
  package init(domain: String) { bytes = Array(domain.utf8) + [0] }

  /// The number of bytes written.
  package var count: Int { bytes.count }

  /// Forgets what was written and keeps the memory.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  package mutating func byte(_ byte: UInt8) { bytes.append(byte) }

  /// Writes an unsigned number, seven bits a byte, least significant first (LEB128).
  package mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  package mutating func varint(_ value: Int) { varint(UInt64(value.magnitude)) }

  /// Writes a signed number: 0, −1, 1, −2 … as 0, 1, 2, 3 and so on.
  package mutating func signed(_ value: Int64) {
    varint(UInt64(bitPattern: value << 1) ^ UInt64(bitPattern: value >> 63))
  }

  /// Writes bytes without their count.
  package mutating func raw(_ more: some Collection<UInt8>) { bytes.append(contentsOf: more) }

  package mutating func raw(_ more: [UInt8]) { bytes.append(contentsOf: more) }

  package mutating func counted(_ more: [UInt8]) {
    varint(UInt64(more.count))
    bytes.append(contentsOf: more)
  }

  /// Writes the count and then the bytes.
  package mutating func counted(_ more: some Collection<UInt8>) {
    varint(UInt64(more.count))
    bytes.append(contentsOf: more)
  }

  /// Writes UTF-8 with its byte count.
  package mutating func text(_ text: String) { counted(Array(text.utf8)) }

  /// Writes a value of fixed size.
  package mutating func fixed(_ value: some FixedBytes) { value.append(to: &bytes) }

  package mutating func words(_ words: Words16) { words.append(to: &bytes) }
}

extension ByteWriter {
  /// The digest of what was written, which began with a domain.
  package var digest: Digest { Digest(hashing: bytes) }
}

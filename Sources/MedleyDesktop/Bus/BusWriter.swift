/// Writes the values of a message, little-endian (D-Bus specification, “Marshaling”).
struct BusWriter {
  private(set) var bytes: [UInt8] = []

  /// Fills up to a multiple of some bytes.
  mutating func align(_ byteCount: Int) {
    while bytes.count % byteCount != 0 { bytes.append(0) }
  }

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  mutating func uint16(_ value: UInt16) {
    align(2)
    bytes += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  mutating func uint32(_ value: UInt32) {
    align(4)
    for shift in [0, 8, 16, 24] as [UInt32] {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func int32(_ value: Int32) { uint32(UInt32(bitPattern: value)) }

  mutating func string(_ value: String) {
    uint32(UInt32(clamping: value.utf8.count))
    bytes += value.utf8
    bytes.append(0)
  }

  mutating func signature(_ value: String) {
    bytes.append(UInt8(clamping: value.utf8.count))
    bytes += value.utf8
    bytes.append(0)
  }

  /// An array of arrays of bytes, `aay`.
  mutating func texts(_ values: [[UInt8]]) {
    var inner = BusWriter()
    for value in values {
      inner.uint32(UInt32(clamping: value.count))
      inner.bytes += value
    }
    uint32(UInt32(clamping: inner.bytes.count))
    bytes += inner.bytes
  }

  /// An array of strings, `as`.
  mutating func strings(_ values: [String]) {
    var inner = BusWriter()
    for value in values { inner.string(value) }
    uint32(UInt32(clamping: inner.bytes.count))
    bytes += inner.bytes
  }

  mutating func raw(_ value: [UInt8]) { bytes += value }
}

/// Reads the values of a message; positions count from the beginning of what it was given.
struct BusReader {
  private let bytes: [UInt8]
  private let isLittleEndian: Bool
  private(set) var position = 0

  init(_ bytes: [UInt8], isLittleEndian: Bool) {
    self.bytes = bytes
    self.isLittleEndian = isLittleEndian
  }

  var isAtEnd: Bool { position >= bytes.count }

  /// Takes so many bytes.
  mutating func raw(_ byteCount: Int) throws(BusFault) -> ArraySlice<UInt8> {
    guard byteCount >= 0, byteCount <= bytes.count - position else { throw .malformed }
    defer { position += byteCount }
    return bytes[position..<position + byteCount]
  }

  mutating func align(_ byteCount: Int) throws(BusFault) {
    _ = try raw((byteCount - position % byteCount) % byteCount)
  }

  mutating func byte() throws(BusFault) -> UInt8 {
    guard let byte = try raw(1).first else { throw .malformed }
    return byte
  }

  mutating func uint16() throws(BusFault) -> UInt16 {
    try align(2)
    return UInt16(truncatingIfNeeded: number(try raw(2)))
  }

  mutating func uint32() throws(BusFault) -> UInt32 {
    try align(4)
    return UInt32(truncatingIfNeeded: number(try raw(4)))
  }

  mutating func int32() throws(BusFault) -> Int32 { Int32(bitPattern: try uint32()) }

  private func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    let order = isLittleEndian ? Array(bytes.reversed()) : Array(bytes)
    return order.reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func string() throws(BusFault) -> String {
    try text(byteCount: Int(try uint32()))
  }

  mutating func signature() throws(BusFault) -> String { try text(byteCount: Int(try byte())) }

  private mutating func text(byteCount: Int) throws(BusFault) -> String {
    let bytes = try raw(byteCount)
    guard try byte() == 0, !bytes.contains(0),
      let text = String(validating: bytes, as: UTF8.self)
    else { throw .malformed }
    return text
  }

  /// An array of arrays of bytes, of which no more than some are given.
  mutating func texts(limit: Int) throws(BusFault) -> [[UInt8]] {
    let end = Int(try uint32()) + position
    var texts: [[UInt8]] = []
    while position < end {
      let text = try raw(Int(try uint32()))
      if texts.count < limit { texts.append(Array(text)) }
    }
    guard position == end else { throw .malformed }
    return texts
  }

  /// An array of strings, of which no more than some are given.
  mutating func strings(limit: Int) throws(BusFault) -> [String] {
    let end = Int(try uint32()) + position
    var strings: [String] = []
    while position < end {
      let text = try string()
      if strings.count < limit { strings.append(text) }
    }
    guard position == end else { throw .malformed }
    return strings
  }

  /// Passes over a value of a basic type.
  mutating func skip(_ type: String) throws(BusFault) {
    switch type {
    case "y": _ = try byte()
    case "n", "q": _ = try uint16()
    case "b", "i", "u", "h": _ = try uint32()
    case "x", "t", "d":
      try align(8)
      _ = try raw(8)
    case "s", "o": _ = try string()
    case "g": _ = try signature()
    default: throw .malformed
    }
  }
}

/// Numbers one after the other, seven bits a byte, the lowest first: small ones take one byte.
struct PackedNumbers {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ number: Int64) {
    var rest = UInt64(bitPattern: number)
    while rest > 0x7f {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// A number that is never zero, or zero for nothing.
  mutating func append(id: Int64?) { append(id ?? 0) }

  /// A number that may be below zero.
  mutating func append(signed number: Int64) { append((number << 1) ^ (number >> 63)) }

  mutating func append(_ count: Int) { append(Int64(clamping: count)) }
}

/// Reads what `PackedNumbers` wrote.
struct PackedReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func number() throws(CatalogueFault) -> Int64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while let byte = rest.popFirst() {
      guard shift < 63 || byte <= 1 else { throw .damaged }
      number |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return Int64(bitPattern: number) }
      shift += 7
    }
    throw .damaged
  }

  mutating func optionalID() throws(CatalogueFault) -> Int64? {
    let number = try number()
    return number == 0 ? nil : number
  }

  mutating func signedNumber() throws(CatalogueFault) -> Int64 {
    let folded = UInt64(bitPattern: try number())
    return Int64(bitPattern: folded >> 1) ^ -Int64(bitPattern: folded & 1)
  }

  /// A count of things of which each takes a byte at least.
  mutating func count() throws(CatalogueFault) -> Int {
    guard let count = Int(exactly: try number()), 0...rest.count ~= count else { throw .damaged }
    return count
  }
}

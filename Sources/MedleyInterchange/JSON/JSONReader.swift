/// Reads one JSON document strictly: what the standard does not allow is refused.
///
/// Keys must differ, strings must be valid UTF-8 without lone surrogates, and numbers keep their
/// text. Time is linear in the number of bytes, and no input can trap.
/// Source: RFC 8259.
package struct JSONReader {
  private let bytes: [UInt8]
  private let depthLimit: Int
  private var index = 0
  /// Keys that were met, by a part of their hash: a long list says the same few again and again.
  private var metKeys = [String?](repeating: nil, count: 64)

  /// The document in the bytes.
  ///
  /// - Throws: the reason with line and column.
  package static func value(
    of bytes: [UInt8], byteCountLimit: Int, depthLimit: Int = 64
  ) throws(JSONFault) -> JSONValue {
    guard bytes.count <= byteCountLimit else {
      throw JSONFault(reason: .tooManyBytes(limit: byteCountLimit), line: 1, column: 1)
    }
    var reader = JSONReader(bytes: bytes, depthLimit: depthLimit)
    return try reader.document()
  }

  private init(bytes: [UInt8], depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  private mutating func document() throws(JSONFault) -> JSONValue {
    skipSpace()
    let value = try value(depth: 0)
    skipSpace()
    guard index == bytes.count else { throw fault(.moreAfterTheEnd) }
    return value
  }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func value(depth: Int) throws(JSONFault) -> JSONValue {
    guard let byte else { throw fault(.endsEarly) }
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw fault(.unexpected)
    }
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONFault) -> JSONValue {
    for expected in "\(word)".utf8 {
      guard let byte else { throw fault(.endsEarly) }
      guard byte == expected else { throw fault(.unexpected) }
      index += 1
    }
    return value
  }

  private mutating func number() throws(JSONFault) -> JSONValue {
    let rest = bytes[index...]
    guard let count = JSONNumber.byteCount(of: rest) else { throw fault(.number) }
    let text = rest.prefix(count)
    index += count
    // A digit, point or exponent that the grammar could not take: 01, 1.2.3.
    if let byte,
      byte == UInt8(ascii: ".") || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    {
      throw fault(.number)
    }
    return .number(String(decoding: text, as: UTF8.self))
  }

  private mutating func array(depth: Int) throws(JSONFault) -> JSONValue {
    guard depth < depthLimit else { throw fault(.tooDeep(limit: depthLimit)) }
    index += 1
    skipSpace()
    var elements: [JSONValue] = []
    if skip(UInt8(ascii: "]")) { return .array([]) }
    while true {
      skipSpace()
      elements.append(try value(depth: depth + 1))
      if try end(with: UInt8(ascii: "]")) { return .array(elements) }
    }
  }

  private mutating func object(depth: Int) throws(JSONFault) -> JSONValue {
    guard depth < depthLimit else { throw fault(.tooDeep(limit: depthLimit)) }
    index += 1
    skipSpace()
    var members: [(String, JSONValue)] = []
    var keys = DistinctKeys()
    if skip(UInt8(ascii: "}")) { return .object([]) }
    while true {
      skipSpace()
      let place = index
      guard byte == UInt8(ascii: "\"") else { throw fault(byte == nil ? .endsEarly : .unexpected) }
      let key = try key()
      guard keys.insert(key, after: members) else { throw fault(.repeatedKey, at: place) }
      skipSpace()
      guard skip(UInt8(ascii: ":")) else { throw fault(byte == nil ? .endsEarly : .unexpected) }
      skipSpace()
      members.append((key, try value(depth: depth + 1)))
      if try end(with: UInt8(ascii: "}")) { return .object(members) }
    }
  }

  /// Passes a comma and says false, or passes the closing byte and says true.
  private mutating func end(with close: UInt8) throws(JSONFault) -> Bool {
    skipSpace()
    if skip(UInt8(ascii: ",")) { return false }
    if skip(close) { return true }
    throw fault(byte == nil ? .endsEarly : .unexpected)
  }

  private mutating func skip(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { index += 1 }
  }

  /// A key, which shares its storage with an equal one that was met before.
  private mutating func key() throws(JSONFault) -> String {
    let start = index + 1
    let end = plainEnd(from: start)
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return try string() }
    let text = bytes[start..<end]
    let slot = text.reduce(text.count) { ($0 &* 31 &+ Int($1)) & 63 }
    if let met = metKeys[slot], met.utf8.count == text.count, met.utf8.elementsEqual(text) {
      index = end + 1
      return met
    }
    let key = try string()
    metKeys[slot] = key
    return key
  }

  /// Where the bytes end that stand for themselves in a string.
  private func plainEnd(from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      end += 1
    }
    return end
  }

  private mutating func string() throws(JSONFault) -> String {
    let open = index
    index += 1
    let end = plainEnd(from: index)
    if end < bytes.count, bytes[end] == UInt8(ascii: "\"") {
      guard let string = String(validating: bytes[index..<end], as: UTF8.self) else {
        throw fault(.invalidUTF8, at: open)
      }
      index = end + 1
      return string
    }
    var text: [UInt8] = []
    var start = index
    index = end
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        text.append(contentsOf: bytes[start..<index])
        guard let string = String(validating: text, as: UTF8.self) else {
          throw fault(.invalidUTF8, at: open)
        }
        index += 1
        return string
      case UInt8(ascii: "\\"):
        text.append(contentsOf: bytes[start..<index])
        text.append(contentsOf: String(try escaped()).utf8)
        start = index
      case 0..<0x20: throw fault(.controlCharacter)
      default: index += 1
      }
    }
    throw fault(.endsEarly)
  }

  private mutating func escaped() throws(JSONFault) -> Unicode.Scalar {
    let place = index
    index += 1
    guard let byte else { throw fault(.endsEarly) }
    index += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicode(place)
    default: throw fault(.escape, at: place)
    }
  }

  private mutating func unicode(_ place: Int) throws(JSONFault) -> Unicode.Scalar {
    let unit = try codeUnit(place)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xdc00 else { throw fault(.loneSurrogate, at: place) }
    guard skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) else {
      throw fault(byte == nil ? .endsEarly : .loneSurrogate, at: byte == nil ? index : place)
    }
    let low = try codeUnit(place)
    guard (0xdc00...0xdfff).contains(low),
      let scalar = Unicode.Scalar(
        0x1_0000 + (UInt32(unit - 0xd800) << 10) + UInt32(low - 0xdc00))
    else { throw fault(.loneSurrogate, at: place) }
    return scalar
  }

  private mutating func codeUnit(_ place: Int) throws(JSONFault) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte else { throw fault(.endsEarly) }
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw fault(.escape, at: place)
      }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }

  /// The fault at a place; line and column are counted only now, once.
  private func fault(_ reason: JSONFault.Reason, at place: Int? = nil) -> JSONFault {
    var line = 1
    var column = 1
    for byte in bytes.prefix(place ?? index) {
      if byte == 0x0a {
        line += 1
        column = 1
      } else if byte & 0xc0 != 0x80 {
        column += 1
      }
    }
    return JSONFault(reason: reason, line: line, column: column)
  }
}

/// The keys of one object, which must differ.
private struct DistinctKeys {
  /// With more keys than these a set is asked, so that time stays linear.
  private static let fewCount = 32

  /// A bit for each length of a key that was met.
  private var lengths: UInt64 = 0
  /// Bytes, because two strings of different scalars can be equal to Swift.
  private var many: Set<[UInt8]> = []

  /// Adds a key behind those of the members.
  ///
  /// - Returns: false when one of them is the same.
  mutating func insert(_ key: String, after members: [(String, JSONValue)]) -> Bool {
    if members.count >= DistinctKeys.fewCount {
      if many.isEmpty { many = Set(members.map { Array($0.0.utf8) }) }
      return many.insert(Array(key.utf8)).inserted
    }
    let bit: UInt64 = 1 << UInt64(key.utf8.count & 63)
    defer { lengths |= bit }
    return lengths & bit == 0 || !members.contains { isSame($0.0, key) }
  }
}

/// True when two texts have the same bytes.
func isSame(_ one: String, _ other: String) -> Bool {
  // Texts that Swift calls different have different bytes, and it finds that out quickly.
  one == other && one.utf8.elementsEqual(other.utf8)
}

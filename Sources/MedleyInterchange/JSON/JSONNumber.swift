/// The grammar of a number in JSON.
///
/// Source: RFC 8259 §6.
enum JSONNumber {
  /// How many bytes from the start form a number; nil when none does.
  static func byteCount(of bytes: some Collection<UInt8>) -> Int? {
    var rest = Scanner(bytes)
    rest.skip(UInt8(ascii: "-"))
    if !rest.skip(UInt8(ascii: "0")) {
      guard rest.skipDigits() > 0 else { return nil }
    }
    if rest.skip(UInt8(ascii: ".")) {
      guard rest.skipDigits() > 0 else { return nil }
    }
    if rest.skip(UInt8(ascii: "e")) || rest.skip(UInt8(ascii: "E")) {
      if !rest.skip(UInt8(ascii: "+")) { rest.skip(UInt8(ascii: "-")) }
      guard rest.skipDigits() > 0 else { return nil }
    }
    return rest.count
  }

  /// True when the whole text is one number.
  static func isValid(_ bytes: some Collection<UInt8>) -> Bool {
    byteCount(of: bytes) == bytes.count
  }

  /// Walks along bytes and counts what it passed.
  private struct Scanner<Bytes: Collection<UInt8>> {
    private let bytes: Bytes
    private var index: Bytes.Index
    private(set) var count = 0

    init(_ bytes: Bytes) {
      self.bytes = bytes
      index = bytes.startIndex
    }

    @discardableResult mutating func skip(_ byte: UInt8) -> Bool {
      guard index < bytes.endIndex, bytes[index] == byte else { return false }
      index = bytes.index(after: index)
      count += 1
      return true
    }

    mutating func skipDigits() -> Int {
      let start = count
      while index < bytes.endIndex, bytes[index] >= UInt8(ascii: "0"),
        bytes[index] <= UInt8(ascii: "9")
      {
        index = bytes.index(after: index)
        count += 1
      }
      return count - start
    }
  }
}

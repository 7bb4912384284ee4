/// A content in the form in which readers are compared.
struct ContentKey: Hashable {
  /// The symbology; every retail one is the same here.
  let kind: Symbology
  /// The content; a GTIN of fourteen digits for retail codes.
  let bytes: [UInt8]

  init(_ reading: SymbolReading) {
    let isRetail = reading.symbology.isRetail
    kind = isRetail ? .ean13 : reading.symbology
    bytes =
      isRetail
      ? ContentKey.fourteenDigits(reading.bytes, isShort: reading.symbology == .upcE)
      : reading.bytes
  }

  /// True for the element string of a product whose check digit is right.
  ///
  /// Source: GS1 General Specifications, 3.2 (AI 01) and 7.9.1.
  var isProductElement: Bool {
    bytes.starts(with: Array("01".utf8)) && bytes.count >= 16
      && ContentKey.hasRightCheckDigit(bytes[2..<16])
  }

  /// True for fourteen digits whose last one is their check digit.
  var isTradeItemNumber: Bool {
    bytes.count == 14 && ContentKey.hasRightCheckDigit(bytes[...])
  }

  /// Digits with zeros before them; a short UPC is expanded first.
  private static func fourteenDigits(_ digits: [UInt8], isShort: Bool) -> [UInt8] {
    let whole = isShort ? expanded(digits) ?? digits : digits
    return [UInt8](repeating: UInt8(ascii: "0"), count: max(0, 14 - whole.count)) + whole
  }

  /// The twelve digits of a UPC-A that a UPC-E stands for; nil when it has not eight digits.
  ///
  /// Source: GS1 General Specifications, 5.2.2.4.2.
  private static func expanded(_ digits: [UInt8]) -> [UInt8]? {
    guard digits.count == 8, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let (six, zeros) = (digits[1..<7], { [UInt8](repeating: 0x30, count: $0) })
    let number: [UInt8]
    switch digits[6] {
    case 0x30...0x32: number = six.prefix(2) + [digits[6]] + zeros(4) + digits[3..<6]
    case 0x33: number = six.prefix(3) + zeros(5) + digits[4..<6]
    case 0x34: number = six.prefix(4) + zeros(5) + digits[5..<6]
    default: number = six.prefix(5) + zeros(4) + digits[6..<7]
    }
    return [digits[0]] + number + [digits[7]]
  }

  /// True for digits whose last one is their check digit.
  ///
  /// Source: GS1 General Specifications, 7.9.1.
  static func hasRightCheckDigit(_ digits: ArraySlice<UInt8>) -> Bool {
    var sum = 0
    for (index, digit) in digits.reversed().enumerated() {
      guard (0x30...0x39).contains(digit) else { return false }
      sum += Int(digit - 0x30) * (index.isMultiple(of: 2) ? 1 : 3)
    }
    return sum.isMultiple(of: 10)
  }
}

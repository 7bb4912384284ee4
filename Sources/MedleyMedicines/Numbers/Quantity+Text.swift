extension Quantity: CustomStringConvertible {
  /// The one form in files and JSON: a point, no exponent, no zeros that say nothing.
  package var text: String {
    let whole = millionths.magnitude / UInt64(Quantity.millionthsPerUnit)
    let rest = millionths.magnitude % UInt64(Quantity.millionthsPerUnit)
    var text = millionths < 0 ? "-" : ""
    text += String(whole)
    guard rest > 0 else { return text }
    var digits = String(rest)
    digits = String(repeating: "0", count: MedicineLimits.decimalCount - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return text + "." + digits
  }

  package var description: String { text }

  /// Reads a quantity from a file: digits, and at most one point with digits on both sides.
  ///
  /// - Throws: `QuantityFault`; `1.000` is 1 here, because files always use the point.
  package init(file text: String) throws(QuantityFault) {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let digits = text.utf8.dropFirst(isNegative ? 1 : 0)
    guard let first = digits.first, isDigit(first) else { throw .notANumber }
    let magnitude = try Quantity(decimal: digits, separators: ".")
    self = isNegative ? -magnitude : magnitude
  }

  /// Reads an amount as people type it: `0.5`, `0,5`, `.5`, `½`, `1/2`, `1 1/2`, `1½`.
  ///
  /// - Throws: `QuantityFault`; `.thousandsOrDecimals` for `1.000` and `1,000`, which the person
  ///   has to write as `1` or `1000`.
  package init(typed text: String) throws(QuantityFault) {
    guard text.unicodeScalars.count <= MedicineLimits.typedQuantityCharacterCount else {
      throw .tooLarge
    }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if let fraction = Quantity.vulgarFractions[scalar] {
        bytes.append(UInt8(ascii: " "))
        bytes.append(contentsOf: fraction.utf8)
      } else if scalar == "\u{2044}" {
        bytes.append(UInt8(ascii: "/"))
      } else if scalar.isASCII {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        throw .notANumber
      }
    }
    let words = bytes.split(separator: UInt8(ascii: " "))
    if let first = words.first?.first, first == UInt8(ascii: "-") { throw .negative }
    switch words.count {
    case 1 where words[0].contains(UInt8(ascii: "/")): self = try Quantity(fraction: words[0])
    case 1:
      if Quantity.isAmbiguous(words[0]) { throw .thousandsOrDecimals }
      self = try Quantity(decimal: words[0], separators: ".,")
    case 2 where words[1].contains(UInt8(ascii: "/")):
      self = try Quantity(decimal: words[0], separators: "") + Quantity(fraction: words[1])
    default: throw .notANumber
    }
  }

  /// A separator before exactly three digits, after one to three that do not begin with a zero.
  private static func isAmbiguous(_ bytes: ArraySlice<UInt8>) -> Bool {
    let parts = bytes.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
    }
    guard parts.count > 1, parts.allSatisfy({ $0.allSatisfy(isDigit) }), let first = parts.first,
      1...3 ~= first.count, first.first != UInt8(ascii: "0")
    else { return false }
    return parts.dropFirst().allSatisfy { $0.count == 3 }
  }

  /// Reads digits with at most one separator in one pass; zeros at the end say nothing.
  private init(
    decimal bytes: some Sequence<UInt8>, separators: StaticString
  ) throws(QuantityFault) {
    var millionths: Int64 = 0
    var hasSeparator = false
    var decimalCount = 0
    var last: UInt8?
    for byte in bytes {
      if isDigit(byte) {
        let digit = Int64(byte - UInt8(ascii: "0"))
        if hasSeparator { decimalCount += 1 }
        if decimalCount > MedicineLimits.decimalCount {
          guard digit == 0 else { throw .tooManyDecimals }
        } else {
          let (tenfold, over) = millionths.multipliedReportingOverflow(by: 10)
          let (next, overAgain) = tenfold.addingReportingOverflow(digit)
          guard !over, !overAgain else { throw .tooLarge }
          millionths = next
        }
      } else {
        guard !hasSeparator, separators.description.utf8.contains(byte) else { throw .notANumber }
        hasSeparator = true
      }
      last = byte
    }
    guard let last, isDigit(last) else { throw .notANumber }
    for _ in min(decimalCount, MedicineLimits.decimalCount)..<MedicineLimits.decimalCount {
      let (tenfold, over) = millionths.multipliedReportingOverflow(by: 10)
      guard !over else { throw .tooLarge }
      millionths = tenfold
    }
    guard let quantity = Quantity(millionths: millionths) else { throw .tooLarge }
    self = quantity
  }

  private init(fraction bytes: ArraySlice<UInt8>) throws(QuantityFault) {
    let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }) else {
      throw .notANumber
    }
    guard parts.allSatisfy({ $0.count <= 9 }),
      let numerator = Int64(String(decoding: parts[0], as: UTF8.self)),
      let denominator = Int64(String(decoding: parts[1], as: UTF8.self))
    else { throw .tooLarge }
    guard denominator > 0 else { throw .notANumber }
    let (scaled, overflow) = numerator.multipliedReportingOverflow(by: Quantity.millionthsPerUnit)
    guard !overflow else { throw .tooLarge }
    guard scaled % denominator == 0 else { throw .notExact }
    guard let quantity = Quantity(millionths: scaled / denominator) else { throw .tooLarge }
    self = quantity
  }

  private static let vulgarFractions: [Unicode.Scalar: String] = [
    "½": "1/2", "¼": "1/4", "¾": "3/4", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8",
    "⅕": "1/5", "⅖": "2/5", "⅗": "3/5", "⅘": "4/5", "⅒": "1/10", "⅓": "1/3", "⅔": "2/3",
    "⅙": "1/6", "⅚": "5/6",
  ]
}

/// True for an ASCII digit.
func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

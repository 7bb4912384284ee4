/// A data identifier of ANSI MH10.8.2, as far as packs of medicines use them.
///
/// Source: IFA coding system, “PPN-Code Specification for Retail Packaging”, section 5 and
/// appendix A.
enum DataIdentifier: String, Hashable, Sendable {
  case productNumber = "9N"
  case batch = "1T"
  case expires = "D"
  case expiresInFull = "14D"
  case produced = "16D"
  case serial = "S"
  case itemNumber = "8P"
  case count = "Q"

  /// What the value is, as a person says it.
  var title: String {
    switch self {
    case .productNumber: "Pharmacy Product Number (PPN)"
    case .batch: "batch or lot"
    case .expires, .expiresInFull: "expiry date"
    case .produced: "day of production"
    case .serial: "serial number"
    case .itemNumber: "item number (GTIN)"
    case .count: "count of items"
    }
  }

  /// The characters a value may have.
  var counts: ClosedRange<Int> {
    switch self {
    case .productNumber: 4...22
    case .batch, .serial: 1...20
    case .expires: 6...6
    case .expiresInFull, .produced: 8...8
    case .itemNumber: 14...14
    case .count: 1...8
    }
  }

  /// Splits `16D20260101` into its identifier, at most three digits and a letter, and its value.
  static func split(_ field: some Collection<UInt8>) -> ElementString? {
    let digits = field.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    let rest = field.dropFirst(digits.count)
    guard digits.count <= 3, let letter = rest.first,
      UInt8(ascii: "A")...UInt8(ascii: "Z") ~= letter
    else { return nil }
    return ElementString(
      ai: String(decoding: Array(digits) + [letter], as: UTF8.self),
      value: String(decoding: rest.dropFirst(), as: UTF8.self))
  }
}

/// The number under which a country keeps a pack of a medicine.
package struct NationalNumber: Hashable, Sendable {
  package let scheme: Scheme
  /// The number as the country's own lists write it; see `Scheme`.
  package let number: String

  package init(scheme: Scheme, number: String) {
    self.scheme = scheme
    self.number = number
  }

  /// Whose numbers they are; the raw value is what `--json` says.
  package enum Scheme: String, CaseIterable, Hashable, Sendable {
    /// Germany, eight digits.
    case pzn
    /// Austria, seven digits.
    case austrianPZN = "pzn-at"
    /// France, thirteen digits.
    case cip13
    /// Spain, six digits without the check digit.
    case cn
    /// Italy, “A” and nine digits.
    case aic
    /// Switzerland, eight digits: five of the registration and three of the pack.
    case swissmedic
    /// Denmark, Finland, Iceland, Norway and Sweden, six digits.
    case vnr
    /// Portugal, seven digits.
    case aim
    /// United States, three segments with hyphens.
    case ndc
    /// Brazil.
    case drn
    /// Costa Rica.
    case costaRica = "costa-rica"

    /// The name that people see.
    package var word: String {
      switch self {
      case .pzn: "PZN"
      case .austrianPZN: "PZN (Austria)"
      case .cip13: "CIP13"
      case .cn: "CN"
      case .aic: "AIC"
      case .swissmedic: "Swissmedic number"
      case .vnr: "Vnr"
      case .aim: "AIM"
      case .ndc: "NDC"
      case .drn: "DRN"
      case .costaRica: "sanitary register of Costa Rica"
      }
    }
  }
}

extension NationalNumber {
  /// What an element string of 710 to 717 says.
  enum Reading: Hashable, Sendable {
    case number(NationalNumber)
    /// An NDC, which may have several readings.
    case ndc([NDCReading])
    case wrong
  }

  /// Reads the national number of an element string; nil for other identifiers.
  ///
  /// Source: GS1 General Specifications, section 3.8 (710 to 717), and the country's own rule for its check
  /// digit where it has one.
  static func reading(_ element: ElementString) -> Reading? {
    let value = element.value
    switch element.ai {
    case "710": return reading(.pzn, PZN.german(value))
    case "711": return reading(.cip13, cip13(value))
    case "712": return reading(.cn, cn(value))
    case "713": return reading(.drn, value)
    case "714": return reading(.aim, CheckDigit.digits(value)?.count == 7 ? value : nil)
    case "715":
      let readings = NDCReading.readings(value)
      return readings.isEmpty ? .wrong : .ndc(readings)
    case "716": return reading(.aic, Code32.number(value))
    case "717": return reading(.costaRica, value)
    default: return nil
    }
  }

  private static func reading(_ scheme: Scheme, _ number: String?) -> Reading {
    number.map { .number(NationalNumber(scheme: scheme, number: $0)) } ?? .wrong
  }

  /// Thirteen digits of thirteen, or of the seven of the older CIP7, which stand inside.
  private static func cip13(_ value: String) -> String? {
    guard let digits = CheckDigit.digits(value) else { return nil }
    if digits.count == 13 { return value.hasPrefix("3400") && GTIN(value) != nil ? value : nil }
    guard digits.count == 7 else { return nil }
    let body = [3, 4, 0, 0, 9] + digits
    return "34009" + value + String(CheckDigit.gs1(after: body))
  }

  /// Six digits of six, or of seven with the check digit, which is that of EAN-13 after 847000.
  private static func cn(_ value: String) -> String? {
    guard let digits = CheckDigit.digits(value) else { return nil }
    if digits.count == 6 { return value }
    guard digits.count == 7, GTIN("847000" + value) != nil else { return nil }
    return String(value.prefix(6))
  }

  /// The national number inside an item number; nil where its prefix belongs to no country's scheme.
  ///
  /// Sources: IFA coding system, section 4.3 (4150); ANSM, “Code CIP” (3400); AEMPS (847000);
  /// Swissmedic and Refdata (7680); Nordic Number Centre, “Vnr instruction booklet” (704626);
  /// ARGE Pharma, “PZN-EAN-Code” (908888).
  static func inside(_ gtin: GTIN) -> Reading? {
    let thirteen = gtin.thirteenDigits
    func digits(after prefix: String) -> Substring? {
      thirteen.hasPrefix(prefix) ? thirteen.dropFirst(prefix.utf8.count).dropLast() : nil
    }
    // In the United States each level of packing has its own number; elsewhere only the pack has.
    if let ten = digits(after: "03") { return .ndc(NDCReading.readings(ten)) }
    guard gtin.packagingIndicator == 0 else { return nil }
    if let eight = digits(after: "4150") { return reading(.pzn, PZN.german(eight)) }
    if thirteen.hasPrefix("3400") { return reading(.cip13, String(thirteen)) }
    if let six = digits(after: "847000") { return reading(.cn, String(six)) }
    if let eight = digits(after: "7680") { return reading(.swissmedic, String(eight)) }
    if let six = digits(after: "704626") { return reading(.vnr, String(six)) }
    if let six = digits(after: "908888") {
      return reading(.austrianPZN, PZN.austrian(ofSix: six))
    }
    return nil
  }
}

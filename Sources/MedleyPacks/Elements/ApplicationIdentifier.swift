/// A GS1 application identifier: what the value behind it means, and its shape.
///
/// Source: GS1 General Specifications, section 3.2 (figure 3.2-1), release 25.
struct ApplicationIdentifier: Hashable, Sendable {
  /// Two to four digits.
  let code: String
  /// What the value is, as a person says it; begins with a small letter.
  let title: String
  let format: ElementFormat
  /// How many leading characters end with a check digit of their own; 0 where none does.
  let checkedCount: Int
  /// True when the value begins with a date, YYMMDD.
  let isDate: Bool

  init(_ code: String, _ notation: String, _ title: String) {
    self.code = code
    self.title = title
    format = ElementFormat(notation)
    isDate = [
      "11", "12", "13", "15", "16", "17", "4324", "4325", "4326", "7003", "7006", "7007", "7011",
      "8008",
    ].contains(code)
    checkedCount =
      switch code {
      case "00", "8017", "8018": 18
      case "01", "02", "03", "8003", "8006", "8026": 14
      case "402": 17
      case "253", "255": 13
      default: code.count == 3 && code.hasPrefix("41") ? 13 : 0
      }
  }

  /// The identifier of these two to four digits; nil for one that is not given out.
  static func known(_ code: some StringProtocol) -> ApplicationIdentifier? { byCode[String(code)] }

  private static let byCode: [String: ApplicationIdentifier] = {
    var byCode: [String: ApplicationIdentifier] = [:]
    for row in ApplicationIdentifierRows.all {
      // `310*0-5` stands for 3100 to 3105.
      let parts = row.code.split(separator: "*")
      let ends = parts.last?.split(separator: "-").compactMap { Int($0) } ?? []
      guard parts.count == 2, let stem = parts.first, let first = ends.first, let last = ends.last,
        first <= last
      else {
        byCode[row.code] = ApplicationIdentifier(row.code, row.format, row.title)
        continue
      }
      for digit in first...last {
        let code = "\(stem)\(digit)"
        byCode[code] = ApplicationIdentifier(code, row.format, row.title)
      }
    }
    return byCode
  }()

  /// How many digits an identifier has that begins with these two; nil where none does.
  ///
  /// Source: GS1 General Specifications, section 7.8.2 (figure 7.8.2-1).
  static func digitCount(_ two: some StringProtocol) -> Int? {
    guard let number = Int(two), two.utf8.count == 2 else { return nil }
    switch number {
    case 0...4, 10...13, 15...22, 30, 37, 90...99: return 2
    case 23...25, 40...42, 71: return 3
    case 31...36, 39, 43, 70, 72, 80...82: return 4
    default: return nil
    }
  }

  /// How many characters follow the two digits where no separator is needed; nil where it is.
  ///
  /// This list stays as it is, so that programs split identifiers that are given out later.
  /// Source: GS1 General Specifications, section 7.8.5 (figure 7.8.5-2).
  static func predefinedCount(_ two: some StringProtocol) -> Int? {
    guard let number = Int(two), two.utf8.count == 2 else { return nil }
    switch number {
    case 0: return 18
    case 1, 2, 3: return 14
    case 4: return 16
    case 11...19: return 6
    case 20: return 2
    case 31...36: return 8
    case 41: return 14
    default: return nil
    }
  }
}

import MedleyTestSupport

@testable import MedleyPacks

/// Writes element strings as a printer does, and makes up values for every identifier.
enum ElementComposer {
  /// The two digits behind which no separator is needed, from figure 7.8.5-2 of the General
  /// Specifications, with how many characters follow.
  static let predefined: [String: Int] = [
    "00": 18, "01": 14, "02": 14, "03": 14, "04": 16, "11": 6, "12": 6, "13": 6, "14": 6, "15": 6,
    "16": 6, "17": 6, "18": 6, "19": 6, "20": 2, "31": 8, "32": 8, "33": 8, "34": 8, "35": 8,
    "36": 8, "41": 14,
  ]

  /// The message of these elements: a separator behind each one that needs it, but the last.
  static func message(_ elements: [ElementString]) -> String {
    var message = ""
    for (index, element) in elements.enumerated() {
      message += element.ai + element.value
      let isPredefined = predefined[String(element.ai.prefix(2))] != nil
      if index < elements.count - 1, !isPredefined { message += "\u{1d}" }
    }
    return message
  }

  /// The identifiers of the table, `310*0-5` as 3100 to 3105.
  static let codes: [String] = {
    var codes: [String] = []
    for number in 0...9_999 {
      for count in 2...4 {
        let digits = String(number)
        guard digits.count <= count else { continue }
        let code = String(repeating: "0", count: count - digits.count) + digits
        if ApplicationIdentifier.known(code) != nil { codes.append(code) }
      }
    }
    return codes
  }()

  /// A value that is right for an identifier.
  static func value(_ code: String, using generator: inout SeededGenerator) -> String {
    guard let identifier = ApplicationIdentifier.known(code) else { return "" }
    var value = identifier.isDate ? day(using: &generator) : ""
    if ["4324", "4325", "7003"].contains(code) { value += time(using: &generator) }
    if code == "8008" { value += "09" }
    if code == "7007" { return generator.chance(50) ? value : value + day(using: &generator) }
    if identifier.isDate { return value }
    for part in identifier.format.parts {
      let steps = (part.greatest - part.least) / part.step
      let count = part.least + generator.below(steps + 1) * part.step
      for _ in 0..<count { value.append(character(part.characters, using: &generator)) }
    }
    switch code {
    case "710"..."716" where generator.chance(75):
      return national(code, using: &generator) ?? value
    case "7250": return "19700101"
    case "7251": return "197001011230"
    case "4307", "4317": return "DE"
    case "4321", "4322", "4323": return "1"
    case "4330", "4331", "4332", "4333": return String(value.prefix(6)) + "-"
    case "7258": return "1/2"
    case "8003": value = "0" + value.dropFirst()
    case "8010" where value.count < 5: return "AB/12"
    default: break
    }
    return withCheckDigit(value, count: identifier.checkedCount)
  }

  /// The value with the right digit at the end of its checked part.
  static func withCheckDigit(_ value: String, count: Int) -> String {
    guard count > 0, let digits = CheckDigit.digits(value.prefix(count - 1)) else { return value }
    // The weights are written out here, so that the test does not repeat the program's loop.
    var sum = 0
    for (index, digit) in digits.enumerated() {
      sum += (count - 1 - index).isMultiple(of: 2) ? digit : digit * 3
    }
    return value.prefix(count - 1) + String((10 - sum % 10) % 10) + value.dropFirst(count)
  }

  /// A national number whose check digits are right.
  private static func national(
    _ code: String, using generator: inout SeededGenerator
  ) -> String? {
    let numbers = [
      "710": ["03752864", "04877800", "4877800"], "711": ["3400949497294", "4949729"],
      "712": ["712786", "7127864"], "714": ["5440987"], "715": ["0069-4200-30", "0069420030"],
      "716": ["A012345676", "026089019"],
    ]
    return numbers[code].flatMap { generator.pick($0) }
  }

  private static func day(using generator: inout SeededGenerator) -> String {
    two(generator.below(30) + 15) + two(generator.below(12) + 1) + two(generator.below(29))
  }

  private static func time(using generator: inout SeededGenerator) -> String {
    two(generator.below(24)) + two(generator.below(60))
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func character(
    _ characters: ElementFormat.CharacterSet, using generator: inout SeededGenerator
  ) -> Character {
    let capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    let all =
      switch characters {
      case .digits: "0123456789"
      case .invariant: capitals + "abcdefghijklmnopqrstuvwxyz!\"%&'()*+,-./:;<=>?_"
      case .coupon: capitals + "#-/"
      case .base64: capitals + "abcdefghijklmnopqrstuvwxyz-_"
      }
    return generator.pick(Array(all)) ?? "0"
  }
}

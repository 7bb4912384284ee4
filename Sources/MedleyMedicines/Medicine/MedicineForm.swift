internal import MedleyRecords

/// The form in which a medication comes, with a free text beside or instead of it.
package struct MedicineForm: Hashable, Sendable {
  /// The forms with a number of their own.
  package enum Kind: UInt64, Hashable, Sendable, CaseIterable {
    case tablet = 1
    case capsule = 2
    case syrup = 3
    case injection = 4
    case drops = 5
    case inhaler = 6
    case patch = 7
    case cream = 8
    case suppository = 9

    /// The word in commands and files.
    package var word: String {
      switch self {
      case .tablet: "tablet"
      case .capsule: "capsule"
      case .syrup: "syrup"
      case .injection: "injection"
      case .drops: "drops"
      case .inhaler: "inhaler"
      case .patch: "patch"
      case .cream: "cream"
      case .suppository: "suppository"
      }
    }

    /// The unit of dose that goes with the form when none is given.
    package var unit: String {
      switch self {
      case .tablet, .capsule, .patch, .suppository: word
      case .syrup, .injection: "ml"
      case .drops: "drop"
      case .inhaler: "puff"
      case .cream: "application"
      }
    }
  }

  /// The number of the form: a `Kind`, one of a later version, or nil.
  package let number: UInt64?
  package let text: String?

  package init(_ kind: Kind, text: String? = nil) {
    number = kind.rawValue
    self.text = text
  }

  private init(number: UInt64?, text: String?) {
    self.number = number
    self.text = text
  }

  package var kind: Kind? { number.flatMap(Kind.init(rawValue:)) }

  /// The form in words.
  package var words: String { text ?? kind?.word ?? "other" }

  /// Reads a word as people type it; any other text is kept as it is.
  package init(typed text: String) {
    let word = text.lowercased()
    let kind = Kind.allCases.first {
      $0.word == word || $0.word + "s" == word || $0.word == word + "s"
    }
    self = kind.map { MedicineForm($0) } ?? MedicineForm(number: nil, text: text)
  }

  package var encoded: [UInt8] {
    var map = FieldMap()
    map.set(1, number: number)
    map.set(2, text: text)
    return map.encoded
  }

  /// Decodes a form; nil when the bytes hold none.
  package init?(decoding bytes: [UInt8]) {
    guard let map = try? FieldMap(decoding: bytes), map.number(1) != nil || map.text(2) != nil
    else { return nil }
    self.init(number: map.number(1), text: map.text(2))
  }
}

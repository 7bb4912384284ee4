internal import MedleyMedicines

/// A date as people type it: `2026-03-01`, `today`, `yesterday` or `tomorrow`.
enum TypedDate: ArgumentValue, Equatable {
  case date(LocalDate)
  case daysFromToday(Int)

  static let expected = "a date such as 2026-03-01, today or yesterday"
  static var completions: Completions { .words(["today", "yesterday", "tomorrow"]) }

  init(argument: String) throws(ArgumentFault) {
    guard let date = Self(text: argument) else { throw ArgumentFault(expected: Self.expected) }
    self = date
  }

  init?(text: some StringProtocol) {
    switch text.lowercased() {
    case "today": self = .daysFromToday(0)
    case "yesterday": self = .daysFromToday(-1)
    case "tomorrow": self = .daysFromToday(1)
    default:
      guard let date = LocalDate(text) else { return nil }
      self = .date(date)
    }
  }

  /// The date it means on a day.
  func date(today: LocalDate) -> LocalDate {
    switch self {
    case .date(let date): date
    case .daysFromToday(let count): today.adding(days: count)
    }
  }
}

/// A day of the week, numbered from Monday as in ISO 8601.
package enum Weekday: Int, CaseIterable, Comparable, Sendable {
  case monday = 1
  case tuesday = 2
  case wednesday = 3
  case thursday = 4
  case friday = 5
  case saturday = 6
  case sunday = 7

  /// The three letters that commands take.
  package var letters: String {
    switch self {
    case .monday: "mon"
    case .tuesday: "tue"
    case .wednesday: "wed"
    case .thursday: "thu"
    case .friday: "fri"
    case .saturday: "sat"
    case .sunday: "sun"
    }
  }

  /// The name in sentences.
  package var name: String {
    switch self {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }

  package static func < (one: Weekday, other: Weekday) -> Bool { one.rawValue < other.rawValue }
}

/// Some days of the week.
package struct WeekdaySet: Hashable, Sendable {
  /// Bit 0 is Monday, bit 6 Sunday.
  package let mask: UInt8

  /// Makes a set from its bits; nil when there are none or more than seven.
  package init?(mask: UInt64) {
    guard 1...127 ~= mask else { return nil }
    self.mask = UInt8(mask)
  }

  /// Makes a set of days; nil when there are none.
  package init?(_ days: some Sequence<Weekday>) {
    self.init(mask: days.reduce(0) { $0 | 1 << UInt64($1.rawValue - 1) })
  }

  /// True when a day is among them.
  package func contains(_ day: Weekday) -> Bool { mask & (1 << UInt8(day.rawValue - 1)) != 0 }

  /// The days from Monday on.
  package var days: [Weekday] { Weekday.allCases.filter(contains) }
}

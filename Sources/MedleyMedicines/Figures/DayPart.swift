/// A quarter of the day, for seeing at which times doses are missed.
package enum DayPart: Int, CaseIterable, Sendable {
  case night = 0
  case morning = 1
  case afternoon = 2
  case evening = 3

  /// The quarter that a time of day falls in, six hours each from midnight on.
  package init(of time: WallTime) { self = DayPart.allCases[time.minute / 360] }

  package var word: String {
    switch self {
    case .night: "night"
    case .morning: "morning"
    case .afternoon: "afternoon"
    case .evening: "evening"
    }
  }

  /// The first and the last minute.
  package var times: (from: WallTime, to: WallTime) {
    let first = rawValue * 360
    return (
      WallTime(minute: first) ?? .midnight, WallTime(minute: first + 359) ?? .midnight
    )
  }
}

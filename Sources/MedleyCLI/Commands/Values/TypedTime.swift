internal import MedleyMedicines

/// A point in time as people type it: `08:05`, `yesterday 22:00`, `2026-03-01 07:30`, RFC 3339.
enum TypedTime: ArgumentValue, Equatable {
  /// What the clock on the wall showed; without a date it is today's.
  case wall(date: TypedDate?, time: WallTime)
  case instant(OffsetInstant)

  init(argument: String) throws(ArgumentFault) {
    if let instant = OffsetInstant(argument) {
      self = .instant(instant)
    } else if let time = WallTime(argument) {
      self = .wall(date: nil, time: time)
    } else if let (date, rest) = TypedDate.splitting(argument), let time = WallTime(rest) {
      self = .wall(date: date, time: time)
    } else {
      throw ArgumentFault(
        expected: "a time such as 08:05, “yesterday 22:00” or “2026-03-01 07:30”")
    }
  }
}

extension TypedDate {
  /// The date before a space or a T, and what follows it.
  static func splitting(_ text: String) -> (date: TypedDate, rest: Substring)? {
    for index in text.indices where text[index] == "T" || text[index] == " " {
      if let date = TypedDate(text: text[..<index]) {
        return (date, text[text.index(after: index)...])
      }
    }
    return nil
  }
}

internal import MedleyMedicines

/// On which days doses are due: `daily`, `mon,wed,fri`, `weekdays`, `weekends`, `every 2 days`.
struct RepeatRule: ArgumentValue, Equatable {
  let recurrence: Recurrence

  static var completions: Completions {
    .words(["daily", "weekdays", "weekends", "mon,wed,fri", "every 2 days"])
  }

  init(argument: String) throws(ArgumentFault) {
    guard let recurrence = Self.recurrence(argument.lowercased()) else {
      throw ArgumentFault(
        expected: "days such as daily, mon,wed,fri, weekdays or “every 2 days”")
    }
    self.recurrence = recurrence
  }

  private static func recurrence(_ text: String) -> Recurrence? {
    switch text {
    case "daily", "every day": return .daily
    case "weekdays":
      return WeekdaySet([.monday, .tuesday, .wednesday, .thursday, .friday])
        .map(Recurrence.weekdays)
    case "weekends": return WeekdaySet([.saturday, .sunday]).map(Recurrence.weekdays)
    default: return interval(text) ?? weekdays(text)
    }
  }

  private static func interval(_ text: String) -> Recurrence? {
    let words = text.split(omittingEmptySubsequences: false) { $0 == " " || $0 == "-" }
    guard words.count == 3, words[0] == "every", words[2] == "days" || words[2] == "day" else {
      return nil
    }
    let count = words[1] == "other" || words[1] == "second" ? 2 : Int(words[1]) ?? 0
    guard 1...MedicineLimits.intervalDayCount ~= count else { return nil }
    return count == 1 ? .daily : .everyDays(count)
  }

  private static func weekdays(_ text: String) -> Recurrence? {
    var days: [Weekday] = []
    for word in text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "," }) {
      let name = word.drop { $0 == " " }
      guard let day = Weekday.allCases.first(where: { $0.letters == name || "\($0)" == name })
      else { return nil }
      days.append(day)
    }
    return WeekdaySet(days).map(Recurrence.weekdays)
  }
}

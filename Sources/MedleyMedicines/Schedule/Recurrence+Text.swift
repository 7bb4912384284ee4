/// Why a rule for `--repeat` was refused.
package enum RepeatFault: Error, Hashable, Sendable {
  /// The words are no rule.
  case notUnderstood
  /// No interval, or one above `MedicineLimits.intervalDayCount`.
  case interval
  /// The limits of an as-needed rule make no sense.
  case limits
}

extension Recurrence {
  /// The rule as `--repeat` takes it; reading it back gives the same recurrence.
  package var text: String {
    switch self {
    case .daily: "daily"
    case .weekdays(let days): days.days.map(\.letters).joined(separator: ",")
    case .everyDays(1): "every 1 day"
    case .everyDays(let interval): "every \(interval) days"
    case .asNeeded(let limits):
      "as-needed" + (limits.gap.map { " gap \($0.text)" } ?? "")
        + (limits.maximum.map { " max \($0.text)" } ?? "")
    case .unknown(let kind, _): "rule \(kind) of a newer version"
    }
  }

  /// Reads a rule as people type it.
  ///
  /// - Throws: `RepeatFault` for everything that is not `daily`, days of the week such as
  ///   `mon,thu`, `weekdays`, `weekends`, `every 2 days`, `every other day` or `as-needed`.
  package init(typed text: String) throws(RepeatFault) {
    let words = text.lowercased().split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init)
    switch words {
    case ["daily"], ["every", "day"]: self = .daily
    case ["every", "other", "day"]: self = .everyDays(2)
    case ["every", "week"], ["weekly"]: self = .everyDays(7)
    case let words
    where words.count == 3 && words[0] == "every" && ["day", "days"].contains(words[2]):
      guard let interval = Int(words[1]), 1...MedicineLimits.intervalDayCount ~= interval else {
        throw .interval
      }
      self = .everyDays(interval)
    case let words where words.first == "as-needed":
      self = .asNeeded(try AsNeededLimits(words.dropFirst()))
    default:
      var days: Set<Weekday> = []
      for word in words where word != "every" && word != "on" && word != "and" {
        guard let some = Recurrence.days(word) else { throw .notUnderstood }
        days.formUnion(some)
      }
      guard let set = WeekdaySet(days) else { throw .notUnderstood }
      self = .weekdays(set)
    }
  }

  private static func days(_ word: String) -> Set<Weekday>? {
    switch word {
    case "weekdays", "workdays": return [.monday, .tuesday, .wednesday, .thursday, .friday]
    case "weekends": return [.saturday, .sunday]
    default:
      let names = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
      ]
      let found = zip(Weekday.allCases, names).first { day, name in
        word == day.letters || word == name || word == name + "s"
      }
      return found.map { [$0.0] }
    }
  }
}

extension AsNeededLimits.Maximum {
  /// The form that `--max` takes: `8/24h`.
  package var text: String { "\(amount.text)/\(window.text)" }

  /// Reads `8/24h`, or `0.5/90m`; nil for any other text.
  package init?(typed text: some StringProtocol) {
    guard let slash = text.lastIndex(of: "/"),
      let amount = try? Quantity(typed: String(text[..<slash])),
      let window = Minutes(typed: text[text.index(after: slash)...]), window.count > 0
    else { return nil }
    self.init(amount, in: window)
  }
}

extension AsNeededLimits {
  /// Reads `gap 4h max 8/24h`, both parts optional.
  fileprivate init(_ words: some Collection<String>) throws(RepeatFault) {
    var gap: Minutes?
    var maximum: Maximum?
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      guard let value = rest.popFirst() else { throw .limits }
      switch word {
      case "gap":
        guard gap == nil, let minutes = Minutes(typed: value) else { throw .limits }
        gap = minutes
      case "max":
        guard maximum == nil, let limit = Maximum(typed: value) else { throw .limits }
        maximum = limit
      default: throw .notUnderstood
      }
    }
    self.init(gap: gap, maximum: maximum)
  }
}

package import MedleyRecords
internal import MedleySealing

extension Recurrence {
  /// The rule as `--repeat` takes it.
  package func text(naming name: (Identifier) -> String?) -> String {
    switch self {
    case .daily: return "daily"
    case .weekdays(let days): return "weekdays " + days.text
    case .everyDays(1): return "every 1 day"
    case .everyDays(let interval): return "every \(interval) days"
    case .everyWeeks(1, let days): return "every 1 week " + days.text
    case .everyWeeks(let interval, let days): return "every \(interval) weeks " + days.text
    case .everyMonths(1, let day): return "monthly " + day.text
    case .everyMonths(let interval, let day): return "every \(interval) months " + day.text
    case .cycle(let on, let off): return "cycle \(on) on \(off) off"
    case .dates(let dates): return "on " + dates.map(\.text).joined(separator: ",")
    case .grid(let spacing, let from): return "every \(spacing.words) from \(from)"
    case .afterLast(.minutes(let spacing)): return "\(spacing.words) after last"
    case .afterLast(.days(1)): return "1 day after last"
    case .afterLast(.days(let count)): return "\(count) days after last"
    case .followUp(let medication, let delay):
      let name = name(medication) ?? medication.hex
      return "\(delay.words) after \"\(name)\""
    case .asNeeded(let limits):
      return "as-needed" + (limits.gap.map { " gap \($0.text)" } ?? "")
        + (limits.maximum.map { " max \($0.text)" } ?? "")
    case .unknown(let kind, _): return "rule \(kind) of a newer version"
    }
  }
}

extension WeekdaySet {
  /// The days as `mon,thu`.
  package var text: String { days.map(\.letters).joined(separator: ",") }
}

extension MonthDay {
  /// The day as `15`, `last day`, `2nd tue` or `last fri`.
  package var text: String {
    switch self {
    case .day(31): "last day"
    case .day(let number): "\(number)"
    case .weekday(let which, let weekday): "\(MonthDay.ordinals[which - 1]) \(weekday.letters)"
    }
  }

  /// The words for the first to fourth and the last.
  static let ordinals = ["1st", "2nd", "3rd", "4th", "last"]
}

extension DoseWindow {
  /// The window as `--repeat` takes it; its id does not show.
  package var text: String {
    switch spread {
    case .every(let interval): "window \(from)-\(to) every \(interval.words)"
    case .count(1): "window \(from)-\(to) 1 time"
    case .count(let count): "window \(from)-\(to) \(count) times"
    }
  }
}

extension DosePlan {
  /// The plan as `--repeat` takes it.
  package var text: String {
    switch self {
    case .phases(let phases):
      "taper "
        + phases.map { phase in
          phase.amount.text + (phase.dayCount.map { "x\($0)d" } ?? "")
        }.joined(separator: ",")
    // A blank after the comma tells none and five from a half: `0, 5` is not `0.5`.
    case .pattern(let amounts):
      "alternate "
        + amounts.map(\.text).joined(separator: amounts.dropLast().contains(.zero) ? ", " : ",")
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

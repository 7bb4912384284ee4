package import MedleyRecords

extension ScheduleVersion {
  /// The schedule in a plain sentence: "every day at 08:00 and 20:00, 1 tablet".
  ///
  /// Another medication that it follows is named by what a closure says.
  package func sentence(
    unit: String, naming name: (Identifier) -> String? = { _ in nil }
  ) -> String {
    guard isUnderstood else { return "a schedule written by a newer version of Medley" }
    var parts = [occasion(naming: name) + times(unit: unit)]
    parts += amounts(unit: unit)
    if case .asNeeded(let limits) = recurrence {
      if let gap = limits.gap { parts.append("at least \(gap.words) apart") }
      if let maximum = limits.maximum {
        parts.append(
          "at most \(maximum.amount.words(unit: unit)) in \(maximum.window.words)")
      }
    }
    switch policy {
    case .follow: break
    case .pinned(let zone): parts.append("\(zone) time")
    case .elapsed: if recurrence.namesDates { parts.append("without summer time") }
    }
    if let doseCount { parts.append(doseCount == 1 ? "1 dose" : "\(doseCount) doses") }
    if start > effectiveFrom { parts.append("from \(start)") }
    if let end { parts.append("until \(end)") }
    return parts.joined(separator: ", ")
  }

  /// The dates or the occasion in words.
  private func occasion(naming name: (Identifier) -> String?) -> String {
    switch recurrence {
    case .daily, .everyDays(1): return "every day"
    case .weekdays(let days): return "on " + ScheduleVersion.list(days.days.map(\.name))
    case .everyDays(let interval): return "every \(interval) days"
    case .everyWeeks(1, let days): return "every week on " + days.words
    case .everyWeeks(let interval, let days):
      return "every \(interval) weeks on \(days.words)"
    case .everyMonths(1, let day): return "every month on \(day.words)"
    case .everyMonths(let interval, let day): return "every \(interval) months on \(day.words)"
    case .cycle(let on, let off):
      return "\(on) \(on == 1 ? "day" : "days") on and \(off) \(off == 1 ? "day" : "days") off"
    case .dates(let dates):
      let shown = dates.prefix(4).map(\.text)
      guard dates.count > 4 else { return "on " + ScheduleVersion.list(shown) }
      return "on \(dates.count) dates (\(shown.joined(separator: ", ")), …)"
    case .grid(let spacing, let from): return "every \(spacing.words), counted from \(from)"
    case .afterLast(.minutes(let spacing)): return "\(spacing.words) after the last one"
    case .afterLast(.days(let count)):
      return "\(count) \(count == 1 ? "day" : "days") after the last one"
    case .followUp(let other, let delay):
      let name = name(other).map { "“\($0)”" } ?? "another medication"
      return delay.count == 0 ? "with each dose of \(name)" : "\(delay.words) after each \(name)"
    case .asNeeded: return "as needed"
    case .unknown: return ""
    }
  }

  /// The times or the window, each time with its amount when they differ.
  private func times(unit: String) -> String {
    if let window { return ", " + window.words }
    guard !entries.isEmpty else { return "" }
    let differ = Set(entries.map(amount(of:))).count > 1
    let times = entries.map { entry in
      guard differ, let amount = amount(of: entry) else { return entry.time.text }
      return "\(entry.time) (\(amount.words(unit: unit)))"
    }
    let list = ScheduleVersion.list(times)
    if case .afterLast(.minutes) = recurrence { return ", the first one at \(list)" }
    return " at " + list
  }

  /// The amounts, unless the times have said them.
  private func amounts(unit: String) -> [String] {
    if let plan {
      // With several doses on a date nobody must read that the amounts change within it.
      let isOfSeveral = entries.count > 1 || window != nil
      return [plan.words(unit: unit, turn: isOfSeveral ? "from day to day in turn" : "in turn")]
    }
    let amounts = Set(entries.map(amount(of:)))
    guard amounts.count <= 1, let amount = amounts.first ?? dose else { return [] }
    return [amount.words(unit: unit)]
  }

  fileprivate static func list(_ items: [String]) -> String {
    guard items.count > 1, let last = items.last else { return items.joined() }
    return items.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension WeekdaySet {
  /// The days in words: "Monday and Thursday".
  fileprivate var words: String { ScheduleVersion.list(days.map(\.name)) }
}

extension MonthDay {
  /// The day in words: "day 15", "the last day", "the second Tuesday".
  fileprivate var words: String {
    switch self {
    case .day(31): "the last day"
    case .day(let number) where number > 28: "day \(number), or the last day of a shorter month"
    case .day(let number): "day \(number)"
    case .weekday(let which, let weekday):
      "the \(["first", "second", "third", "fourth", "last"][which - 1]) \(weekday.name)"
    }
  }
}

extension DoseWindow {
  /// The window in words.
  fileprivate var words: String {
    let end = to > from ? to.text : "\(to) of the next day"
    return switch spread {
    case .every(let interval): "every \(interval.words) from \(from) to \(end)"
    case .count(1): "once, at \(from)"
    case .count(let count): "\(count) times from \(from) to \(end)"
    }
  }
}

extension DosePlan {
  /// The amounts in words.
  fileprivate func words(unit: String, turn: String) -> String {
    switch self {
    case .pattern(let amounts):
      let list = amounts.map { $0 == .zero ? "none" : $0.words(unit: unit) }
      return "\(turn) " + ScheduleVersion.list(list)
    case .phases(let phases):
      return phases.enumerated().map { index, phase in
        let amount = phase.amount == .zero ? "none" : phase.amount.words(unit: unit)
        guard let days = phase.dayCount else { return "then \(amount)" }
        let length = days == 1 ? "1 day" : "\(days) days"
        return "\(index == 0 ? "" : "then ")\(amount) for \(length)"
      }.joined(separator: ", ")
    }
  }
}

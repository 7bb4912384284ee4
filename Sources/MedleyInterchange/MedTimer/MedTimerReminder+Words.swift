internal import MedleyMedicines

extension MedTimerReminder {
  /// The reminder in plain words with all its numbers, for a note of the medication.
  func words(in zone: ZoneRules, unit: String) -> String {
    var parts = kindWords(in: zone, unit: unit)
    if kind != .outOfStock && kind != .expirationDate {
      let written = WrittenAmount(amount)
      if !written.isEmpty { parts.insert("amount \(written.text)", at: 0) }
    }
    if hasVariableAmount { parts.append("the amount is asked for each time") }
    if isTakenAutomatically { parts.append("logged as taken by itself") }
    parts += dateWords
    if !instructions.trimmed.isEmpty { parts.append("instructions: \(instructions.trimmed)") }
    let state = isActive ? "" : " (switched off)"
    return "MedTimer reminder \(id)\(state): " + parts.joined(separator: ", ")
  }

  private func kindWords(in zone: ZoneRules, unit: String) -> [String] {
    switch kind {
    case .timeBased: return ["at \(clock(minutes))"]
    case .linked: return ["\(length(minutes)) after reminder \(linkedReminder)"]
    case .windowedInterval:
      return ["every \(length(minutes)) from \(clock(windowStart)) to \(clock(windowEnd))"]
    case .continuousInterval:
      let start = intervalStart.map { OffsetInstant($0, in: zone) }
      let since = start.map { " since \($0.date) \($0.time)" } ?? ""
      let counted = intervalStartsFromProcessed ? "the intake" : "the planned time"
      return ["every \(length(minutes))\(since), counted from \(counted)"]
    case .outOfStock:
      let threshold = outOfStockThreshold.quantity.text + (unit.isEmpty ? "" : " \(unit)")
      return [
        "a warning at a stock of \(threshold), \(outOfStockWarning.words)"
          + (outOfStockWarning == .daily ? " at \(clock(minutes))" : "")
      ]
    case .expirationDate:
      return [
        "a warning \(daysBeforeExpiry) days before the expiry date, \(expirationWarning.words)"
          + " at \(clock(minutes))"
      ]
    }
  }

  private var dateWords: [String] {
    var parts: [String] = []
    if weekdays != 127 {
      let days = WeekdaySet(mask: weekdays)?.days.map(\.letters) ?? []
      parts.append(days.isEmpty ? "on no day of the week" : "on " + days.joined(separator: ", "))
    }
    if pauseDays != 0 {
      parts.append(
        "\(consecutiveDays) days on and \(pauseDays) days off, counted from \(cycleStart)")
    }
    if let days = chosenDaysOfMonth {
      parts.append(
        days.isEmpty
          ? "on no day of the month"
          : "on the days of the month " + days.map { String($0) }.joined(separator: ", "))
    }
    if let periodStart { parts.append("from \(periodStart)") }
    if let periodEnd { parts.append("until \(periodEnd)") }
    return parts
  }

  /// The days of the month; nil when every day is one.
  var chosenDaysOfMonth: [Int]? {
    let days = (1...31).filter { daysOfMonth & (1 << UInt32($0 - 1)) != 0 }
    return days.count == 31 ? nil : days
  }

  /// The spacing of an interval in words, by which its instructions are told from others.
  var spacingWords: String { "every \(length(minutes))" }

  private func clock(_ minutes: Int) -> String {
    WallTime(minute: minutes)?.text ?? "\(minutes) min"
  }

  private func length(_ minutes: Int) -> String { Minutes(minutes)?.words ?? "\(minutes) min" }
}

extension MedTimerReminder.Warning {
  fileprivate var words: String {
    switch self {
    case .once: "once"
    case .always: "always"
    case .daily: "daily"
    case .off: "never"
    }
  }
}

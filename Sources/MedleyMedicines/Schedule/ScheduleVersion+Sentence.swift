extension ScheduleVersion {
  /// The schedule in a plain sentence: "every day at 08:00 and 20:00, 1 tablet".
  package func sentence(unit: String) -> String {
    guard isUnderstood else { return "a schedule written by a newer version of Medley" }
    var parts: [String] = []
    switch recurrence {
    case .daily: parts.append("every day")
    case .weekdays(let days): parts.append("on " + ScheduleVersion.list(days.days.map(\.name)))
    case .everyDays(1): parts.append("every day")
    case .everyDays(let interval): parts.append("every \(interval) days")
    case .asNeeded(let limits):
      parts.append("as needed")
      if let dose { parts.append(dose.words(unit: unit)) }
      if let gap = limits.gap { parts.append("at least \(gap.words) apart") }
      if let maximum = limits.maximum {
        parts.append(
          "at most \(maximum.amount.words(unit: unit)) in \(maximum.window.words)")
      }
    case .unknown: break
    }
    if recurrence.isPlanned { parts = [parts.joined() + times(unit: unit)] }
    let amounts = Set(entries.map(amount(of:)))
    if recurrence.isPlanned, amounts.count <= 1, let amount = amounts.first ?? dose {
      parts.append(amount.words(unit: unit))
    }
    switch policy {
    case .follow: break
    case .pinned(let zone): parts.append("\(zone) time")
    case .elapsed: parts.append("without summer time")
    }
    if let doseCount { parts.append("\(doseCount) doses") }
    if start > effectiveFrom { parts.append("from \(start)") }
    if let end { parts.append("until \(end)") }
    return parts.joined(separator: ", ")
  }

  /// The times, each with its amount when they differ.
  private func times(unit: String) -> String {
    guard !entries.isEmpty else { return "" }
    let differ = Set(entries.map(amount(of:))).count > 1
    let times = entries.map { entry in
      guard differ, let amount = amount(of: entry) else { return entry.time.text }
      return "\(entry.time) (\(amount.words(unit: unit)))"
    }
    return " at " + ScheduleVersion.list(times)
  }

  private static func list(_ items: [String]) -> String {
    guard items.count > 1, let last = items.last else { return items.joined() }
    return items.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension Quantity {
  /// The amount with its unit: "1 tablet", "2 tablets", "0.5 ml".
  package func words(unit: String) -> String {
    let counted: Set = [
      "tablet", "capsule", "puff", "drop", "patch", "suppository", "application", "dose", "sachet",
      "spray", "injection", "spoon", "unit", "piece", "ampoule", "lozenge",
    ]
    guard self > .one || self == .zero, counted.contains(unit) else { return "\(text) \(unit)" }
    return switch unit.last {
    case "y": "\(text) \(unit.dropLast())ies"
    case "h": "\(text) \(unit)es"
    default: "\(text) \(unit)s"
    }
  }
}

extension Weekday {
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
}

import MedleyMedicines
import MedleyRecords

extension World {
  /// Adds a schedule by a rule as people type it and returns its lineage.
  @discardableResult
  mutating func schedule(
    from: String, by rule: String, _ times: String..., dose: String = "1", start: String? = nil
  ) throws -> Identifier {
    let rule = try ScheduleRule(typed: rule)
    return add(
      .scheduleVersions,
      ScheduleVersion(
        effectiveFrom: date(from), start: start.map(date), recurrence: rule.recurrence,
        entries: times.map { TimeEntry(time($0)) }, window: rule.window, plan: rule.plan,
        dose: amount(dose)
      ).encoded)
  }

  /// The dates in whose figures the slots of a period count.
  func dates(_ from: String, _ to: String) -> [String] { slots(from, to).map(\.date.text) }

  /// The dates of a period with the amounts due on them: `2026-03-01: 2`.
  func amounts(_ from: String, _ to: String) -> [String] {
    slots(from, to).map { "\($0.date): \($0.amount?.text ?? "")" }
  }
}

package import MedleyRecords

/// One version of a schedule, effective from a date; a change adds a successor.
package struct ScheduleVersion: Hashable, Sendable {
  /// The id of the first version of the lineage; nil in that version itself.
  package var lineage: Identifier?
  /// The versions of the lineage that its writer saw.
  package var seen: [Identifier]
  /// The first date it rules; slots before it are never touched.
  package var effectiveFrom: LocalDate
  /// The first date of the schedule, from which "every n days" counts.
  package var start: LocalDate
  /// The last date of the schedule.
  package var end: LocalDate?
  /// The number of slots, from `start` on, after which the schedule ends.
  package var doseCount: Int?
  package var policy: ZonePolicy
  package var recurrence: Recurrence
  /// The times of day, ascending.
  package var entries: [TimeEntry]
  /// The amount of every time that states none, and of an intake as needed.
  package var dose: Quantity?
  /// Fields that a later version has written.
  package var unknownFields: FieldMap
  /// False when a part changes what is due in a way that this version does not know.
  package private(set) var isUnderstood: Bool

  package init(
    effectiveFrom: LocalDate, start: LocalDate? = nil, end: LocalDate? = nil,
    doseCount: Int? = nil, policy: ZonePolicy = .follow, recurrence: Recurrence = .daily,
    entries: [TimeEntry] = [], dose: Quantity? = nil, lineage: Identifier? = nil,
    seen: [Identifier] = []
  ) {
    self.lineage = lineage
    self.seen = seen
    self.effectiveFrom = effectiveFrom
    self.start = start ?? effectiveFrom
    self.end = end
    self.doseCount = doseCount
    self.policy = policy
    self.recurrence = recurrence
    self.entries = entries.sorted { ($0.time, $0.id) < ($1.time, $1.id) }
    self.dose = dose
    unknownFields = FieldMap()
    isUnderstood = true
  }

  /// The amount due at a time of the schedule.
  package func amount(of entry: TimeEntry) -> Quantity? { entry.amount ?? dose }

  /// Marks a version whose parts are not all known here.
  mutating func setNotUnderstood() { isUnderstood = false }
}

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
  /// The instant before which no slot is due; nil when the first date counts whole.
  ///
  /// A medication that is added at noon was not missed in the morning.
  package var notBefore: Instant?
  package var policy: ZonePolicy
  package var recurrence: Recurrence
  /// The times of day, ascending.
  package var entries: [TimeEntry]
  /// The part of the day over which doses are spread, instead of times.
  package var window: DoseWindow?
  /// Amounts that change from date to date, instead of one dose.
  package var plan: DosePlan?
  /// The amount of every time that states none, and of an intake as needed.
  package var dose: Quantity?
  /// Fields that a later version has written.
  package var unknownFields: FieldMap
  /// False when a part changes what is due in a way that this version does not know.
  package private(set) var isUnderstood: Bool

  package init(
    effectiveFrom: LocalDate, start: LocalDate? = nil, end: LocalDate? = nil,
    doseCount: Int? = nil, policy: ZonePolicy = .follow, recurrence: Recurrence = .daily,
    entries: [TimeEntry] = [], window: DoseWindow? = nil, plan: DosePlan? = nil,
    dose: Quantity? = nil, lineage: Identifier? = nil, seen: [Identifier] = []
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
    self.window = window
    self.plan = plan
    self.dose = dose
    unknownFields = FieldMap()
    isUnderstood = true
  }

  /// What `--repeat` says of it.
  package var rule: ScheduleRule { ScheduleRule(recurrence, window: window, plan: plan) }

  /// The amount due at a time of the schedule, where no plan states it.
  package func amount(of entry: TimeEntry) -> Quantity? { entry.amount ?? dose }

  /// What names the doses of a date: the entries, or the window; those of grids are counted.
  private var parts: Set<String> {
    Set(entries.map(\.id) + (window.map { [$0.id + "/"] } ?? []))
  }

  /// True when doses of another version are doses of this one too, under the same names.
  func keepsDoses(of other: ScheduleVersion) -> Bool {
    switch (recurrence, other.recurrence) {
    // Ordinals name other times when they are counted from another start or in other steps.
    case (.grid, .grid): recurrence == other.recurrence && start == other.start
    // These are named after the intakes that they follow.
    case (.followUp(let followed, _), .followUp(let before, _)): followed == before
    default: !parts.isDisjoint(with: other.parts)
    }
  }

  /// True when the parts go together (`medicine-records §5`).
  package var isConsistent: Bool {
    if window != nil, !recurrence.namesDates || !entries.isEmpty { return false }
    if plan != nil {
      guard recurrence.namesDates || recurrence.kindNumber == 8 else { return false }
      if entries.contains(where: { $0.amount != nil }) { return false }
    }
    switch recurrence {
    case .followUp, .grid: return entries.isEmpty
    case .afterLast(.days): return entries.count == 1
    case .afterLast(.minutes): return entries.count <= 1
    default: return true
    }
  }

  /// Marks a version whose parts are not all known here.
  mutating func setNotUnderstood() { isUnderstood = false }
}

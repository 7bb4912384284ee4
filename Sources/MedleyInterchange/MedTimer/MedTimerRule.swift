internal import MedleyMedicines

/// What reminders of one schedule have in common.
struct MedTimerRule: Hashable {
  var recurrence: Recurrence
  /// The date from which the recurrence counts.
  var start: LocalDate
  var end: LocalDate?
  /// The first date that the schedule rules; nil when that is the one of the import.
  var effectiveFrom: LocalDate?
  var window: DoseWindow?
  var policy = ZonePolicy.follow
  /// The time of the first dose of a chain.
  var firstTime: WallTime?
  /// The day of the month: one reminder becomes a schedule for each of its days.
  var dayOfMonth: Int?
  /// The reminder of a schedule that no other one can share.
  var reminder: Int64?

  /// True when its reminders are times of day.
  var hasTimes: Bool { reminder == nil }
}

/// What a reminder becomes: schedules, or a note and the reason for it.
enum MedTimerPlanning {
  case schedules([MedTimerRule])
  /// Nothing is planned; a reason is stated where a person has to act.
  case note(ImportLine.Obstacle?)

  var rules: [MedTimerRule] {
    if case .schedules(let rules) = self { rules } else { [] }
  }

  var obstacle: ImportLine.Obstacle? {
    if case .note(let obstacle) = self { obstacle } else { nil }
  }
}

/// What decides about reminders besides themselves.
struct MedTimerCircumstances {
  /// The date of the import.
  let today: LocalDate
  /// The zone of the phone.
  let zone: ZoneRules
  /// The latest time for which each reminder spoke.
  let lastReminded: [Int64: Instant]
  /// Reminders that somebody answered.
  private let answered: Set<Int64>
  /// Names of medicines of which something was taken.
  private let taken: Set<String>

  init(today: LocalDate, zone: ZoneRules, events: [MedTimerEvent]) {
    self.today = today
    self.zone = zone
    var last: [Int64: Instant] = [:]
    var answered: Set<Int64> = []
    var taken: Set<String> = []
    for event in events where event.status != .deleted {
      if event.status == .taken { taken.insert(MedTimerMapping.baseName(event.medicineName)) }
      guard let reminder = event.reminder else { continue }
      last[reminder] = max(last[reminder] ?? event.remindedAt, event.remindedAt)
      if event.status == .taken || event.status == .skipped { answered.insert(reminder) }
    }
    lastReminded = last
    self.answered = answered
    self.taken = taken
  }

  /// True when a chain has no intake to count from, and no time for the first one.
  func waitsForIntake(_ reminder: MedTimerReminder, of name: String) -> Bool {
    guard !answered.contains(reminder.id), !taken.contains(name),
      let start = reminder.intervalStart
    else { return false }
    return lastReminded[reminder.id] != nil || zone.date(at: start.seconds) < today
  }
}

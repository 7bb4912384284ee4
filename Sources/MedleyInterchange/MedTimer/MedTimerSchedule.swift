internal import MedleyMedicines
internal import MedleyRecords

/// The time-based reminders of one medicine that make one schedule.
struct MedTimerSchedule {
  /// What reminders of one schedule have in common.
  struct Rule: Hashable {
    let recurrence: Recurrence
    let start: LocalDate
    let end: LocalDate?
  }

  let lineage: Identifier
  let version: ScheduleVersion
  /// The reminders with the names of their times.
  let parts: [(reminder: MedTimerReminder, entry: TimeEntry)]

  /// The schedules of a medicine, in order of their least reminder ids.
  static func all(
    of reminders: [MedTimerReminder], medication: Identifier, from today: LocalDate
  ) -> [MedTimerSchedule] {
    var groups: [Rule: [MedTimerReminder]] = [:]
    for reminder in reminders {
      if let rule = reminder.rule(from: today) { groups[rule, default: []].append(reminder) }
    }
    var schedules: [(first: Int64, schedule: MedTimerSchedule)] = []
    for (rule, group) in groups {
      let ordered = group.enumerated()
        .sorted { ($0.element.id, $0.offset) < ($1.element.id, $1.offset) }.map(\.element)
      for start in stride(from: 0, to: ordered.count, by: MedicineLimits.timeCount) {
        let part = Array(ordered[start...].prefix(MedicineLimits.timeCount))
        schedules.append(
          (part[0].id, MedTimerSchedule(part, rule, medication: medication, from: today)))
      }
    }
    // Two groups can have one least id only when the file gives an id twice.
    return schedules.sorted { one, other in
      one.first != other.first
        ? one.first < other.first
        : one.schedule.version.encoded.lexicographicallyPrecedes(other.schedule.version.encoded)
    }.map(\.schedule)
  }

  private init(
    _ reminders: [MedTimerReminder], _ rule: Rule, medication: Identifier, from today: LocalDate
  ) {
    var used: [String: Int] = [:]
    parts = reminders.compactMap { reminder in
      guard let time = WallTime(minute: reminder.minutes) else { return nil }
      let count = (used[time.text] ?? 0) + 1
      used[time.text] = count
      let id = count == 1 ? time.text : "\(time)#\(count)"
      return (reminder, TimeEntry(id: id, time: time, amount: reminder.plannedAmount))
    }
    let amounts = Set(parts.map(\.entry.amount))
    let common = amounts.count == 1 ? amounts.first ?? nil : nil
    let entries = parts.map(\.entry).map { entry in
      common == nil ? entry : TimeEntry(id: entry.id, time: entry.time)
    }
    lineage = MedTimerIdentity.lineage(reminders.first?.id ?? 0, of: medication)
    version = ScheduleVersion(
      effectiveFrom: today, start: rule.start, end: rule.end, recurrence: rule.recurrence,
      entries: entries, dose: common)
  }
}

extension MedTimerReminder {
  /// The amount of a planned dose; nil when it is no number or differs from time to time.
  var plannedAmount: Quantity? { hasVariableAmount ? nil : WrittenAmount(amount).quantity }

  /// True for a reminder of doses that a schedule can express.
  func isExpressible(from today: LocalDate) -> Bool { rule(from: today) != nil }

  /// The dates as a schedule states them; nil when no kind of schedule can.
  func rule(from today: LocalDate) -> MedTimerSchedule.Rule? {
    guard isActive, kind == .timeBased, chosenDaysOfMonth == nil,
      let days = WeekdaySet(mask: weekdays)
    else { return nil }
    let start = periodStart ?? today
    if let periodEnd, periodEnd < start, periodStart != nil { return nil }
    if pauseDays == 0 {
      return MedTimerSchedule.Rule(
        recurrence: weekdays == 127 ? .daily : .weekdays(days), start: start, end: periodEnd)
    }
    guard consecutiveDays == 1, weekdays == 127 else { return nil }
    let interval = pauseDays + 1
    guard interval <= MedicineLimits.intervalDayCount else { return nil }
    // The first date of the cycle that is not before the period.
    var first = cycleStart
    if let periodStart, first < periodStart {
      let behind = periodStart.days(since: first)
      first = first.adding(days: (behind + interval - 1) / interval * interval)
    }
    return MedTimerSchedule.Rule(
      recurrence: .everyDays(interval), start: first, end: periodEnd)
  }
}

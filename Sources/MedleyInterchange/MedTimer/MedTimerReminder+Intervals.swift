internal import MedleyMedicines

extension MedTimerReminder {
  /// The spacing of a reminder in intervals; nil when a schedule has none such.
  private var spacing: Minutes? {
    minutes >= MedicineLimits.spacingMinutes ? Minutes(minutes) : nil
  }

  /// True when nothing but the interval names times.
  private var hasEveryDate: Bool {
    weekdays == 127 && pauseDays == 0 && chosenDaysOfMonth == nil
  }

  /// The start of an interval in the zone of the phone; nil when a date and a time of whole
  /// minutes do not name that instant.
  private func wholeStart(in zone: ZoneRules) -> OffsetInstant? {
    guard let intervalStart else { return nil }
    let shown = OffsetInstant(intervalStart, in: zone)
    let seconds = Int64(shown.date.days) * 86_400 + Int64(shown.time.minute) * 60
    return seconds - Int64(shown.offsetMinutes) * 60 == intervalStart.seconds ? shown : nil
  }

  /// An interval that runs on from its start, whatever people answer.
  func gridPlanning(in circumstances: MedTimerCircumstances) -> MedTimerPlanning {
    guard hasEveryDate else { return .note(.mixedDates) }
    guard let spacing else { return .note(.lengths) }
    guard let start = wholeStart(in: circumstances.zone) else { return .note(.shifted) }
    if let last = circumstances.lastReminded[id] {
      // The app counts from where it spoke last, which a change of the reminder leaves as it was.
      let past = last.milliseconds - start.instant.milliseconds
      guard past >= 0, past % spacing.milliseconds == 0 else { return .note(.shifted) }
    }
    let today = circumstances.today
    if let periodStart, periodStart > max(today, start.date) { return .note(.laterPeriod) }
    let clock = ZoneRules(fixedSeconds: start.offsetMinutes * 60)
    if let periodEnd, !endsAlike(periodEnd, start, spacing, clock, in: circumstances.zone) {
      return .note(.laterPeriod)
    }
    // Dates count at the offset of the start, at which today may have begun yesterday.
    let midnight = circumstances.zone.second(today, .midnight)
    return .schedules([
      MedTimerRule(
        recurrence: .grid(spacing, from: start.time), start: start.date, end: periodEnd,
        effectiveFrom: midnight.map { min(today, clock.date(at: $0)) },
        policy: .elapsed(offsetMinutes: start.offsetMinutes), reminder: id)
    ])
  }

  /// True when the doses around the end of a period lie on the same side of it by both clocks.
  private func endsAlike(
    _ end: LocalDate, _ start: OffsetInstant, _ spacing: Minutes, _ clock: ZoneRules,
    in zone: ZoneRules
  ) -> Bool {
    guard let midnight = clock.second(end, .midnight) else { return false }
    let step = spacing.milliseconds / 1_000
    var second = start.instant.seconds
    if second < midnight { second += (midnight - second) / step * step }
    while second < midnight + 3 * 86_400 {
      if (clock.date(at: second) <= end) != (zone.date(at: second) <= end) { return false }
      second += step
    }
    return true
  }

  /// An interval that counts from the last answer.
  func chainPlanning(
    among reminders: [MedTimerReminder], in circumstances: MedTimerCircumstances
  ) -> MedTimerPlanning {
    guard hasEveryDate else { return .note(.mixedDates) }
    guard let spacing else { return .note(.lengths) }
    let others = reminders.count { $0.isActive && $0.isForDoses }
    guard others == 1 else { return .note(.amongOthers) }
    let today = circumstances.today
    if let periodStart, periodStart > today { return .note(.laterPeriod) }
    var rule = MedTimerRule(
      recurrence: .afterLast(.minutes(spacing)), start: today, end: periodEnd, reminder: id)
    if circumstances.lastReminded[id] == nil, let start = intervalStart {
      let shown = OffsetInstant(start, in: circumstances.zone)
      if shown.date >= today {
        guard wholeStart(in: circumstances.zone) != nil else { return .note(.shifted) }
        rule.start = shown.date
        rule.firstTime = shown.time
      }
    }
    return .schedules([rule])
  }

  /// An interval within a part of each day.
  func windowPlanning(in circumstances: MedTimerCircumstances) -> MedTimerPlanning {
    guard hasEveryDate else { return .note(.mixedDates) }
    if intervalStartsFromProcessed { return .note(.windowFromIntake) }
    guard let spacing, let from = WallTime(minute: windowStart),
      let to = WallTime(minute: windowEnd)
    else { return .note(.lengths) }
    guard let window = DoseWindow(from: from, to: to, spread: .every(spacing)) else {
      return .note(from == to ? .window : .lengths)
    }
    if to < from, periodEnd != nil { return .note(.window) }
    let today = circumstances.today
    if let periodStart, periodStart > today, circumstances.lastReminded[id] != nil {
      return .note(.laterPeriod)
    }
    return .schedules([
      MedTimerRule(
        recurrence: .daily, start: periodStart ?? today, end: periodEnd, window: window,
        reminder: id)
    ])
  }
}

internal import MedleyMedicines

extension MedTimerReminder {
  /// What the reminder becomes, besides the others of its medicine.
  func planning(
    among reminders: [MedTimerReminder], in circumstances: MedTimerCircumstances
  ) -> MedTimerPlanning {
    guard isActive, isForDoses else { return .note(nil) }
    if let periodStart, let periodEnd, periodEnd < periodStart { return .note(.noDates) }
    switch kind {
    case .timeBased: return datePlanning(from: circumstances.today)
    case .linked: return .note(.linked)
    case .windowedInterval: return windowPlanning(in: circumstances)
    case .continuousInterval where intervalStartsFromProcessed:
      return chainPlanning(among: reminders, in: circumstances)
    case .continuousInterval: return gridPlanning(in: circumstances)
    case .outOfStock, .expirationDate: return .note(nil)
    }
  }

  /// The dates of a time-based reminder: those that its cycle, its days of the week and its days
  /// of the month all name.
  private func datePlanning(from today: LocalDate) -> MedTimerPlanning {
    guard let days = WeekdaySet(mask: weekdays) else { return .note(.noDates) }
    let start = periodStart ?? today
    if let chosen = chosenDaysOfMonth {
      if chosen.isEmpty { return .note(.noDates) }
      guard weekdays == 127, pauseDays == 0 else { return .note(.mixedDates) }
      // A month without the day is left out there, and here its last day stands in.
      guard chosen.allSatisfy({ $0 <= 28 }) else { return .note(.shortMonths) }
      return .schedules(
        chosen.map {
          MedTimerRule(
            recurrence: .everyMonths(1, .day($0)), start: start, end: periodEnd, dayOfMonth: $0)
        })
    }
    if pauseDays == 0 {
      return .schedules([
        MedTimerRule(
          recurrence: weekdays == 127 ? .daily : .weekdays(days), start: start, end: periodEnd)
      ])
    }
    return cyclePlanning(days)
  }

  /// The dates of a cycle, which no period moves.
  private func cyclePlanning(_ days: WeekdaySet) -> MedTimerPlanning {
    let length = consecutiveDays + pauseDays
    guard consecutiveDays > 0 else { return .note(.noDates) }
    guard length <= MedicineLimits.intervalDayCount else { return .note(.lengths) }
    guard weekdays == 127 || length % 7 == 0 else { return .note(.mixedDates) }
    // The days of one cycle with a dose; each has one day of the week when that is asked for.
    let chosen =
      weekdays == 127
      ? [0, consecutiveDays - 1]
      : (0..<consecutiveDays).filter { days.contains(cycleStart.adding(days: $0).weekday) }
    guard let first = chosen.first, let last = chosen.last else { return .note(.noDates) }
    let count = last - first + 1
    let anchor = cycleStart.adding(days: first)
    let recurrence: Recurrence
    if weekdays == 127 || chosen.count == count {
      recurrence = count == 1 ? .everyDays(length) : .cycle(on: count, off: length - count)
    } else if anchor.weekStart(on: .monday)
      == cycleStart.adding(days: last).weekStart(on: .monday),
      length / 7 <= MedicineLimits.intervalWeekCount,
      let week = WeekdaySet(chosen.map { cycleStart.adding(days: $0).weekday })
    {
      recurrence = .everyWeeks(length / 7, week)
    } else {
      return .note(.mixedDates)
    }
    var rule = MedTimerRule(recurrence: recurrence, start: anchor, end: periodEnd)
    if let periodStart, periodStart > anchor,
      let next = recurrence.date(onOrAfter: periodStart, start: anchor)
    {
      rule.start = next
      if case .cycle = recurrence {
        let past = next.days(since: anchor) % length
        rule.start = next.adding(days: -past)
        // The period begins amid the days of a cycle, whose count it does not begin anew.
        if past > 0 { rule.effectiveFrom = periodStart }
      }
    }
    return .schedules([rule])
  }
}

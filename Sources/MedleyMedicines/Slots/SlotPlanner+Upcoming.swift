extension SlotPlanner {
  /// Days after today among which the next doses are looked for at first.
  package static let nearDayCount = 3

  /// The next slots due after an instant, up to a number and ten years ahead.
  package func upcoming(after instant: Instant, limit: Int) -> [Slot] {
    var first = timeline.date(at: instant).adding(days: -2)
    let last = first.adding(days: MedicineLimits.horizonDayCount)
    var found = movedSlots(outside: first...LocalDate.latest).filter { $0.due.instant > instant }
    let chained = chain.filter { $0.due > instant && $0.date <= last }.prefix(limit)
    var length = 2 + SlotPlanner.nearDayCount
    while found.count < limit, first <= last, plansDates || !chained.isEmpty {
      let end = min(first.adding(days: length), last)
      found += slots(first...end).filter { $0.due.instant > instant }
      // At the end of the calendar there is no next day, and after the chain no further slot.
      if end >= last || (!plansDates && chained.allSatisfy { $0.date <= end }) { break }
      first = end.adding(days: 1)
      // Rare doses are looked for in ever longer steps.
      length = min(length * 2, 400)
    }
    return Array(found.sorted { $0.due.instant < $1.due.instant }.prefix(limit))
  }

  /// The slots that may be open at an instant: those of the dates around it, moved ones, and one
  /// that still waits after a last intake.
  package func slots(around instant: Instant) -> [Slot] {
    let date = timeline.date(at: instant)
    let near = date.adding(days: -2)...date.adding(days: 2)
    let waiting = waitingSlots(at: instant).filter { !near.contains($0.date) && !$0.isMoved }
    return (slots(near) + movedSlots(outside: near) + waiting)
      .sorted { ($0.due.instant, $0.key) < ($1.due.instant, $1.key) }
  }

  /// The slots that a person may mean by a date and, if given, a time or an entry's name.
  package func slots(on date: LocalDate, named name: String?) -> [Slot] {
    let slots = slots(date...date)
    guard let name else { return slots }
    let exact = slots.filter { $0.key.part == name }
    if !exact.isEmpty { return exact }
    guard let time = WallTime(name) else { return [] }
    let counted = slots.filter { $0.due.time == time }
    if !counted.isEmpty { return counted }
    // After midnight people may name the date on the clock, not the one in which the dose counts.
    return self.slots(date.adding(days: -1)...date.adding(days: 1))
      .filter { $0.due.date == date && $0.due.time == time }
  }

  /// True when any version plans doses without looking at what was taken.
  private var plansDates: Bool {
    lineages.contains { lineage in
      lineage.versions.contains {
        $0.schedule.recurrence.isPlanned && !$0.schedule.recurrence.followsIntakes
      }
    }
  }
}

extension SlotPlanner {
  /// The slots of some dates, those that were moved into them from others, and those that still
  /// wait after a last intake.
  package func slots(
    forReminders dates: ClosedRange<LocalDate>, at now: Instant
  ) -> [Slot] {
    let waiting = waitingSlots(at: now).filter { !dates.contains($0.date) && !$0.isMoved }
    let moved = movedSlots(outside: dates).filter { dates.contains($0.due.date) }
    return (slots(dates) + moved + waiting)
      .sorted { ($0.due.instant, $0.key) < ($1.due.instant, $1.key) }
  }
}

internal import MedleyRecords

extension SlotPlanner {
  /// The slots that are due on a date of the person's clock, wherever they count, and those that
  /// have waited for an answer since an earlier date.
  package func slots(dueOn date: LocalDate, now: Instant) -> [Slot] {
    let near = date.adding(days: -2)...date.adding(days: 2)
    let due = (slots(near) + movedSlots(outside: near)).filter { $0.due.date == date }
    let waiting = waitingSlots(at: now).filter { $0.due.date < date }
    return (due + waiting).sorted { ($0.due.instant, $0.key) < ($1.due.instant, $1.key) }
  }

  /// The slots after a last intake or another dose that are due and not cut off.
  func waitingSlots(at now: Instant) -> [Slot] {
    chain.filter { $0.due <= now && $0.cutOff ?? .latest > now }.compactMap { slot($0.key) }
      .filter { history.own.outcomes[$0.key]?.status == nil }
  }
}

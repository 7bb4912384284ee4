/// How far a stock lasts over the plan.
package struct RunOut: Sendable {
  /// The last planned dose that is covered; nil when the very next one is not.
  package let lastCovered: Slot?
  package let firstUncovered: Slot
}

extension StockLevel {
  /// How far the stock lasts over open and coming slots; nil when it covers all of them.
  ///
  /// A dose is taken on the date for which it is due, or today if that is over.
  func runOut(over slots: some Sequence<Slot>, today: LocalDate) -> RunOut? {
    var shelf = Shelf(packages)
    var last: Slot?
    for slot in slots {
      guard let amount = slot.amount, amount > .zero else { continue }
      guard shelf.use(amount, on: max(slot.due.date, today)) else {
        return RunOut(lastCovered: last, firstUncovered: slot)
      }
      last = slot
    }
    return nil
  }

  /// How far the stock lasts, looked for so many days ahead; nil when it lasts longer.
  ///
  /// The doses must be those whose local date is within three days of now, so that slots that
  /// have an outcome are not counted again.
  package func runOut(
    _ planner: SlotPlanner, doses: DoseBook, now: Instant,
    days: Int = MedicineLimits.horizonDayCount
  ) -> RunOut? {
    let today = planner.timeline.date(at: now)
    var length = 32
    while true {
      let period = today.adding(days: -2)...today.adding(days: min(length, days))
      // A dose that was moved beyond the period waits until the doses before it are known.
      let slots =
        (planner.slots(period) + planner.movedSlots(outside: period)
        + planner.projectedSlots(period, now: now))
        .filter {
          $0.cutOff > now && $0.due.date <= period.upperBound
            && doses.outcomes[$0.key]?.status == nil
        }
        .sorted { ($0.due.instant, $0.key) < ($1.due.instant, $1.key) }
      let first = slots.prefix(MedicineLimits.runOutSlotCount)
      if let found = runOut(over: first, today: today) { return found }
      if slots.count >= MedicineLimits.runOutSlotCount || length >= days { return nil }
      length *= 4
    }
  }

  /// The first slot of the plan that the stock does not cover, looked for ten years ahead.
  package func runsOut(_ planner: SlotPlanner, doses: DoseBook, now: Instant) -> Slot? {
    runOut(planner, doses: doses, now: now)?.firstUncovered
  }
}

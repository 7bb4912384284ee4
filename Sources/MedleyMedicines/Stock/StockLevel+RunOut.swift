extension StockLevel {
  /// The first of open and coming slots that the stock does not cover; nil when none is found.
  package func runsOut(before slots: some Sequence<Slot>) -> Slot? {
    var shelf = Shelf(packages)
    for slot in slots {
      guard let amount = slot.amount, amount > .zero else { continue }
      if !shelf.use(amount, on: slot.date) { return slot }
    }
    return nil
  }

  /// The first slot of the plan that the stock does not cover, looked for ten years ahead.
  ///
  /// The doses must be those whose local date is within three days of now, so that slots that
  /// have an outcome are not counted again.
  package func runsOut(_ planner: SlotPlanner, doses: DoseBook, now: Instant) -> Slot? {
    let today = planner.timeline.date(at: now)
    var length = 32
    while length <= MedicineLimits.horizonDayCount * 2 {
      let period =
        today.adding(
          days: -2)...today.adding(
          days: min(length, MedicineLimits.horizonDayCount))
      let slots =
        (planner.slots(period) + planner.movedSlots(outside: period)
        + planner.projectedSlots(period, now: now))
        .filter { $0.cutOff > now && doses.outcomes[$0.key]?.status == nil }
        .sorted { ($0.due.instant, $0.key) < ($1.due.instant, $1.key) }
      if let slot = runsOut(before: slots.prefix(MedicineLimits.runOutSlotCount)) { return slot }
      if slots.count >= MedicineLimits.runOutSlotCount { return nil }
      length *= 4
    }
    return nil
  }
}

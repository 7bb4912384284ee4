internal import MedleyRecords
internal import MedleySealing

extension SlotPlanner {
  /// The doses that will be due in a period if every one before them is taken at its time.
  ///
  /// Only schedules that count from what was taken have them; they have no identity yet, so they
  /// are good for reckoning and for nothing else.
  func projectedSlots(_ period: ClosedRange<LocalDate>, now: Instant) -> [Slot] {
    guard followsIntakes else { return [] }
    var found: [PlannedSlot] = []
    for lineage in lineages {
      for reign in lineage.reigns where reign.dates.overlaps(period) {
        let schedule = reign.version.schedule
        guard schedule.isUnderstood else { continue }
        switch schedule.recurrence {
        case .afterLast(let spacing):
          found += project(lineage.id, reign, spacing, through: period.upperBound, now: now)
        case .followUp(let other, let delay):
          found += project(lineage.id, reign, of: other, delay, period, now: now)
        default: break
        }
      }
    }
    return found.filter { period.contains($0.date) && !isPaused(on: $0.date) }.map { slot in
      Slot(
        medication: medication, key: slot.key, date: slot.date, due: timeline.show(slot.due),
        amount: slot.amount, opensAt: slot.due, cutOff: .latest, isMoved: false)
    }
  }

  private func project(
    _ lineage: Identifier, _ reign: Lineage.Reign, _ spacing: Recurrence.Spacing,
    through end: LocalDate, now: Instant
  ) -> [PlannedSlot] {
    let schedule = reign.version.schedule
    let clock = clock(of: reign.version)
    let last = min(end, reign.dates.upperBound, schedule.lastDate, ending?.lastDate ?? .latest)
    let own = chain.filter { $0.key.lineage == lineage }
    let open = own.last {
      history.own.outcomes[$0.key]?.status == nil && ($0.due > now || $0.cutOff == .latest)
    }
    let time = schedule.entries.first
    let given = own.count { $0.date >= schedule.start }
    let left = min(
      MedicineLimits.runOutSlotCount, schedule.doseCount.map { $0 - given } ?? .max)
    var due = max(open?.due ?? now, now)
    var found: [PlannedSlot] = []
    while found.count < left {
      let base = DoseHistory.Base(id: lineage, date: clock.date(at: due), instant: due)
      guard
        let planned = SlotPlanner.due(after: base, spacing, time?.time, on: clock),
        let next = afterPauses(planned, on: clock), next > due, clock.date(at: next) <= last
      else { break }
      due = next
      let date = clock.date(at: due)
      if date >= reign.dates.lowerBound {
        found.append(
          projected(lineage, found.count, date, due, time?.amount ?? schedule.dose))
      }
    }
    return found
  }

  private func project(
    _ lineage: Identifier, _ reign: Lineage.Reign, of other: Identifier, _ delay: Minutes,
    _ period: ClosedRange<LocalDate>, now: Instant
  ) -> [PlannedSlot] {
    guard let plan = history.plans[other] else { return [] }
    let clock = clock(of: reign.version)
    return plan.slots(period).enumerated().compactMap { index, slot in
      let due = slot.due.instant.adding(delay)
      let date = clock.date(at: due)
      guard slot.due.instant > now, reign.dates.contains(date) else { return nil }
      return projected(lineage, index, date, due, reign.version.schedule.dose)
    }
  }

  private func projected(
    _ lineage: Identifier, _ index: Int, _ date: LocalDate, _ due: Instant, _ amount: Quantity?
  ) -> PlannedSlot {
    PlannedSlot(
      key: SlotKey(lineage: lineage, date: date, part: "to come \(index)"),
      series: .init(lineage: lineage, entry: ""), due: due, date: date, amount: amount)
  }
}

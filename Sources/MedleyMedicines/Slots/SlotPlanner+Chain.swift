internal import MedleyRecords
internal import MedleySealing

extension SlotPlanner {
  /// The slots of a schedule that follow from what was taken, of all time.
  func chainSlots(_ lineage: Lineage) -> [PlannedSlot] {
    let closed = closedSlots(lineage)
    var found = closed
    found += openSlots(lineage, closed: closed)
    found += followUps(lineage, closed: Set(closed.map(\.key)))
    found.sort { ($0.due, $0.key) < ($1.due, $1.key) }
    // One follow-up at a time waits for an answer.
    for index in found.indices.dropLast() {
      let next = found[index + 1].due
      if next > found[index].due { found[index].cutOff = min(found[index].cutOff ?? next, next) }
    }
    return found
  }

  /// True when a schedule that counts from the last intake has none to count from yet.
  package func awaitsFirstIntake(on date: LocalDate) -> Bool {
    lineages.contains { lineage in
      guard let schedule = lineage.version(on: date)?.schedule, schedule.isUnderstood,
        case .afterLast = schedule.recurrence, schedule.entries.isEmpty
      else { return false }
      return schedule.start <= date && history.last(for: lineage.id) == nil
    }
  }

  /// The slots that entries themselves say were planned.
  private func closedSlots(_ lineage: Lineage) -> [PlannedSlot] {
    history.own.outcomes.compactMap { key, outcome in
      guard key.lineage == lineage.id, let dose = outcome.counting else { return nil }
      // An intake before the first version may be what the first slot followed.
      let version = lineage.version(on: key.date) ?? lineage.reigns.first?.version
      if Identifier(hex: key.part) == nil {
        // Otherwise the first one of a chain, named by the entry of its time.
        guard case .afterLast = version?.schedule.recurrence,
          version?.schedule.entries.first?.id == key.part
        else { return nil }
      }
      let clock = version.map(clock) ?? timeline
      let due = dose.entry.plannedInstant
      return PlannedSlot(
        key: key, series: .init(lineage: lineage.id, entry: ""), due: due,
        date: clock.date(at: due), amount: dose.entry.amount, isMoved: overrides[key] != nil,
        cutOff: due.adding(.day))
    }
  }

  /// The slots after the last intake that have no outcome, one for each run of versions.
  ///
  /// Only that of a run without a last date waits for ever; one of a run that is over is missed.
  private func openSlots(_ lineage: Lineage, closed: [PlannedSlot]) -> [PlannedSlot] {
    var known = Set(closed.map(\.key))
    return runs(of: lineage).compactMap { run in
      guard var slot = openSlot(of: run, lineage.id, closed: closed) else { return nil }
      if known.contains(slot.key) {
        // The slot of an earlier run after the same intake is over; this is another one.
        slot.key = SlotKey(lineage: lineage.id, date: run.first, part: slot.key.part)
      }
      return known.insert(slot.key).inserted ? slot : nil
    }
  }

  /// Versions after a last intake that follow each other without a break.
  private struct Run {
    var versions: [(version: Lineage.Version, first: LocalDate, last: LocalDate)]

    var first: LocalDate { versions[0].first }
    var last: LocalDate { versions[versions.count - 1].last }
  }

  private func runs(of lineage: Lineage) -> [Run] {
    var runs: [Run] = []
    for reign in lineage.reigns {
      let schedule = reign.version.schedule
      guard schedule.isUnderstood, case .afterLast = schedule.recurrence else { continue }
      let first = max(reign.dates.lowerBound, schedule.start)
      let last = min(reign.dates.upperBound, schedule.lastDate)
      guard first <= last else { continue }
      if let run = runs.last, run.last.adding(days: 1) == first {
        runs[runs.count - 1].versions.append((reign.version, first, last))
      } else {
        runs.append(Run(versions: [(reign.version, first, last)]))
      }
    }
    return runs
  }

  private func openSlot(
    of run: Run, _ lineage: Identifier, closed: [PlannedSlot]
  ) -> PlannedSlot? {
    guard let lastVersion = run.versions.last?.version else { return nil }
    let cutOff = cutOff(after: run.last, on: clock(of: lastVersion))
    let base = history.last(for: lineage, before: cutOff)
    for (version, first, last) in run.versions {
      let schedule = version.schedule
      guard case .afterLast(let spacing) = schedule.recurrence else { continue }
      let clock = clock(of: version)
      let time = schedule.entries.first
      var due: Instant?
      let key: SlotKey
      if let base {
        guard let open = unansweredKey(after: base, lineage, before: cutOff) else { return nil }
        key = open
        due = SlotPlanner.due(after: base, spacing, time?.time, on: clock)
        if let planned = due, clock.date(at: planned) < first {
          due = clock.instant(onOrAfter: first, time?.time ?? .midnight)
        }
      } else {
        guard let time else { continue }
        key = SlotKey(lineage: lineage, date: first, part: time.id)
        due = clock.instant(onOrAfter: first, time.time)
      }
      if let count = schedule.doseCount,
        closed.count(where: { $0.date >= schedule.start }) >= count
      {
        return nil
      }
      guard var due, clock.date(at: due) <= last else { continue }
      let change = overrides[key]
      if case .moved(let date, let time) = change, let moved = clock.instant(date, time) {
        due = moved
      } else if let resumed = afterPauses(due, on: clock) {
        due = resumed
      } else {
        return nil
      }
      let date = clock.date(at: due)
      var isMoved = false
      if case .moved = change { isMoved = true }
      // A pause may move it past the last date; a person may too, and then means it.
      if date > last, !isMoved { continue }
      if let ending, ending.excludes(date, due: due) { return nil }
      return PlannedSlot(
        key: key, series: .init(lineage: lineage, entry: ""), due: due, date: date,
        amount: time.flatMap(\.amount) ?? schedule.dose, isMoved: isMoved,
        previous: base?.instant,
        cutOff: isMoved ? max(cutOff, due.adding(.day)) : cutOff)
    }
    return nil
  }

  /// The identity of the slot after an outcome; nil when it was answered past the cut-off.
  ///
  /// A slot may have been closed before its base, by backdating. Then what closed it is followed,
  /// lest the chain ends with a slot that has its answer. An answer past the cut-off was late, and
  /// nothing follows it in that run: another slot for the same dose would be missed for ever.
  private func unansweredKey(
    after base: DoseHistory.Base, _ lineage: Identifier, before cutOff: Instant
  ) -> SlotKey? {
    var key = SlotKey(lineage: lineage, date: base.date, part: base.id.hex)
    var seen: Set<SlotKey> = []
    while seen.insert(key).inserted, let closing = history.own.outcomes[key]?.counting {
      let entry = closing.entry
      let instant = entry.status == .taken ? entry.instant : entry.plannedInstant
      guard instant < cutOff else { return nil }
      key = SlotKey(lineage: lineage, date: entry.date, part: closing.id.hex)
    }
    return key
  }

  /// The instant that lies a spacing after an outcome; nil at the end of the calendar.
  static func due(
    after base: DoseHistory.Base, _ spacing: Recurrence.Spacing, _ time: WallTime?,
    on clock: ZoneTimeline
  ) -> Instant? {
    switch spacing {
    case .minutes(let minutes): return base.instant.adding(minutes)
    case .days(let count):
      let date = clock.date(at: base.instant).adding(days: count)
      return clock.instant(onOrAfter: date, time ?? .midnight)
    }
  }

  /// The instant, or the same time on the first date after the pauses that hold it.
  func afterPauses(_ due: Instant, on clock: ZoneTimeline) -> Instant? {
    var date = clock.date(at: due)
    guard isPaused(on: date) else { return due }
    while let pause = pauses.first(where: { $0.contains(date) }) {
      guard let through = pause.through, through < .latest else { return nil }
      date = through.adding(days: 1)
    }
    return clock.instant(onOrAfter: date, clock.show(due).time)
  }

  /// The midnight after the last date of a rule or of the medication, if there is a last one.
  private func cutOff(after last: LocalDate, on clock: ZoneTimeline) -> Instant {
    let last = min(last, ending?.lastDate ?? .latest)
    return last == .latest ? .latest : clock.instant(last.adding(days: 1), .midnight) ?? .latest
  }

  /// The slots that follow doses of another medication and have no outcome.
  private func followUps(_ lineage: Lineage, closed: Set<SlotKey>) -> [PlannedSlot] {
    var found: [PlannedSlot] = []
    for reign in lineage.reigns {
      let schedule = reign.version.schedule
      guard schedule.isUnderstood, case .followUp(let other, let delay) = schedule.recurrence
      else { continue }
      let first = max(reign.dates.lowerBound, schedule.start)
      let last = min(reign.dates.upperBound, schedule.lastDate)
      guard first <= last else { continue }
      let clock = clock(of: reign.version)
      var left = schedule.doseCount ?? .max
      for base in history.bases(of: other) where left > 0 {
        var due = base.instant.adding(delay)
        var date = clock.date(at: due)
        guard first <= date, date <= last, !isPaused(on: date) else { continue }
        let key = SlotKey(lineage: lineage.id, date: base.date, part: base.id.hex)
        let change = overrides[key]
        switch change {
        case .cancelled: continue
        case .moved(let newDate, let time):
          due = clock.instant(newDate, time) ?? due
          date = clock.date(at: due)
        case nil: break
        }
        if let ending, ending.excludes(date, due: due) { continue }
        if let begin = schedule.notBefore, due < begin { continue }
        left -= 1
        if closed.contains(key) { continue }
        found.append(
          PlannedSlot(
            key: key, series: .init(lineage: lineage.id, entry: ""), due: due, date: date,
            amount: schedule.dose, isMoved: change != nil, cutOff: cutOff(after: last, on: clock)))
      }
    }
    return found
  }
}

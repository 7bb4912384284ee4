package import MedleyRecords
internal import MedleySealing

/// Derives the planned doses of one medication for any period.
///
/// The slots are a pure function of the merged records and the zone rules; no clock takes part.
package struct SlotPlanner: Sendable {
  package let medication: Identifier
  package let lineages: [Lineage]
  /// The clock of the person.
  package let timeline: ZoneTimeline
  /// Names of zones that the book does not hold; UTC stands in for them.
  package let unknownZones: Set<String>

  private let pauses: [Pause]
  private let overrides: [SlotKey: SlotOverride.Change]
  private let ending: Ending?
  private let clocks: [Identifier: ZoneTimeline]

  package init(_ medication: Medication, zones: ZoneHistory, book: ZoneBook) {
    self.medication = medication.id
    lineages = Lineage.all(of: medication.scheduleVersions)
    timeline = ZoneTimeline(zones, in: book)
    pauses = medication.pauses.compactMap(\.value)
    var overrides: [SlotKey: SlotOverride.Change] = [:]
    for member in medication.slotOverrides {
      // The member of a slot's override bears the id of the slot; others do not count.
      guard let value = member.value, value.slot.record(of: medication.id) == member.id else {
        continue
      }
      overrides[value.slot] = value.change
    }
    self.overrides = overrides
    ending = medication.ending.value
    var unknown = timeline.unknownZones
    var clocks: [Identifier: ZoneTimeline] = [:]
    for version in lineages.flatMap(\.versions) {
      switch version.schedule.policy {
      case .follow: break
      case .pinned(let zone):
        if book[zone] == nil { unknown.insert(zone) }
        clocks[version.id] = ZoneTimeline(book[zone] ?? .utc)
      case .elapsed(let offset):
        clocks[version.id] = ZoneTimeline(ZoneRules(fixedSeconds: offset * 60))
      }
    }
    self.clocks = clocks
    unknownZones = unknown
  }

  /// The slots whose local date is in a period, ordered by due instant.
  ///
  /// A longer period than `MedicineLimits.periodDayCount` is cut at its end.
  package func slots(_ period: ClosedRange<LocalDate>) -> [Slot] {
    let last = min(
      period.upperBound, period.lowerBound.adding(days: MedicineLimits.periodDayCount))
    // Two days on either side hold the neighbours that open and close the slots at the edges.
    let wide = period.lowerBound.adding(days: -2)...last.adding(days: 2)
    var planned = lineages.flatMap { plan($0, wide) }
    for (key, change) in overrides where !wide.contains(key.date) {
      guard case .moved = change, let lineage = lineages.first(where: { $0.id == key.lineage })
      else { continue }
      planned += plan(lineage, key.date...key.date).filter { $0.key == key }
    }
    planned.sort { ($0.due.instant, $0.key) < ($1.due.instant, $1.key) }
    return bounded(planned).filter { period.lowerBound <= $0.key.date && $0.key.date <= last }
  }

  /// The slot of an identity; nil when no effective version yields it.
  package func slot(_ key: SlotKey) -> Slot? {
    slots(key.date...key.date).first { $0.key == key }
  }

  /// The moved slots whose own dates are outside a period.
  func movedSlots(outside period: ClosedRange<LocalDate>) -> [Slot] {
    overrides.keys.filter { !period.contains($0.date) }.sorted().compactMap(slot)
      .filter(\.isMoved)
  }

  /// True when a version for doses as needed rules a date.
  package func isAsNeeded(on date: LocalDate) -> Bool {
    asNeededVersion(on: date) != nil
  }

  /// The version for doses as needed that rules a date.
  package func asNeededVersion(on date: LocalDate) -> ScheduleVersion? {
    lineages.lazy.compactMap { $0.version(on: date)?.schedule }.first { schedule in
      guard case .asNeeded = schedule.recurrence else { return false }
      return schedule.isUnderstood && schedule.start <= date && date <= schedule.end ?? .latest
    }
  }

  /// True when any version of any schedule plans doses.
  package var hasPlan: Bool {
    lineages.contains { $0.versions.contains { $0.schedule.recurrence.isPlanned } }
  }
}

extension SlotPlanner {
  /// A slot before its neighbours are known.
  private struct Planned {
    let key: SlotKey
    let due: OffsetInstant
    let amount: Quantity?
    let isMoved: Bool
  }

  /// The slots of one schedule with dates in a period, in order of date and time.
  private func plan(_ lineage: Lineage, _ period: ClosedRange<LocalDate>) -> [Planned] {
    let counting = lineage.reigns.filter { $0.version.schedule.doseCount != nil }
    let countFrom = counting.map(\.version.schedule.start).min() ?? period.lowerBound
    let earliest = period.upperBound.adding(days: -MedicineLimits.periodDayCount)
    let first = min(period.lowerBound, max(countFrom, earliest))
    var found: [Planned] = []
    // The dates of all slots since `first`, ascending, for schedules that end with a number.
    var dates: [LocalDate] = []
    for reign in lineage.reigns where reign.dates.upperBound >= first {
      let schedule = reign.version.schedule
      guard schedule.isUnderstood, schedule.recurrence.isPlanned else { continue }
      let last = min(period.upperBound, reign.dates.upperBound, schedule.end ?? .latest)
      var next = max(first, reign.dates.lowerBound)
      days: while next <= last,
        let date = schedule.recurrence.date(onOrAfter: next, start: schedule.start), date <= last
      {
        for entry in schedule.entries {
          guard let slot = plan(entry, on: date, reign.version, lineage.id) else { continue }
          if let count = schedule.doseCount {
            let before = dates.partitioningIndex { $0 >= schedule.start }
            if dates.count - before >= count { break days }
          }
          if !counting.isEmpty { dates.append(date) }
          if date >= period.lowerBound { found.append(slot) }
        }
        if date == .latest { break }
        next = date.adding(days: 1)
      }
    }
    return found
  }

  private func plan(
    _ entry: TimeEntry, on date: LocalDate, _ version: Lineage.Version, _ lineage: Identifier
  ) -> Planned? {
    guard !pauses.contains(where: { $0.contains(date) }) else { return nil }
    let key = SlotKey(lineage: lineage, date: date, part: entry.id)
    var (dueDate, dueTime) = (date, entry.time)
    let change = overrides.isEmpty ? nil : overrides[key]
    switch change {
    case .cancelled: return nil
    case .moved(let date, let time): (dueDate, dueTime) = (date, time)
    case nil: break
    }
    let clock = clocks[version.id] ?? timeline
    guard let due = clock.instant(dueDate, dueTime) else { return nil }
    if let ending, ending.excludes(date, due: due) { return nil }
    return Planned(
      key: key, due: clock.show(due), amount: version.schedule.amount(of: entry),
      isMoved: change != nil)
  }

  /// Gives slots in order of their due instants the bounds that follow from their neighbours.
  private func bounded(_ planned: [Planned]) -> [Slot] {
    struct Entry: Hashable {
      let lineage: Identifier
      let part: String
    }
    var cutOffs = planned.map { $0.due.instant.adding(.day) }
    var next: [Entry: Instant] = [:]
    for (index, slot) in planned.enumerated().reversed() {
      let entry = Entry(lineage: slot.key.lineage, part: slot.key.part)
      if let next = next[entry], next > slot.due.instant {
        cutOffs[index] = min(cutOffs[index], next)
      }
      next[entry] = slot.due.instant
    }
    var earlier: Instant?
    var last: Instant?
    return planned.enumerated().map { index, slot in
      let due = slot.due.instant
      if let last, last < due { earlier = last }
      last = due
      let half = earlier.map { (due.milliseconds - $0.milliseconds) / 2 } ?? .max
      return Slot(
        medication: medication, key: slot.key, due: slot.due, amount: slot.amount,
        opensAt: Instant(clamping: due.milliseconds - min(half, SlotPlanner.mostAhead)),
        cutOff: cutOffs[index], isMoved: slot.isMoved)
    }
  }

  /// The most milliseconds before its time at which a slot opens: four hours.
  private static let mostAhead: Int64 = 4 * 3_600_000
}

extension Array {
  /// The index of the first element of a sorted array that passes, or its end.
  func partitioningIndex(where passes: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if passes(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

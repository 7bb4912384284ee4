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

  let pauses: [Pause]
  let overrides: [SlotKey: SlotOverride.Change]
  let ending: Ending?
  let clocks: [Identifier: ZoneTimeline]
  /// What was taken, for schedules that count from it.
  package let history: DoseHistory
  /// The slots that follow from what was taken, of all time, in order of their due instants.
  private(set) var chain: [PlannedSlot] = []
  /// Slots that are kept at hand, with their period.
  private var kept: (period: ClosedRange<LocalDate>, slots: [Slot])?

  /// Makes the planner of a medication.
  ///
  /// The history is looked at only when the medication `followsIntakes`; it must then hold all
  /// doses.
  package init(
    _ medication: Medication, zones: ZoneHistory, book: ZoneBook,
    history: DoseHistory = DoseHistory()
  ) {
    self.medication = medication.id
    lineages = Lineage.all(of: medication.scheduleVersions)
    timeline = ZoneTimeline(zones, in: book)
    self.history = history
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
    chain = lineages.filter(\.followsIntakes).flatMap(chainSlots)
      .sorted { ($0.due, $0.key) < ($1.due, $1.key) }
  }

  /// The slots that count in a period, ordered by due instant.
  ///
  /// A longer period than `MedicineLimits.periodDayCount` is cut at its end.
  package func slots(_ period: ClosedRange<LocalDate>) -> [Slot] {
    if let kept, kept.period.contains(period.lowerBound), kept.period.contains(period.upperBound) {
      return kept.slots.filter { period.contains($0.date) }
    }
    let last = min(
      period.upperBound, period.lowerBound.adding(days: MedicineLimits.periodDayCount))
    // Two days on either side hold the neighbours that open and close the slots at the edges.
    let wide = period.lowerBound.adding(days: -2)...last.adding(days: 2)
    var planned = lineages.flatMap { plan($0, wide) } + chain.filter { wide.contains($0.date) }
    if !overrides.isEmpty { planned += distantNeighbours(of: planned, outside: wide) }
    planned.sort { ($0.due, $0.key) < ($1.due, $1.key) }
    return bounded(planned).filter { period.lowerBound <= $0.date && $0.date <= last }
  }

  /// The same planner with the slots of a period at hand, for several questions about days of it.
  package func keeping(_ period: ClosedRange<LocalDate>) -> SlotPlanner {
    var planner = self
    planner.kept = (period, slots(period))
    return planner
  }

  /// The slot of an identity; nil when no effective version yields it.
  package func slot(_ key: SlotKey) -> Slot? {
    if let found = chain.first(where: { $0.key == key }) {
      return slots(found.date...found.date).first { $0.key == key }
    }
    // A slot of a grid may count in the date before or after that of its identity.
    return slots(key.date.adding(days: -1)...key.date.adding(days: 1)).first { $0.key == key }
  }

  /// All slots that were moved to another time.
  package var movedSlots: [Slot] {
    overrides.keys.sorted().compactMap(slot).filter(\.isMoved)
  }

  /// The moved slots that count outside a period.
  func movedSlots(outside period: ClosedRange<LocalDate>) -> [Slot] {
    movedSlots.filter { !period.contains($0.date) }
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

  /// True for a slot that follows from what was taken.
  package func follows(_ key: SlotKey) -> Bool { chain.contains { $0.key == key } }

  /// The identities of all slots that follow from what was taken.
  var chainKeys: [SlotKey] { chain.map(\.key) }

  /// True when any version counts from what was taken.
  package var followsIntakes: Bool { lineages.contains(where: \.followsIntakes) }

  /// The clock by which a version goes.
  package func clock(of version: Lineage.Version) -> ZoneTimeline { clocks[version.id] ?? timeline }

  func isPaused(on date: LocalDate) -> Bool { pauses.contains { $0.contains(date) } }
}

extension Lineage {
  /// True when any version counts from what was taken.
  package var followsIntakes: Bool {
    versions.contains { $0.schedule.isUnderstood && $0.schedule.recurrence.followsIntakes }
  }
}

extension Medication {
  /// The other medications that schedules of this one follow.
  package var followedMedications: Set<Identifier> {
    Set(
      scheduleVersions.compactMap { member in
        guard case .followUp(let other, _) = member.value?.recurrence else { return nil }
        return other
      })
  }

  /// True when any schedule counts from what was taken.
  package var followsIntakes: Bool {
    scheduleVersions.contains { $0.value?.recurrence.followsIntakes == true }
  }
}

extension SlotPlanner {
  /// The slots outside of some dates that bound slots within: doses that were moved from afar, and
  /// the neighbours of doses that were moved away.
  private func distantNeighbours(
    of planned: [PlannedSlot], outside dates: ClosedRange<LocalDate>
  ) -> [PlannedSlot] {
    var known = Set(planned.map(\.key))
    var found: [PlannedSlot] = []
    for (key, change) in overrides where !dates.contains(key.date) {
      guard case .moved = change, let lineage = lineages.first(where: { $0.id == key.lineage })
      else { continue }
      let moved = plan(lineage, key.date...key.date).first { $0.key == key }
      if let moved, known.insert(key).inserted { found.append(moved) }
    }
    for slot in planned where slot.isMoved {
      let date = timeline.date(at: slot.due)
      let near = date.adding(days: -2)...date.adding(days: 2)
      if dates.contains(near.lowerBound) && dates.contains(near.upperBound) { continue }
      let neighbours =
        lineages.flatMap { plan($0, near) } + chain.filter { near.contains($0.date) }
      found += neighbours.filter { known.insert($0.key).inserted }
    }
    return found
  }

  /// Gives slots in order of their due instants the bounds that follow from their neighbours.
  private func bounded(_ planned: [PlannedSlot]) -> [Slot] {
    var cutOffs = planned.map { $0.cutOff ?? $0.due.adding(.day) }
    // There are as many series as there are times of day, few.
    var next: [(series: PlannedSlot.Series, due: Instant)] = []
    for (index, slot) in planned.enumerated().reversed() where slot.cutOff == nil {
      let known = next.firstIndex { $0.series == slot.series }
      if let known, next[known].due > slot.due {
        cutOffs[index] = min(cutOffs[index], next[known].due)
      }
      // A dose that was moved in between does not end the time of the one before it.
      guard !slot.isMoved else { continue }
      if let known { next[known].due = slot.due } else { next.append((slot.series, slot.due)) }
    }
    var earlier: Instant?
    var last: Instant?
    return planned.enumerated().map { index, slot in
      let due = slot.due
      if let last, last < due { earlier = last }
      last = due
      // After a last intake the time since that one counts, lest a second tap closes the next dose.
      let previous = slot.previous.map { max($0, earlier ?? .earliest) } ?? earlier
      let half = previous.map { max(0, (due.milliseconds - $0.milliseconds) / 2) } ?? .max
      return Slot(
        medication: medication, key: slot.key, date: slot.date, due: timeline.show(due),
        amount: slot.amount,
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

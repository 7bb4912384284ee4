package import MedleyRecords

/// Why a schedule could not be changed.
package enum ScheduleEditFault: Error, Hashable, Sendable {
  /// The version to change was written by a newer version of the program.
  case writtenByNewerVersion
  /// Doses are planned for dates and no time of day is given.
  case noTimes
  /// More times than `MedicineLimits.timeCount`.
  case tooManyTimes
  /// The end lies before the start.
  case endsBeforeStart
  /// Times are given to a rule that has none: a grid, a window or a follow-up.
  case timesNotTaken
  /// A rule after the last intake has more than one time, or with days none.
  case oneTime
  /// A dose plan states the amounts, and so does a time or a new dose.
  case amountsInPlan
  /// A rule takes the place of a dose plan, and nothing says how much each dose is now.
  case doseAfterPlan
}

/// A change of a schedule, or a first one; nil leaves a part as it is.
package struct ScheduleEdit: Hashable, Sendable {
  /// A time of day as people give it.
  package struct Time: Hashable, Sendable {
    package let time: WallTime
    package let amount: Quantity?

    package init(_ time: WallTime, amount: Quantity? = nil) {
      self.time = time
      self.amount = amount
    }
  }

  package var times: [Time]?
  /// The dates or the occasion, the window and the plan of amounts.
  package var rule: ScheduleRule?
  package var dose: Quantity?
  package var start: LocalDate?
  package var end: LocalDate??
  package var doseCount: Int??
  package var policy: ZonePolicy?
  /// The instant before which a schedule has no slots if none of them is as it was.
  package var notBefore: Instant?

  package init() {}

  /// The dates or the occasion of the rule; setting them gives a rule of nothing else.
  package var recurrence: Recurrence? {
    get { rule?.recurrence }
    set { rule = newValue.map { ScheduleRule($0) } }
  }

  package var isEmpty: Bool { self == ScheduleEdit() }

  /// Makes the first version of a new schedule.
  package func firstVersion(from date: LocalDate) throws(ScheduleEditFault) -> ScheduleVersion {
    try applied(to: ScheduleVersion(effectiveFrom: start ?? date), from: start ?? date, used: [])
  }

  /// Makes the version of a schedule that follows those the writer sees.
  ///
  /// What rules the date is taken over but for what the edit names; slots before the date stay.
  package func version(
    of lineage: Lineage, from date: LocalDate
  ) throws(ScheduleEditFault) -> ScheduleVersion {
    guard let current = lineage.version(on: date) ?? lineage.versions.first else {
      return try firstVersion(from: date)
    }
    guard current.schedule.isUnderstood else { throw .writtenByNewerVersion }
    var version = try applied(
      to: current.schedule, from: date,
      used: Set(lineage.versions.flatMap { $0.schedule.entries.map(\.id) }))
    version.lineage = lineage.id
    version.seen = lineage.seenByNext
    return version
  }

  private func applied(
    to base: ScheduleVersion, from date: LocalDate, used: Set<String>
  ) throws(ScheduleEditFault) -> ScheduleVersion {
    var version = base
    version.effectiveFrom = date
    // What a version of an earlier date left out is no matter of a later one.
    version.notBefore = date == base.effectiveFrom ? base.notBefore : nil
    if let start { version.start = start }
    if let rule, rule != base.rule {
      version.recurrence = rule.recurrence
      // The doses of a window stay what they are when the window moves.
      version.window = base.window.flatMap { rule.window?.bearing($0.id) } ?? rule.window
      version.plan = rule.plan
      // What counts from the start counts from the day on which it was given.
      if start == nil, rule.recurrence.countsFromStart || rule.plan != nil {
        version.start = max(date, base.start)
      }
      if rule.window != nil || !rule.recurrence.takesTimes { version.entries = [] }
    } else if times != nil, rule == nil {
      version.window = nil
    }
    if let end { version.end = end }
    if let doseCount { version.doseCount = doseCount }
    if let policy { version.policy = policy }
    if let dose {
      // A new dose beside a plan would change nothing, and nobody would see why.
      if rule == nil, version.plan != nil { throw .amountsInPlan }
      version.dose = dose
    }
    if let times {
      guard version.window == nil, version.recurrence.takesTimes else { throw .timesNotTaken }
      guard times.count <= MedicineLimits.timeCount else { throw .tooManyTimes }
      version.entries = TimeEntry.mapped(base.entries, to: times, used: used)
    }
    // The dose beside a plan was never due: it must not come into force by itself.
    if base.plan != nil, version.plan == nil, dose == nil,
      version.entries.isEmpty || version.entries.contains(where: { $0.amount == nil })
    {
      throw .doseAfterPlan
    }
    if version.plan != nil, version.entries.contains(where: { $0.amount != nil }) {
      throw .amountsInPlan
    }
    switch version.recurrence {
    case .afterLast(.days): guard version.entries.count == 1 else { throw .oneTime }
    case .afterLast(.minutes): guard version.entries.count <= 1 else { throw .oneTime }
    default:
      if version.recurrence.namesDates, version.window == nil, version.entries.isEmpty {
        throw .noTimes
      }
    }
    // One that ended before the change would be over at once, and nobody would see why.
    if let end = version.end, end < max(version.start, date) { throw .endsBeforeStart }
    // Doses that are the same as before keep their outcomes; new ones begin from now on.
    if let notBefore, !version.keepsDoses(of: base) { version.notBefore = notBefore }
    return version
  }
}

extension Lineage {
  /// The versions that the next one names: those no version has seen, and the last in effect.
  package var seenByNext: [Identifier] {
    var named = heads.map(\.id).suffix(MedicineLimits.seenVersionCount)
    for version in versions.reversed()
    where named.count < MedicineLimits.seenVersionCount && !named.contains(version.id) {
      named.append(version.id)
    }
    return named.sorted()
  }
}

extension TimeEntry {
  /// Gives new times of day to the entries of a schedule.
  ///
  /// Equal times keep their entry, the rest map in order, surplus entries end or begin; an entry
  /// that begins never takes the id of another one of the schedule.
  static func mapped(
    _ old: [TimeEntry], to times: [ScheduleEdit.Time], used: Set<String>
  ) -> [TimeEntry] {
    let times = times.sorted { $0.time < $1.time }
    var free = old
    var entries: [TimeEntry] = []
    var moved: [ScheduleEdit.Time] = []
    for time in times {
      if let index = free.firstIndex(where: { $0.time == time.time }) {
        entries.append(TimeEntry(id: free[index].id, time: time.time, amount: time.amount))
        free.remove(at: index)
      } else {
        moved.append(time)
      }
    }
    var used = used.union(old.map(\.id))
    for time in moved {
      if free.isEmpty {
        var id = time.time.text
        var number = 2
        while used.contains(id) {
          id = "\(time.time)#\(number)"
          number += 1
        }
        used.insert(id)
        entries.append(TimeEntry(id: id, time: time.time, amount: time.amount))
      } else {
        let entry = free.removeFirst()
        entries.append(TimeEntry(id: entry.id, time: time.time, amount: time.amount))
      }
    }
    return entries.sorted { ($0.time, $0.id) < ($1.time, $1.id) }
  }
}

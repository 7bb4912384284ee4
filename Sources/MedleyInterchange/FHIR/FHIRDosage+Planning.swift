internal import MedleyMedicines

/// What the instruction of a medicine becomes.
enum FHIRPlanning: Equatable {
  /// Schedules, and the remarks about times that were chosen for them.
  case schedules([ScheduleVersion], [ImportLine.Remark])
  case obstacle(ImportLine.Obstacle)
}

extension FHIRDosage {
  /// The schedules of an instruction, whose parts hold beside each other.
  ///
  /// Parts of one rule become one schedule. Where one part cannot be said, nothing is planned: half
  /// of an instruction would look like all of it.
  static func planning(
    _ dosages: [FHIRDosage], from start: FHIRMoment?, to end: FHIRMoment?,
    in setting: ImportSetting
  ) -> FHIRPlanning {
    guard !dosages.isEmpty else { return .obstacle(.noTimes) }
    var versions: [ScheduleVersion] = []
    var remarks: [ImportLine.Remark] = []
    var steps: [(sequence: Int64?, version: ScheduleVersion)] = []
    for dosage in dosages {
      switch dosage.planning(from: start, to: end, in: setting) {
      case .obstacle(let obstacle): return .obstacle(obstacle)
      case .schedules(let schedules, let chosen):
        for remark in chosen where !remarks.contains(remark) { remarks.append(remark) }
        for version in schedules {
          // Parts with different numbers follow each other, so they may not share a dose.
          let isClear = steps.allSatisfy { step in
            step.sequence == dosage.sequence || step.version.isApart(from: version)
          }
          guard isClear else { return .obstacle(.laterSteps) }
          steps.append((dosage.sequence, version))
          merge(version, into: &versions)
        }
      }
    }
    return .schedules(versions, remarks)
  }

  /// Adds a schedule, to the times of one with the same rule if there is one.
  private static func merge(_ version: ScheduleVersion, into versions: inout [ScheduleVersion]) {
    let index = versions.firstIndex { other in
      other.recurrence == version.recurrence && other.recurrence.namesDates
        && other.start == version.start && other.end == version.end
        && other.effectiveFrom == version.effectiveFrom && other.doseCount == nil
        && version.doseCount == nil && other.window == nil && version.window == nil
        && Set(other.entries.map(\.id)).isDisjoint(with: version.entries.map(\.id))
    }
    guard let index else {
      versions.append(version)
      return
    }
    let other = versions[index]
    let isAlike = other.dose == version.dose
    let entries = [other, version].flatMap { schedule in
      schedule.entries.map {
        TimeEntry(id: $0.id, time: $0.time, amount: isAlike ? nil : schedule.amount(of: $0))
      }
    }
    versions[index] = ScheduleVersion(
      effectiveFrom: other.effectiveFrom, start: other.start, end: other.end,
      recurrence: other.recurrence, entries: entries, dose: isAlike ? other.dose : nil)
  }

  private func planning(
    from begin: FHIRMoment?, to last: FHIRMoment?, in setting: ImportSetting
  ) -> FHIRPlanning {
    if hasModifier { return .obstacle(.unknownParts) }
    if isAsNeeded { return asNeeded(in: setting) }
    guard let timing, !timing.isEmpty else { return .obstacle(.noTimes) }
    if timing.isBeyondRules { return .obstacle(.unknownParts) }
    if !timing.events.isEmpty { return dates(timing.events, in: setting) }
    let start = timing.start ?? begin
    var end = [timing.end?.last, last?.last].compactMap(\.self).min()
    if let length = timing.length {
      guard let minutes = length.minutes, minutes.count % 1_440 == 0, minutes.count > 0,
        let start
      else { return .obstacle(.unknownParts) }
      let bound = start.first.adding(days: minutes.count / 1_440 - 1)
      end = min(end ?? bound, bound)
    }
    let first = max(setting.today, start?.first ?? setting.today)
    var version = ScheduleVersion(
      effectiveFrom: first, end: end, doseCount: timing.count, dose: dose?.value.quantity)
    if let count = timing.count {
      // Doses are counted from the first one, which must be known.
      guard count <= MedicineLimits.doseCount, let start else { return .obstacle(.unknownParts) }
      version.start = start.first
    }
    if let spacing = timing.spacing {
      return grid(of: version, every: spacing, from: start, in: setting)
    }
    if let obstacle = timing.setDates(of: &version, from: start?.first) {
      return .obstacle(obstacle)
    }
    let chosen = timing.whens.compactMap { FHIRDosage.whens[$0] }
    guard chosen.count == timing.whens.count else { return .obstacle(.unknownParts) }
    let times = timing.times + chosen
    guard !times.isEmpty else {
      let remark = version.chooseTimes()
      return .schedules([version], [remark])
    }
    guard Set(times).count == times.count, timing.times.isEmpty || timing.whens.isEmpty else {
      return .obstacle(.mixedDates)
    }
    version.entries = times.sorted().map { TimeEntry($0) }
    let parts = zip(timing.whens, chosen).map { "\($0) \($1)" }
    return .schedules([version], parts.isEmpty ? [] : [.partsOfDay(parts)])
  }

  /// Schedules of dates one by one, one for each time of day.
  private func dates(_ events: [FHIRMoment], in setting: ImportSetting) -> FHIRPlanning {
    guard events.allSatisfy({ $0.first == $0.last }) else { return .obstacle(.noDates) }
    let times = Dictionary(grouping: events) { $0.instant?.time ?? FHIRDosage.firstTime }
    let versions = times.sorted { $0.key < $1.key }.map { time, events in
      let dates = Set(events.map(\.first)).sorted()
      return ScheduleVersion(
        effectiveFrom: setting.today, start: min(dates.first ?? setting.today, setting.today),
        end: dates.last, recurrence: .dates(dates), entries: [TimeEntry(time)],
        dose: dose?.value.quantity)
    }
    let isChosen = events.contains { $0.instant == nil }
    return .schedules(versions, isChosen ? [.timesChosen([FHIRDosage.firstTime.text])] : [])
  }

  /// A schedule of elapsed time, counted from its start or from a time that is chosen.
  private func grid(
    of version: ScheduleVersion, every spacing: Minutes, from start: FHIRMoment?,
    in setting: ImportSetting
  ) -> FHIRPlanning {
    guard let timing, timing.times.isEmpty, timing.whens.isEmpty, timing.days == nil else {
      return .obstacle(.mixedDates)
    }
    guard spacing.count >= MedicineLimits.spacingMinutes else { return .obstacle(.lengths) }
    let date = start?.first ?? setting.today
    guard let anchor = start?.instant ?? setting.local(date, FHIRDosage.firstTime) else {
      return .obstacle(.noTimes)
    }
    var version = version
    version.recurrence = .grid(spacing, from: anchor.time)
    version.start = anchor.date
    version.policy = .elapsed(offsetMinutes: anchor.offsetMinutes)
    let isChosen = start?.instant == nil
    return .schedules(
      [version],
      isChosen ? [.timesChosen(["counted from \(anchor.time) on \(anchor.date)"])] : [])
  }

  /// Taken when needed: a rule beside it says how often at most.
  private func asNeeded(in setting: ImportSetting) -> FHIRPlanning {
    var gap: Minutes?
    var most = maximum
    if let timing, let frequency = timing.frequency, let span = timing.span {
      if frequency == 1 {
        gap = span
      } else if most == nil, let amount = dose?.value.quantity.times(frequency) {
        most = AsNeededLimits.Maximum(amount, in: span)
      }
    }
    guard timing.map({ !$0.isBeyondRules && $0.events.isEmpty }) ?? true else {
      return .obstacle(.unknownParts)
    }
    return .schedules(
      [
        ScheduleVersion(
          effectiveFrom: setting.today,
          recurrence: .asNeeded(AsNeededLimits(gap: gap, maximum: most)),
          dose: dose?.value.quantity)
      ], [])
  }
}

extension FHIRDosage {
  /// The times between which doses lie that have none, and the time of a single one.
  fileprivate static let firstTime = WallTime(hour: 8, minute: 0) ?? .midnight
  fileprivate static let lastTime = WallTime(hour: 22, minute: 0) ?? .midnight
}

extension ScheduleVersion {
  /// Chooses times for a rule that says only how often on a date.
  ///
  /// - Returns: the remark that names them.
  fileprivate mutating func chooseTimes() -> ImportLine.Remark {
    if let window { return .timesChosen(window.minutes.compactMap { WallTime(minute: $0)?.text }) }
    entries = [TimeEntry(FHIRDosage.firstTime)]
    return .timesChosen([FHIRDosage.firstTime.text])
  }

  /// True when no dose of another version can be one of this one as well.
  fileprivate func isApart(from other: ScheduleVersion) -> Bool {
    let lasts = [(self, other), (other, self)].contains { early, late in
      early.end.map { $0 < max(late.start, late.effectiveFrom) } ?? false
    }
    let haveTimes = !entries.isEmpty && !other.entries.isEmpty
    return lasts
      || haveTimes && Set(entries.map(\.time)).isDisjoint(with: other.entries.map(\.time))
  }
}

extension FHIRDosage.Timing {
  /// The length of a period of hours or less as a spacing; nil for one of days.
  fileprivate var spacing: Minutes? {
    guard ["h", "min"].contains(periodUnit), (frequency ?? 1) == 1 else { return nil }
    return span
  }

  /// The length of the period; nil for months and years and for parts of minutes.
  fileprivate var span: Minutes? {
    guard let period, period > .zero else { return nil }
    return FHIRQuantity(
      value: ExactDecimal(period), unit: periodUnit, code: periodUnit
    ).minutes.flatMap { 1...MedicineLimits.minuteCount ~= $0.count ? $0 : nil }
  }

  /// Sets the dates that the rule names, and how often on each where no times say so.
  ///
  /// - Returns: why it cannot.
  fileprivate func setDates(
    of version: inout ScheduleVersion, from start: LocalDate?
  ) -> ImportLine.Obstacle? {
    let timeCount = times.count + whens.count
    if timeCount == 0, frequency == nil, period == nil, days == nil { return .noTimes }
    var unit = periodUnit.isEmpty ? "d" : periodUnit
    guard var period = (period ?? .one).wholeNumber, period > 0 else { return .unknownParts }
    // So often in 24 hours is so often a day.
    if unit == "h", period == 24 { (unit, period) = ("d", 1) }
    let perPeriod: Int
    switch unit {
    case "d":
      perPeriod = frequency ?? max(timeCount, 1)
      if let days {
        guard period == 1 else { return .mixedDates }
        if days.mask != 127 { version.recurrence = .weekdays(days) }
      } else if period > 1 {
        guard period <= MedicineLimits.intervalDayCount else { return .lengths }
        guard let start, timeCount > 0 || perPeriod == 1 else { return .noDates }
        version.recurrence = .everyDays(period)
        version.start = start
      }
    case "wk":
      guard let days = days ?? start.flatMap({ WeekdaySet([$0.weekday]) }) else { return .noDates }
      let dayCount = days.days.count
      let all = frequency ?? dayCount * max(timeCount, 1)
      // More often in a week than the one day from which it is counted names no dates.
      guard self.days != nil || timeCount > 0 || all == 1 else { return .noDates }
      guard all % dayCount == 0 else { return .mixedDates }
      perPeriod = all / dayCount
      guard period <= MedicineLimits.intervalWeekCount else { return .lengths }
      version.recurrence = .weekdays(days)
      if period > 1 {
        guard let start else { return .noDates }
        version.recurrence = .everyWeeks(period, days)
        version.start = start
      }
    case "mo":
      perPeriod = frequency ?? max(timeCount, 1)
      guard days == nil else { return .mixedDates }
      guard timeCount > 0 || perPeriod == 1 else { return .noDates }
      guard period <= MedicineLimits.intervalMonthCount else { return .lengths }
      guard let start else { return .noDates }
      guard start.parts.day <= 28 else { return .shortMonths }
      version.recurrence = .everyMonths(period, .day(start.parts.day))
      version.start = start
    default: return .unknownParts
    }
    // Times of day say how often; a number that says something else is no rule.
    guard timeCount == 0 || perPeriod == timeCount else { return .mixedDates }
    guard timeCount == 0, perPeriod > 1 else { return nil }
    version.window = DoseWindow(
      from: FHIRDosage.firstTime, to: FHIRDosage.lastTime, spread: .count(perPeriod))
    return version.window == nil ? .lengths : nil
  }
}

extension Quantity {
  /// The quantity as a whole number; nil for one with decimals.
  fileprivate var wholeNumber: Int? {
    millionths % 1_000_000 == 0 ? Int(exactly: millionths / 1_000_000) : nil
  }
}

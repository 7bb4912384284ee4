internal import MedleyMedicines

/// What the instruction of a medicine becomes.
enum FHIRPlanning: Equatable {
  case schedules([ScheduleVersion], hasChosenTimes: Bool)
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
    var hasChosenTimes = false
    for dosage in dosages {
      switch dosage.planning(from: start, to: end, in: setting) {
      case .obstacle(let obstacle): return .obstacle(obstacle)
      case .schedules(let schedules, let isChosen):
        if isChosen { hasChosenTimes = true }
        for version in schedules { merge(version, into: &versions) }
      }
    }
    return .schedules(versions, hasChosenTimes: hasChosenTimes)
  }

  /// Adds a schedule, to the times of one with the same rule if there is one.
  private static func merge(_ version: ScheduleVersion, into versions: inout [ScheduleVersion]) {
    let index = versions.firstIndex { other in
      other.recurrence == version.recurrence && other.recurrence.namesDates
        && other.start == version.start && other.end == version.end
        && other.effectiveFrom == version.effectiveFrom && other.doseCount == nil
        && version.doseCount == nil
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
      guard timing.times.isEmpty, timing.whens.isEmpty, timing.days == nil else {
        return .obstacle(.mixedDates)
      }
      guard let anchor = start?.instant else { return .obstacle(.noTimes) }
      guard spacing.count >= MedicineLimits.spacingMinutes else { return .obstacle(.lengths) }
      version.recurrence = .grid(spacing, from: anchor.time)
      version.start = anchor.date
      version.policy = .elapsed(offsetMinutes: anchor.offsetMinutes)
      return .schedules([version], hasChosenTimes: false)
    }
    if let obstacle = timing.setDates(of: &version, from: start?.first) {
      return .obstacle(obstacle)
    }
    let chosen = timing.whens.compactMap { FHIRDosage.whens[$0] }
    guard chosen.count == timing.whens.count else { return .obstacle(.unknownParts) }
    let times = timing.times + chosen
    guard !times.isEmpty else { return .obstacle(.noTimes) }
    guard Set(times).count == times.count, timing.times.isEmpty || timing.whens.isEmpty else {
      return .obstacle(.mixedDates)
    }
    version.entries = times.sorted().map { TimeEntry($0) }
    return .schedules([version], hasChosenTimes: !timing.whens.isEmpty)
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
    if timing?.isBeyondRules ?? false { return .obstacle(.unknownParts) }
    return .schedules(
      [
        ScheduleVersion(
          effectiveFrom: setting.today,
          recurrence: .asNeeded(AsNeededLimits(gap: gap, maximum: most)),
          dose: dose?.value.quantity)
      ], hasChosenTimes: false)
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

  /// Sets the dates that the rule names; returns why it cannot.
  fileprivate func setDates(
    of version: inout ScheduleVersion, from start: LocalDate?
  ) -> ImportLine.Obstacle? {
    let count = times.count + whens.count
    let unit = periodUnit.isEmpty ? "d" : periodUnit
    guard let period = (period ?? .one).wholeNumber, period > 0 else { return .unknownParts }
    // Times of day say how often; a number that says something else is no rule.
    let perPeriod = frequency ?? max(count, 1)
    switch unit {
    case "d":
      guard perPeriod == max(count, 1) else { return count == 0 ? .noTimes : .mixedDates }
      if let days {
        guard period == 1 else { return .mixedDates }
        if days.mask != 127 { version.recurrence = .weekdays(days) }
      } else if period > 1 {
        guard period <= MedicineLimits.intervalDayCount else { return .lengths }
        guard let start else { return .noDates }
        version.recurrence = .everyDays(period)
        version.start = start
      }
    case "wk":
      guard let days = days ?? start.flatMap({ WeekdaySet([$0.weekday]) }) else { return .noDates }
      let isPerDay = perPeriod == days.days.count * max(count, 1)
      guard isPerDay || frequency == nil || perPeriod == 1 && days.days.count == 1 else {
        return .mixedDates
      }
      guard period <= MedicineLimits.intervalWeekCount else { return .lengths }
      version.recurrence = .weekdays(days)
      if period > 1 {
        guard let start else { return .noDates }
        version.recurrence = .everyWeeks(period, days)
        version.start = start
      }
    case "mo":
      guard days == nil, perPeriod == max(count, 1) else { return .mixedDates }
      guard period <= MedicineLimits.intervalMonthCount else { return .lengths }
      guard let start else { return .noDates }
      guard start.parts.day <= 28 else { return .shortMonths }
      version.recurrence = .everyMonths(period, .day(start.parts.day))
      version.start = start
    default: return .unknownParts
    }
    return nil
  }
}

extension Quantity {
  /// The quantity as a whole number; nil for one with decimals.
  fileprivate var wholeNumber: Int? {
    millionths % 1_000_000 == 0 ? Int(exactly: millionths / 1_000_000) : nil
  }
}

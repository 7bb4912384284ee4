internal import MedleyMedicines

/// A schedule as the timings of FHIR R4 can say it, one dosage for each part.
///
/// What they cannot say has no timing: the text of the dosage says it (`fhir-export §3`).
struct FHIRTiming {
  /// One dosage.
  struct Part {
    /// Its place among those that follow one after the other, from 0; equal for those that hold
    /// together.
    var turn = 0
    var timing: JSONValue?
    var amount: Quantity?
  }

  /// The times of a date that have one amount.
  private struct Group {
    let amount: Quantity?
    /// Nil where a dose of the date is due after midnight.
    let times: [WallTime]?
    let count: Int
  }

  private let schedule: ScheduleVersion
  private let first: LocalDate
  private let last: LocalDate
  private let today: LocalDate

  init(
    _ schedule: ScheduleVersion, in dates: ClosedRange<LocalDate>, until end: LocalDate?,
    today: LocalDate
  ) {
    self.schedule = schedule
    first = max(dates.lowerBound, schedule.start)
    last = min(dates.upperBound, schedule.lastDate, end ?? .latest)
    self.today = today
  }

  /// The dosages; at least one.
  var parts: [Part] {
    let plain = [Part(amount: schedule.dose)]
    guard schedule.isUnderstood, first <= last else { return plain }
    switch schedule.recurrence {
    case .grid(let spacing, _):
      guard schedule.plan == nil else { return [Part()] }
      let isHours = spacing.count % 60 == 0
      let period = isHours ? spacing.count / 60 : spacing.count
      return [
        Part(
          timing: timing(
            [
              ("frequency", 1), ("period", .integer(period)),
              ("periodUnit", isHours ? "h" : "min"),
            ], first, last), amount: schedule.dose)
      ]
    case .afterLast, .followUp, .asNeeded, .unknown: return plain
    case .dates(let dates):
      guard schedule.plan == nil, schedule.entries.allSatisfy({ $0.amount == nil }) else {
        return [Part()]
      }
      let events = dates.filter { first...last ~= $0 }.prefix(ExportLimits.dateCount)
      guard !events.isEmpty else { return plain }
      let timing: JSONValue = ["event": .array(events.map { .string($0.text) })]
      return [Part(timing: timing, amount: schedule.dose)]
    case .cycle(let on, let off): return schedule.plan == nil ? cycles(on, off) : [Part()]
    case .daily, .weekdays, .everyDays, .everyWeeks, .everyMonths: return dated
    }
  }

  // MARK: Schedules that name dates

  private var dated: [Part] {
    switch schedule.plan {
    case nil: return stretch(first, last, turn: 0)
    case .phases(let phases):
      var begin = schedule.start
      var parts: [Part] = []
      for phase in phases {
        let end = phase.dayCount.map { begin.adding(days: $0 - 1) } ?? .latest
        defer { begin = end.adding(days: 1) }
        guard phase.amount > .zero, max(begin, first) <= min(end, last) else { continue }
        parts += stretch(
          max(begin, first), min(end, last), turn: (parts.last?.turn ?? -1) + 1,
          amount: phase.amount)
      }
      return parts.isEmpty ? [Part()] : parts
    case .pattern(let amounts):
      var interval = 1
      switch schedule.recurrence {
      case .daily: break
      case .everyDays(let days): interval = days
      default: return [Part()]
      }
      let ordinal = schedule.recurrence.dateCount(before: first, start: schedule.start)
      guard let begin = schedule.recurrence.date(onOrAfter: first, start: schedule.start)
      else { return [Part()] }
      let count = groups().reduce(0) { $0 + $1.count }
      var parts: [Part] = []
      for step in amounts.indices {
        let amount = amounts[(ordinal + step) % amounts.count]
        let from = begin.adding(days: step * interval)
        guard amount > .zero, from <= last else { continue }
        parts.append(
          Part(
            turn: parts.count,
            timing: timing(
              [
                ("frequency", .integer(count)), ("period", .integer(interval * amounts.count)),
                ("periodUnit", "d"),
              ], from, last), amount: amount))
      }
      return parts.isEmpty ? [Part()] : parts
    }
  }

  /// The phases of a cycle with doses, from the one of today on.
  private func cycles(_ on: Int, _ off: Int) -> [Part] {
    let length = on + off
    let passed = max(0, max(first, min(today, last)).days(since: schedule.start)) / length
    var parts: [Part] = []
    for number in passed..<passed + ExportLimits.cycleCount {
      let begin = schedule.start.adding(days: number * length)
      let end = begin.adding(days: on - 1)
      guard max(begin, first) <= min(end, last) else { continue }
      parts += stretch(
        max(begin, first), min(end, last), turn: (parts.last?.turn ?? -1) + 1, recurrence: .daily)
    }
    return parts.isEmpty ? [Part(amount: schedule.dose)] : parts
  }

  /// The dosages of some dates, one for each amount.
  private func stretch(
    _ from: LocalDate, _ to: LocalDate, turn: Int, amount: Quantity? = nil,
    recurrence: Recurrence? = nil
  ) -> [Part] {
    groups().map { group in
      Part(
        turn: turn,
        timing: timing(rule(recurrence ?? schedule.recurrence, group), from, to),
        amount: amount ?? group.amount)
    }
  }

  private func groups() -> [Group] {
    if let window = schedule.window {
      let minutes = window.minutes
      let times = minutes.compactMap { WallTime(minute: $0) }
      return [
        Group(
          amount: schedule.dose, times: times.count == minutes.count ? times : nil,
          count: minutes.count)
      ]
    }
    var amounts: [Quantity?] = []
    for entry in schedule.entries where !amounts.contains(schedule.amount(of: entry)) {
      amounts.append(schedule.amount(of: entry))
    }
    return amounts.map { amount in
      let times = schedule.entries.filter { schedule.amount(of: $0) == amount }.map(\.time)
      return Group(amount: amount, times: times, count: times.count)
    }
  }

  /// What repeats; a time of day stands only where the clock is that of the place and the doses
  /// are of every day or of days of the week (Timing.repeat.timeOfDay).
  private func rule(_ recurrence: Recurrence, _ group: Group) -> [(String, JSONValue)] {
    func every(_ period: Int, _ unit: String, count: Int) -> [(String, JSONValue)] {
      [
        ("frequency", .integer(count)), ("period", .integer(period)),
        ("periodUnit", .string(unit)),
      ]
    }
    var byTime = every(1, "d", count: group.count)
    if let times = group.times, schedule.policy == .follow {
      byTime = [("timeOfDay", .array(times.map { .string($0.text + ":00") }))]
    }
    func days(_ set: WeekdaySet) -> [(String, JSONValue)] {
      [("dayOfWeek", .array(set.days.map { .string($0.letters) }))]
    }
    switch recurrence {
    case .daily, .everyDays(1): return byTime
    case .weekdays(let set), .everyWeeks(1, let set): return days(set) + byTime
    case .everyDays(let interval): return every(interval, "d", count: group.count)
    case .everyWeeks(let interval, let set):
      return every(interval, "wk", count: group.count * set.days.count) + days(set)
    case .everyMonths(let interval, _): return every(interval, "mo", count: group.count)
    case .cycle, .dates, .grid, .afterLast, .followUp, .asNeeded, .unknown: return []
    }
  }

  private func timing(
    _ rule: [(String, JSONValue)], _ from: LocalDate, _ to: LocalDate
  ) -> JSONValue {
    let bounds = FHIRText.period(from, to < .latest ? to : nil)
    return ["repeat": .object(FHIRText.member("boundsPeriod", bounds) + rule)]
  }
}

internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

/// The events of one version of a schedule while it rules.
struct CalendarCourse {
  /// Dates with the amount that holds on them; nil where that is each time's own.
  private struct Segment {
    let dates: ClosedRange<LocalDate>
    /// The place among the phases of a plan.
    let number: Int
  }

  /// A time of the schedule at which doses are due.
  private struct Time {
    let part: String
    let minute: Int
  }

  let export: CalendarExport
  let lineage: Identifier
  let version: Lineage.Version
  let reign: ClosedRange<LocalDate>
  let dates: ClosedRange<LocalDate>
  let clock: CalendarClock

  private var schedule: ScheduleVersion { version.schedule }

  var events: [CalendarEvent] {
    switch schedule.recurrence {
    case .asNeeded, .unknown: []
    case .afterLast, .followUp: single(export.slots.values.filter { isOwn($0) })
    case .grid(let spacing, _): grid(spacing)
    default: segments.flatMap { segment in times.flatMap { events(segment, $0) } }
    }
  }

  /// True where people have listed the dates.
  private var isListed: Bool {
    if case .dates = schedule.recurrence { return true }
    return false
  }

  private var identity: String {
    "medley-\(version.id.hex)-\(CalendarText.day(reign.lowerBound))"
  }

  /// True for a dose of this schedule that counts while the version rules and is of interest.
  private func isOwn(_ slot: Slot) -> Bool {
    slot.key.lineage == lineage && dates.contains(slot.date)
      && export.from...max(export.from, export.horizon) ~= slot.date
  }

  /// Doses as events one by one, in UTC.
  private func single(_ slots: [Slot]) -> [CalendarEvent] {
    slots.sorted { ($0.due.instant, $0.key) < ($1.due.instant, $1.key) }.map { slot in
      CalendarEvent(
        uid: "medley-\(slot.key.record(of: slot.medication).hex)", clock: .utc(aheadMinutes: 0),
        start: CalendarText.utc(slot.due.instant), rule: nil, amount: slot.amount)
    }
  }

  // MARK: Dates

  private var times: [Time] {
    if let window = schedule.window {
      return window.minutes.enumerated().map {
        Time(part: "\(window.id)/\($0.offset + 1)", minute: $0.element)
      }
    }
    return schedule.entries.map { Time(part: $0.id, minute: $0.time.minute) }
  }

  /// The dates of one amount after the other; one stretch where no phases divide it.
  private var segments: [Segment] {
    guard case .phases(let phases) = schedule.plan else {
      return [Segment(dates: dates, number: 0)]
    }
    var begin = schedule.start
    var segments: [Segment] = []
    for (number, phase) in phases.enumerated() {
      let end = phase.dayCount.map { begin.adding(days: $0 - 1) } ?? .latest
      let first = max(begin, dates.lowerBound)
      let last = min(end, dates.upperBound)
      if phase.amount > .zero, first <= last, last >= export.from {
        segments.append(Segment(dates: first...last, number: number))
      }
      begin = end.adding(days: 1)
    }
    return segments
  }

  /// The dates that the schedule names with a dose, in a range.
  private func named(_ range: ClosedRange<LocalDate>) -> [LocalDate] {
    var found: [LocalDate] = []
    var next = range.lowerBound
    while next <= range.upperBound,
      let date = schedule.recurrence.date(onOrAfter: next, start: schedule.start),
      date <= range.upperBound
    {
      if schedule.dose(on: date) != nil { found.append(date) }
      if date == .latest { break }
      next = date.adding(days: 1)
    }
    return found
  }

  private func events(_ segment: Segment, _ time: Time) -> [CalendarEvent] {
    let place = clock.place(time.minute)
    let series = CalendarSeries(schedule, shiftedBy: place.days)
    var looked = max(segment.dates.lowerBound, export.known.lowerBound)
    if series.isDated { looked = max(looked, export.from) }
    var last = min(segment.dates.upperBound, export.known.upperBound)
    // What no rule says ends somewhere; dates that people have listed do so by themselves.
    if series.isDated, !isListed { last = min(last, export.horizon) }
    guard looked <= last else { return [] }
    var order: [CalendarSeries.Key] = []
    var groups: [CalendarSeries.Key: [LocalDate]] = [:]
    for date in named(looked...last) {
      let key = series.key(of: date)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(date)
    }
    return order.compactMap { key in
      event(segment, time, series, key, groups[key] ?? [])
    }
  }

  private func event(
    _ segment: Segment, _ time: Time, _ series: CalendarSeries, _ key: CalendarSeries.Key,
    _ dates: [LocalDate]
  ) -> CalendarEvent? {
    func slot(_ date: LocalDate) -> Slot? {
      export.slots[SlotKey(lineage: lineage, date: date, part: time.part)]
    }
    let place = clock.place(time.minute)
    func start(_ date: LocalDate) -> String {
      clock.text(date.adding(days: place.days), place.time)
    }
    guard let first = dates.first(where: { slot($0) != nil }), let dose = slot(first) else {
      return nil
    }
    let uid = "\(identity)-\(time.part)-\(segment.number)-\(key.text)"
    // With a number of doses the last one is known; else it is that of the last date.
    let isCounted = schedule.doseCount != nil
    let lastDose = dates.last { slot($0) != nil } ?? first
    let isClosed = segment.dates.upperBound < .latest
    let known = isClosed && segment.dates.upperBound <= export.known.upperBound
    let end = isCounted || known ? lastDose : segment.dates.upperBound
    guard let rule = series.rule, end > first else {
      return CalendarEvent(
        uid: uid, clock: clock,
        start: isElsewhere(dose, start(first)) ? clock.text(dose.due) : start(first), rule: nil,
        amount: dose.amount)
    }
    var event = CalendarEvent(
      uid: uid, clock: clock, start: start(first),
      rule: isCounted || isClosed
        ? rule + ";UNTIL=" + clock.until(end.adding(days: place.days), place.time) : rule,
      amount: dose.amount)
    for date in dates where first <= date && date <= end {
      guard event.exceptions.count + event.moved.count < ExportLimits.exceptionCount else { break }
      if let dose = slot(date) {
        guard isElsewhere(dose, start(date)) else { continue }
        event.moved.append(.init(original: start(date), start: clock.text(dose.due)))
      } else {
        event.exceptions.append(start(date))
      }
    }
    return event
  }

  /// True for a dose that was moved, or whose time the clocks of its zone jump over: calendars do
  /// not agree about what a time means that there is not.
  private func isElsewhere(_ dose: Slot, _ start: String) -> Bool {
    if dose.isMoved { return true }
    guard case .zone = clock else { return false }
    return clock.text(dose.due) != start
  }

  // MARK: Grids

  /// The events of a grid: one for each of its places in the shortest span of whole days after
  /// which it comes to the same times again.
  private func grid(_ spacing: Minutes) -> [CalendarEvent] {
    let own = export.slots.values.filter {
      $0.key.lineage == lineage && dates.contains($0.date)
    }
    let byNumber = Dictionary(
      own.compactMap { slot in Int(slot.key.part).map { ($0, slot) } }
    ) { first, _ in first }
    guard let anchor = byNumber.first(where: { !$0.value.isMoved }), schedule.plan == nil else {
      return single(own.filter { isOwn($0) })
    }
    func due(_ number: Int) -> Instant {
      let steps = Int64(number - anchor.key) * spacing.milliseconds
      return Instant(clamping: anchor.value.due.instant.milliseconds + steps)
    }
    let turn = 1_440 / greatestDivisor(spacing.count, 1_440)
    let days = spacing.count * turn / 1_440
    let isDaily = turn <= ExportLimits.gridSeriesCount
    let count = isDaily ? turn : 1
    let rule =
      isDaily
      ? "FREQ=DAILY;INTERVAL=\(days)"
      : spacing.count % 60 == 0
        ? "FREQ=HOURLY;INTERVAL=\(spacing.count / 60)" : "FREQ=MINUTELY;INTERVAL=\(spacing.count)"
    let isOpen = dates.upperBound > export.known.upperBound && schedule.doseCount == nil
    let utc = CalendarClock.utc(aheadMinutes: 0)
    return (0..<count).compactMap { place in
      let numbers = byNumber.keys.filter { $0 % count == place }.sorted()
      guard let first = numbers.first, let last = numbers.last, let dose = byNumber[first] else {
        return nil
      }
      let uid = "\(identity)-grid-\(place)"
      // What ends after all that is looked at ends with the last date.
      let isClosed = dates.upperBound < .latest || schedule.doseCount != nil
      let end = isOpen ? lastInstant : due(last)
      var event = CalendarEvent(
        uid: uid, clock: utc, start: CalendarText.utc(due(first)),
        rule: isClosed ? rule + ";UNTIL=" + CalendarText.utc(end) : rule, amount: dose.amount)
      for number in stride(from: first, through: last, by: count) {
        guard event.exceptions.count + event.moved.count < ExportLimits.exceptionCount else {
          break
        }
        let original = CalendarText.utc(due(number))
        if let slot = byNumber[number] {
          guard slot.isMoved else { continue }
          event.moved.append(.init(original: original, start: CalendarText.utc(slot.due.instant)))
        } else {
          event.exceptions.append(original)
        }
      }
      return event
    }
  }

  /// The last instant of the last date, by the clock of the schedule.
  private var lastInstant: Instant {
    let clock = export.planner.clock(of: version)
    let next = clock.instant(onOrAfter: dates.upperBound.adding(days: 1), .midnight)
    return Instant(clamping: (next ?? .latest).milliseconds - 1_000)
  }
}

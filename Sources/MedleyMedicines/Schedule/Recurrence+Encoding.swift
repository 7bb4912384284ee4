internal import MedleyRecords
internal import MedleySealing

extension Recurrence {
  /// The number of the kind (`medicine-records §5`).
  package var kindNumber: UInt64 {
    switch self {
    case .daily: 1
    case .weekdays: 2
    case .everyDays: 3
    case .asNeeded: 4
    case .everyWeeks: 5
    case .everyMonths: 6
    case .cycle: 7
    case .grid: 8
    case .afterLast: 9
    case .followUp: 11
    case .dates: 12
    case .unknown(let kind, _): kind
    }
  }

  /// The parameters of the kind; nil when it has none.
  package var parameters: [UInt8]? {
    var map = FieldMap()
    switch self {
    case .daily: return nil
    case .weekdays(let days): map.set(1, number: UInt64(days.mask))
    case .everyDays(let interval): map.set(1, number: UInt64(clamping: interval))
    case .everyWeeks(let interval, let days):
      map.set(1, number: UInt64(clamping: interval))
      map.set(2, number: UInt64(days.mask))
    case .everyMonths(let interval, let day):
      map.set(1, number: interval == 1 ? nil : UInt64(clamping: interval))
      switch day {
      case .day(let number): map.set(2, number: UInt64(clamping: number))
      case .weekday(let which, let weekday):
        map.set(3, number: UInt64(clamping: which))
        map.set(4, number: UInt64(weekday.rawValue))
      }
    case .cycle(let on, let off):
      map.set(1, number: UInt64(clamping: on))
      map.set(2, number: UInt64(clamping: off))
    case .grid(let spacing, let from):
      map.set(1, number: UInt64(spacing.count))
      map.set(2, number: UInt64(from.minute))
    case .afterLast(.minutes(let spacing)): map.set(1, number: UInt64(spacing.count))
    case .afterLast(.days(let count)): map.set(2, number: UInt64(clamping: count))
    case .followUp(let medication, let delay):
      map.set(1, identifier: medication)
      map.set(2, number: UInt64(delay.count))
    case .dates(let dates): map.set(1, bytes: Recurrence.bytes(of: dates))
    case .asNeeded(let limits):
      map.set(1, number: limits.gap.map { UInt64($0.count) })
      map.set(2, text: limits.maximum?.amount.text)
      map.set(3, number: limits.maximum.map { UInt64($0.window.count) })
      if map.fields.isEmpty { return nil }
    case .unknown(_, let parameters): return parameters
    }
    return map.encoded
  }

  /// Makes a recurrence of its number and parameters; what is not understood is kept as it is.
  package init(kind: UInt64, parameters: [UInt8]?) {
    self =
      Recurrence.known(kind: kind, parameters: parameters)
      ?? .unknown(kind: kind, parameters: parameters)
  }

  private static func known(kind: UInt64, parameters: [UInt8]?) -> Recurrence? {
    guard let map = try? FieldMap(decoding: parameters ?? []) else { return nil }
    let tags = map.fields.map(\.tag)
    /// A number in a range.
    func number(_ tag: UInt64, _ range: ClosedRange<Int>) -> Int? {
      map.number(tag).flatMap(Int.init(exactly:)).flatMap { range ~= $0 ? $0 : nil }
    }
    /// A spacing that is not too short.
    func spacing(_ tag: UInt64) -> Minutes? {
      number(tag, MedicineLimits.spacingMinutes...MedicineLimits.minuteCount)
        .flatMap { Minutes($0) }
    }
    let days = 1...MedicineLimits.intervalDayCount
    switch kind {
    case 1: return parameters == nil ? .daily : nil
    case 2:
      guard tags == [1] else { return nil }
      return map.number(1).flatMap(WeekdaySet.init(mask:)).map { .weekdays($0) }
    case 3:
      guard tags == [1] else { return nil }
      return number(1, days).map { .everyDays($0) }
    case 4:
      guard tags.allSatisfy({ 1...3 ~= $0 }) else { return nil }
      return limits(map).map { .asNeeded($0) }
    case 5:
      guard tags == [1, 2], let interval = number(1, 1...MedicineLimits.intervalWeekCount),
        let days = map.number(2).flatMap(WeekdaySet.init(mask:))
      else { return nil }
      return .everyWeeks(interval, days)
    case 6: return months(map, tags)
    case 7:
      guard tags == [1, 2], let on = number(1, days), let off = number(2, days) else { return nil }
      return .cycle(on: on, off: off)
    case 8:
      guard tags == [1, 2], let spacing = spacing(1), let minute = number(2, 0...1_439),
        let from = WallTime(minute: minute)
      else { return nil }
      return .grid(spacing, from: from)
    case 9:
      if tags == [1] { return spacing(1).map { .afterLast(.minutes($0)) } }
      guard tags == [2] else { return nil }
      return number(2, days).map { .afterLast(.days($0)) }
    case 11:
      guard tags == [1, 2], let medication = map.identifier(1),
        let delay = map.number(2).flatMap({ Minutes($0) })
      else { return nil }
      return .followUp(of: medication, after: delay)
    case 12:
      guard tags == [1] else { return nil }
      return map.bytes(1).flatMap(Recurrence.dates(in:)).map { .dates($0) }
    default: return nil
    }
  }

  private static func months(_ map: FieldMap, _ tags: [UInt64]) -> Recurrence? {
    let interval = map[1] == nil ? 1 : map.number(1) ?? 0
    // An interval of one month is left out, so that one rule has one form.
    guard 1...UInt64(MedicineLimits.intervalMonthCount) ~= interval, map[1] == nil || interval > 1
    else { return nil }
    let rest = tags.filter { $0 != 1 }
    if rest == [2], let day = map.number(2), 1...31 ~= day {
      return .everyMonths(Int(interval), .day(Int(day)))
    }
    guard rest == [3, 4], let which = map.number(3), 1...5 ~= which,
      let weekday = map.number(4).flatMap(Int.init(exactly:)).flatMap(Weekday.init(rawValue:))
    else { return nil }
    return .everyMonths(Int(interval), .weekday(Int(which), weekday))
  }

  private static func limits(_ map: FieldMap) -> AsNeededLimits? {
    var gap: Minutes?
    if map[1] != nil {
      guard let minutes = map.number(1).flatMap({ Minutes($0) }) else { return nil }
      gap = minutes
    }
    guard map[2] != nil || map[3] != nil else { return AsNeededLimits(gap: gap) }
    guard let amount = map.quantity(2), !amount.isNegative,
      let window = map.number(3).flatMap({ Minutes($0) }), window.count > 0
    else { return nil }
    return AsNeededLimits(gap: gap, maximum: .init(amount, in: window))
  }

  /// The first date and the days from each to the next.
  private static func bytes(of dates: [LocalDate]) -> [UInt8] {
    var writer = ByteWriter()
    var last: LocalDate?
    for date in dates {
      if let last { writer.varint(date.days(since: last)) } else { writer.signed(Int64(date.days)) }
      last = date
    }
    return writer.bytes
  }

  private static func dates(in bytes: [UInt8]) -> [LocalDate]? {
    var reader = ByteReader(bytes)
    guard let first = (try? reader.signed()).flatMap({ LocalDate(days: $0) }) else { return nil }
    var dates = [first]
    while !reader.isAtEnd {
      guard dates.count < MedicineLimits.dateCount, let last = dates.last,
        let step = (try? reader.varint()).flatMap(Int.init(exactly:)), step > 0,
        step <= LocalDate.latest.days(since: last)
      else { return nil }
      dates.append(last.adding(days: step))
    }
    return dates
  }
}

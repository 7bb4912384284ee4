internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

extension Recurrence {
  var json: [(String, JSONValue)] {
    var facts: [(String, JSONValue)] = []
    switch self {
    case .daily: facts.add("repeat", "daily")
    case .weekdays(let days):
      facts.add("repeat", "weekdays")
      facts.add("weekdays", days.json)
    case .everyDays(let interval):
      facts.add("repeat", "every_days")
      facts.add("days", interval)
    case .everyWeeks(let interval, let days):
      facts.add("repeat", "every_weeks")
      facts.add("weeks", interval)
      facts.add("weekdays", days.json)
    case .everyMonths(let interval, .day(let day)):
      facts.add("repeat", "every_months")
      facts.add("months", interval)
      facts.add("day", day)
    case .everyMonths(let interval, .weekday(let which, let weekday)):
      facts.add("repeat", "every_months")
      facts.add("months", interval)
      facts.add("which", which)
      facts.add("weekday", weekday.letters)
    case .cycle(let on, let off):
      facts.add("repeat", "cycle")
      facts.add("days_on", on)
      facts.add("days_off", off)
    case .dates(let dates):
      facts.add("repeat", "dates")
      facts.add("dates", .array(dates.map { .string($0.text) }))
    case .grid(let spacing, let from):
      facts.add("repeat", "grid")
      facts.add("spacing_minutes", spacing.count)
      facts.add("first_time", from.text)
    case .afterLast(.minutes(let spacing)):
      facts.add("repeat", "after_last")
      facts.add("spacing_minutes", spacing.count)
    case .afterLast(.days(let count)):
      facts.add("repeat", "after_last")
      facts.add("days", count)
    case .followUp(let medication, let delay):
      facts.add("repeat", "follow_up")
      facts.add("of", medication)
      facts.add("delay_minutes", delay.count)
    case .asNeeded(let limits):
      facts.add("repeat", "as_needed")
      facts.add("gap_minutes", limits.gap?.count)
      facts.add("max_amount", limits.maximum?.amount)
      facts.add("max_window_minutes", limits.maximum?.window.count)
    // What has no words here is kept in the bytes.
    case .unknown: break
    }
    return facts
  }

  /// The words for kinds.
  private static let kinds = [
    "daily", "weekdays", "every_days", "every_weeks", "every_months", "cycle", "dates", "grid",
    "after_last", "follow_up", "as_needed",
  ]

  init(reading reader: ObjectReader) throws(InterchangeFault) {
    let days = MedicineLimits.intervalDayCount
    switch try reader.required("repeat", try reader.choice("repeat", Recurrence.kinds) { $0 }) {
    case "weekdays": self = .weekdays(try Recurrence.weekdays(reader))
    case "every_days": self = .everyDays(try reader.number("days", upTo: days))
    case "every_weeks":
      self = .everyWeeks(
        try reader.number("weeks", upTo: MedicineLimits.intervalWeekCount),
        try Recurrence.weekdays(reader))
    case "every_months":
      self = .everyMonths(
        try reader.number("months", upTo: MedicineLimits.intervalMonthCount),
        try Recurrence.monthDay(reader))
    case "cycle":
      self = .cycle(
        on: try reader.number("days_on", upTo: days), off: try reader.number("days_off", upTo: days)
      )
    case "dates": self = .dates(try Recurrence.dates(reader))
    case "grid":
      self = .grid(
        try reader.spacing("spacing_minutes"),
        from: try reader.required("first_time", try reader.time("first_time")))
    case "after_last":
      if try reader.whole("days", in: 1...Int64(days)) != nil {
        self = .afterLast(.days(try reader.number("days", upTo: days)))
      } else {
        self = .afterLast(.minutes(try reader.spacing("spacing_minutes")))
      }
    case "follow_up":
      let delay = try reader.required("delay_minutes", try reader.minutes("delay_minutes"))
      self = .followUp(of: try reader.required("of", try reader.identifier("of")), after: delay)
    case "as_needed": self = .asNeeded(try Recurrence.limits(reader))
    default: self = .daily
    }
  }

  private static func limits(_ reader: ObjectReader) throws(InterchangeFault) -> AsNeededLimits {
    let amount = try reader.amount("max_amount")
    let window = try reader.minutes("max_window_minutes")
    if window?.count == 0 { throw reader.fault("max_window_minutes", .outOfRange) }
    if amount != nil, window == nil { throw reader.fault("max_window_minutes", .missing) }
    if amount == nil, window != nil { throw reader.fault("max_amount", .missing) }
    let maximum = amount.flatMap { amount in
      window.map { AsNeededLimits.Maximum(amount, in: $0) }
    }
    return AsNeededLimits(gap: try reader.minutes("gap_minutes"), maximum: maximum)
  }

  private static func weekdays(_ reader: ObjectReader) throws(InterchangeFault) -> WeekdaySet {
    let list = try reader.required("weekdays", try reader.list("weekdays", countLimit: 7))
    var days: [Weekday] = []
    for (index, value) in list.enumerated() {
      guard let day = Weekday(letters: value.text) else {
        throw .value(at: "\(reader.place("weekdays"))[\(index)]", .unknownWord)
      }
      days.append(day)
    }
    return try reader.required("weekdays", WeekdaySet(days))
  }

  private static func monthDay(_ reader: ObjectReader) throws(InterchangeFault) -> MonthDay {
    if let day = try reader.whole("day", in: 1...31) { return .day(Int(day)) }
    let which = try reader.number("which", upTo: 5)
    let letters = Weekday.allCases.map(\.letters)
    let word = try reader.required("weekday", try reader.choice("weekday", letters) { $0 })
    return .weekday(which, try reader.required("weekday", Weekday(letters: word)))
  }

  private static func dates(_ reader: ObjectReader) throws(InterchangeFault) -> [LocalDate] {
    let list = try reader.required(
      "dates", try reader.list("dates", countLimit: MedicineLimits.dateCount))
    var dates: [LocalDate] = []
    for (index, value) in list.enumerated() {
      let place = "\(reader.place("dates"))[\(index)]"
      guard let date = value.text.flatMap({ LocalDate($0) }) else {
        throw .value(at: place, .outOfRange)
      }
      guard date > dates.last ?? .earliest || dates.isEmpty else {
        throw .value(at: place, .repeated)
      }
      dates.append(date)
    }
    guard !dates.isEmpty else { throw reader.fault("dates", .missing) }
    return dates
  }
}

extension DoseWindow {
  var json: [(String, JSONValue)] {
    var facts: [(String, JSONValue)] = []
    facts.add("from", from.text)
    facts.add("to", to.text)
    switch spread {
    case .every(let interval): facts.add("every_minutes", interval.count)
    case .count(let count): facts.add("count", count)
    }
    if id != from.text { facts.add("id", id) }
    return facts
  }

  static func optional(_ reader: ObjectReader) throws(InterchangeFault) -> DoseWindow? {
    guard let reader = try reader.object("window") else { return nil }
    let from = try reader.required("from", try reader.time("from"))
    let to = try reader.required("to", try reader.time("to"))
    let spread: Spread
    if let interval = try reader.minutes("every_minutes") {
      spread = .every(interval)
    } else {
      spread = .count(try reader.number("count", upTo: MedicineLimits.windowSlotCount))
    }
    let id = try reader.slotPart("id")
    guard let window = DoseWindow(id: id, from: from, to: to, spread: spread) else {
      throw reader.fault("every_minutes", .outOfRange)
    }
    return window
  }
}

extension DosePlan {
  var json: [(String, JSONValue)] {
    switch self {
    case .pattern(let amounts): return [("pattern", .array(amounts.map { .string($0.text) }))]
    case .phases(let phases):
      let list = phases.map { phase in
        var facts: [(String, JSONValue)] = []
        facts.add("amount", phase.amount)
        facts.add("days", phase.dayCount)
        return JSONValue.object(facts)
      }
      return [("phases", .array(list))]
    }
  }

  static func optional(_ reader: ObjectReader) throws(InterchangeFault) -> DosePlan? {
    guard let reader = try reader.object("plan") else { return nil }
    let plan: DosePlan?
    if let list = try reader.list("pattern", countLimit: MedicineLimits.phaseCount) {
      var amounts: [Quantity] = []
      for (index, value) in list.enumerated() {
        guard let amount = value.text.flatMap({ try? Quantity(file: $0) }) else {
          throw .value(at: "\(reader.place("pattern"))[\(index)]", .outOfRange)
        }
        amounts.append(amount)
      }
      plan = DosePlan(pattern: amounts)
    } else {
      let list = try reader.required(
        "phases", try reader.list("phases", countLimit: MedicineLimits.phaseCount))
      var phases: [Phase] = []
      for (index, value) in list.enumerated() {
        let part = try ObjectReader(value, at: "\(reader.place("phases"))[\(index)]")
        let days = try part.whole("days", in: 1...Int64(MedicineLimits.intervalDayCount))
        phases.append(
          Phase(
            try part.required("amount", try part.amount("amount")), days: days.map { Int($0) }))
      }
      plan = DosePlan(phases: phases)
    }
    guard let plan else { throw reader.fault("phases", .outOfRange) }
    return plan
  }
}

extension WeekdaySet {
  fileprivate var json: JSONValue { .array(days.map { .string($0.letters) }) }
}

extension Weekday {
  fileprivate init?(letters: String?) {
    guard let found = Weekday.allCases.first(where: { $0.letters == letters }) else { return nil }
    self = found
  }
}

extension ObjectReader {
  /// A number that must be there, from 1 up to a limit.
  fileprivate func number(_ key: String, upTo limit: Int) throws(InterchangeFault) -> Int {
    Int(try required(key, try whole(key, in: 1...Int64(limit))))
  }

  /// A spacing that must be there and is not too short.
  fileprivate func spacing(_ key: String) throws(InterchangeFault) -> Minutes {
    let minutes = try required(key, try minutes(key))
    guard minutes.count >= MedicineLimits.spacingMinutes else { throw fault(key, .outOfRange) }
    return minutes
  }
}

internal import MedleyMedicines

/// One treatment of the program Dosage.
struct DosageTreatment: Equatable, Sendable {
  /// On which dates the doses are.
  enum Frequency: String, Sendable {
    case daily
    case weekdays = "specific-days"
    case dayOfMonth = "day-of-month"
    case cycle
    case asNeeded = "when-needed"
  }

  /// A time of day with its amount.
  struct Time: Equatable, Sendable {
    let time: WallTime
    let amount: ExactDecimal
  }

  /// The cycle: days with doses, days without, and the number of the current day from one on.
  struct Cycle: Equatable, Sendable {
    let on: Int
    let off: Int
    let current: Int
  }

  /// What is left, and when the program warns.
  struct Inventory: Equatable, Sendable {
    let current: ExactDecimal
    let warning: ExactDecimal?
    let refill: ExactDecimal?
  }

  let place: String
  let name: String
  let unit: String
  let notes: String
  let frequency: Frequency
  let times: [Time]
  let days: WeekdaySet?
  let monthDay: Int?
  let cycle: Cycle?
  /// Nil when the program does not count what is left.
  let inventory: Inventory?
  /// When the treatment begins; it holds only where a duration is set, and for cycles.
  let start: Instant?
  let end: Instant?
  let hasDuration: Bool
  let isConfirmedByItself: Bool

  static let keys: Set<String> = [
    "name", "unit", "notes", "frequency", "color", "icon", "days", "monthDay", "cycle",
    "cycleNextDate", "dosage", "notification", "recurring", "inventory", "duration",
    "markConfirmed",
  ]

  init(_ reader: ObjectReader) throws(InterchangeFault) {
    place = reader.path
    name = try reader.name("name")
    unit = try reader.text("unit", byteLimit: InterchangeLimits.shortTextByteCount)?.trimmed ?? ""
    notes = try reader.text("notes", byteLimit: InterchangeLimits.noteByteCount)?.trimmed ?? ""
    let word = try reader.required(
      "frequency", try reader.text("frequency", byteLimit: InterchangeLimits.shortTextByteCount))
    guard let frequency = Frequency(rawValue: word) else {
      throw reader.fault("frequency", .unknownWord)
    }
    self.frequency = frequency
    times = try DosageTreatment.times(reader)
    days = try DosageTreatment.days(reader, isNeeded: frequency == .weekdays)
    monthDay = try reader.whole("monthDay", in: 1...31).map { Int($0) }
    if frequency == .dayOfMonth { _ = try reader.required("monthDay", monthDay) }
    cycle = try DosageTreatment.cycle(reader, isNeeded: frequency == .cycle)
    inventory = try DosageTreatment.inventory(reader)
    isConfirmedByItself = try reader.truth("markConfirmed") ?? false
    let duration = try reader.object("duration")
    hasDuration = try duration?.truth("enabled") ?? false
    start = try duration?.millisecond("start")
    end = try duration?.millisecond("end")
    if let duration, hasDuration {
      _ = try duration.required("start", start)
      _ = try duration.required("end", end)
    }
  }

  private static func times(_ reader: ObjectReader) throws(InterchangeFault) -> [Time] {
    let list = try reader.required(
      "dosage", try reader.list("dosage", countLimit: MedicineLimits.timeCount))
    guard !list.isEmpty else { throw reader.fault("dosage", .missing) }
    var times: [Time] = []
    for (index, element) in list.enumerated() {
      let dose = try ObjectReader(element, at: "\(reader.place("dosage"))[\(index)]")
      times.append(Time(time: try dose.clock("time"), amount: try dose.plainAmount("dose")))
    }
    return times
  }

  private static func days(
    _ reader: ObjectReader, isNeeded: Bool
  ) throws(InterchangeFault) -> WeekdaySet? {
    let list = try reader.wholes("days", in: 0...6, countLimit: 7) ?? []
    // There the week begins with Sunday, which is 0.
    let days = WeekdaySet(list.compactMap { Weekday(rawValue: $0 == 0 ? 7 : $0) })
    if isNeeded, days == nil { throw reader.fault("days", .missing) }
    return days
  }

  private static func cycle(
    _ reader: ObjectReader, isNeeded: Bool
  ) throws(InterchangeFault) -> Cycle? {
    guard isNeeded else { return nil }
    let limit = MedicineLimits.intervalDayCount
    let list = try reader.required(
      "cycle", try reader.wholes("cycle", in: 0...limit, countLimit: 3))
    guard list.count == 3 else { throw reader.fault("cycle", .wrongCount(expected: 3)) }
    let cycle = Cycle(on: list[0], off: list[1], current: list[2])
    guard cycle.on > 0, cycle.on + cycle.off <= limit, 1...cycle.on + cycle.off ~= cycle.current
    else { throw reader.fault("cycle", .outOfRange) }
    return cycle
  }

  private static func inventory(_ reader: ObjectReader) throws(InterchangeFault) -> Inventory? {
    guard let inventory = try reader.object("inventory"),
      try inventory.truth("enabled") ?? false
    else { return nil }
    return Inventory(
      current: try inventory.required("current", try inventory.decimal("current")),
      warning: try inventory.decimal("reminder"), refill: try inventory.decimal("refill"))
  }
}

/// One dose of the history of the program Dosage.
struct DosageEvent: Equatable, Sendable {
  /// What the program holds of a dose.
  enum Status: Int, Sendable {
    case missed = -1
    case skipped = 0
    case taken = 1
    /// The program said so by itself.
    case takenByItself = 2
    /// Nobody knows when.
    case takenSometime = 3
  }

  let place: String
  let name: String
  let unit: String
  let time: WallTime
  let amount: ExactDecimal
  let at: Instant
  let status: Status

  static let keys: Set<String> = ["name", "unit", "time", "dose", "color", "taken"]

  init(_ reader: ObjectReader) throws(InterchangeFault) {
    place = reader.path
    name = try reader.name("name")
    unit = try reader.text("unit", byteLimit: InterchangeLimits.shortTextByteCount)?.trimmed ?? ""
    time = try reader.clock("time")
    amount = try reader.plainAmount("dose")
    let limit = 253_402_300_799_999
    let taken = try reader.required(
      "taken", try reader.wholes("taken", in: -limit...limit, countLimit: 2))
    guard taken.count == 2 else { throw reader.fault("taken", .wrongCount(expected: 2)) }
    guard let at = Instant(milliseconds: Int64(taken[0])) else {
      throw reader.fault("taken", .outOfRange)
    }
    guard let status = Status(rawValue: taken[1]) else { throw reader.fault("taken", .unknownWord) }
    self.at = at
    self.status = status
  }

  /// True when somebody entered the dose by hand: the program gives it the time at which it was
  /// taken, and no fraction of a second.
  func isByHand(in zone: ZoneRules) -> Bool {
    status == .taken && at.milliseconds % 1_000 == 0 && OffsetInstant(at, in: zone).time == time
  }
}

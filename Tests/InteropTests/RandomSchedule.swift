import MedleyMedicines
import MedleyTestSupport

/// Schedules of every kind, most of them beside something that goes wrong easily.
///
/// Half of the periods contain a change of the zone's offset; some contain a date that the zone
/// leaves out. The same number gives the same case for ever.
struct RandomSchedule {
  /// A zone and the dates about which its offset changes, as days since 1970.
  private struct Zone {
    let name: String
    let rules: ZoneRules
    let changes: [Int]
  }

  static let kinds: [UInt64] = [1, 2, 3, 5, 6, 7, 8, 9, 11, 12]
  static let zoneNames = [
    "Europe/Berlin", "Europe/London", "America/New_York", "America/Sao_Paulo", "America/Caracas",
    "America/St_Johns", "Australia/Lord_Howe", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Tehran",
    "Asia/Pyongyang", "Pacific/Apia", "Pacific/Kwajalein", "Pacific/Auckland", "Pacific/Chatham",
    "Africa/Casablanca", "Africa/El_Aaiun", "Africa/Monrovia", "Antarctica/Troll",
    "Atlantic/Azores", "UTC",
  ]
  /// Zones and the dates that they leave out.
  private static let missing = [
    ("Pacific/Apia", "2011-12-30"), ("Pacific/Kwajalein", "1993-08-21"),
  ]
  private static let firstDay = ScheduleCase.date("1990-01-01").days
  private static let lastDay = ScheduleCase.date("2040-12-31").days

  private let zones: [Zone]
  var random = SeededGenerator(seed: 0)
  /// The case in the making, and its first day, its length and its start in days since 1970.
  var made = ScheduleCase()
  var from = 0
  var length = 0
  var start = 0

  init(_ book: ZoneBook) {
    zones = RandomSchedule.zoneNames.compactMap { name in
      guard let rules = book[name] else { return nil }
      func offset(_ day: Int) -> Int { rules.offsetSeconds(at: Int64(day) * 86_400) }
      let days = RandomSchedule.firstDay...RandomSchedule.lastDay
      return Zone(name: name, rules: rules, changes: days.filter { offset($0) != offset($0 + 1) })
    }
  }

  /// Makes the case of a number; ten numbers in a row have the ten kinds.
  mutating func schedule(_ number: Int) -> ScheduleCase {
    random = SeededGenerator(seed: UInt64(number))
    made = ScheduleCase()
    made.id = number
    made.kind = RandomSchedule.kinds[number % RandomSchedule.kinds.count]
    let policies = ScheduleCase.Policy.allCases
    made.policy = policies[number / RandomSchedule.kinds.count % policies.count]
    length = 3 + random.below(38)
    place()
    made.from = text(from)
    made.to = text(from + length - 1)
    bounds()
    parameters()
    amounts()
    interruptions()
    history()
    overrides()
    return made
  }

  func text(_ day: Int) -> String { LocalDate.earliest.adding(days: day + 719_162).text }

  func clockText(_ minute: Int) -> String { WallTime(minute: minute % 1_440)?.text ?? "00:00" }

  /// A second of a day of the period, mostly a whole minute.
  mutating func secondOfPeriod() -> Int64 {
    let second = Int64(from + random.below(length)) * 86_400 + Int64(random.below(1_440)) * 60
    return second + (random.chance(20) ? Int64(random.below(60)) : 0)
  }

  /// A minute of the day: the hours in which clocks are changed are the likely ones.
  mutating func minute() -> Int {
    switch random.below(10) {
    case 0..<4: random.below(241)
    case 4: 1_380 + random.below(60)
    case 5..<8: random.below(96) * 15
    default: random.below(1_440)
    }
  }

  // MARK: Where and when

  /// Chooses the zones and the first day.
  private mutating func place() {
    var zone = zones[random.below(zones.count)]
    let ahead = random.below(length)
    let isMissing = random.chance(4)
    if isMissing, let (name, date) = random.pick(RandomSchedule.missing) {
      zone = zones.first { $0.name == name } ?? zone
      from = ScheduleCase.date(date).days - ahead
    } else if random.chance(60), let day = random.pick(zone.changes) {
      from = day - ahead
    } else {
      from =
        RandomSchedule.firstDay + random.below(RandomSchedule.lastDay - RandomSchedule.firstDay)
    }
    let offset = zone.rules.offsetSeconds(at: Int64(from) * 86_400) / 60
    made.offset = random.chance(60) ? offset : random.below(1_561) - 720
    made.zone = zone.name
    let stayCount = made.policy == .follow ? [1, 1, 2, 2, 3][random.below(5)] : 1
    let place = random.below(stayCount)
    var second = Int64(random.below(1_000_000))
    for number in 0..<stayCount {
      let other = zones[random.below(zones.count)].name
      made.zones.append(.init(zone: number == place ? zone.name : other, from: second))
      // Two journeys are often close together, and seldom in the same second.
      let isFirst = number == 0 || second > Int64(from + length) * 86_400
      if isMissing && isFirst {
        second = Int64(from + ahead - 1) * 86_400 + Int64(random.below(4_320)) * 60
      } else if isFirst && random.chance(30) {
        // On the day on which clocks are changed, where it may come between two equal times.
        second = Int64(from + ahead) * 86_400 + Int64(random.below(1_440)) * 60
      } else if isFirst {
        second = secondOfPeriod()
      } else {
        second += random.chance(10) ? 0 : Int64(random.below(4_320)) * 60
      }
    }
  }

  /// Chooses the start, the effective date, the end, and the number of slots.
  private mutating func bounds() {
    let back = [0, 0, 10, 10, 60, 400][random.below(6)]
    start = back == 0 ? from + random.below(length) : from - random.below(back)
    made.start = text(start)
    made.effective = text(start + [0, 0, 0, random.below(20), -random.below(20)][random.below(5)])
    if random.chance(25) { made.end = text(from + random.below(length + 10) - 5) }
    if random.chance(25) { made.count = 1 + random.below(random.chance(50) ? 10 : 150) }
    if random.chance(15) {
      made.not_before = Int64(start) * 86_400 + Int64(random.below(2_880)) * 60
    }
  }

  // MARK: The rule

  private mutating func parameters() {
    switch made.kind {
    case 2: made.weekdays = 1 + random.below(127)
    case 3: made.n = 1 + random.below(random.chance(80) ? 10 : 200)
    case 5:
      made.n = 1 + random.below(5)
      made.weekdays = 1 + random.below(127)
    case 6:
      made.n = random.chance(60) ? 1 : 1 + random.below(14)
      if random.chance(50) {
        made.day = random.chance(50) ? 28 + random.below(4) : 1 + random.below(31)
      } else {
        made.which = 1 + random.below(5)
        made.weekday = 1 + random.below(7)
      }
    case 7:
      made.on = 1 + random.below(22)
      made.off = 1 + random.below(9)
    case 8:
      made.minutes =
        random.chance(10)
        ? 15 + random.below(76) : [240, 360, 480, 719, 720, 1_440, 2_000, 10_080][random.below(8)]
      made.time = clockText(minute())
      // Thousands of slots before the period would only take time.
      if made.minutes ?? 0 < 240, from - start > 20 {
        start = from - random.below(20)
        made.start = text(start)
      }
    case 9:
      if random.chance(50) {
        made.days = 1 + random.below(random.chance(80) ? 8 : 40)
      } else {
        made.minutes = [15, 240, 480, 719, 1_440, 2_880, 4_321, 20_160][random.below(8)]
      }
    case 11: made.minutes = [15, 30, 90, 600, 1_440, 4_321][random.below(6)]
    case 12:
      var day = from - random.below(8)
      made.dates = (0...random.below(20)).map { _ in
        defer { day += 1 + random.below(6) }
        return text(day)
      }
    default: break
    }
    times()
  }

  /// Chooses times of day, or a window where the kind may have one.
  private mutating func times() {
    var timeCount = 1 + random.below(4)
    switch made.kind {
    case 8, 11: return
    case 9: timeCount = made.days != nil || random.chance(60) ? 1 : 0
    default:
      if random.chance(25) {
        window()
        return
      }
    }
    for _ in 0..<timeCount {
      // A time that was moved keeps the id of the old one; equal times need a second id.
      let time = random.chance(10) ? made.times.last?.time : nil
      let minute = minute()
      var id = time ?? clockText(random.chance(20) ? random.below(1_440) : minute)
      if made.times.contains(where: { $0.id == id }) { id += "#2" }
      if made.times.contains(where: { $0.id == id }) { continue }
      made.times.append(.init(time: time ?? clockText(minute), id: id))
    }
  }

  private mutating func window() {
    let begin = minute()
    let end = (begin + 1 + random.below(random.chance(70) ? 720 : 1_439)) % 1_440
    var window = ScheduleCase.Window(
      from: clockText(begin), to: clockText(end),
      id: random.chance(70) ? clockText(begin) : "night")
    if random.chance(50) {
      window.interval = random.chance(10) ? 15 : [60, 90, 120, 240, 1_440][random.below(5)]
    } else {
      window.count = 1 + random.below(random.chance(90) ? 8 : 96)
    }
    made.window = window
  }

  private mutating func amounts() {
    made.dose = ["1", "2", "0.5", "12.25"][random.below(4)]
    if ![9, 11].contains(made.kind), random.chance(30) {
      if random.chance(50) {
        let pattern = (0...random.below(5)).map { _ in ["1", "2", "0.5", "0"][random.below(4)] }
        made.plan = .init(pattern: pattern.allSatisfy { $0 == "0" } ? ["1", "0"] : pattern)
      } else {
        var phases = (0...random.below(4)).map { _ in
          ScheduleCase.Phase(
            amount: ["3", "2", "1", "0.5", "0"][random.below(5)], days: 1 + random.below(15))
        }
        if random.chance(50) { phases[phases.count - 1].days = nil }
        made.plan = .init(phases: phases)
      }
    } else {
      for index in made.times.indices where random.chance(30) {
        made.times[index].amount = ["3", "0.25", "1.5"][random.below(3)]
      }
    }
  }
}

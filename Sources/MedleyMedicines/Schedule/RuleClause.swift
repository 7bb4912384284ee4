internal import MedleyRecords

/// One part of a typed rule: its words, and a name that stood between quotation marks.
struct RuleClause {
  /// The words in small letters; blanks and commas divide them.
  let words: [String]
  /// What stood between quotation marks, as it was typed.
  let quoted: String?
  /// The words with what divides them.
  private let plain: String

  /// Divides a text at semicolons outside quotation marks.
  static func all(in text: String) -> [RuleClause] {
    var clauses: [RuleClause] = []
    var plain = ""
    var quoted: String?
    var isQuoted = false
    for character in text {
      if "\"“”„".contains(character) {
        if !isQuoted { quoted = "" }
        isQuoted.toggle()
      } else if isQuoted {
        quoted?.append(character)
      } else if character == ";" {
        clauses.append(RuleClause(plain, quoted))
        plain = ""
        quoted = nil
      } else {
        plain.append(character)
      }
    }
    clauses.append(RuleClause(plain, quoted))
    return clauses.filter { !$0.words.isEmpty || $0.quoted != nil }
  }

  private init(_ plain: String, _ quoted: String?) {
    words = plain.lowercased().split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init)
    self.quoted = quoted
    self.plain = plain
  }

  /// True when a comma may divide amounts as well as be the point of one.
  private var hasDoubtfulComma: Bool {
    let items = plain.split { $0 == " " || $0 == "\t" }.dropFirst()
    // After a comma with a blank the next amount begins; in `1,5 2` the comma is most likely a point.
    let inner = items.contains { $0.dropLast().contains(",") }
    let hasZero = items.contains { item in
      item.split(separator: ",").dropLast().contains { $0 == "0" }
    }
    return inner && (items.count > 1 || hasZero)
  }

  /// The dates or the occasion that the words name.
  func recurrence(_ medication: (String) -> Identifier?) throws(RepeatFault) -> Recurrence {
    if let quoted {
      guard words.last == "after" else { throw .notUnderstood }
      return try followUp(quoted, words.dropLast(), medication)
    }
    let rest = Array(words.dropFirst())
    switch words.first {
    case "daily" where rest.isEmpty: return .daily
    case "weekly" where rest.isEmpty: return .everyDays(7)
    case "monthly": return .everyMonths(1, try RuleClause.monthDay(rest))
    case "cycle": return try cycle(rest)
    case "as-needed": return .asNeeded(try AsNeededLimits(rest))
    case "every": if let found = try every(rest) { return found }
    case "weekdays" where !rest.isEmpty: return .weekdays(try RuleClause.weekdays(rest))
    case "on" where rest.first.map({ $0.first?.isNumber == true }) == true:
      return .dates(try RuleClause.dates(rest))
    default: break
    }
    if words.suffix(2) == ["after", "last"] { return try afterLast(words.dropLast(2)) }
    if words.suffix(3) == ["after", "the", "last"] { return try afterLast(words.dropLast(3)) }
    if let index = words.firstIndex(of: "after"), index + 1 < words.count {
      return try followUp(
        words[(index + 1)...].joined(separator: " "), words[..<index], medication)
    }
    return .weekdays(try RuleClause.weekdays(words))
  }

  /// What follows `every`; nil when days of the week do.
  private func every(_ words: [String]) throws(RepeatFault) -> Recurrence? {
    switch words {
    case ["day"]: return .daily
    case ["other", "day"]: return .everyDays(2)
    case ["week"]: return .everyDays(7)
    default: break
    }
    if let index = words.firstIndex(of: "from") {
      guard let spacing = Minutes(typed: words[..<index].joined()),
        spacing.count >= MedicineLimits.spacingMinutes
      else { throw .interval }
      guard index + 2 == words.count, let from = WallTime(words[index + 1]) else {
        throw .timeOrDate
      }
      return .grid(spacing, from: from)
    }
    let isOther = words.first == "other"
    guard words.count >= 2,
      let interval = isOther ? 2 : number([UInt8](words[0].utf8))
    else { return nil }
    let rest = Array(words.dropFirst(2))
    switch words[1] {
    case "day", "days":
      guard rest.isEmpty else { throw .notUnderstood }
      return .everyDays(try RuleClause.checked(interval, MedicineLimits.intervalDayCount))
    case "week", "weeks":
      let interval = try RuleClause.checked(interval, MedicineLimits.intervalWeekCount)
      if rest.isEmpty { return .everyDays(interval * 7) }
      return .everyWeeks(interval, try RuleClause.weekdays(rest))
    case "month", "months":
      let interval = try RuleClause.checked(interval, MedicineLimits.intervalMonthCount)
      return .everyMonths(interval, try RuleClause.monthDay(rest))
    case "h", "hour", "hours", "min", "minutes": throw .timeOrDate
    default: throw .notUnderstood
    }
  }

  private func cycle(_ words: [String]) throws(RepeatFault) -> Recurrence {
    let words = words.filter { $0 != "days" && $0 != "day" }
    guard words.count == 4, words[1] == "on", words[3] == "off",
      let on = number([UInt8](words[0].utf8)), let off = number([UInt8](words[2].utf8))
    else { throw .notUnderstood }
    return .cycle(
      on: try RuleClause.checked(on, MedicineLimits.intervalDayCount),
      off: try RuleClause.checked(off, MedicineLimits.intervalDayCount))
  }

  private func afterLast(_ words: ArraySlice<String>) throws(RepeatFault) -> Recurrence {
    let words = Array(words)
    if words.count == 2, ["day", "days"].contains(words[1]) {
      guard let count = number([UInt8](words[0].utf8)) else { throw .interval }
      return .afterLast(
        .days(try RuleClause.checked(count, MedicineLimits.intervalDayCount)))
    }
    guard let spacing = Minutes(typed: words.joined()),
      spacing.count >= MedicineLimits.spacingMinutes
    else { throw .interval }
    return .afterLast(.minutes(spacing))
  }

  private func followUp(
    _ name: String, _ words: ArraySlice<String>, _ medication: (String) -> Identifier?
  ) throws(RepeatFault) -> Recurrence {
    guard let delay = Minutes(typed: words.joined()) else { throw .interval }
    guard let medication = medication(name) else { throw .medication(name) }
    return .followUp(of: medication, after: delay)
  }
}

extension RuleClause {
  /// The window that the words name; nil when they begin otherwise.
  func window() throws(RepeatFault) -> DoseWindow? {
    guard words.first == "window" else { return nil }
    guard words.count >= 4 else { throw .window }
    let ends = words[1].split { $0 == "-" || $0 == "–" }
    guard ends.count == 2, let from = WallTime(ends[0]), let to = WallTime(ends[1]) else {
      throw .timeOrDate
    }
    let spread: DoseWindow.Spread
    if words[2] == "every" {
      guard let interval = Minutes(typed: words[3...].joined()) else { throw .interval }
      spread = .every(interval)
    } else {
      guard words.count == 4, ["time", "times"].contains(words[3]),
        let count = number([UInt8](words[2].utf8))
      else { throw .window }
      spread = .count(count)
    }
    guard let window = DoseWindow(from: from, to: to, spread: spread) else { throw .window }
    return window
  }

  /// The plan of amounts that the words name; nil when they begin otherwise.
  func plan() throws(RepeatFault) -> DosePlan? {
    let items = words.dropFirst()
    switch words.first {
    case "alternate":
      guard !hasDoubtfulComma else { throw .commas }
      var amounts: [Quantity] = []
      for item in items {
        guard let amount = try? Quantity(typed: item) else { throw .plan }
        amounts.append(amount)
      }
      guard let plan = DosePlan(pattern: amounts) else { throw .plan }
      return plan
    case "taper":
      var phases: [DosePlan.Phase] = []
      for item in items {
        let parts = item.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count <= 2, let amount = try? Quantity(typed: String(parts[0])) else {
          throw .plan
        }
        let length = parts.count == 2 ? Minutes(typed: parts[1]) : nil
        // Whole days only: a phase is counted in dates.
        guard parts.count == 1 || length.map({ $0.count % 1_440 == 0 }) == true else {
          throw .plan
        }
        phases.append(.init(amount, days: length.map { $0.count / 1_440 }))
      }
      guard let plan = DosePlan(phases: phases) else { throw .plan }
      return plan
    default: return nil
    }
  }

  fileprivate static func checked(_ number: Int, _ limit: Int) throws(RepeatFault) -> Int {
    guard 1...limit ~= number else { throw .interval }
    return number
  }

  /// The days of the week that words name.
  fileprivate static func weekdays(_ words: [String]) throws(RepeatFault) -> WeekdaySet {
    var days: Set<Weekday> = []
    for word in words where !["every", "on", "and"].contains(word) {
      switch word {
      case "weekdays", "workdays":
        days.formUnion([.monday, .tuesday, .wednesday, .thursday, .friday])
      case "weekends": days.formUnion([.saturday, .sunday])
      default:
        guard let day = Weekday(typed: word) else { throw .notUnderstood }
        days.insert(day)
      }
    }
    guard let set = WeekdaySet(days) else { throw .notUnderstood }
    return set
  }

  /// The day of a month that words name.
  fileprivate static func monthDay(_ words: [String]) throws(RepeatFault) -> MonthDay {
    let words = words.filter { $0 != "on" && $0 != "the" }
    if words == ["last", "day"] || words == ["last"] { return .day(31) }
    guard let first = words.first else { throw .monthDay }
    if words.count == 2, let weekday = Weekday(typed: words[1]) {
      if first == "5th" { return .weekday(5, weekday) }
      guard let index = MonthDay.ordinals.firstIndex(of: first) else { throw .monthDay }
      return .weekday(index + 1, weekday)
    }
    let digits = first.prefix { $0.isNumber }
    guard words.count == 1,
      ["", ".", "st", "nd", "rd", "th"].contains(first.dropFirst(digits.count)),
      let day = number([UInt8](digits.utf8)), 1...31 ~= day
    else { throw .monthDay }
    return .day(day)
  }

  /// The dates that words name, in order.
  fileprivate static func dates(_ words: [String]) throws(RepeatFault) -> [LocalDate] {
    var dates: Set<LocalDate> = []
    for word in words where word != "and" {
      guard let date = LocalDate(word), dates.insert(date).inserted else { throw .timeOrDate }
    }
    guard dates.count <= MedicineLimits.dateCount else { throw .timeOrDate }
    return dates.sorted()
  }
}

extension Weekday {
  /// Reads `mon`, `monday` or `mondays`; nil for any other word.
  init?(typed word: String) {
    let found = Weekday.allCases.first { day in
      let name = day.name.lowercased()
      return word == day.letters || word == name || word == name + "s"
    }
    guard let found else { return nil }
    self = found
  }
}

extension AsNeededLimits {
  /// Reads `gap 4h max 8/24h`, both parts optional.
  fileprivate init(_ words: [String]) throws(RepeatFault) {
    var gap: Minutes?
    var maximum: Maximum?
    var rest = words[...]
    while let word = rest.popFirst() {
      guard let value = rest.popFirst() else { throw .limits }
      switch word {
      case "gap":
        guard gap == nil, let minutes = Minutes(typed: value) else { throw .limits }
        gap = minutes
      case "max":
        guard maximum == nil, let limit = Maximum(typed: value) else { throw .limits }
        maximum = limit
      default: throw .notUnderstood
      }
    }
    self.init(gap: gap, maximum: maximum)
  }
}

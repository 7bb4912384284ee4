/// The offsets of a zone for all years, as the last line of a zone file gives them.
///
/// Source: POSIX.1-2017 §8.3 (`TZ`) with the wider hours of RFC 8536 §3.3.1.
struct PosixRule: Hashable, Sendable {
  /// A moment of every year.
  struct Moment: Hashable, Sendable {
    enum Day: Hashable, Sendable {
      /// 1 to 365; 29 February is never counted.
      case withoutLeapDay(Int)
      /// 0 to 365; 29 February is counted.
      case zeroBased(Int)
      /// A month, a week of it (5 is the last) and a day of the week from Sunday, 0.
      case month(Int, week: Int, weekday: Int)
    }

    let day: Day
    /// Seconds after midnight of the clock before the change.
    let second: Int
  }

  /// The time of the year with another offset.
  struct Summer: Hashable, Sendable {
    let offset: Int
    let begin: Moment
    let end: Moment
  }

  /// Seconds east of UTC.
  let offset: Int
  let summer: Summer?

  /// The offset at a second since 1970.
  func offset(at second: Int64) -> Int {
    guard let summer else { return offset }
    let year = PosixRule.year(of: second + Int64(offset))
    let begin = summer.begin.second(in: year) - Int64(offset)
    let end = summer.end.second(in: year) - Int64(summer.offset)
    let isSummer =
      begin < end ? begin <= second && second < end : !(end <= second && second < begin)
    return isSummer ? summer.offset : offset
  }

  /// The changes of the offset in a span of seconds, in order.
  func transitions(in span: Range<Int64>) -> [ZoneRules.Transition] {
    guard let summer else { return [] }
    var found: [ZoneRules.Transition] = []
    let first = PosixRule.year(of: span.lowerBound) - 1
    let last = min(PosixRule.year(of: span.upperBound) + 1, first + 400)
    for year in first...last {
      let begin = summer.begin.second(in: year) - Int64(offset)
      let end = summer.end.second(in: year) - Int64(summer.offset)
      for transition in [
        ZoneRules.Transition(second: begin, before: offset, after: summer.offset),
        ZoneRules.Transition(second: end, before: summer.offset, after: offset),
      ] where span.contains(transition.second) {
        found.append(transition)
      }
    }
    // Summer all the year round gives a begin and an end at one second, which is no change.
    return found.filter { one in
      one.before != one.after && found.count { $0.second == one.second } == 1
    }.sorted { $0.second < $1.second }
  }

  /// The year of a second since 1970, kept within what dates can say.
  private static func year(of second: Int64) -> Int {
    let days = min(
      max(second / 86_400, Int64(LocalDate.earliest.days)),
      Int64(LocalDate.latest.days))
    return LocalDate(days: days)?.parts.year ?? 1970
  }
}

extension PosixRule.Moment {
  /// The second of this moment in a year, as the clock before the change counts it.
  func second(in year: Int) -> Int64 {
    let newYear = LocalDate.days(year: year, month: 1, day: 1)
    let days: Int
    switch day {
    case .withoutLeapDay(let number):
      days = newYear + number - 1 + (LocalDate.isLeap(year) && number >= 60 ? 1 : 0)
    case .zeroBased(let number): days = newYear + number
    case .month(let month, let week, let weekday):
      let first = LocalDate.days(year: year, month: month, day: 1)
      // 1970-01-01 was a Thursday, day 4 from Sunday.
      let firstWeekday = ((first + 4) % 7 + 7) % 7
      var day = first + (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
      let length = LocalDate.dayCount(year: year, month: month)
      while day >= first + length { day -= 7 }
      days = day
    }
    return Int64(days) * 86_400 + Int64(second)
  }
}

import MedleyMedicines
import MedleyRecords
import MedleySealing
import MedleyTestSupport

/// Draws rules of schedules of every kind.
struct RandomRule {
  var generator: SeededGenerator

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + generator.below(range.count)
  }

  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }

  mutating func time() -> WallTime { WallTime(minute: number(0...1_439)) ?? .midnight }

  mutating func days() -> WeekdaySet {
    WeekdaySet(mask: UInt64(number(1...127))) ?? WeekdaySet(mask: 1) ?? days()
  }

  mutating func minutes(from least: Int = MedicineLimits.spacingMinutes) -> Minutes {
    Minutes(one(of: [number(least...3_000), number(least...MedicineLimits.minuteCount)])) ?? .hour
  }

  mutating func amount() -> Quantity {
    MedleyMedicinesTests.amount(one(of: ["0", "0.5", "1", "2.25", "12", "0.000001"]))
  }

  mutating func interval(_ limit: Int) -> Int { one(of: [1, 2, 3, number(1...limit), limit]) }

  /// Every kind that has words, by number.
  mutating func recurrence(_ kind: UInt64) -> Recurrence {
    switch kind {
    case 2: return .weekdays(days())
    case 3: return .everyDays(interval(MedicineLimits.intervalDayCount))
    case 4:
      let maximum = AsNeededLimits.Maximum(amount(), in: minutes(from: 1))
      return .asNeeded(
        AsNeededLimits(
          gap: number(0...1) == 0 ? nil : minutes(), maximum: number(0...1) == 0 ? nil : maximum))
    case 5: return .everyWeeks(interval(MedicineLimits.intervalWeekCount), days())
    case 6:
      return .everyMonths(
        interval(MedicineLimits.intervalMonthCount),
        number(0...1) == 0
          ? .day(number(1...31))
          : .weekday(number(1...5), one(of: Weekday.allCases)))
    case 7:
      return .cycle(
        on: interval(MedicineLimits.intervalDayCount),
        off: interval(MedicineLimits.intervalDayCount))
    case 8: return .grid(minutes(), from: time())
    case 9:
      return .afterLast(
        number(0...1) == 0
          ? .minutes(minutes()) : .days(interval(MedicineLimits.intervalDayCount)))
    case 11: return .followUp(of: id(number(1...1_000)), after: minutes(from: 0))
    case 12:
      var date = MedleyMedicinesTests.date("1990-01-01").adding(days: number(0...20_000))
      var dates: [LocalDate] = []
      for _ in 0..<number(1...20) {
        dates.append(date)
        date = date.adding(days: number(1...400))
      }
      return .dates(dates)
    default: return .daily
    }
  }

  mutating func window() -> DoseWindow? {
    DoseWindow(
      from: time(), to: time(),
      spread: number(0...1) == 0
        ? .every(Minutes(number(15...1_440)) ?? .hour)
        : .count(number(1...MedicineLimits.windowSlotCount)))
  }

  mutating func plan() -> DosePlan? {
    let count = number(1...6)
    if number(0...1) == 0 { return DosePlan(pattern: (0..<count).map { _ in amount() }) }
    let phases = (1...count).map { index in
      DosePlan.Phase(
        amount(), days: index == count && number(0...1) == 0 ? nil : number(1...400))
    }
    return DosePlan(phases: phases)
  }

  /// A rule whose parts go together.
  mutating func rule(_ kind: UInt64) -> ScheduleRule {
    let recurrence = recurrence(kind)
    var rule = ScheduleRule(recurrence)
    if recurrence.namesDates, number(0...2) == 0 { rule.window = window() }
    if recurrence.namesDates || kind == 8, number(0...2) == 0 { rule.plan = plan() }
    return rule
  }

  /// The numbers of all kinds.
  static let kinds: [UInt64] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12]
}

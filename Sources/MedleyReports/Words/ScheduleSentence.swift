internal import MedleyMedicines
internal import MedleyRecords

/// Puts schedules into a plain sentence of a language: “every day at 08:00, 1 tablet”.
///
/// In English it is the sentence that the commands print.
struct ScheduleSentence {
  let say: Language
  let unit: String
  /// The names of medications that schedules follow.
  let followed: [Identifier: String]

  func words(_ schedule: ScheduleVersion) -> String {
    guard schedule.isUnderstood else { return say(.newerSchedule) }
    var parts = [timed(occasion(schedule.recurrence), schedule)]
    parts += amounts(schedule)
    if case .asNeeded(let limits) = schedule.recurrence {
      if let gap = limits.gap { parts.append(say(.apart, say.length(gap))) }
      if let maximum = limits.maximum {
        parts.append(say(.atMost, amount(maximum.amount), say.length(maximum.window)))
      }
    }
    switch schedule.policy {
    case .follow: break
    case .pinned(let zone): parts.append(say(.zoneTime, zone))
    case .elapsed: if schedule.recurrence.namesDates { parts.append(say(.noSummerTime)) }
    }
    if let count = schedule.doseCount {
      parts.append(count == 1 ? say(.oneDose) : say(.manyDoses, "\(count)"))
    }
    if schedule.start > schedule.effectiveFrom {
      parts.append(say(.fromDate, schedule.start.text))
    }
    if let end = schedule.end { parts.append(say(.untilDate, end.text)) }
    return parts.joined(separator: ", ")
  }

  /// The dates or the occasion.
  private func occasion(_ recurrence: Recurrence) -> String {
    switch recurrence {
    case .daily, .everyDays(1): return say(.everyDay)
    case .weekdays(let days): return say(.everyWeekday, list(days))
    case .everyDays(let interval): return say(.everyDays, "\(interval)")
    case .everyWeeks(1, let days): return say(.everyWeek, list(days))
    case .everyWeeks(let interval, let days):
      return say(.everyWeeks, "\(interval)", list(days))
    case .everyMonths(1, let day): return say(.everyMonth, words(day))
    case .everyMonths(let interval, let day):
      return say(.everyMonths, "\(interval)", words(day))
    case .cycle(let on, let off): return say(.cycle, say.days(on), say.days(off))
    case .dates(let dates):
      let shown = dates.prefix(4).map(\.text)
      guard dates.count > 4 else { return say(.onDates, say.list(shown)) }
      return say(.onManyDates, "\(dates.count)", shown.joined(separator: ", "))
    case .grid(let spacing, let from): return say(.countedFrom, every(spacing), from.text)
    case .afterLast(.minutes(let spacing)): return say(.afterLast, say.length(spacing))
    case .afterLast(.days(let count)): return say(.afterLast, say.days(count))
    case .followUp(let other, let delay):
      let name = followed[other].map { say(.quoted, $0) } ?? say(.otherMedicine)
      return delay.count == 0
        ? say(.withEach, name) : say(.afterEach, say.length(delay), name)
    case .asNeeded: return say(.whenNeeded)
    case .unknown: return ""
    }
  }

  /// The occasion with the times or the window, each time with its amount when they differ.
  private func timed(_ occasion: String, _ schedule: ScheduleVersion) -> String {
    if let window = schedule.window { return occasion + ", " + words(window) }
    let entries = schedule.entries
    guard !entries.isEmpty else { return occasion }
    if Set(entries.map(schedule.amount(of:))).count > 1 {
      let times = entries.map { entry in
        schedule.amount(of: entry).map { say(.timeWithAmount, entry.time.text, amount($0)) }
          ?? say(.clockTime, entry.time.text)
      }
      return say(.atTimesWithAmounts, occasion, say.list(times))
    }
    let list = say.list(entries.map(\.time.text))
    switch schedule.recurrence {
    case .afterLast(.minutes): return say(.firstAt, occasion, list)
    case .cycle: return say(.atTimesOfCycle, occasion, list)
    default: return say(.atTimes, occasion, list)
    }
  }

  /// The amounts, unless the times have said them.
  private func amounts(_ schedule: ScheduleVersion) -> [String] {
    switch schedule.plan {
    case .pattern(let amounts):
      // With several doses on a date nobody must read that the amounts change within it.
      let isOfSeveral = schedule.entries.count > 1 || schedule.window != nil
      let list = say.list(amounts.map(amountOrNone))
      return [say(isOfSeveral ? .dayByDayInTurn : .inTurn, list)]
    case .phases(let phases):
      let words = phases.enumerated().map { index, phase in
        let amount = amountOrNone(phase.amount)
        guard let days = phase.dayCount else { return say(.then, amount) }
        let lasting = say(.phaseFor, amount, say.days(days))
        return index == 0 ? lasting : say(.then, lasting)
      }
      return [words.joined(separator: ", ")]
    case nil:
      let amounts = Set(schedule.entries.map(schedule.amount(of:)))
      guard amounts.count <= 1, let amount = amounts.first ?? schedule.dose else { return [] }
      return [self.amount(amount)]
    }
  }

  private func words(_ day: MonthDay) -> String {
    switch day {
    case .day(31): return say(.monthLastDay)
    case .day(let number) where number > 28: return say(.monthDayOrLast, "\(number)")
    case .day(let number): return say(.monthDay, "\(number)")
    case .weekday(let which, let weekday):
      let ordinals: [Phrase] = [.first, .second, .third, .fourth, .last]
      return say(.monthWeekday, say(ordinals[which - 1]), say.name(of: weekday))
    }
  }

  private func words(_ window: DoseWindow) -> String {
    let isNextDay = window.to <= window.from
    let end = say(isNextDay ? .clockTimeNextDay : .clockTime, window.to.text)
    return switch window.spread {
    case .every(let interval): say(.windowFromTo, every(interval), window.from.text, end)
    case .count(1): say(.windowOnce, window.from.text)
    case .count(let count): say(.windowTimes, "\(count)", window.from.text, end)
    }
  }

  private func every(_ spacing: Minutes) -> String {
    spacing == .hour ? say(.everyHour) : say(.everySpan, say.length(spacing))
  }

  private func amount(_ amount: Quantity) -> String { say.amount(amount, unit) }

  private func amountOrNone(_ amount: Quantity) -> String {
    amount == .zero ? say(.noAmount) : self.amount(amount)
  }

  private func list(_ days: WeekdaySet) -> String { say.list(days.days.map(say.name(of:))) }
}

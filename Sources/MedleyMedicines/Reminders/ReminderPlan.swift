/// What a device reminds of in the coming days: a pure function of what is known now.
///
/// It is made anew after every answer and every change; what has its outcome is in no plan.
package struct ReminderPlan: Sendable {
  package let now: Instant
  /// All of the days planned, those of the past that still hold among them, in order.
  package let reminders: [Reminder]

  /// The time of day of what concerns no dose.
  package static let dailyTime = WallTime(clamping: 10 * 3_600)
  /// The days before a package expires on which a reminder says so.
  package static let expiryDays = [30, 7, 0]

  package init(now: Instant, people: [ReminderFacts], device: ReminderDevice) {
    self.now = now
    let end = Instant(
      clamping: now.milliseconds + Int64(MedicineLimits.reminderDayCount) * Minutes.day.milliseconds
    )
    var planner = Planner(now: now, end: end, device: device)
    for person in people {
      for dose in person.doses { planner.plan(dose, of: person) }
      if person.part == .all {
        for supply in person.supplies { planner.plan(supply, of: person) }
      }
    }
    planner.planBackup()
    reminders = planner.reminders.sorted()
  }

  /// What is to come, one group for each minute, the soonest within the budget.
  package var pending: [ReminderGroup] {
    var groups: [ReminderGroup] = []
    var rest = reminders.drop { $0.at <= now }
    while let first = rest.first, groups.count < MedicineLimits.pendingReminderCount {
      let minute = first.at.minute
      let together = rest.prefix { $0.at.minute == minute }
      rest = rest.dropFirst(together.count)
      if let group = ReminderGroup(Array(together)) { groups.append(group) }
    }
    return groups
  }

  /// What fell due after an instant and still holds: of each subject the latest reminder alone, so
  /// that a night's sleep is one group and no storm.
  ///
  /// Without an instant, what concerns no dose is looked for a day back.
  package func fallen(after mark: Instant?) -> [Reminder] {
    let dayAgo = now.subtracting(.day)
    var latest: [Reminder.Subject: Reminder] = [:]
    for reminder in reminders {
      if reminder.at > now { break }
      let isNew = mark.map { reminder.at > $0 } ?? (reminder.at > dayAgo)
      let isOpenDose = mark == nil && reminder.subject.slot != nil
      if isNew || isOpenDose { latest[reminder.subject] = reminder }
    }
    return latest.values.sorted()
  }

  /// The latest reminder of a subject up to now; nil when there is none, or it is answered.
  package func latest(of subject: Reminder.Subject) -> Reminder? {
    reminders.last { $0.at <= now && $0.subject == subject }
  }

  /// When the next reminder after now is; nil when none is planned.
  package var next: Instant? { reminders.first { $0.at > now }?.at }
}

/// Collects the reminders of a plan.
private struct Planner {
  let now: Instant
  let end: Instant
  let device: ReminderDevice
  var reminders: [Reminder] = []

  private mutating func add(
    _ kind: Reminder.Kind, _ ordinal: Int, _ subject: Reminder.Subject, at instant: Instant,
    isCritical: Bool = false
  ) {
    guard instant <= end else { return }
    reminders.append(
      Reminder(
        kind: kind, ordinal: ordinal, subject: subject, at: instant,
        isSilent: !isCritical && device.isQuiet(at: instant), isCritical: isCritical))
  }

  mutating func plan(_ dose: ReminderFacts.Dose, of person: ReminderFacts) {
    let slot = dose.slot
    let due = slot.due.instant
    guard slot.cutOff > now else { return }
    let escalation = person.escalation.bounded
    func after(_ count: Int) -> Instant {
      Instant(clamping: due.milliseconds + Int64(count) * escalation.every.milliseconds)
    }
    if person.part == .notLogged {
      guard dose.isCritical else { return }
      // Within the time of the dose: somebody can still see to it.
      let last = slot.cutOff.milliseconds - 60_000
      let at = Instant(clamping: min(after(escalation.times + 1).milliseconds, last))
      if at > due { add(.notLogged, 0, .dose(slot), at: at, isCritical: true) }
      return
    }
    if person.preAlarm > .none {
      let before = min(person.preAlarm.count, MedicineLimits.preAlarmMinutes)
      let at = Instant(clamping: due.milliseconds - Int64(before) * 60_000)
      // Once it is due, that it will be is no news.
      if due > now { add(.preAlarm, 0, .dose(slot), at: at, isCritical: dose.isCritical) }
    }
    add(.due, 0, .dose(slot), at: due, isCritical: dose.isCritical)
    for count in 0..<escalation.times where after(count + 1) < slot.cutOff {
      add(.again, count + 1, .dose(slot), at: after(count + 1), isCritical: dose.isCritical)
    }
  }

  mutating func plan(_ supply: ReminderFacts.Supply, of person: ReminderFacts) {
    let today = person.clock.date(at: now)
    if let low = supply.lowFrom {
      for count in 0...MedicineLimits.reminderDayCount {
        let date = today.adding(days: count)
        guard date >= low, let at = person.clock.instant(date, ReminderPlan.dailyTime) else {
          continue
        }
        add(.lowStock, date.days, .stock(supply.medication), at: at)
      }
    }
    let first = today.adding(days: -MedicineLimits.caughtUpDayCount)
    for (refill, expires) in supply.packages {
      for days in ReminderPlan.expiryDays {
        let date = expires.adding(days: -days)
        guard date >= first, let at = person.clock.instant(date, ReminderPlan.dailyTime) else {
          continue
        }
        add(
          .expiry, days, .package(supply.medication, refill: refill, expires: expires), at: at)
      }
    }
  }

  mutating func planBackup() {
    guard let overdue = device.backupOverdueFrom else { return }
    let today = device.clock.date(at: now)
    let first = today.adding(days: -MedicineLimits.caughtUpDayCount)
    let length = MedicineLimits.backupReminderDayCount
    let passed = max(0, first.days(since: overdue)) / length
    for week in passed...(passed + 3) {
      let date = overdue.adding(days: week * length)
      guard date >= first, let at = device.clock.instant(date, ReminderPlan.dailyTime) else {
        continue
      }
      add(.backup, week, .backup, at: at)
    }
  }
}

extension Escalation {
  /// The same within what is sensible, whatever a record says.
  fileprivate var bounded: Escalation {
    let least = Minutes(MedicineLimits.repeatMinutes) ?? .hour
    return Escalation(
      every: max(every, least), times: min(max(times, 0), MedicineLimits.repeatCount))
  }
}

extension Instant {
  /// The number of the minute, by which reminders are shown together.
  fileprivate var minute: Int64 { seconds >= 0 ? seconds / 60 : -((59 - seconds) / 60) }
}

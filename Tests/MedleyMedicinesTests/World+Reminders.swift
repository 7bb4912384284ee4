import MedleyMedicines
import MedleyRecords

/// How reminders of a world are planned.
struct ReminderWishes {
  var preAlarm = Minutes.none
  var escalation = Escalation.usual
  var quietHours: QuietHours?
  var part = ReminderFacts.Part.all
  var isCritical = false
  var lowFrom: LocalDate?
  var packages: [LocalDate] = []
  var backupOverdueFrom: LocalDate?
}

extension World {
  func facts(_ wishes: ReminderWishes, now: Instant) -> ReminderFacts {
    let today = planner.timeline.date(at: now)
    let slots = planner.slots(
      forReminders: today.adding(days: -2)...today.adding(days: 8), at: now)
    return ReminderFacts(
      preAlarm: wishes.preAlarm, escalation: wishes.escalation, clock: planner.timeline,
      part: wishes.part,
      doses: slots.filter { $0.cutOff > now && doses.outcomes[$0.key]?.status == nil }
        .map { ReminderFacts.Dose($0, isCritical: wishes.isCritical) },
      supplies: [
        ReminderFacts.Supply(
          medication: World.medication, lowFrom: wishes.lowFrom,
          packages: wishes.packages.map { (nil, $0) })
      ])
  }

  func plan(_ wishes: ReminderWishes = ReminderWishes(), now: String) -> ReminderPlan {
    plan(wishes, at: at(now).instant)
  }

  func plan(_ wishes: ReminderWishes = ReminderWishes(), at now: Instant) -> ReminderPlan {
    ReminderPlan(
      now: now, people: [facts(wishes, now: now)],
      device: ReminderDevice(
        quietHours: wishes.quietHours, clock: planner.timeline,
        backupOverdueFrom: wishes.backupOverdueFrom))
  }

  /// Reminders in words: kind, number, and the time that the clock shows.
  func words(_ reminders: some Sequence<Reminder>) -> [String] {
    reminders.map { reminder in
      let moment = planner.timeline.show(reminder.at)
      let number = reminder.kind == .again ? " \(reminder.ordinal)" : ""
      return "\(reminder.kind.rawValue)\(number) \(moment.date) \(moment.time)"
        + (reminder.isSilent ? " silent" : "")
    }
  }
}

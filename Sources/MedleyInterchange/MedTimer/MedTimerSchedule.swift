internal import MedleyMedicines
internal import MedleyRecords

/// The reminders of one medicine that make one schedule.
struct MedTimerSchedule {
  let lineage: Identifier
  let version: ScheduleVersion
  /// The reminders with the times that they became; a window, a grid and a chain have none.
  let parts: [(reminder: MedTimerReminder, entry: TimeEntry?)]

  /// The schedules of a medicine, in order of their least reminder ids and days of the month.
  static func all(
    of reminders: [MedTimerReminder], medication: Identifier,
    in circumstances: MedTimerCircumstances
  ) -> [MedTimerSchedule] {
    var groups: [MedTimerRule: [MedTimerReminder]] = [:]
    for reminder in reminders {
      for rule in reminder.planning(among: reminders, in: circumstances).rules {
        groups[rule, default: []].append(reminder)
      }
    }
    var schedules: [(first: Int64, day: Int, schedule: MedTimerSchedule)] = []
    for (rule, group) in groups {
      let ordered = group.enumerated()
        .sorted { ($0.element.id, $0.offset) < ($1.element.id, $1.offset) }.map(\.element)
      for start in stride(from: 0, to: ordered.count, by: MedicineLimits.timeCount) {
        let part = Array(ordered[start...].prefix(MedicineLimits.timeCount))
        let schedule = MedTimerSchedule(
          part, rule, medication: medication, from: circumstances.today)
        schedules.append((part[0].id, rule.dayOfMonth ?? 0, schedule))
      }
    }
    // Two groups can have one least id only when the file gives an id twice.
    return schedules.sorted { one, other in
      (one.first, one.day) != (other.first, other.day)
        ? (one.first, one.day) < (other.first, other.day)
        : one.schedule.version.encoded.lexicographicallyPrecedes(other.schedule.version.encoded)
    }.map(\.schedule)
  }

  private init(
    _ reminders: [MedTimerReminder], _ rule: MedTimerRule, medication: Identifier,
    from today: LocalDate
  ) {
    var used: [String: Int] = [:]
    parts = reminders.map { reminder in
      guard rule.hasTimes, let time = WallTime(minute: reminder.minutes) else {
        return (reminder, nil)
      }
      let count = (used[time.text] ?? 0) + 1
      used[time.text] = count
      let id = count == 1 ? time.text : "\(time)#\(count)"
      return (reminder, TimeEntry(id: id, time: time, amount: reminder.plannedAmount))
    }
    let amounts = Set(reminders.map(\.plannedAmount))
    let common = amounts.count == 1 ? amounts.first ?? nil : nil
    let entries = parts.compactMap(\.entry).map { entry in
      common == nil ? entry : TimeEntry(id: entry.id, time: entry.time)
    }
    lineage = MedTimerIdentity.lineage(
      reminders.first?.id ?? 0, dayOfMonth: rule.dayOfMonth, of: medication)
    version = ScheduleVersion(
      effectiveFrom: rule.effectiveFrom ?? today, start: rule.start, end: rule.end,
      policy: rule.policy, recurrence: rule.recurrence,
      entries: rule.firstTime.map { [TimeEntry($0)] } ?? entries, window: rule.window,
      dose: common)
  }
}

extension MedTimerReminder {
  /// The amount of a planned dose; nil when it is no number or differs from time to time.
  var plannedAmount: Quantity? { hasVariableAmount ? nil : WrittenAmount(amount).quantity }
}

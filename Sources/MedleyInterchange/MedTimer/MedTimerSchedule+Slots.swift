internal import MedleyMedicines
internal import MedleyRecords

extension MedTimerSchedule {
  /// The slot for which a reminder spoke; nil when the schedule does not name one by that time.
  ///
  /// It looks at no period and at no date of the import: one event has one slot in every backup.
  func slot(of reminder: Int64, at planned: OffsetInstant, in zone: ZoneRules) -> SlotKey? {
    guard let part = parts.first(where: { $0.reminder.id == reminder }) else { return nil }
    if let entry = part.entry {
      // The clock may have jumped over the time of the reminder, so instants are compared.
      let due = zone.second(planned.date, entry.time)
      guard due == planned.instant.seconds || entry.time == planned.time else { return nil }
      return SlotKey(lineage: lineage, date: planned.date, part: entry.id)
    }
    return version.spreadSlot(at: planned, of: lineage, in: zone)
  }

  /// The slots from the first date of the schedule on that were due before an instant.
  func slots(
    before now: Instant, in zone: ZoneRules
  ) -> [(reminder: MedTimerReminder, slot: SlotKey)] {
    let today = version.effectiveFrom
    if let grid = version.grid, let reminder = parts.first?.reminder {
      return slots(of: grid, reminder, now)
    }
    guard version.recurrence.date(onOrAfter: today, start: version.start) == today,
      today <= version.end ?? .latest
    else { return [] }
    var found: [(MedTimerReminder, SlotKey)] = []
    func add(_ reminder: MedTimerReminder, _ minute: Int, _ part: String) {
      guard let time = WallTime(minute: minute % 1_440),
        let due = zone.second(today.adding(days: minute / 1_440), time), due < now.seconds
      else { return }
      found.append((reminder, SlotKey(lineage: lineage, date: today, part: part)))
    }
    for (reminder, entry) in parts {
      if let entry { add(reminder, entry.time.minute, entry.id) }
      guard let window = version.window else { continue }
      for (index, minute) in window.minutes.enumerated() {
        add(reminder, minute, "\(window.id)/\(index + 1)")
      }
    }
    return found
  }

  private func slots(
    of grid: ScheduleVersion.Grid, _ reminder: MedTimerReminder, _ now: Instant
  ) -> [(reminder: MedTimerReminder, slot: SlotKey)] {
    guard let midnight = grid.clock.second(version.effectiveFrom, .midnight) else { return [] }
    let spacing = grid.spacing.milliseconds
    let begin = max(0, midnight * 1_000 - grid.anchor.milliseconds)
    var number = (begin + spacing - 1) / spacing
    var found: [(MedTimerReminder, SlotKey)] = []
    while true {
      let due = Instant(clamping: grid.anchor.milliseconds + number * spacing)
      let date = grid.clock.date(at: due.seconds)
      guard due < now, date <= version.end ?? .latest else { return found }
      found.append((reminder, SlotKey(lineage: lineage, date: date, part: String(number))))
      number += 1
    }
  }
}

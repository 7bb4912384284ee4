internal import MedleyMedicines
internal import MedleyRecords

extension Snapshot {
  /// The plan of a medication as it were without some fields of its record.
  mutating func planner(
    for medication: Medication, without fields: MedicationField...
  ) throws -> SlotPlanner {
    guard var state = try states(of: .medication).first(where: { $0.id == medication.id }) else {
      return try planner(for: medication)
    }
    for field in fields { state.fields[field.rawValue] = nil }
    return try planner(for: Medication(state))
  }

  /// When a moved dose would have been due by its schedule; nil for one that was not moved.
  mutating func ownTime(of slot: Slot, _ medication: Medication) throws -> OffsetInstant? {
    guard slot.isMoved else { return nil }
    return try planner(for: medication, without: .slotOverrides).slot(slot.key)?.due
  }

  /// The doses that a person sees on a date: those of the date, and those moved to it.
  ///
  /// A moved dose stands on the date to which it was moved, or on the one on which it was taken,
  /// and on no other.
  mutating func slots(
    seenOn date: LocalDate, _ calendar: DoseCalendar, of medication: Medication
  ) throws -> [JudgedSlot] {
    if medication.slotOverrides.isEmpty { return calendar.slots }
    let timeline = try planner(for: medication).timeline
    func isSeen(_ slot: JudgedSlot) -> Bool {
      let taken = slot.outcome.status == .taken ? slot.outcome.counting?.entry.takenAt : nil
      return timeline.date(at: (taken ?? slot.slot.due).instant) == date
    }
    return calendar.slots.filter { !$0.slot.isMoved || isSeen($0) }
      + (try slots(of: medication, movedTo: date...date, besides: date...date).filter(isSeen))
  }

  /// The doses moved to dates of a period from dates that are outside another one.
  mutating func slots(
    of medication: Medication, movedTo period: ClosedRange<LocalDate>,
    besides own: ClosedRange<LocalDate>
  ) throws -> [JudgedSlot] {
    let dates = Set(
      medication.slotOverrides.compactMap(\.value).compactMap { override -> LocalDate? in
        // The date is that of the schedule's clock, which may be a day from the person's.
        guard case .moved(let date, _) = override.change, !own.contains(override.slot.date),
          period.lowerBound.adding(days: -1) <= date,
          date <= period.upperBound.adding(days: 1)
        else { return nil }
        return override.slot.date
      })
    return try dates.sorted().flatMap { date in
      try calendar(of: medication, date...date).slots.filter(\.slot.isMoved)
    }
  }

  /// The slots that a person may mean by a date and, if given, a time or an entry's name.
  ///
  /// A moved dose is also known by the date and the time to which it was moved, and a dose of a
  /// schedule with a clock of its own by the time on the person's.
  func slots(
    of medication: Medication, _ planner: SlotPlanner, on date: LocalDate, named part: String?
  ) -> [Slot] {
    let own = planner.slots(on: date, named: part)
    guard let part, own.isEmpty, let time = WallTime(part) else { return own }
    let moved = medication.slotOverrides.compactMap(\.value).filter { override in
      override.change == .moved(date, time)
    }.compactMap { planner.slot($0.slot) }
    if !moved.isEmpty { return moved }
    return planner.slots(date.adding(days: -1)...date.adding(days: 1)).filter { slot in
      let shown = planner.timeline.show(slot.due.instant)
      return shown.date == date && shown.time == time
    }
  }
}

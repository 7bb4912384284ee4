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
    return try makePlanner(for: Medication(state))
  }

  /// When a moved dose would have been due by its schedule; nil for one that was not moved.
  mutating func ownTime(of slot: Slot, _ medication: Medication) throws -> OffsetInstant? {
    guard slot.isMoved else { return nil }
    return try planner(for: medication, without: .slotOverrides).slot(slot.key)?.due
  }

  /// The doses that a person sees on a date: those due then, and those that wait since earlier.
  ///
  /// A moved dose stands on the date to which it was moved, or on the one on which it was taken,
  /// and on no other.
  mutating func slots(
    seenOn date: LocalDate, _ calendar: DoseCalendar, of medication: Medication
  ) throws -> [JudgedSlot] {
    let planner = try planner(for: medication)
    let due = planner.slots(dueOn: date, now: circumstances.now)
    let moved = planner.movedSlots.filter { !due.contains($0) }
    let seen = try judge(due + moved, of: medication, planner).filter { slot in
      guard slot.slot.isMoved else { return true }
      let taken = slot.outcome.status == .taken ? slot.outcome.counting?.entry.takenAt : nil
      return planner.timeline.date(at: (taken ?? slot.slot.due).instant) == date
    }
    // Events of a file that are slots of their own are on no plan.
    let planned = Set(seen.map(\.slot.key))
    return seen + calendar.ownSlots.filter { !planned.contains($0.slot.key) }
  }

  /// The slots that a person may mean by a date and, if given, a time or an entry's name.
  ///
  /// A moved dose is also known by the date and the time to which it was moved.
  func slots(
    of medication: Medication, _ planner: SlotPlanner, on date: LocalDate, named part: String?
  ) -> [Slot] {
    let own = planner.slots(on: date, named: part)
    guard let part, own.isEmpty, let time = WallTime(part) else { return own }
    let moved = medication.slotOverrides.compactMap(\.value).filter { override in
      override.change == .moved(date, time)
    }.compactMap { planner.slot($0.slot) }
    return moved
  }
}

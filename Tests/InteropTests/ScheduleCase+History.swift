import MedleyMedicines
import MedleyRecords

// MARK: The entries

extension ScheduleCase {
  /// The intake records of the medication, or of the one that it follows.
  func intakes(own: Bool) -> [IntakeRecord] {
    let medication = own ? ScheduleCase.medicationID : ScheduleCase.followedID
    var records: [Identifier: [RecordedDose]] = [:]
    for (index, entry) in history.enumerated() where entry.own == own {
      let id = ScheduleCase.entryID(entry.id)
      let slot = ScheduleCase.slot(of: entry)
      let record = slot?.record(of: medication) ?? id
      records[record, default: []].append(
        RecordedDose(
          id: id, record: record, entry: ScheduleCase.dose(entry, slot),
          origin: ScheduleCase.origin(500 + index)))
    }
    return records.map { IntakeRecord(id: $0.key, medication: medication, entries: $0.value) }
  }

  /// What people have said about entries of one slot.
  func resolutions(own: Bool) -> [Identifier: Register<Resolution>] {
    let medication = own ? ScheduleCase.medicationID : ScheduleCase.followedID
    var verdicts: [Identifier: [Identifier: Resolution.Verdict]] = [:]
    for entry in history where entry.own == own && entry.verdict != nil {
      guard let slot = ScheduleCase.slot(of: entry) else { continue }
      let counting = history.first {
        $0.own == own && $0.verdict == "counts" && ScheduleCase.slot(of: $0) == slot
      }
      verdicts[slot.record(of: medication), default: [:]][ScheduleCase.entryID(entry.id)] =
        switch entry.verdict {
        case "same": .sameAs(ScheduleCase.entryID(counting?.id ?? entry.id))
        case "extra": .extra
        default: .counts
        }
    }
    return verdicts.mapValues { verdicts in
      Register(
        [
          SurvivingValue(
            member: nil, value: Resolution(verdicts).encoded, origin: ScheduleCase.origin(900))
        ], Resolution.init(decoding:))
    }
  }

  private static func slot(of entry: Entry) -> SlotKey? {
    guard let schedule = entry.schedule, let part = entry.part else { return nil }
    return SlotKey(
      lineage: schedule == "this" ? lineageID : otherLineageID, date: date(entry.date), part: part)
  }

  private static func dose(_ entry: Entry, _ slot: SlotKey?) -> DoseEntry {
    let status: DoseStatus =
      switch entry.status {
      case "taken": .taken
      case "skipped": .skipped
      default: .missed
      }
    return DoseEntry(
      slot: slot, date: date(entry.date), status: status,
      amount: try? Quantity(file: entry.amount),
      plannedAt: entry.planned.map(instant), takenAt: entry.taken.map(instant),
      loggedAt: instant(entry.logged))
  }
}

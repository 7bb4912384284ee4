internal import MedleyMedicines
internal import MedleyRecords

extension ImportedDose {
  /// The dose under the slot that a medication plans for it, if the one of the file is none.
  func placed(in medication: Medication) -> ImportedDose {
    guard let slot = entry.slot else { return self }
    let lineages = Lineage.all(of: medication.scheduleVersions)
    if let own = lineages.first(where: { $0.id == slot.lineage }) {
      // The file may no longer say what the schedule was made of; its times still do.
      return own.spreadSlot(for: entry).map(moved) ?? self
    }
    if let lineage = lineages.first(where: { $0.plans(slot) }) {
      return moved(to: SlotKey(lineage: lineage.id, date: slot.date, part: slot.part))
    }
    return lineages.lazy.compactMap { $0.spreadSlot(for: entry) }.first.map(moved) ?? self
  }

  private func moved(to slot: SlotKey) -> ImportedDose {
    guard slot != entry.slot, let lineage = entry.lineage else { return self }
    var moved = entry
    moved.lineage = slot.lineage
    moved.date = slot.date
    moved.part = slot.part
    return ImportedDose(
      medication: medication, entry: moved, occurrence: occurrence,
      otherLineages: otherLineages + [lineage], line: line)
  }
}

extension Lineage {
  /// True when the version of the date has a slot with this third part then.
  fileprivate func plans(_ slot: SlotKey) -> Bool {
    guard let schedule = version(on: slot.date)?.schedule else { return false }
    return schedule.isUnderstood && schedule.hasSlot(of: slot.part)
      && schedule.recurrence.date(onOrAfter: slot.date, start: schedule.start) == slot.date
  }

  /// The slot of a window or a grid that is due when an entry was planned.
  fileprivate func spreadSlot(for entry: DoseEntry) -> SlotKey? {
    guard let planned = entry.plannedAt, let schedule = version(on: entry.date)?.schedule,
      schedule.isUnderstood
    else { return nil }
    return schedule.spreadSlot(at: planned, of: id)
  }
}

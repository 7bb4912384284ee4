package import MedleyRecords
internal import MedleySealing

extension OperationDraft {
  /// Logs a first entry: in the record of its slot, or as a record of its own.
  package static func log(_ entry: DoseEntry, of medication: Identifier) -> OperationDraft {
    OperationDraft(
      kind: MedicineKind.intake.rawValue, shape: .add, record: entry.slot == nil ? .new : .keyed,
      field: IntakeRecord.Field.entries.rawValue, member: .new, parent: medication,
      value: entry.encoded)
  }

  /// Logs an entry of a file; two devices that import the file write the same one.
  ///
  /// The occurrence is 0 for the first of equal entries in one file, then 1, 2 and so on.
  package static func logImported(
    _ entry: DoseEntry, of medication: Identifier, occurrence: UInt64
  ) -> OperationDraft {
    OperationDraft(
      kind: MedicineKind.intake.rawValue, shape: .add,
      record: entry.slot == nil ? .content : .keyed, field: IntakeRecord.Field.entries.rawValue,
      member: .content, parent: medication, occurrence: occurrence, value: entry.encoded)
  }

  /// Writes an entry again with other facts; its slot and date stay.
  package static func correct(
    _ dose: RecordedDose, to entry: DoseEntry, of medication: Identifier
  ) -> OperationDraft {
    var corrected = entry
    corrected.lineage = dose.entry.lineage
    corrected.date = dose.entry.date
    corrected.part = dose.entry.part
    corrected.unknownFields = dose.entry.unknownFields
    return OperationDraft(
      kind: MedicineKind.intake.rawValue, shape: .add, record: .named(dose.record),
      field: IntakeRecord.Field.entries.rawValue, member: .named(dose.id), parent: medication,
      value: corrected.encoded)
  }

  /// Takes an entry back; nothing else of its slot is touched.
  package static func undo(_ dose: RecordedDose) -> OperationDraft {
    OperationDraft(
      kind: MedicineKind.intake.rawValue, shape: .remove, record: .named(dose.record),
      field: IntakeRecord.Field.entries.rawValue, member: .named(dose.id))
  }

  /// Says what the entries of an intake record stand for.
  package static func resolve(
    _ resolution: Resolution, record: Identifier, of medication: Identifier
  ) -> OperationDraft {
    OperationDraft(
      kind: MedicineKind.resolution.rawValue, shape: .write, record: .named(record),
      field: Resolution.Field.verdicts.rawValue, parent: medication, value: resolution.encoded)
  }
}

internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

extension Snapshot {
  /// Refuses edits of records on which a later version wrote something that must be understood.
  ///
  /// Doses and notes are of another class, and always allowed (`record-format §5`).
  func refuseEditsOfLaterRecords(_ drafts: [OperationDraft]) throws {
    var edited: [UInt64: Set<Identifier>] = [:]
    for draft in drafts where OperationClass(kind: draft.kind) == .edit {
      if case .named(let record) = draft.record { edited[draft.kind, default: []].insert(record) }
    }
    for (kind, records) in edited {
      try reading.each(kind: kind) { place, survivor in
        guard survivor.mustUnderstand, records.contains(place.record),
          !MedicineKind.isKnown(place.field, of: kind)
        else { return }
        throw CabinetError.recordIsNewer
      }
    }
  }
}

extension MedicineKind {
  /// True when this version knows what a field of a kind means.
  fileprivate static func isKnown(_ field: UInt64, of kind: UInt64) -> Bool {
    if field == 0 { return true }
    return switch MedicineKind(rawValue: kind) {
    case .medication: MedicationField(rawValue: field) != nil
    case .person: PersonField(rawValue: field) != nil
    case .resolution: Resolution.Field(rawValue: field) != nil
    case .intake, .note, nil: false
    }
  }
}

package import MedleyRecords

/// One dose entry with its id, as the merged records show it.
package struct RecordedDose: Hashable, Sendable, Identifiable {
  /// The id of the member: it stays through corrections.
  package let id: Identifier
  /// The intake record that holds it.
  package let record: Identifier
  package let entry: DoseEntry
  package let origin: Origin
  /// Concurrent corrections that lost; nil stands for one that is not understood.
  package let rivals: [Stated<DoseEntry?>]

  package init(
    id: Identifier, record: Identifier, entry: DoseEntry, origin: Origin,
    rivals: [Stated<DoseEntry?>] = []
  ) {
    self.id = id
    self.record = record
    self.entry = entry
    self.origin = origin
    self.rivals = rivals
  }
}

/// The entries of one intake record.
package struct IntakeRecord: Sendable {
  /// The field of an intake record.
  package enum Field: UInt64, FieldNumber {
    case entries = 1
  }

  package let id: Identifier
  package let medication: Identifier
  package let entries: [RecordedDose]
  /// Entries of void changes: they close nothing and are named.
  package let unconfirmed: [RecordedDose]
  /// The number of entries that only a newer version understands.
  package let unknownCount: Int

  package init(
    id: Identifier, medication: Identifier, entries: [RecordedDose],
    unconfirmed: [RecordedDose] = [], unknownCount: Int = 0
  ) {
    self.id = id
    self.medication = medication
    self.entries = entries
    self.unconfirmed = unconfirmed
    self.unknownCount = unknownCount
  }

  /// Reads the surviving values of an intake record; nil when it names no medication.
  package init?(_ state: RecordState) {
    guard let medication = state.parent else { return nil }
    func doses(_ members: [Member<DoseEntry>]) -> [RecordedDose] {
      members.compactMap { member in
        member.stated.map {
          RecordedDose(
            id: member.id, record: state.id, entry: $0.value, origin: $0.origin,
            rivals: member.register.others)
        }
      }
    }
    let members = state.members(Field.entries, DoseEntry.init(decoding:))
    let entries = state.presence == .removed ? [] : doses(members)
    self.init(
      id: state.id, medication: medication, entries: entries,
      unconfirmed: doses(state.unconfirmedMembers(Field.entries, DoseEntry.init(decoding:))),
      unknownCount: members.count - entries.count)
  }
}

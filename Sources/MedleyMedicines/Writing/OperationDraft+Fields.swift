package import MedleyRecords
internal import MedleySealing

extension OperationDraft {
  /// Writes a register of a medication; zero bytes say "none".
  package static func write(
    _ field: MedicationField, _ value: [UInt8], of medication: Identifier, person: Identifier?
  ) -> OperationDraft {
    OperationDraft(
      kind: MedicineKind.medication.rawValue, shape: .write, record: .named(medication),
      field: field.rawValue, parent: person, value: value)
  }

  /// Adds a member to a set of a medication, or writes a named one again.
  package static func add(
    _ field: MedicationField, _ value: [UInt8], to medication: Identifier, person: Identifier?,
    member: MemberName = .new
  ) -> OperationDraft {
    OperationDraft(
      kind: MedicineKind.medication.rawValue, shape: .add, record: .named(medication),
      field: field.rawValue, member: member, parent: person, value: value)
  }

  /// Removes a member of a set of a medication.
  package static func remove(
    _ field: MedicationField, _ member: Identifier, from medication: Identifier
  ) -> OperationDraft {
    OperationDraft(
      kind: MedicineKind.medication.rawValue, shape: .remove, record: .named(medication),
      field: field.rawValue, member: .named(member))
  }

  /// Writes a register of a person; zero bytes say "none".
  package static func write(
    _ field: PersonField, _ value: [UInt8], of person: Identifier
  ) -> OperationDraft {
    OperationDraft(
      kind: MedicineKind.person.rawValue, shape: .write, record: .named(person),
      field: field.rawValue, value: value)
  }

  /// Says where a person is from an instant on.
  package static func add(_ stay: ZoneStay, to person: Identifier) -> OperationDraft {
    OperationDraft(
      kind: MedicineKind.person.rawValue, shape: .add, record: .named(person),
      field: PersonField.zones.rawValue, member: .new, value: stay.encoded)
  }

  /// Removes a whole record: it was entered in error.
  package static func remove(_ kind: MedicineKind, _ record: Identifier) -> OperationDraft {
    OperationDraft(kind: kind.rawValue, shape: .remove, record: .named(record), field: 0)
  }

  /// Brings a removed record back.
  package static func restore(
    _ kind: MedicineKind, _ record: Identifier, parent: Identifier? = nil
  ) -> OperationDraft {
    OperationDraft(
      kind: kind.rawValue, shape: .write, record: .named(record), field: 0, parent: parent)
  }

  /// Adds a code of a package; the same code from two devices is one member.
  package static func add(
    _ barcode: Barcode, to medication: Identifier, person: Identifier?
  ) -> OperationDraft {
    add(.barcodes, barcode.encoded, to: medication, person: person, member: .content)
  }

  /// Moves or cancels one slot; two devices that do it write the same member.
  package static func override(
    _ override: SlotOverride, of medication: Identifier, person: Identifier?
  ) -> OperationDraft {
    add(
      .slotOverrides, override.encoded, to: medication, person: person,
      member: .named(override.slot.record(of: medication)))
  }

  /// Adds a note about a medication or a person.
  package static func add(_ note: Note, about record: Identifier) -> OperationDraft {
    OperationDraft(
      kind: MedicineKind.note.rawValue, shape: .write, record: .new,
      field: Note.Field.content.rawValue, parent: record, value: note.encoded)
  }
}

package import MedleyMedicines
package import MedleyRecords

/// A record that an import wants to be there.
package struct ImportedRecord: Sendable {
  /// A member of one of its sets.
  package struct Member: Sendable {
    package let field: UInt64
    package let name: OperationDraft.MemberName
    /// Tells equal values of one file apart, where values name members.
    package let occurrence: UInt64
    package let value: [UInt8]
    /// When members are written.
    package let rule: Rule
    /// The lines of the account that become true by it.
    package let lines: [Int]

    package init(
      field: UInt64, name: OperationDraft.MemberName, occurrence: UInt64 = 0, value: [UInt8],
      rule: Rule = .whenAbsent, lines: [Int] = []
    ) {
      self.field = field
      self.name = name
      self.occurrence = occurrence
      self.value = value
      self.rule = rule
      self.lines = lines
    }
  }

  /// When a member is written.
  package enum Rule: Sendable {
    /// Written unless the record has this member.
    case whenAbsent
    /// Written only when the record itself is new here: later edits of it are respected.
    case withTheRecord
    /// Written only when the field has no member yet, for files that complete each other.
    case whenAlone
  }

  package let kind: UInt64
  package let id: Identifier
  /// How operations name the record; every way leads to the id.
  package var name: OperationDraft.RecordName
  package var parent: Identifier?
  /// Values by field; they are written only when the record is new here.
  package var registers: [(field: UInt64, value: [UInt8])] = []
  package var members: [Member] = []
  /// True when the record was removed where the file comes from.
  package var isRemoved = false
  /// The line of the account that becomes true by it.
  package var line: Int?

  package init(
    _ kind: MedicineKind, id: Identifier, parent: Identifier?, line: Int? = nil
  ) {
    self.init(kind: kind.rawValue, id: id, parent: parent, line: line)
  }

  package init(kind: UInt64, id: Identifier, parent: Identifier?, line: Int? = nil) {
    self.kind = kind
    self.id = id
    name = .named(id)
    self.parent = parent
    self.line = line
  }
}

/// A dose that an import wants to be there.
package struct ImportedDose: Sendable {
  package let medication: Identifier
  package let entry: DoseEntry
  /// Tells equal unscheduled intakes of one file apart.
  package let occurrence: UInt64
  /// Other schedules under which an earlier import may have written the same dose.
  package let otherLineages: [Identifier]
  package let line: Int

  package init(
    medication: Identifier, entry: DoseEntry, occurrence: UInt64 = 0,
    otherLineages: [Identifier] = [], line: Int
  ) {
    self.medication = medication
    self.entry = entry
    self.occurrence = occurrence
    self.otherLineages = otherLineages
    self.line = line
  }
}

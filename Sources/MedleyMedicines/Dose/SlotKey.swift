package import MedleyRecords
internal import MedleySealing

/// The identity of one planned dose; never an instant.
package struct SlotKey: Hashable, Comparable, Sendable {
  /// The schedule it belongs to, through all its versions.
  package let lineage: Identifier
  package let date: LocalDate
  /// What tells the doses of one date apart, such as `08:00` or `12:00#2`.
  package let part: String

  package init(lineage: Identifier, date: LocalDate, part: String) {
    self.lineage = lineage
    self.date = date
    self.part = part
  }

  /// What the third part says to people.
  package enum Meaning: Hashable, Sendable {
    /// The dose comes after another one of the date.
    case after
    /// The number of the dose in its row.
    case number(String)
    /// The time it was first given, or what else tells the doses of a date apart.
    case part(String)
  }

  package var meaning: Meaning {
    if Identifier(hex: part) != nil { return .after }
    return part.utf8.allSatisfy(isDigit) ? .number(part) : .part(part)
  }

  /// The slot as history names it; where the third part says nothing to people, what it counts.
  package var words: String {
    switch meaning {
    case .after: "the one after that of \(date)"
    case .number(let number): "\(date) no. \(number)"
    case .part(let part): "\(date) \(part)"
    }
  }

  /// The id of the intake record of this slot: every device names the same one.
  package func record(of medication: Identifier) -> Identifier {
    var key = FieldMap()
    key.set(1, identifier: lineage)
    key.set(2, signed: Int64(date.days))
    key.set(3, text: part)
    return .keyedRecord(kind: MedicineKind.intake.rawValue, parent: medication, key: key)
  }

  package static func < (one: SlotKey, other: SlotKey) -> Bool {
    if one.date != other.date { return one.date < other.date }
    if one.part != other.part { return one.part.utf8.lexicographicallyPrecedes(other.part.utf8) }
    return one.lineage < other.lineage
  }
}

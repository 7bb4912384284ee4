package import MedleyRecords
internal import MedleySealing

/// Facts about a medication that someone gives when adding or editing it; nil leaves one alone.
package struct MedicationFacts: Hashable, Sendable {
  /// The registers that hold plain text; empty text says "none".
  package var texts: [MedicationField: String] = [:]
  package var ingredients: Ingredients?
  package var form: MedicineForm?
  package var photo: [UInt8]?
  package var lateAfter: Minutes?
  package var lowStockDays: Int?
  package var isCritical: Bool?

  package init() {}

  package init(name: String) { texts[.name] = name }

  /// The operations that say the facts, in order of their fields.
  package func drafts(of medication: Identifier, person: Identifier?) -> [OperationDraft] {
    var values: [MedicationField: [UInt8]] = [:]
    for field in MedicationFacts.textFields {
      // A trailing blank is no part of a name; it would split what is one.
      if let text = texts[field] { values[field] = Array(text.trimmed.utf8) }
    }
    values[.ingredients] = ingredients?.encoded
    values[.form] = form?.encoded
    values[.photo] = photo
    values[.lateWindow] = lateAfter.map { Array(registerNumber: UInt64($0.count)) }
    values[.lowStockDays] = lowStockDays.map { Array(registerNumber: UInt64(clamping: $0)) }
    values[.critical] = isCritical.map { Array(registerNumber: $0 ? 1 : 0) }
    return values.sorted { $0.key.rawValue < $1.key.rawValue }.map { field, value in
      .write(field, value, of: medication, person: person)
    }
  }

  /// The operations that make a new medication of a person.
  package func creation(of medication: Identifier, person: Identifier) -> [OperationDraft] {
    [.write(.person, person.bytes, of: medication, person: person)]
      + drafts(of: medication, person: person)
  }

  private static let textFields: [MedicationField] = [
    .name, .fullName, .strength, .unit, .route, .reason, .prescriber, .instructions,
  ]
}

/// The operations that make a new person in a zone.
package func creation(
  ofPerson person: Identifier, name: String, zone: String, from: Instant
) -> [OperationDraft] {
  [
    .write(PersonField.name, Array(name.trimmed.utf8), of: person),
    .add(ZoneStay(zone: zone, from: from), to: person),
  ]
}

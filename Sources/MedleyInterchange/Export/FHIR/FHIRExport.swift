package import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

/// What a person takes and took, as a FHIR R4 Bundle of the type `collection`.
///
/// The text is the opening, then every entry, then the closing (`fhir-export §1`).
package struct FHIRExport: Sendable {
  /// The extension with the instant for which a dose was planned.
  package static let plannedTime = "urn:uuid:6d65646c-6579-4070-8c61-6e6e65640001"

  private let madeAt: OffsetInstant
  private let person: Person
  private let subject: JSONValue
  /// The ids that have been written: none may come twice.
  private var written: Set<Identifier> = []
  private var isFirst = true

  package init(of person: Person, madeAt: OffsetInstant) {
    self.person = person
    self.madeAt = madeAt
    subject = .object(
      [("reference", .string("urn:uuid:" + FHIRText.uuid(person.id)))]
        + FHIRText.member("display", FHIRText.string(person.name.value)))
  }

  package var opening: String {
    "{\"resourceType\":\"Bundle\",\"type\":\"collection\",\"timestamp\":"
      + FHIRText.instant(madeAt).text() + ",\"entry\":["
  }

  package var closing: String { "\n]}\n" }

  /// The person.
  package mutating func patient() -> String {
    let born = person.birthYear.value.flatMap { year in
      LocalDate(year: year, month: 1, day: 1).map { JSONValue.string(String($0.text.prefix(4))) }
    }
    return entry(
      person.id, "Patient",
      FHIRText.members("name", [FHIRText.concept(person.name.value)].compactMap(\.self))
        + FHIRText.member("birthDate", born))
  }

  /// The statement of one medication: that it is taken, and how.
  package mutating func statement(_ source: FHIRMedication) -> String {
    let medication = source.medication
    let bounds = source.bounds
    return entry(
      medication.id, "MedicationStatement",
      [("status", .string(source.status))]
        + FHIRText.member(
          "statusReason", FHIRText.concept(source.statusReason).map { .array([$0]) })
        + [("medicationCodeableConcept", source.concept), ("subject", subject)]
        + FHIRText.member("effectivePeriod", FHIRText.period(bounds.from, bounds.to))
        + [("dateAsserted", FHIRText.instant(madeAt)), ("informationSource", subject)]
        + FHIRText.members(
          "reasonCode", [FHIRText.concept(medication.reason.value)].compactMap(\.self))
        + FHIRText.members(
          "note",
          source.notes.compactMap { FHIRText.string($0) }.map { .object([("text", $0)]) })
        + FHIRText.members("dosage", source.dosages))
  }

  /// Every intake and every skipped dose of the period; a dose without an entry is no act.
  package mutating func administrations(_ source: FHIRMedication) -> [String] {
    DoseRow.rows(source.calendar).compactMap { administration($0, source) }
  }

  /// Every refill of the period.
  package mutating func dispenses(_ source: FHIRMedication) -> [String] {
    source.refills.map { member, refill in
      let batch = refill.batch.map { "Batch \($0)" }
      let expires = refill.expires.map { "Expires \($0)" }
      let notes = [batch, expires, refill.reason].compactMap { FHIRText.string($0) }
      return entry(
        member, "MedicationDispense",
        [
          ("status", "completed"), ("medicationCodeableConcept", source.concept),
          ("subject", subject),
          ("quantity", FHIRText.quantity(refill.amount, source.medication.doseUnit)),
          ("whenHandedOver", FHIRText.instant(refill.at)),
        ] + FHIRText.members("note", notes.map { .object([("text", $0)]) }))
    }
  }

  // MARK: Details

  private mutating func administration(_ row: DoseRow, _ source: FHIRMedication) -> String? {
    guard let dose = row.dose, row.kind != .unconfirmed else { return nil }
    let entry = dose.entry
    let isTaken = entry.status == .taken
    // Of two that may be one dose the second is not said to have been given, nor the contrary.
    if row.kind == .otherEntry, !isTaken || row.isAnswered { return nil }
    let status = !isTaken ? "not-done" : row.kind == .otherEntry ? "unknown" : "completed"
    let moment =
      isTaken ? entry.takenAt ?? row.plannedAt ?? entry.loggedAt : row.plannedAt ?? entry.loggedAt
    var extensions: [JSONValue] = []
    if let planned = row.plannedAt {
      extensions.append([
        "url": .string(FHIRExport.plannedTime), "valueDateTime": FHIRText.instant(planned),
      ])
    }
    var reasons: [JSONValue] = []
    if !isTaken {
      let word = entry.status == .missed ? "Missed" : "Skipped"
      reasons = [FHIRText.concept(entry.note) ?? ["text": .string(word)]]
    }
    let note = isTaken ? FHIRText.string(entry.note) : nil
    let given = entry.amount.map { amount in
      JSONValue.object(
        FHIRText.member("route", FHIRText.concept(source.medication.route.value))
          + [("dose", FHIRText.quantity(amount, source.medication.doseUnit))])
    }
    guard written.contains(dose.id) == false else { return nil }
    return self.entry(
      dose.id, "MedicationAdministration",
      FHIRText.members("extension", extensions) + [("status", .string(status))]
        + FHIRText.members("statusReason", reasons)
        + [
          ("medicationCodeableConcept", source.concept), ("subject", subject),
          ("effectiveDateTime", FHIRText.instant(moment)),
        ] + FHIRText.members("note", note.map { [.object([("text", $0)])] } ?? [])
        + FHIRText.member("dosage", isTaken ? given : nil))
  }

  /// One entry on a line of its own.
  private mutating func entry(
    _ id: Identifier, _ type: String, _ members: [(String, JSONValue)]
  ) -> String {
    written.insert(id)
    let uuid = FHIRText.uuid(id)
    let resource = JSONValue.object(
      [("resourceType", .string(type)), ("id", .string(uuid))] + members)
    let value: JSONValue = ["fullUrl": .string("urn:uuid:" + uuid), "resource": resource]
    defer { isFirst = false }
    return (isFirst ? "\n" : ",\n") + value.text()
  }
}

extension DoseRow {
  /// True when a person has said which entry of the dose counts.
  fileprivate var isAnswered: Bool { question == nil }
}

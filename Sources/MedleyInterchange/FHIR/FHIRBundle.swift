internal import MedleyMedicines

/// A bundle of FHIR R4 with statements, requests, administrations and dispenses of medicines.
///
/// Source: HL7 FHIR 4.0.1.
package struct FHIRBundle: Sendable {
  /// The extension of our own that says for when a dose was planned.
  package static let plannedURL = FHIRExport.plannedTime

  private(set) var entries: [(place: String, what: String, resource: FHIRResource)] = []
  /// Entries that say the same as an earlier one of the same id.
  private(set) var repeated: [(place: String, what: String)] = []
  /// Keys that are not read here, counted.
  private(set) var ignoredKeys = IgnoredKeys()

  /// Reads a bundle, all of it about one person.
  ///
  /// - Throws: the reason with the line and column or the place in the document.
  package init(reading bytes: [UInt8]) throws(InterchangeFault) {
    let document = try ObjectReader(try JSONFile.value(of: bytes), at: "")
    guard document.value("resourceType")?.text == "Bundle" else { throw .unknownLayout }
    ignoredKeys.note(document.keys, besides: FHIRBundle.envelope, under: "")
    let entries = try document.objects("entry", countLimit: InterchangeLimits.eventCount)
    var medicines: [String: ObjectReader] = [:]
    var seen: [String: JSONValue] = [:]
    var resources: [(reader: ObjectReader, type: String)] = []
    for entry in entries {
      guard let value = entry.value("resource") else { throw entry.fault("resource", .missing) }
      let reader = try ObjectReader(value, at: entry.place("resource"))
      let type = try reader.required(
        "resourceType",
        try reader.text("resourceType", byteLimit: InterchangeLimits.shortTextByteCount))
      let id = try reader.fhirText("id")
      if !id.isEmpty {
        let name = "\(type)/\(id)"
        if let earlier = seen[name] {
          guard earlier == value else { throw reader.fault("id", .repeated) }
          repeated.append((reader.path, name))
          continue
        }
        seen[name] = value
      }
      if type == "Medication" {
        let url = try entry.fhirText("fullUrl")
        for name in [url, "Medication/\(id)"] where !name.isEmpty { medicines[name] = reader }
      }
      resources.append((reader, type))
    }
    var patient: String?
    for (reader, type) in resources {
      let resource = try FHIRBundle.resource(reader, type, medicines)
      try noteKeys(of: reader, type)
      if let subject = resource.subject, !subject.patient.isEmpty {
        guard patient == nil || patient == subject.patient else {
          throw reader.fault("subject", .anotherPerson)
        }
        patient = subject.patient
      }
      self.entries.append((reader.path, resource.subject?.medicine ?? type, resource))
    }
  }

  /// What surrounds every resource and says nothing of a medicine.
  private static let envelope: Set<String> = [
    "resourceType", "id", "meta", "language", "text", "contained", "identifier", "type",
    "timestamp", "total", "link", "entry",
  ]
  private static let planKeys: Set<String> = [
    "status", "medicationCodeableConcept", "medicationReference", "subject", "effectivePeriod",
    "effectiveDateTime", "authoredOn", "reasonCode", "requester", "note", "dispenseRequest",
    "dosage", "dosageInstruction", "intent", "doNotPerform", "modifierExtension",
  ]
  private static let keys: [String: Set<String>] = [
    "MedicationStatement": planKeys, "MedicationRequest": planKeys,
    "MedicationAdministration": [
      "status", "medicationCodeableConcept", "medicationReference", "subject", "effectivePeriod",
      "effectiveDateTime", "extension", "dosage", "statusReason", "note", "modifierExtension",
    ],
    "MedicationDispense": [
      "status", "medicationCodeableConcept", "medicationReference", "subject", "quantity",
      "daysSupply", "whenPrepared", "whenHandedOver", "modifierExtension",
    ],
    "Medication": ["code", "form", "ingredient"],
  ]

  /// Counts the keys of a resource that are not read, those of other resources excepted.
  private mutating func noteKeys(
    of reader: ObjectReader, _ type: String
  ) throws(InterchangeFault) {
    guard let known = FHIRBundle.keys[type] else { return }
    ignoredKeys.note(reader.keys, besides: known.union(FHIRBundle.envelope), under: type)
    guard known.contains("dosageInstruction") else { return }
    let key = type == "MedicationRequest" ? "dosageInstruction" : "dosage"
    for dosage in try reader.objects(key) {
      ignoredKeys.note(dosage.keys, besides: FHIRDosage.keys, under: "\(type).\(key)")
      guard let rule = try dosage.object("timing")?.object("repeat") else { continue }
      ignoredKeys.note(
        rule.keys, besides: FHIRDosage.ruleKeys, under: "\(type).\(key).timing.repeat")
    }
  }

  private static func resource(
    _ reader: ObjectReader, _ type: String, _ medicines: [String: ObjectReader]
  ) throws(InterchangeFault) -> FHIRResource {
    switch type {
    case "MedicationStatement", "MedicationRequest":
      let subject = try subject(reader, medicines)
      return .plan(try FHIRPlan(reader, subject, isRequest: type == "MedicationRequest"))
    case "MedicationAdministration":
      return .administration(try FHIRAdministration(reader, try subject(reader, medicines)))
    case "MedicationDispense":
      return .dispense(try FHIRDispense(reader, try subject(reader, medicines)))
    case "Medication": return .medication
    default: return .other(type)
    }
  }

  /// The medicine and the person of a resource.
  private static func subject(
    _ reader: ObjectReader, _ medicines: [String: ObjectReader]
  ) throws(InterchangeFault) -> FHIRSubject {
    let patient = try reader.object("subject")?.fhirText("reference") ?? ""
    let id = try reader.fhirText("id")
    var concept = try reader.object("medicationCodeableConcept")
    var form = ""
    var ingredients: [String] = []
    var display = ""
    if let reference = try reader.object("medicationReference") {
      display = try reference.fhirText("display")
      let name = try reference.fhirText("reference")
      var medicine = medicines[name]
      for inner in try reader.objects("contained")
      where name == "#" + (try inner.fhirText("id")) {
        medicine = inner
      }
      guard medicine != nil || !display.isEmpty else {
        throw reference.fault("reference", .unknownRecord)
      }
      concept = try medicine?.object("code")
      form = try medicine?.concept("form") ?? ""
      for part in try medicine?.objects("ingredient") ?? [] {
        let words = try part.concept("itemCodeableConcept")
        if !words.isEmpty { ingredients.append(words) }
      }
    }
    var name = try concept?.concept() ?? ""
    if name.isEmpty { name = display }
    guard !name.isEmpty, name.utf8.count <= InterchangeLimits.shortTextByteCount else {
      throw reader.fault(
        "medicationCodeableConcept",
        name.isEmpty ? .missing : .tooLong(byteLimit: InterchangeLimits.shortTextByteCount))
    }
    return FHIRSubject(
      place: reader.path, id: id, medicine: name, codes: try concept?.codes() ?? [], form: form,
      ingredients: Array(ingredients.prefix(MedicineLimits.ingredientCount)), patient: patient)
  }
}

extension FHIRResource {
  /// The medicine that it is about; nil for other entries.
  var subject: FHIRSubject? {
    switch self {
    case .plan(let plan): plan.subject
    case .administration(let administration): administration.subject
    case .dispense(let dispense): dispense.subject
    case .medication, .other: nil
    }
  }
}

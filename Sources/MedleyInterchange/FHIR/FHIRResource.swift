internal import MedleyMedicines

/// An entry of a bundle that is about a medicine, or the name of what else it is.
enum FHIRResource: Sendable {
  case plan(FHIRPlan)
  case administration(FHIRAdministration)
  case dispense(FHIRDispense)
  /// A medicine that others refer to.
  case medication
  case other(String)
}

/// What all entries about a medicine state.
struct FHIRSubject: Equatable, Sendable {
  let place: String
  let id: String
  let medicine: String
  let codes: [String]
  let form: String
  let ingredients: [String]
  let patient: String
}

/// A statement or a request: how a medicine is to be taken.
struct FHIRPlan: Equatable, Sendable {
  enum Status: String, Sendable {
    case active, completed, intended, stopped, cancelled, draft, unknown
    case error = "entered-in-error"
    case onHold = "on-hold"
    case notTaken = "not-taken"
  }

  let subject: FHIRSubject
  let isRequest: Bool
  let status: Status
  /// False for what somebody only proposes.
  let isOrder: Bool
  let start: FHIRMoment?
  let end: FHIRMoment?
  let reasons: [String]
  let prescriber: String
  let notes: [String]
  let dosages: [FHIRDosage]
  /// True when an extension changes what the entry means.
  let hasModifier: Bool

  init(
    _ reader: ObjectReader, _ subject: FHIRSubject, isRequest: Bool
  ) throws(InterchangeFault) {
    self.subject = subject
    self.isRequest = isRequest
    let word = try reader.required("status", try reader.fhirText("status").nilIfEmpty)
    guard let status = Status(rawValue: word) else { throw reader.fault("status", .unknownWord) }
    self.status = status
    let intent = try reader.fhirText("intent")
    if isRequest, intent.isEmpty { throw reader.fault("intent", .missing) }
    let isForbidden = try reader.truth("doNotPerform") ?? false
    isOrder = !isForbidden && !["proposal", "plan", "option"].contains(intent)
    let period = try reader.object("effectivePeriod")
    let begin = try period?.fhirMoment("start")
    let date = try reader.fhirMoment("effectiveDateTime")
    let written = isRequest ? try reader.fhirMoment("authoredOn") : nil
    start = begin ?? date ?? written
    end = try period?.fhirMoment("end")
    reasons = try reader.concepts("reasonCode")
    let requester = isRequest ? try reader.object("requester") : nil
    prescriber = try requester?.fhirText("display") ?? ""
    var notes = try reader.annotations("note")
    if let dispense = try reader.object("dispenseRequest") {
      let quantity = try dispense.fhirQuantity("quantity")
      let repeats = try dispense.whole("numberOfRepeatsAllowed", in: 0...100_000)
      let parts = [quantity?.words, repeats.map { "\($0) repeats" }].compactMap(\.self)
      if !parts.isEmpty { notes.append("Prescribed: " + parts.joined(separator: ", ")) }
    }
    self.notes = notes
    var dosages: [FHIRDosage] = []
    for dosage in try reader.objects(isRequest ? "dosageInstruction" : "dosage") {
      dosages.append(try FHIRDosage(dosage))
    }
    self.dosages = dosages
    hasModifier = reader.value("modifierExtension") != nil
  }
}

/// One dose that was given, or was not.
struct FHIRAdministration: Equatable, Sendable {
  enum Status: String, Sendable {
    case completed, stopped, unknown
    case inProgress = "in-progress"
    case notDone = "not-done"
    case onHold = "on-hold"
    case error = "entered-in-error"
  }

  let subject: FHIRSubject
  let status: Status
  let at: FHIRMoment
  /// When it was planned, which an extension of our own says.
  let planned: OffsetInstant?
  let dose: FHIRQuantity?
  let reasons: [String]
  let notes: [String]
  /// True when an extension changes what the entry means.
  let hasModifier: Bool

  init(_ reader: ObjectReader, _ subject: FHIRSubject) throws(InterchangeFault) {
    self.subject = subject
    let word = try reader.required("status", try reader.fhirText("status").nilIfEmpty)
    guard let status = Status(rawValue: word) else { throw reader.fault("status", .unknownWord) }
    self.status = status
    let period = try reader.object("effectivePeriod")
    let begin = try period?.fhirMoment("start")
    let at = try reader.fhirMoment("effectiveDateTime")
    self.at = try reader.required("effectiveDateTime", at ?? begin)
    var planned: OffsetInstant?
    for extra in try reader.objects("extension")
    where try extra.fhirText("url") == FHIRBundle.plannedURL {
      planned = try extra.fhirMoment("valueDateTime")?.instant
    }
    self.planned = planned
    dose = try reader.object("dosage")?.fhirQuantity("dose")
    reasons = try reader.concepts("statusReason")
    notes = try reader.annotations("note")
    hasModifier = reader.value("modifierExtension") != nil
  }
}

/// A package that was handed over.
struct FHIRDispense: Equatable, Sendable {
  let subject: FHIRSubject
  let isCompleted: Bool
  let at: FHIRMoment?
  let quantity: FHIRQuantity?
  let daysSupply: FHIRQuantity?
  /// True when an extension changes what the entry means.
  let hasModifier: Bool

  private static let statuses: Set<String> = [
    "preparation", "in-progress", "cancelled", "on-hold", "completed", "entered-in-error",
    "stopped", "declined", "unknown",
  ]

  init(_ reader: ObjectReader, _ subject: FHIRSubject) throws(InterchangeFault) {
    self.subject = subject
    let word = try reader.required("status", try reader.fhirText("status").nilIfEmpty)
    guard FHIRDispense.statuses.contains(word) else { throw reader.fault("status", .unknownWord) }
    isCompleted = word == "completed"
    let prepared = try reader.fhirMoment("whenPrepared")
    at = try reader.fhirMoment("whenHandedOver") ?? prepared
    quantity = try reader.fhirQuantity("quantity")
    daysSupply = try reader.fhirQuantity("daysSupply")
    hasModifier = reader.value("modifierExtension") != nil
  }
}

extension String {
  fileprivate var nilIfEmpty: String? { isEmpty ? nil : self }
}

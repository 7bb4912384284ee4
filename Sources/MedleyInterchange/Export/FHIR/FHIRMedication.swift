package import MedleyMedicines
package import MedleyRecords

/// What a FHIR bundle says of one medication.
package struct FHIRMedication: Sendable {
  package let medication: Medication
  /// The plan and what became of it in the period of the bundle.
  package let calendar: DoseCalendar
  /// The name with the strength.
  let concept: JSONValue
  private let lineages: [Lineage]
  private let today: LocalDate
  private let now: Instant
  private let period: ClosedRange<LocalDate>
  /// The names of the medications that schedules follow.
  private let names: [Identifier: String]

  package init(
    _ medication: Medication, _ planner: SlotPlanner, _ calendar: DoseCalendar,
    names: [Identifier: String], today: LocalDate, now: Instant
  ) {
    self.medication = medication
    self.calendar = calendar
    concept = FHIRMedication.concept(of: medication)
    lineages = planner.lineages
    period = calendar.period
    self.names = names
    self.today = today
    self.now = now
  }

  /// The name with the strength of a medication.
  private static func concept(of medication: Medication) -> JSONValue {
    let name = medication.fullName.value ?? medication.name.value ?? ""
    let strength = medication.strength.value.flatMap { name.contains($0) ? nil : $0 }
    return FHIRText.concept([name, strength].compactMap(\.self).joined(separator: " "))
      ?? ["text": "Medication without a name"]
  }

  /// The refills of the period, each with its id.
  var refills: [(Identifier, StockEntry)] {
    medication.stockEntries.compactMap { member in
      guard let entry = member.value, entry.kind == .refill, period.contains(entry.at.date)
      else { return nil }
      return (member.id, entry)
    }.sorted { ($0.1.at.instant, $0.0) < ($1.1.at.instant, $1.0) }
  }

  /// What has no element of its own.
  var notes: [String] {
    var notes: [String] = []
    if let full = medication.fullName.value, let name = medication.name.value, full != name {
      notes.append("Called: \(name)")
    }
    if let form = medication.form.value { notes.append("Form: \(form.words)") }
    if let ingredients = medication.ingredients.value {
      notes.append("Active ingredients: \(ingredients.names.joined(separator: ", "))")
    }
    if let prescriber = medication.prescriber.value { notes.append("Prescriber: \(prescriber)") }
    return notes
  }

  // MARK: Status

  /// The version of each schedule that rules today, or the last one that did.
  var ruling: [(Lineage.Version, ClosedRange<LocalDate>)] {
    lineages.compactMap { lineage in
      let reign = lineage.reigns.last { $0.dates.lowerBound <= today } ?? lineage.reigns.first
      return reign.map { ($0.version, $0.dates) }
    }
  }

  /// The first and the last date on which it is taken.
  var bounds: (from: LocalDate?, to: LocalDate?) {
    let first = lineages.compactMap { lineage in
      lineage.reigns.first.map { max($0.dates.lowerBound, $0.version.schedule.start) }
    }.min()
    if let ending = medication.ending.value {
      return (first.map { min($0, ending.lastDate) }, ending.lastDate)
    }
    let ends = ruling.map(\.0.schedule.lastDate)
    let last = ends.max().flatMap { $0 < .latest ? $0 : nil }
    return (first, last.map { max($0, first ?? $0) })
  }

  var status: String {
    if medication.ending.value?.isOver(on: today, at: now) ?? false { return "stopped" }
    let bounds = bounds
    if bounds.from == nil { return "unknown" }
    if let to = bounds.to, to < today { return "completed" }
    if let from = bounds.from, from > today { return "intended" }
    return medication.pause(on: today) == nil ? "active" : "on-hold"
  }

  var statusReason: String? {
    switch status {
    case "stopped": medication.ending.value?.reason
    case "on-hold": medication.pause(on: today)?.reason
    default: nil
    }
  }

  // MARK: Dosage

  var dosages: [JSONValue] {
    var last = 0
    return ruling.flatMap { version, dates -> [JSONValue] in
      let schedule = version.schedule
      let sentence = schedule.sentence(unit: medication.doseUnit) { names[$0] }
      let plan = FHIRTiming(
        schedule, in: dates, until: medication.ending.value?.lastDate, today: today)
      let begin = last + 1
      return plan.parts.map { part in
        let number = begin + part.turn
        last = max(last, number)
        return dosage(part, number, sentence, schedule)
      }
    }
  }

  private func dosage(
    _ part: FHIRTiming.Part, _ number: Int, _ sentence: String, _ schedule: ScheduleVersion
  ) -> JSONValue {
    var members: [(String, JSONValue)] = [("sequence", .integer(number))]
    members += FHIRText.member("text", FHIRText.string(sentence))
    members += FHIRText.member(
      "patientInstruction", FHIRText.string(medication.instructions.value))
    members += FHIRText.member("timing", part.timing)
    var limits: AsNeededLimits?
    if case .asNeeded(let stated) = schedule.recurrence, schedule.isUnderstood {
      members.append(("asNeededBoolean", true))
      limits = stated
    }
    members += FHIRText.member("route", FHIRText.concept(medication.route.value))
    if let amount = part.amount {
      let quantity = FHIRText.quantity(amount, medication.doseUnit)
      members.append(("doseAndRate", [["doseQuantity": quantity]]))
    }
    if let most = limits?.maximum {
      members.append(
        (
          "maxDosePerPeriod",
          [
            "numerator": FHIRText.quantity(most.amount, medication.doseUnit),
            "denominator": [
              "value": .integer(most.window.count), "unit": "min",
              "system": "http://unitsofmeasure.org", "code": "min",
            ],
          ]
        ))
    }
    return .object(members)
  }
}

import MedleyInterchange
import MedleyMedicines
import MedleyRecords
import Testing

/// Bundles of FHIR R4; the expectations are by hand.
@Suite struct FHIRTests {
  private func bundle(_ resources: String...) -> String {
    let entries = resources.map { "{\"resource\": \($0)}" }
    return """
      {"resourceType": "Bundle", "type": "collection",
       "entry": [\(entries.joined(separator: ",\n"))]}
      """
  }

  private func statement(
    _ name: String = "Iron", _ status: String = "active", id: String = "s1",
    type: String = "MedicationStatement", _ dosages: String..., more: String = ""
  ) -> String {
    let key = type == "MedicationStatement" ? "dosage" : "dosageInstruction"
    return """
      {"resourceType": "\(type)", "id": "\(id)", "status": "\(status)",
       "medicationCodeableConcept": {"text": "\(name)"}, "subject": {"reference": "Patient/1"},
       "\(key)": [\(dosages.joined(separator: ", "))]\(more.isEmpty ? "" : ", " + more)}
      """
  }

  private func dosage(
    _ rule: String, amount: String = "1", unit: String = "tablet", _ more: String = ""
  ) -> String {
    """
    {"text": "as told", "timing": {"repeat": {\(rule)}}, "doseAndRate": [{"doseQuantity":
      {"value": \(amount), "unit": "\(unit)"}}]\(more.isEmpty ? "" : ", " + more)}
    """
  }

  private func administration(
    _ at: String, _ status: String = "completed", id: String = "a1", _ more: String = ""
  ) -> String {
    """
    {"resourceType": "MedicationAdministration", "id": "\(id)", "status": "\(status)",
     "medicationCodeableConcept": {"text": "Iron"}, "subject": {"reference": "Patient/1"},
     "effectiveDateTime": "\(at)"\(more.isEmpty ? "" : ", " + more)}
    """
  }

  @Test(.enabled(if: SharedSamples.arePresent, "the shared samples are absent"))
  func `the bundle becomes these medicines, schedules and doses`() throws {
    let file = try ForeignImport(sample: "fhir-r4-bundle.json")
    let name = "Levothyroxine 50 microgram tablet"
    #expect(file.names == [name, "Ibuprofen 400 mg"])
    #expect(try file.world.schedules(of: name) == ["every day at 08:00, 1 tablet"])
    #expect(
      try file.world.schedules(of: "Ibuprofen 400 mg") == [
        "as needed, 1 tablet, at least 6 h apart, at most 3 tablets in 24 h"
      ])
    #expect(
      try file.world.doseLines(of: name) == [
        "taken | 2026-03-02 | - | 1 | 2026-03-02T08:04:00+01:00 | ",
        "skipped | 2026-03-04 | 08:00 | ? | - | nausea",
      ])
    #expect(try file.world.doseLines(of: "Ibuprofen 400 mg") == [])
    #expect(try file.world.stock(of: name) == ["refill 100 2026-03-01T09:00:00+01:00 -"])
    let medication = try file.world.medication(name)
    #expect(medication.reason.value == "hypothyroidism")
    #expect(medication.route.value == "oral")
    #expect(medication.unit.value == "tablet")
    #expect(try file.world.medication("Ibuprofen 400 mg").reason.value == "pain")
    #expect(
      file.drafts.ignoredKeys.places == [
        "MedicationStatement.dateAsserted": 1, "MedicationStatement.informationSource": 1,
        "MedicationAdministration.performer": 1,
      ])
    #expect(
      try file.world.notes(of: name) == [
        "Codes: http://www.whocc.no/atc H03AA01 levothyroxine sodium"
      ])
    #expect(
      file.outcomes == [
        .nothingToTake(.notOfMedicines), .takenOver(.medication), .takenOver(.medication),
        .takenOver(.unscheduledDose), .takenOver(.skippedDose), .takenOver(.refill),
      ])
  }

  @Test func `every rule becomes a schedule or says why not`() throws {
    let start = "\"boundsPeriod\": {\"start\": \"2026-03-02\"}"
    func result(_ rule: String) throws -> [String] {
      let file = try ForeignImport(bundle(statement("Iron", "active", dosage(rule))))
      let obstacles = file.drafts.lines.flatMap(\.remarks).compactMap { remark -> String? in
        if case .notPlanned(let obstacle) = remark { obstacle.rawValue } else { nil }
      }
      return try file.world.schedules(of: "Iron") + obstacles
    }
    let eight = "\"timeOfDay\": [\"08:00:00\"]"
    #expect(
      try result(
        "\"frequency\": 2, \"period\": 1, \"periodUnit\": \"d\", \"timeOfDay\": [\"20:00:00\", \"08:00\"]"
      )
        == ["every day at 08:00 and 20:00, 1 tablet"])
    #expect(
      try result("\"dayOfWeek\": [\"mon\", \"fri\"], \(eight)")
        == ["on Monday and Friday at 08:00, 1 tablet"])
    #expect(
      try result(
        "\"period\": 2, \"periodUnit\": \"wk\", \"dayOfWeek\": [\"mon\"], \(eight), \(start)")
        == ["every 2 weeks on Monday at 08:00, 1 tablet"])
    #expect(
      try result("\"period\": 3, \"periodUnit\": \"d\", \(eight), \(start)")
        == ["every 3 days at 08:00, 1 tablet"])
    #expect(
      try result("\"period\": 1, \"periodUnit\": \"mo\", \(eight), \(start)")
        == ["every month on day 2 at 08:00, 1 tablet"])
    #expect(
      try result(
        "\"period\": 8, \"periodUnit\": \"h\", \"frequency\": 1, \"boundsPeriod\": {\"start\": \"2026-03-02T07:00:00+01:00\"}"
      )
        == ["every 8 h, counted from 07:00, 1 tablet"])
    #expect(
      try result("\(eight), \"boundsPeriod\": {\"start\": \"2026-03-10\", \"end\": \"2026-03\"}")
        == ["every day at 08:00, 1 tablet, until 2026-03-31"])
    #expect(
      try result(
        "\(eight), \"boundsDuration\": {\"value\": 10, \"unit\": \"d\"}, \(start)".replacing(
          ", \"boundsPeriod", with: ", \"boundsPeriod"))
        == ["every day at 08:00, 1 tablet, until 2026-03-11"])
    #expect(
      try result(
        "\"when\": [\"MORN\", \"HS\"], \"frequency\": 2, \"period\": 1, \"periodUnit\": \"d\"")
        == ["every day at 08:00 and 22:00, 1 tablet"])
    #expect(
      try result("\"frequency\": 3, \"period\": 1, \"periodUnit\": \"d\", \(eight)") == [
        "mixedDates"
      ])
    #expect(try result("\"period\": 3, \"periodUnit\": \"d\", \(eight)") == ["noDates"])
    #expect(try result("\"period\": 1, \"periodUnit\": \"a\", \(eight)") == ["unknownParts"])
    #expect(try result("\"when\": [\"MOON\"]") == ["unknownParts"])
    #expect(try result("\"offset\": 30, \"when\": [\"ACM\"]") == ["unknownParts"])
  }

  @Test func `parts of one rule are one schedule and half an instruction is none`() throws {
    let morning = dosage("\"timeOfDay\": [\"08:00:00\"]")
    let evening = dosage("\"timeOfDay\": [\"20:00:00\"]", amount: "0.5")
    let both = try ForeignImport(bundle(statement("Iron", "active", morning, evening)))
    #expect(
      try both.world.schedules(of: "Iron") == [
        "every day at 08:00 (1 tablet) and 20:00 (0.5 tablet)"
      ])
    let half = try ForeignImport(
      bundle(statement("Iron", "active", morning, "{\"text\": \"else\"}")))
    #expect(try half.world.schedules(of: "Iron") == [])
    #expect(try half.world.notes(of: "Iron") == ["as told", "else"])
  }

  @Test func `a request beside a statement plans nothing twice`() throws {
    let rule = dosage("\"timeOfDay\": [\"08:00:00\"]")
    let request = statement(
      "Iron", "active", id: "r1", type: "MedicationRequest", rule,
      more: "\"intent\": \"order\", \"requester\": {\"display\": \"Dr Grey\"}")
    let both = try ForeignImport(bundle(request, statement("Iron", "active", rule)))
    #expect(try both.world.schedules(of: "Iron") == ["every day at 08:00, 1 tablet"])
    #expect(try both.world.medication("Iron").prescriber.value == "Dr Grey")
    #expect(both.drafts.lines[0].remarks == [.plannedByAnother])
    let alone = try ForeignImport(bundle(request))
    #expect(try alone.world.schedules(of: "Iron") == ["every day at 08:00, 1 tablet"])
    let proposed = try ForeignImport(bundle(request.replacing("\"order\"", with: "\"proposal\"")))
    #expect(proposed.outcomes == [.nothingToTake(.notCurrent)])
    #expect(proposed.names.isEmpty)
  }

  @Test func `every status says whether a medicine is taken`() throws {
    let rule = dosage("\"timeOfDay\": [\"08:00:00\"]")
    func file(_ status: String) throws -> ForeignImport {
      try ForeignImport(
        bundle(
          statement(
            "Iron", status, rule,
            more: "\"effectivePeriod\": {\"start\": \"2026-01-01\", \"end\": \"2026-02\"}")))
    }
    for status in ["entered-in-error", "not-taken"] { #expect(try file(status).names.isEmpty) }
    for status in ["completed", "stopped"] {
      let medication = try file(status).world.medication("Iron")
      #expect(medication.ending.value?.lastDate.text == "2026-02-28")
      #expect(medication.scheduleVersions.isEmpty)
    }
    let held = try file("on-hold").world.medication("Iron")
    #expect(held.pauses.compactMap(\.value?.words) == ["from 2026-03-06 until it is resumed"])
    #expect(held.scheduleVersions.count == 1)
  }

  @Test func `administrations say what was done and when it was planned`() throws {
    let planned = """
      "extension": [{"url": "\(FHIRBundle.plannedURL)", "valueDateTime": "2026-03-02T08:00:00+02:00"}]
      """
    let dose = "\"dosage\": {\"dose\": {\"value\": 0.5, \"unit\": \"tablet\"}}"
    let file = try ForeignImport(
      bundle(
        administration("2026-03-02T08:04:00+02:00", id: "a1", "\(planned), \(dose)"),
        administration("2026-03-03", id: "a2"),
        administration("2026-03-04T08:00:00Z", "not-done", id: "a3"),
        administration("2026-03-04T09:00:00Z", "in-progress", id: "a4"),
        administration("2026-03-04T09:00:00Z", "entered-in-error", id: "a5"),
        administration("2026-03-05T09:00:00Z", id: "a6", dose),
        administration("2026-03-05T09:00:00Z", id: "a7", dose),
        administration("2026-03-05T09:00:00Z", id: "a7", dose)))
    #expect(
      try file.world.doseLines(of: "Iron") == [
        "taken | 2026-03-02 | 08:00 | 0.5 | 2026-03-02T08:04:00+02:00 | ",
        "taken | 2026-03-03 | - | ? | - | ",
        "skipped | 2026-03-04 | 08:00 | ? | - | ",
        "taken | 2026-03-05 | - | 0.5 | 2026-03-05T09:00:00+00:00 | ",
        "taken | 2026-03-05 | - | 0.5 | 2026-03-05T09:00:00+00:00 | ",
      ])
    #expect(
      file.outcomes == [
        .takenOver(.takenDose), .takenOver(.unscheduledDose), .takenOver(.skippedDose),
        .nothingToTake(.notFinished), .nothingToTake(.enteredInError),
        .takenOver(.unscheduledDose), .takenOver(.unscheduledDose), .nothingToTake(.twiceInFile),
      ])
  }

  @Test func `a medicine that is referred to has its name, form and ingredients`() throws {
    let medicine = """
      {"resourceType": "Medication", "id": "m1", "code": {"text": "Zinc 5"},
       "form": {"text": "capsule"},
       "ingredient": [{"itemCodeableConcept": {"text": "zinc gluconate"}}]}
      """
    let referring = statement().replacing(
      "\"medicationCodeableConcept\": {\"text\": \"Iron\"}",
      with: "\"medicationReference\": {\"reference\": \"Medication/m1\"}")
    let file = try ForeignImport(bundle(referring, medicine))
    let medication = try file.world.medication("Zinc 5")
    #expect(medication.form.value?.kind == .capsule)
    #expect(medication.ingredients.value?.names == ["zinc gluconate"])
    #expect(file.outcomes == [.takenOver(.medication), .nothingToTake(.namedElsewhere)])
    #expect(
      ForeignImport.fault(bundle(referring))
        == .value(at: "entry[0].resource.medicationReference.reference", .unknownRecord))
  }

  @Test func `what makes no sense is refused where it stands`() {
    func fault(_ resources: String...) -> InterchangeFault? {
      ForeignImport.fault(
        "{\"resourceType\": \"Bundle\", \"entry\": ["
          + resources.map { "{\"resource\": \($0)}" }.joined(separator: ",") + "]}")
    }
    let place = "entry[0].resource"
    #expect(fault(statement("Iron", "asleep")) == .value(at: "\(place).status", .unknownWord))
    #expect(
      fault(statement("")) == .value(at: "\(place).medicationCodeableConcept", .missing))
    #expect(
      fault(statement("Iron", "active", dosage("\"timeOfDay\": [\"24:00:00\"]")))
        == .value(at: "\(place).dosage[0].timing.repeat.timeOfDay[0]", .outOfRange))
    for amount in ["1e309", "-1"] {
      #expect(
        fault(statement("Iron", "active", dosage("", amount: amount)))
          == .value(at: "\(place).dosage[0].doseAndRate[0].doseQuantity.value", .outOfRange))
    }
    #expect(
      fault(administration("2026-02-30")) == .value(at: "\(place).effectiveDateTime", .outOfRange))
    #expect(
      fault(administration("2026-03-01T08:00:00"))
        == .value(at: "\(place).effectiveDateTime", .outOfRange))
    #expect(
      fault(statement(), statement("Zinc"))
        == .value(at: "entry[1].resource.id", .repeated))
    #expect(
      fault(statement(), statement(id: "s2").replacing("Patient/1", with: "Patient/2"))
        == .value(at: "entry[1].resource.subject", .anotherPerson))
    #expect(
      ForeignImport.fault("{\"resourceType\": \"Bundle\", \"entry\": [{}]}")
        == .value(at: "entry[0].resource", .missing))
  }
}

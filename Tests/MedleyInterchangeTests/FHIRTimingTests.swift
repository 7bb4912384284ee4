import MedleyInterchange
import MedleyMedicines
import MedleyRecords
import Testing

/// Rules of FHIR that name no times of day; the expectations are by hand.
@Suite struct FHIRTimingTests {
  private func bundle(_ dosages: String..., more: String = "") -> String {
    """
    {"resourceType": "Bundle", "entry": [{"resource": {"resourceType": "MedicationStatement",
      "status": "active", "medicationCodeableConcept": {"text": "Iron"},
      "dosage": [\(dosages.joined(separator: ", "))]\(more)}}]}
    """
  }

  private func dosage(_ timing: String, amount: String = "1", _ more: String = "") -> String {
    """
    {"timing": {\(timing)}, "doseAndRate": [{"doseQuantity": {"value": \(amount),
      "unit": "tablet"}}]\(more.isEmpty ? "" : ", " + more)}
    """
  }

  /// The schedules of a file, and what was chosen for them or why there are none.
  private func result(_ text: String) throws -> [String] {
    let file = try ForeignImport(text)
    let remarks = file.drafts.lines.flatMap(\.remarks).compactMap { remark -> String? in
      switch remark {
      case .notPlanned(let obstacle): obstacle.rawValue
      case .timesChosen(let times), .partsOfDay(let times): times.joined(separator: " ")
      default: nil
      }
    }
    return try file.world.schedules(of: "Iron") + remarks
  }

  private func rule(_ rule: String) throws -> [String] {
    try result(bundle(dosage("\"repeat\": {\(rule)}")))
  }

  private let start = "\"boundsPeriod\": {\"start\": \"2026-03-02\"}"

  @Test func `so often a day is a schedule whose times are named`() throws {
    let daily = "\"period\": 1, \"periodUnit\": \"d\""
    #expect(
      try rule("\"frequency\": 1, \(daily)") == ["every day at 08:00, 1 tablet", "08:00"])
    #expect(
      try rule("\"frequency\": 2, \(daily)") == [
        "every day, 2 times from 08:00 to 22:00, 1 tablet", "08:00 22:00",
      ])
    #expect(
      try rule("\"frequency\": 3, \"period\": 24, \"periodUnit\": \"h\"") == [
        "every day, 3 times from 08:00 to 22:00, 1 tablet", "08:00 15:00 22:00",
      ])
    #expect(try rule("\"frequency\": 97, \(daily)") == ["lengths"])
    #expect(
      try rule("\"frequency\": 1, \"period\": 3, \"periodUnit\": \"d\", \(start)") == [
        "every 3 days at 08:00, 1 tablet", "08:00",
      ])
  }

  @Test func `days of the week without times are planned and days that nobody names are not`()
    throws
  {
    #expect(
      try rule("\"dayOfWeek\": [\"tue\", \"thu\"]") == [
        "on Tuesday and Thursday at 08:00, 1 tablet", "08:00",
      ])
    #expect(
      try rule(
        "\"frequency\": 1, \"period\": 1, \"periodUnit\": \"d\", \"dayOfWeek\": [\"mon\"]")
        == ["on Monday at 08:00, 1 tablet", "08:00"])
    let weekly = "\"period\": 1, \"periodUnit\": \"wk\""
    #expect(
      try rule("\"frequency\": 4, \(weekly), \"dayOfWeek\": [\"mon\", \"fri\"]") == [
        "on Monday and Friday, 2 times from 08:00 to 22:00, 1 tablet", "08:00 22:00",
      ])
    // 2 March 2026 is a Monday.
    #expect(
      try rule("\"frequency\": 1, \(weekly), \(start)") == [
        "on Monday at 08:00, 1 tablet", "08:00",
      ])
    #expect(try rule("\"frequency\": 1, \(weekly)") == ["noDates"])
    #expect(try rule("\"frequency\": 3, \(weekly), \(start)") == ["noDates"])
    #expect(
      try rule("\"frequency\": 1, \(weekly), \"dayOfWeek\": [\"mon\", \"fri\"]") == ["mixedDates"])
    #expect(
      try rule("\"frequency\": 3, \"period\": 2, \"periodUnit\": \"d\", \(start)") == ["noDates"])
    #expect(
      try rule("\"frequency\": 2, \"period\": 1, \"periodUnit\": \"mo\", \(start)") == ["noDates"])
    #expect(try rule(start) == ["noTimes"])
  }

  @Test func `hours are counted from the start that is given or from a time that is named`() throws
  {
    let eight = "\"frequency\": 1, \"period\": 8, \"periodUnit\": \"h\""
    #expect(
      try rule("\(eight), \(start)") == [
        "every 8 h, counted from 08:00, 1 tablet", "counted from 08:00 on 2026-03-02",
      ])
    #expect(
      try rule(eight) == [
        "every 8 h, counted from 08:00, 1 tablet", "counted from 08:00 on 2026-03-06",
      ])
    #expect(
      try rule("\(eight), \"boundsPeriod\": {\"start\": \"2026-03-02T06:30:00+01:00\"}") == [
        "every 8 h, counted from 06:30, 1 tablet"
      ])
  }

  @Test func `abbreviations that are a whole rule are read`() throws {
    func code(_ code: String, system: String = "v3-GTSAbbreviation") throws -> [String] {
      let system = "http://terminology.hl7.org/CodeSystem/" + system
      return try result(
        bundle(
          dosage("\"code\": {\"coding\": [{\"system\": \"\(system)\", \"code\": \"\(code)\"}]}")))
    }
    #expect(try code("BID").first == "every day, 2 times from 08:00 to 22:00, 1 tablet")
    #expect(try code("QD").first == "every day at 08:00, 1 tablet")
    #expect(try code("Q6H").first == "every 6 h, counted from 08:00, 1 tablet")
    #expect(try code("QOD") == ["noDates"])
    #expect(try code("BID", system: "other") == ["noTimes"])
  }

  @Test func `dates one by one are a schedule of those dates`() throws {
    #expect(
      try result(bundle(dosage("\"event\": [\"2026-03-09\", \"2026-03-16\"]"))) == [
        "on 2026-03-09 and 2026-03-16 at 08:00, 1 tablet, until 2026-03-16", "08:00",
      ])
    #expect(
      try result(
        bundle(
          dosage(
            "\"event\": [\"2026-03-09T21:00:00+01:00\", \"2026-03-16T07:30:00+01:00\"]"))) == [
          "on 2026-03-09 at 21:00, 1 tablet, until 2026-03-09",
          "on 2026-03-16 at 07:30, 1 tablet, until 2026-03-16",
        ])
    #expect(try result(bundle(dosage("\"event\": [\"2026-03\"]"))) == ["noDates"])
    #expect(
      ForeignImport.fault(bundle(dosage("\"event\": [\"2026-02-30\"]")))
        == .value(at: "entry[0].resource.dosage[0].timing.event[0]", .outOfRange))
  }

  @Test func `steps that follow each other need dates or times that tell them apart`() throws {
    let daily = "\"frequency\": 1, \"period\": 1, \"periodUnit\": \"d\""
    func step(_ number: Int, _ amount: String, _ rule: String) -> String {
      dosage("\"repeat\": {\(rule)}", amount: amount, "\"sequence\": \(number)")
    }
    #expect(try result(bundle(step(1, "2", daily), step(2, "1", daily))) == ["laterSteps"])
    func bounds(_ start: String, _ end: String) -> String {
      "\(daily), \"boundsPeriod\": {\"start\": \"\(start)\", \"end\": \"\(end)\"}"
    }
    #expect(
      try result(
        bundle(
          step(1, "2", bounds("2026-03-07", "2026-03-10")),
          step(2, "1", bounds("2026-03-11", "2026-03-14"))))
        == [
          "every day at 08:00, 1 tablet, until 2026-03-14",
          "every day at 08:00, 2 tablets, until 2026-03-10", "08:00",
        ])
    let times = ["08:00:00", "20:00:00"].map { "\(daily), \"timeOfDay\": [\"\($0)\"]" }
    #expect(
      try result(bundle(step(1, "2", times[0]), step(2, "1", times[1]))) == [
        "every day at 08:00 (2 tablets) and 20:00 (1 tablet)"
      ])
    // Two parts that hold together are two doses.
    #expect(
      try result(bundle(step(1, "2", daily), step(1, "1", daily))).filter { $0.hasPrefix("every") }
        .count == 2)
  }

  @Test func `an extension that changes the meaning keeps an entry from being used`() throws {
    let daily = dosage("\"repeat\": {\"timeOfDay\": [\"08:00:00\"]}")
    let modifier = ", \"modifierExtension\": [{\"url\": \"x\"}]"
    #expect(try result(bundle(daily, more: modifier)) == ["unknownParts"])
    let administration = """
      {"resourceType": "Bundle", "entry": [{"resource": {
        "resourceType": "MedicationAdministration", "status": "completed",
        "medicationCodeableConcept": {"text": "Iron"},
        "effectiveDateTime": "2026-03-01"\(modifier)}}]}
      """
    #expect(try ForeignImport(administration).outcomes == [.nothingToTake(.otherMeaning)])
  }
}

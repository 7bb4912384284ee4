import MedleyFiles
import MedleyInterchange
import MedleyMedicines
import MedleyRecords
import Testing

/// The German medication plan; the expectations are by hand.
@Suite struct MedicationPlanTests {
  private func plan(_ medicines: String, section: String = "c=\"412\"", version: String = "025")
    -> String
  {
    "<MP v=\"\(version)\" U=\"1\" l=\"de-DE\"><S \(section)>\(medicines)</S></MP>"
  }

  @Test(.enabled(if: SharedSamples.arePresent, "the shared samples are absent"))
  func `the plan becomes these medicines and schedules`() throws {
    let file = try ForeignImport(sample: "bmp-ukf-025.xml")
    let schedules: [String: [String]] = [
      "PZN 00230272": ["every day at 08:00, 1 Stück"],
      "Ramipril 5 mg": ["every day at 08:00 (1 Stück) and 18:00 (0.5 Stück)"],
      "PZN 00558736": ["every day at 08:00 and 18:00, 20 IE"], "PZN 02239828": [],
      "Ibuprofen 400": ["as needed"], "PZN 02455874": ["every day at 08:00, 1 Stück"],
    ]
    #expect(file.names == Set(schedules.keys))
    for (name, expected) in schedules { #expect(try file.world.schedules(of: name) == expected) }
    #expect(file.world.states(.intake).isEmpty)
    let ramipril = try file.world.medication("Ramipril 5 mg")
    #expect(ramipril.strength.value == "5 mg")
    #expect(ramipril.ingredients.value?.names == ["Ramipril 5 mg"])
    #expect(ramipril.form.value?.kind == .tablet)
    #expect(ramipril.reason.value == "Blutdruck")
    #expect(
      try file.world.medication("PZN 00558736").instructions.value
        == "Wechseln der Injektionsstellen")
    #expect(
      try file.world.medication("PZN 00230272").barcodes.compactMap(\.value?.text) == ["00230272"])
    let notes: [String: [String]] = [
      "PZN 02239828": [
        "Dosing in the plan: alle drei Tage 1",
        "Section of the plan: zu besonderen Zeiten anzuwendende Medikamente",
      ],
      "Ibuprofen 400": ["Dosing in the plan: bei Bedarf, max. 3 pro Tag"],
      "PZN 02455874": ["Section of the plan: self-medication"], "Ramipril 5 mg": [],
    ]
    for (name, expected) in notes { #expect(try file.world.notes(of: name) == expected) }
    // Patient, author and parameters are told and not kept.
    #expect(
      file.outcomes == Array(repeating: .nothingToTake(.notOfMedicines), count: 3)
        + Array(repeating: .takenOver(.medication), count: 6))
    #expect(file.drafts.lines[6].remarks.contains(.notPlanned(.inWords)))
    #expect(file.drafts.lines[3].remarks == [.partsOfDay(["morning 08:00"])])
    #expect(file.drafts.lines[4].remarks == [.partsOfDay(["morning 08:00", "evening 18:00"])])
    #expect(file.drafts.ignoredKeys.count == 0)
  }

  @Test func `amounts have a decimal comma and what is no number stays in words`() throws {
    func schedules(_ attributes: String) throws -> [String] {
      try ForeignImport(plan("<M a=\"Iron\" du=\"6\" \(attributes)/>")).world.schedules(of: "Iron")
    }
    #expect(
      try schedules("m=\"0,25\" h=\"½\"") == [
        "every day at 08:00 (0.25 Tropfen) and 22:00 (0.5 Tropfen)"
      ])
    #expect(try schedules("m=\"0\" d=\"2\"") == ["every day at 12:00, 2 Tropfen"])
    for words in [
      "m=\"1-2\"", "m=\"1e309\"", "m=\"NaN\"", "m=\"1.000\"", "m=\"1\" t=\"nur montags\"",
    ] {
      let file = try ForeignImport(plan("<M a=\"Iron\" \(words)/>"))
      #expect(try file.world.schedules(of: "Iron") == [], "\(words)")
      #expect(try file.world.notes(of: "Iron").count == 1, "\(words)")
      #expect(file.drafts.lines[0].remarks.contains(.notPlanned(.inWords)))
    }
  }

  @Test func `units in words, texts of the plan and names that come again are kept`() throws {
    let file = try ForeignImport(
      plan(
        "<M a=\"Iron\" m=\"1\" dud=\"Löffel\"/><M a=\"Iron\" m=\"2\" du=\"Kapsel\"/><X t=\"trinken\"/>"
      ))
    let units = file.world.states(.medication).map { Medication($0).doseUnit }
    #expect(Set(units) == ["Löffel", "Kapsel"])
    #expect(file.drafts.lines[1].remarks.contains(.nameOccursAgain(number: 2)))
    #expect(file.outcomes.last == .takenOver(.note))
    #expect(file.world.states(.note).map(\.parent) == [ForeignImport.alex])
  }

  @Test func `bytes of Latin-1 are read as the code on paper has them`() throws {
    let text = plan("<M a=\"Löser\" m=\"1\" du=\"1\"/>")
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    #expect(try ForeignImport(bytes).names == ["Löser"])
  }

  @Test func `what makes no sense is refused where it stands`() {
    func fault(_ text: String) -> InterchangeFault? { ForeignImport.fault(text, as: .bmp) }
    let medicine = "<M a=\"Iron\" m=\"1\"/>"
    #expect(fault(plan(medicine)) == nil)
    #expect(
      fault(plan(medicine, version: "029")) == .newerVersion(at: "MP@v", found: 29, newest: 28))
    for day in ["0", "8", "mo", "01x"] {
      #expect(
        fault(plan("<M a=\"Iron\" m=\"1\" wo=\"\(day)\"/>"))
          == .value(at: "S[0].M[0]@wo", .outOfRange))
    }
    let page = plan(medicine).replacing("U=", with: "a=\"1\" z=\"2x\" U=")
    #expect(fault(page) == .value(at: "MP@z", .outOfRange))
    #expect(fault(plan(medicine, version: "")) == .value(at: "MP@v", .missing))
    #expect(fault(plan(medicine, version: "x")) == .value(at: "MP@v", .notWhole))
    #expect(
      fault(plan(medicine, version: "99999999999999999999")) == .value(at: "MP@v", .outOfRange))
    #expect(fault(plan("<M m=\"1\"/>")) == .value(at: "S[0].M[0]@a", .missing))
    #expect(fault(plan(medicine + "<M p=\"12x\"/>")) == .value(at: "S[0].M[1]@p", .outOfRange))
    #expect(
      fault(plan("<M a=\"\(String(repeating: "a", count: 513))\"/>"))
        == .value(at: "S[0].M[0]@a", .tooLong(byteLimit: 512)))
    #expect(fault("<XY/>") == .unknownLayout)
  }

  @Test func `a document type, deep nesting and broken text are refused at their place`() {
    func fault(_ text: String) -> XMLFault? {
      guard case .notXML(let fault) = ForeignImport.fault(text, as: .bmp) else { return nil }
      return fault
    }
    let laughs =
      "<!DOCTYPE MP [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]>\n<MP v=\"025\">&b;</MP>"
    #expect(fault(laughs)?.reason == .documentType)
    #expect(fault(laughs)?.line == 1)
    #expect(fault("<MP v=\"025\">&b;</MP>")?.reason == .notWellFormed)
    let deep = "<MP v=\"025\">\n" + String(repeating: "<S>", count: 100_000)
    #expect(fault(deep)?.reason == .tooDeep(limit: 32))
    #expect(fault(deep)?.line == 2)
    let many = String(repeating: "<M/>", count: 100_001)
    #expect(fault("<MP v=\"025\">\(many)</MP>")?.reason == .tooManyElements(limit: 100_000))
    #expect(fault("<MP v=\"025\" v=\"026\"/>")?.reason == .notWellFormed)
    #expect(fault("<MP v=\"025\"/>x")?.reason == .notWellFormed)
    #expect(fault("<MP v=\"025\">")?.reason == .endsEarly)
    #expect(fault("")?.reason == .endsEarly)
    #expect(throws: XMLFault(.tooManyBytes(limit: 3), line: 1, column: 1)) {
      try XMLReader.root(of: Array("<MP/>".utf8), byteCountLimit: 3)
    }
  }

  @Test(.enabled(if: SharedSamples.arePresent, "the shared samples are absent"))
  func `a plan cut anywhere is refused`() throws {
    let bytes = try SharedSamples.bytes("bmp-ukf-025.xml")
    let end = bytes.lastIndex(of: UInt8(ascii: ">")) ?? 0
    for count in 0...end {
      guard case .notXML = ForeignImport.fault(Array(bytes.prefix(count)), as: .bmp) else {
        Issue.record("the first \(count) bytes were taken for a plan")
        continue
      }
    }
  }
}

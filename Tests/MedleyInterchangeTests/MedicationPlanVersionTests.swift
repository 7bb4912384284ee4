import MedleyInterchange
import MedleyMedicines
import MedleyRecords
import Testing

/// What the versions 023 to 028 of the German medication plan say besides amounts of every day; the
/// expectations are by hand, from the specification.
@Suite struct MedicationPlanVersionTests {
  private func plan(
    _ medicines: String, section: String = "c=\"412\"", version: String = "028",
    more: String = ""
  ) -> String {
    "<MP v=\"\(version)\" U=\"1\" l=\"de-DE\"\(more)><S \(section)>\(medicines)</S></MP>"
  }

  /// The schedules of the medicine “Methotrexat” and the reason why there is none.
  private func result(_ file: String) throws -> [String] {
    let file = try ForeignImport(file)
    let obstacles = file.drafts.lines.flatMap(\.remarks).compactMap { remark -> String? in
      if case .notPlanned(let obstacle) = remark { obstacle.rawValue } else { nil }
    }
    return try file.world.schedules(of: "Methotrexat") + obstacles
  }

  @Test(arguments: ["023", "024", "025", "026", "027", "028"])
  func `amounts of every day are the same in every version`(_ version: String) throws {
    let medicine = "<M a=\"Methotrexat\" m=\"1\" v=\"1/2\" du=\"1\"/>"
    #expect(
      try result(plan(medicine, version: version)) == [
        "every day at 08:00 (1 Stück) and 18:00 (0.5 Stück)"
      ])
  }

  @Test func `a dose of one day of the week is due on that day and no other`() throws {
    let medicine = "<M a=\"Methotrexat\" wo=\"1\" m=\"1\" du=\"1\" i=\"montags\"/>"
    #expect(
      try result(plan(medicine, section: "c=\"425\"")) == ["on Monday at 08:00, 1 Stück"])
    let sunday = medicine.replacing("wo=\"1\"", with: "wo=\"7\"")
    #expect(try result(plan(sunday, section: "c=\"425\"")) == ["on Sunday at 08:00, 1 Stück"])
    let file = try ForeignImport(plan(medicine, section: "c=\"425\""))
    #expect(file.drafts.lines[0].remarks == [.partsOfDay(["Monday morning 08:00"])])
    #expect(try file.world.notes(of: "Methotrexat") == ["Section of the plan: once a week"])
    // Not every day where the day cannot be said.
    let words = "<M a=\"Methotrexat\" wo=\"1\" m=\"1-2\"/>"
    #expect(try result(plan(words)) == ["inWords"])
    #expect(
      try ForeignImport(plan(words)).world.notes(of: "Methotrexat") == [
        "Dosing in the plan: Monday, 1-2 - 0 - 0 - 0"
      ])
  }

  @Test(arguments: [
    "1 x wöchentlich", "montags", "nur Montag und Freitag", "1x pro Woche", "einmal im Monat",
    "bei Bedarf", "jeden 2. Tag", "jeden zweiten Tag", "alle 3 Tage", "Mo, Mi, Fr", "an 5 Tagen",
    "3 Wochen, dann Pause", "1x wö.", "14-tägig", "b. B.", "wenn RR über 140", "werktags",
    "1 x/Wo", "jd. 3. Tag",
  ])
  func `words that may limit the days keep a medicine from being planned daily`(
    _ words: String
  ) throws {
    for key in ["i", "x"] {
      let medicine = "<M a=\"Methotrexat\" m=\"1\" du=\"1\" \(key)=\"\(words)\"/>"
      #expect(try result(plan(medicine, version: "025")) == ["limitedByWords"])
      let notes = try ForeignImport(plan(medicine)).world.notes(of: "Methotrexat")
      #expect(notes.contains("Dosing in the plan: 1 - 0 - 0 - 0"))
    }
  }

  @Test(arguments: [
    "während der Mahlzeit", "nach der Mahlzeit", "morgens nüchtern, mittags zum Essen",
    "Wechseln der Injektionsstellen", "am Tag viel trinken", "alle 8 Stunden einnehmen",
    "30 min vor dem Frühstück", "nur äußerlich", "max. 3 Tabletten pro Tag",
  ])
  func `words that limit no days are instructions`(_ words: String) throws {
    let medicine = "<M a=\"Methotrexat\" m=\"1\" du=\"1\" i=\"\(words)\"/>"
    #expect(try result(plan(medicine)) == ["every day at 08:00, 1 Stück"])
    let file = try ForeignImport(plan(medicine))
    #expect(try file.world.medication("Methotrexat").instructions.value == words)
  }

  @Test(arguments: [
    "c=\"423\"", "c=\"425\"", "t=\"Wöchentliche Anwendung\"",
    "t=\"Zu besonderen Zeiten anzuwendende Medikamente\"",
  ])
  func `amounts in a section of some days are not planned daily`(_ section: String) throws {
    let medicine = "<M a=\"Methotrexat\" m=\"1\" du=\"1\"/>"
    #expect(try result(plan(medicine, section: section)) == ["limitedByWords"])
  }

  @Test func `a title in words counts as its code and lines are kept with their breaks`() throws {
    let medicine =
      "<M a=\"Methotrexat\" h=\"1\" du=\"1\" i=\"bei Schmerz~mit Wasser\" x=\"für den Notfall\"/>"
    let file = try ForeignImport(
      plan(
        medicine + "<X t=\"Zeile 1~Zeile 2\"/><R t=\"Salbe\" x=\"dünn\"/>",
        section: "t=\"Bedarfsmedikation\""))
    #expect(try file.world.schedules(of: "Methotrexat") == ["as needed"])
    #expect(
      try file.world.medication("Methotrexat").instructions.value == "bei Schmerz\nmit Wasser")
    #expect(
      try file.world.notes(of: "Methotrexat") == [
        "Dosing in the plan: 0 - 0 - 0 - 1", "Line of the plan: für den Notfall",
        "Section of the plan: Bedarfsmedikation",
      ])
    let lines = file.world.states(.note).filter { $0.parent == ForeignImport.alex }
      .compactMap { $0.register(Note.Field.content, Note.init(decoding:)).value?.text }
    #expect(Set(lines) == ["Zeile 1\nZeile 2", "Salbe\ndünn"])
  }

  @Test func `an attribute of no version is named and nothing is planned beside it`() throws {
    let text = plan("<M a=\"Methotrexat\" m=\"1\" zz=\"nur freitags\"/>", more: " q=\"1\"")
    #expect(try result(text) == ["unknownParts"])
    let file = try ForeignImport(text)
    #expect(file.drafts.ignoredKeys.places == ["M.zz": 1, "MP.q": 1])
  }

  @Test func `a page of several says so`() throws {
    let text = plan("<M a=\"Methotrexat\" m=\"1\"/>", more: " a=\"1\" z=\"3\"")
    let file = try ForeignImport(text)
    #expect(file.drafts.lines.map(\.what) == ["page 1 of 3", "Methotrexat"])
    #expect(file.outcomes.first == .nothingToTake(.furtherPages))
  }
}

import Foundation
import Testing

/// Files of other programs, imported by the real program.
@Suite struct ForeignImportScenarios {
  private static let samples =
    (ProcessInfo.processInfo.environment["MEDLEY_SHARED"] ?? "../shared") + "/samples/"
  private static let arePresent = FileManager.default.fileExists(
    atPath: samples + "README-medication.md")

  private static let table = """
    Date,Scheduled Date,Medication,Nickname,Dosage,Scheduled Dosage,Unit,Status,Archived,Codings
    2026-02-01 08:20:00 +1030,2026-02-01 08:00:00 +1030,Ramipril,,1.0,1.0,count,Taken,No,
    2026-02-02 08:20:00 +1030,2026-02-02 08:00:00 +1030,Ramipril,,1.0,1.0,count,Skipped,No,

    """
  private static let tracker = """
    {"Medication": [{"MedicationID": "1", "MedName": "Iron", "Units": "mg", "Dosage": "2",
      "StartDate": "2026-02-01 07:30:00", "DrugFrequency": "1440", "Active": "1"}],
     "MedicationTracker": [{"DoseID": "1", "MedicationID": "1", "Taken": "1",
      "DoseTime": "2026-02-01 07:30:00", "TimeTaken": "2026-02-01 07:41:05"}]}
    """
  private static let history = """
    {"history": [{"name": "Iron", "unit": "Pill(s)", "time": [8, 0], "dose": 1,
      "taken": [1772435040123, 1]}], "version": 1}
    """
  private static let bundle = """
    {"resourceType": "Bundle", "entry": [{"resource": {"resourceType": "MedicationStatement",
      "status": "active", "medicationCodeableConcept": {"text": "Iron"}, "dosage": [{"timing":
      {"repeat": {"timeOfDay": ["08:00:00"]}}}]}}]}
    """
  private static let plan = "<MP v=\"025\"><S c=\"412\"><M a=\"Iron\" m=\"1\" du=\"1\"/></S></MP>"
  private static let events =
    "R;N;D;T;Tags;I;Notes;R (ISO 8601);T (ISO 8601)\n"
    + "x;Iron;1;x;;0:00;;2026-02-02T07:00:00Z;2026-02-02T07:04:00Z\n"
  private static let report =
    "Type,Name,Recorded on,Scheduled for,Value,Notes\n"
    + "Medication,Iron,1/2/2026 8:05 AM,1/2/2026 8:00 AM,Taken,\n"

  /// Files that are whole, and what to spoil in each.
  static let files: [String: (text: String, wrongs: [(String, String)])] = [
    "health.csv": (table, [("Skipped", "Eaten"), (",1.0,1.0,", ",1e309,1.0,"), (",No,\n", ",N")]),
    "meditrak.json": (
      tracker,
      [
        ("\"MedicationID\": \"1\", \"Taken\"", "\"MedicationID\": \"9\", \"Taken\""),
        ("\"Dosage\": \"2\"", "\"Dosage\": NaN"), ("\"Taken\": \"1\"", "\"Taken\": [[[["),
      ]
    ),
    "dosage.json": (
      history, [("1}", "2}"), ("[8, 0]", "[8, 60]"), ("\"dose\": 1", "\"dose\": 1e309")]
    ),
    "bundle.json": (bundle, [("active", "asleep"), ("08:00:00", "24:00:00"), ("}}]}", "}}")]),
    "plan.xml": (
      plan, [("025", "029"), ("<MP", "<!DOCTYPE MP [<!ENTITY a \"b\">]><MP"), ("/></S>", "></S>")]
    ),
    "events.csv": (
      events, [("07:04:00Z", "07:04"), (";0:00;", ";"), ("2026-02-02T", "2026-02-30T")]
    ),
    "medisafe.csv": (
      report, [("1/2/2026 8:05", "13/2/2026 8:05"), ("Taken", "Gone"), (",Taken,", ",Taken")]
    ),
  ]

  private func device(in household: Household) throws -> Device {
    let device = household.device("new").at("2026-03-06T10:00:00+01:00")
    try device.run("init", "--device", "new", "--person", "Alex")
    return device
  }

  @Test(arguments: files.keys.sorted())
  func `a file is imported once, and a spoilt one changes not a byte`(_ name: String) throws {
    let household = try Household("tablet")
    let device = try device(in: household)
    let path = household.folder + "/" + name
    let (text, wrongs) = try #require(ForeignImportScenarios.files[name])
    let database = URL(filePath: device.databasePath)
    let before = try Data(contentsOf: database)
    for (part, wrong) in wrongs {
      let spoilt = text.replacing(part, with: wrong)
      try #require(spoilt != text)
      try spoilt.write(toFile: path, atomically: true, encoding: .utf8)
      let ending = try device.end("import", path)
      #expect(ending.status == 25, "\(wrong): \(ending.messages)")
      #expect(ending.messages("error").count == 1)
      #expect(ending.messages.contains("nothing was imported"), "\(ending.messages)")
      #expect(try Data(contentsOf: database) == before)
    }
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    try device.run("import", path, "--dry-run")
    #expect(try Data(contentsOf: database) == before)
    let empty = try device.stateHash
    try device.run("import", path)
    let whole = try device.stateHash
    #expect(whole != empty)
    #expect(try device.run("import", path).results.contains("nothing new"))
    #expect(try device.stateHash == whole)
    try device.run("undo")
    #expect(try device.run("list").results.contains("Iron") == false)
  }

  @Test func `a zone is asked for where the file has none, and a huge file is not read`() throws {
    let household = try Household("tablet")
    let device = try device(in: household)
    for (name, file) in ForeignImportScenarios.files {
      let path = household.folder + "/" + name
      try file.text.write(toFile: path, atomically: true, encoding: .utf8)
      let ending = try Program.run(
        Program.path, ["--home", device.home, "--now", device.now, "import", path, "--dry-run"],
        in: household.folder)
      let hasZone = ["health.csv", "bundle.json", "plan.xml"].contains(name)
      #expect(ending.status == (hasZone ? 0 : 25), "\(name): \(ending.messages)")
      #expect(hasZone || ending.messages.contains("--zone"))
    }
    let path = household.folder + "/huge.csv"
    try ForeignImportScenarios.table.write(toFile: path, atomically: true, encoding: .utf8)
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    try handle.truncate(atOffset: 3 << 30)
    try handle.close()
    let ending = try device.end("import", path)
    #expect(ending.status == 22, "\(ending.messages)")
  }

  @Test(.enabled(if: arePresent, "the shared samples are absent"), arguments: ImportSamples.names)
  func `a sample imported, exported and imported into a fresh store is the same record`(
    _ name: String
  ) throws {
    let household = try Household("tablet")
    let first = try device(in: household).at("2026-08-06T10:00:00+01:00")
    try first.run("import", ImportSamples.path(name))
    let (one, other) = (household.folder + "/one.json", household.folder + "/other.json")
    try first.run("export", "json", one)
    let second = household.device("fresh").at("2026-08-07T10:00:00+01:00")
    try second.run("init", "--device", "fresh", "--person", "Someone")
    try second.run("import", one)
    try second.run("export", "json", other)
    for list in ["medications", "notes", "intakes", "resolutions"] {
      #expect(try records(one, list) == records(other, list), "\(list)")
    }
    #expect(try !records(one, "medications").isEmpty)
    #expect(try records(other, "people").count == 2)
  }

  /// The records of a list of an export as text, without who wrote their entries, which is for
  /// readers only.
  private func records(_ path: String, _ list: String) throws -> [String] {
    let data = try Data(contentsOf: URL(filePath: path))
    let file = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    return try (file[list] as? [[String: Any]] ?? []).map { record in
      var record = record
      if let entries = record["entries"] as? [[String: Any]] {
        record["entries"] = entries.map { $0.filter { $0.key != "by" } }
      }
      let text = try JSONSerialization.data(withJSONObject: record, options: .sortedKeys)
      return String(decoding: text, as: UTF8.self)
    }
  }

  @Test func `keys that are passed over are counted and named without what they say`() throws {
    let household = try Household("tablet")
    let device = try device(in: household)
    let path = household.folder + "/tracker.json"
    let text = ForeignImportScenarios.tracker
      .replacing("\"Taken\"", with: "\"Mood\": \"secret\", \"Taken\"")
      .replacing("{\"Medication\"", with: "{\"Settings\": [\"secret\"], \"Medication\"")
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let ending = try device.run("import", path, "--dry-run")
    #expect(ending.results.contains("kept here: MedicationTracker[].Mood, Settings\n"))
    #expect(!ending.results.contains("secret"))
    struct Account: Decodable {
      let keysPassedOver: [String: Int]
    }
    let account: Account = try device.run("import", path, "--dry-run", "--json").answer()
    #expect(account.keysPassedOver == ["Settings": 1, "MedicationTracker[].Mood": 1])
    let many = (0..<100).map { "\"key \($0)\": 1" }.joined(separator: ", ")
    try text.replacing("{\"Settings\"", with: "{\(many), \"Settings\"")
      .write(toFile: path, atomically: true, encoding: .utf8)
    let long = try device.run("import", path, "--dry-run").results
    #expect(long.contains("and others\n"))
    #expect(long.split(separator: "\n").allSatisfy { $0.utf8.count < 1_000 })
  }

  @Test(.enabled(if: arePresent, "the shared samples are absent"))
  func `another reader counts as many entries as the account has lines`() throws {
    let household = try Household("tablet")
    let device = try device(in: household)
    let script = """
      import csv, json, sys, xml.etree.ElementTree as tree
      path = sys.argv[1]
      if path.endswith('.xml'):
          root = tree.parse(path).getroot()
          print(len(root.findall('S/M')) + sum(len(root.findall(x)) for x in 'PAO'))
      elif path.endswith('.json'):
          data = json.load(open(path))
          data = data.get('data', data)
          print(sum(len(part) for part in data.values() if isinstance(part, list)))
      else:
          text = open(path, encoding='utf-8-sig', newline='')
          unquoted = 'medtimer' in path
          rows = csv.reader(text, delimiter=';' if unquoted else ',',
                            quoting=csv.QUOTE_NONE if unquoted else csv.QUOTE_MINIMAL)
          print(sum(1 for row in rows if row) - 1)
      """
    for name in [
      "healthautoexport-medications.csv", "healthautoexport-medications.json",
      "gnome-dosage-treatments.json", "gnome-dosage-history.json", "meditrak-export.json",
      "fhir-r4-bundle.json", "bmp-ukf-025.xml", "medtimer-events-en.csv",
      "medtimer-medicines-en.csv", "medisafe-export.csv",
    ] {
      let path = URL(filePath: ForeignImportScenarios.samples + name).standardizedFileURL.path()
      struct Account: Decodable {
        struct Line: Decodable { let place: String }
        let lines: [Line]
      }
      let account: Account = try device.run("import", path, "--dry-run", "--json").answer()
      let count = try Program.run("/usr/bin/env", ["python3", "-c", script, path], in: "/")
      #expect(
        Int(count.results.trimmingCharacters(in: .whitespacesAndNewlines))
          == account.lines.count, "\(name): \(count.messages)")
    }
  }
}

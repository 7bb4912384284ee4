import Foundation
import Testing

/// The samples of other programs, spoilt in every way that makes sense for each, and the real
/// program.
///
/// What a format does not have cannot be spoilt: only three have a version, only some have ids, and
/// only some have numbers.
@Suite(.enabled(if: ImportSamples.arePresent, "the shared samples are absent"))
struct MalformedImportScenarios {
  /// How a file is spoilt, and what the program says of it.
  struct Spoilt: Sendable, CustomTestStringConvertible {
    let kind: String
    let edit: @Sendable (String) -> String
    /// A part of the message: the place in the file.
    let place: String

    var testDescription: String { "\(kind): \(place)" }

    /// Replaces the first place at which a part stands.
    init(_ kind: String, _ part: String, _ other: String, at place: String) {
      self.kind = kind
      edit = { text in
        guard let range = text.range(of: part) else { return text }
        return text.replacingCharacters(in: range, with: other)
      }
      self.place = place
    }

    init(_ kind: String, at place: String, edit: @escaping @Sendable (String) -> String) {
      self.kind = kind
      self.edit = edit
      self.place = place
    }

    /// Cut amid the last line or element that says something.
    static func cut(_ part: String, at place: String) -> Spoilt {
      Spoilt("cut", at: place) { text in
        text.range(of: part, options: .backwards).map { String(text[..<$0.lowerBound]) } ?? text
      }
    }
  }

  private static let brackets = String(repeating: "[", count: 100_000)
  private static let cells = String(repeating: ",", count: 100_000)
  private static let tooDeep = "it is nested deeper than 64 levels at line"
  private static let endsEarly = "it ends early at line"

  static let spoilt: [String: [Spoilt]] = [
    "medtimer-backup-v25.json": [
      .cut("}", at: endsEarly),
      Spoilt(
        "wrong type", "480", "\"480\"",
        at: "medicines.list[0].reminders[0].timeInMinutes is not a number"),
      Spoilt("1e309", "27.5", "1e309", at: "medicines.list[0].medicine.amount is out of range"),
      Spoilt("NaN", "27.5", "NaN", at: "there is something unexpected at line"),
      Spoilt("deep nesting", "[", brackets, at: tooDeep),
      Spoilt("a key twice", "{", "{\"a\": 1, \"a\": 2, ", at: "a key is there twice at line 1"),
      Spoilt("newer version", "25", "26", at: "medicines.version is 26"),
      Spoilt("older than any", "25", "-1", at: "medicines.version is -1"),
      Spoilt(
        "an id twice", "\"reminderId\": 21", "\"reminderId\": 11",
        at: "medicines.list[1].reminders[0].reminderId has an id that came before"),
      Spoilt(
        "beyond all time", "1772344800", "99999999999999999",
        at: "medicines.list[0].reminders[0].createdTimestamp is out of range"),
    ],
    "medtimer-backup-v9-legacy.json": [
      .cut("}", at: endsEarly),
      Spoilt("newer version", "\"version\": 9", "\"version\": 900", at: "medicines.version is 900"),
      Spoilt("wrong type", "[\n", "[7,\n", at: "medicines.list[0] is not an object"),
      Spoilt(
        "1e309", "420", "1e309", at: "medicines.list[0].reminders[0].timeInMinutes is not a whole"),
      Spoilt("NaN", "420", "NaN", at: "there is something unexpected at line"),
      Spoilt("deep nesting", "[", brackets, at: tooDeep),
    ],
    "healthautoexport-medications.json": [
      .cut("}", at: endsEarly),
      Spoilt("wrong type", "\"Taken\"", "7", at: "data.medications[0].status is not"),
      Spoilt(
        "1e309", "\"dosage\": 1", "\"dosage\": 1e309",
        at: "data.medications[0].dosage is out of range"),
      Spoilt(
        "NaN", "\"dosage\": 1", "\"dosage\": NaN", at: "there is something unexpected at line"),
      Spoilt("deep nesting", "[", brackets, at: tooDeep),
      Spoilt("no medicine", "\"Ramipril\"", "\" \"", at: "data.medications[0].displayText is"),
      Spoilt(
        "either half of the day", "06:57:56", "6:57:56",
        at: "data.medications[0].start does not say whether it is before or after noon"),
    ],
    "gnome-dosage-treatments.json": [
      .cut("}", at: endsEarly),
      Spoilt("wrong type", "\"Metformin\"", "7", at: "treatments[0].name is not a text"),
      Spoilt("1e309", "0.5", "1e309", at: "treatments[0].dosage[0].dose is out of range"),
      Spoilt("NaN", "0.5", "NaN", at: "there is something unexpected at line"),
      Spoilt("deep nesting", "[", brackets, at: tooDeep),
      Spoilt("newer version", "\"version\": 1", "\"version\": 2", at: "version is 2"),
    ],
    "gnome-dosage-history.json": [
      .cut("}", at: endsEarly),
      Spoilt("wrong type", "1772435040000", "\"x\"", at: "history[0].taken[0] is not a number"),
      Spoilt("1e309", "0.5", "1e309", at: "history[0].dose is out of range"),
      Spoilt("NaN", "0.5", "NaN", at: "there is something unexpected at line"),
      Spoilt("deep nesting", "[", brackets, at: tooDeep),
      Spoilt("newer version", "\"version\": 1", "\"version\": 2", at: "version is 2"),
      Spoilt("no medicine", "\"Metformin\"", "\"\"", at: "history[0].name is missing"),
    ],
    "meditrak-export.json": [
      .cut("}", at: endsEarly),
      Spoilt("wrong type", "\"1440\"", "1440", at: "Medication[0].DrugFrequency is not a text"),
      Spoilt("1e309", "\"50.0\"", "\"1e309\"", at: "Medication[0].Dosage is out of range"),
      Spoilt("NaN", "\"50.0\"", "\"NaN\"", at: "Medication[0].Dosage is not a number"),
      Spoilt("deep nesting", "[", brackets, at: tooDeep),
      Spoilt(
        "unknown medication", "\"DoseID\": \"1\",\n      \"MedicationID\": \"1001\"",
        "\"DoseID\": \"1\",\n      \"MedicationID\": \"9\"",
        at: "MedicationTracker[0].MedicationID is an id that the file does not have"),
      Spoilt(
        "an id twice", "\"DoseID\": \"2\"", "\"DoseID\": \"1\"",
        at: "MedicationTracker[1].DoseID has an id that came before"),
    ],
    "fhir-r4-bundle.json": [
      .cut("}", at: endsEarly),
      Spoilt("wrong type", "\"active\"", "true", at: "entry[1].resource.status is not a text"),
      Spoilt(
        "1e309", "\"value\": 1", "\"value\": 1e309",
        at: "entry[1].resource.dosage[0].doseAndRate[0].doseQuantity.value is out of range"),
      Spoilt("NaN", "\"value\": 1", "\"value\": NaN", at: "there is something unexpected at line"),
      Spoilt("deep nesting", "[", brackets, at: tooDeep),
      Spoilt(
        "unknown medication",
        "\"medicationCodeableConcept\": {\n          \"text\": \"Ibuprofen 400 mg\"",
        "\"medicationReference\": {\n          \"reference\": \"Medication/9\"",
        at: "entry[2].resource.medicationReference.reference is an id that the file does not have"),
      Spoilt(
        "an id twice", "\"ms2\"", "\"ms1\"",
        at: "entry[2].resource.id has an id that came before"),
      Spoilt(
        "another person",
        "\"urn:uuid:00000000-0000-4000-8000-000000000001\"\n        },\n        \"dosage\": [\n          {\n            \"text\": \"1 tablet as",
        "\"urn:uuid:2\"\n        },\n        \"dosage\": [\n          {\n            \"text\": \"1 tablet as",
        at: "entry[2].resource.subject is another person than before"),
    ],
    "bmp-ukf-025.xml": [
      .cut("</S>", at: endsEarly),
      Spoilt("wrong type", "230272", "23x", at: "S[0].M[0]@p is out of range"),
      Spoilt("newer version", "025", "029", at: "MP@v is 29"),
      Spoilt("NaN", "025", "NaN", at: "MP@v is not a whole number"),
      Spoilt("1e309", "025", "1e309", at: "MP@v is not a whole number"),
      Spoilt("deep nesting", at: "it is nested deeper than 32 levels at line") { text in
        text.replacing("</MP>", with: String(repeating: "<S>", count: 100_000))
      },
      Spoilt("no medicine", "a=\"Ibuprofen 400\"", "", at: "S[2].M[0]@a is missing"),
      Spoilt(
        "an entity", "<MP", "<!DOCTYPE MP [<!ENTITY a \"b\">]><MP",
        at: "a document type stands, which is not read at line 1"),
    ],
    "healthautoexport-medications.csv": [
      .cut(",No,", at: "8 cells stand for 10 columns at line 10"),
      Spoilt("wrong type", "Skipped", "Eaten", at: "line 4, Status is a word"),
      Spoilt("1e309", ",0.5,", ",1e309,", at: "line 3, Dosage is out of range"),
      Spoilt("NaN", ",0.5,", ",NaN,", at: "line 3, Dosage is not a number"),
      Spoilt("no medicine", "Dexketoprofen ,", ",", at: "line 8, Medication is missing"),
      Spoilt("endless row", ",0.5,", cells, at: "a row has more than 256 cells at line 3"),
      Spoilt("open quote", ",0.5,", ",\"0.5,", at: "a quotation mark has no second one at line 3"),
    ],
    "medtimer-events-en.csv": [
      .cut(";0:00;", at: "5 cells stand for 9 columns at line 4"),
      Spoilt("wrong type", "07:04:00Z", "07:04", at: "do not tell what they are at line 2"),
      Spoilt(
        "1e309", "2026-03-04T07:00:00Z", "1e309", at: "do not tell what they are at line 3"),
      Spoilt("NaN", "2026-03-04T07:00:00Z", "NaN", at: "do not tell what they are at line 3"),
      Spoilt("no medicine", ";Levothyroxin 50 µg;", ";;", at: "line 2 is missing"),
      Spoilt(
        "endless row", ";1;", cells.replacing(",", with: ";"),
        at: "a row has more than 256 cells at line 2"),
    ],
    "medtimer-medicines-en.csv": [
      .cut(";No", at: "2 cells stand for 3 columns at line 3"),
      Spoilt("no medicine", "Ibuprofen 400;", ";", at: "line 3 is missing"),
      Spoilt(
        "endless row", ";1;", cells.replacing(",", with: ";"),
        at: "a row has more than 256 cells at line 2"),
    ],
    "medisafe-export.csv": [
      .cut(",Missed,", at: "4 cells stand for 6 columns at line 5"),
      Spoilt("wrong type", "Skipped", "Gone", at: "line 4, Value is a word"),
      Spoilt("1e309", "1/4/2026", "1e309", at: "line 4, Recorded on is out of range"),
      Spoilt("NaN", "1/4/2026", "NaN", at: "line 4, Recorded on is out of range"),
      Spoilt("no medicine", "Ramipril 5 mg", "", at: "line 2, Name is missing"),
      Spoilt("endless row", ",Taken,", cells, at: "a row has more than 256 cells at line 2"),
      Spoilt(
        "open quote", "\"late, was asleep\"", "\"late",
        at: "a quotation mark has no second one at line 3"),
    ],
  ]

  @Test(arguments: ImportSamples.names)
  func `a spoilt file is refused with its place and not a byte of the store changes`(
    _ name: String
  ) throws {
    let household = try Household("tablet")
    let device = household[0].at("2026-08-06T10:00:00+01:00")
    let path = household.folder + "/" + name
    let text = try ImportSamples.text(name)
    let before = try FolderContents(device.home)
    let list = try #require(MalformedImportScenarios.spoilt[name])
    for spoilt in list {
      let changed = spoilt.edit(text)
      #expect(changed != text, "\(spoilt.kind)")
      try changed.write(toFile: path, atomically: true, encoding: .utf8)
      for words in [["import", path], ["import", path, "--dry-run"]] {
        let ending = try device.end(words)
        #expect(ending.status == 25, "\(spoilt.kind): \(ending.messages)")
        #expect(ending.messages("error").count == 1, "\(spoilt.kind): \(ending.messages)")
        #expect(ending.messages.contains(spoilt.place), "\(spoilt.kind): \(ending.messages)")
        #expect(ending.results.isEmpty)
      }
      #expect(try FolderContents(device.home).differences(from: before) == [], "\(spoilt.kind)")
    }
    // A file that claims more than is read is refused before it is.
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    try handle.truncate(atOffset: 2 << 30)
    try handle.close()
    let ending = try device.end("import", path)
    #expect(ending.status == 22, "\(ending.messages)")
    #expect(try FolderContents(device.home).differences(from: before) == [])
  }

  @Test func `every sample is spoilt in every way that its format has`() {
    #expect(Set(MalformedImportScenarios.spoilt.keys) == Set(ImportSamples.names))
    for (name, list) in MalformedImportScenarios.spoilt {
      let kinds = Set(list.map(\.kind))
      #expect(kinds.contains("cut"), "\(name)")
      let isOfWords = name == "medtimer-medicines-en.csv"
      #expect(isOfWords || kinds.isSuperset(of: ["wrong type", "1e309", "NaN"]), "\(name)")
      #expect(kinds.contains(name.hasSuffix(".csv") ? "endless row" : "deep nesting"), "\(name)")
    }
  }

  @Test func `a spoilt export of our own is refused with its place as well`() throws {
    let household = try Household("tablet")
    let origin = household[0].at("2026-08-06T10:00:00+01:00")
    let path = household.folder + "/own.json"
    try origin.run("import", ImportSamples.path("medtimer-backup-v25.json"))
    try origin.run("export", "json", path)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let fresh = household.device("fresh").at("2026-08-06T11:00:00+01:00")
    try fresh.run("init", "--device", "fresh", "--person", "Someone")
    let before = try FolderContents(fresh.home)
    let file = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let medications = try #require(file["medications"] as? [[String: Any]])
    let ids = try medications.prefix(2).map { try #require($0["id"] as? String) }
    let list: [Spoilt] = [
      .cut("}", at: MalformedImportScenarios.endsEarly),
      Spoilt("NaN", "\"version\": 1", "\"version\": NaN", at: "something unexpected at line"),
      Spoilt("1e309", "\"version\": 1", "\"version\": 1e309", at: "version is not a whole number"),
      Spoilt("newer version", "\"version\": 1", "\"version\": 2", at: "version is 2"),
      Spoilt("deep nesting", "[", MalformedImportScenarios.brackets, at: "nested deeper than 64"),
      Spoilt("wrong type", "\"Kontrazeptivum\"", "[7]", at: ".name is not a text"),
      Spoilt(
        "an id twice", "\"id\":\"\(ids[1])\"", "\"id\":\"\(ids[0])\"",
        at: "medications[1].id has an id that came before"),
      Spoilt(
        "no id", "\"id\":\"\(ids[1])\"", "\"id\":\"7\"", at: "medications[1].id is not an id"),
    ]
    for spoilt in list {
      let changed = spoilt.edit(text)
      #expect(changed != text, "\(spoilt.kind)")
      try changed.write(toFile: path, atomically: true, encoding: .utf8)
      let ending = try fresh.end("import", path)
      #expect(ending.status == 25, "\(spoilt.kind): \(ending.messages)")
      #expect(ending.messages.contains(spoilt.place), "\(spoilt.kind): \(ending.messages)")
      #expect(try FolderContents(fresh.home).differences(from: before) == [], "\(spoilt.kind)")
    }
  }

  @Test func `numbers in words that are none stand in the account and are no amount`() throws {
    let household = try Household("tablet")
    let device = household[0].at("2026-08-06T10:00:00+01:00")
    let path = household.folder + "/words"
    for (name, part, wrong) in [
      ("bmp-ukf-025.xml", "m=\"1\" v=\"0,5\"", "m=\"1e309\" v=\"NaN\""),
      ("medtimer-events-en.csv", "µg;1;", "µg;1e309;"),
    ] {
      let text = try ImportSamples.text(name).replacing(part, with: wrong)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let ending = try device.run("import", path, "--dry-run")
      #expect(ending.results.contains(name.hasSuffix("xml") ? "said in words" : "1e309"))
    }
  }
}

/// The samples of other programs that can be imported.
enum ImportSamples {
  private static let folder =
    (ProcessInfo.processInfo.environment["MEDLEY_SHARED"] ?? "../shared") + "/samples/"
  static let arePresent = FileManager.default.fileExists(atPath: folder + "README-medication.md")

  static let names = [
    "medtimer-backup-v25.json", "medtimer-backup-v9-legacy.json", "medtimer-events-en.csv",
    "medtimer-medicines-en.csv", "healthautoexport-medications.csv",
    "healthautoexport-medications.json", "gnome-dosage-treatments.json",
    "gnome-dosage-history.json", "meditrak-export.json", "medisafe-export.csv", "bmp-ukf-025.xml",
    "fhir-r4-bundle.json",
  ]

  static func path(_ name: String) -> String {
    URL(filePath: folder + name).standardizedFileURL.path()
  }

  static func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path(name))))
  }
}

import MedleyInterchange
import MedleyMedicines
import MedleyRecords
import MedleyTestSupport
import Testing

/// What holds for the import from every other program.
@Suite(.enabled(if: SharedSamples.arePresent, "the shared samples are absent"))
struct ForeignLawTests {
  static let samples = [
    "healthautoexport-medications.csv", "healthautoexport-medications.json",
    "gnome-dosage-treatments.json", "gnome-dosage-history.json", "meditrak-export.json",
    "fhir-r4-bundle.json", "bmp-ukf-025.xml", "medtimer-events-en.csv",
    "medtimer-medicines-en.csv", "medisafe-export.csv",
  ]
  static let documents = samples.filter { $0.hasSuffix(".json") }
  /// Those of MedTimer have a reader of their own, and laws in `MedTimerSampleTests`.
  static let all = samples + ["medtimer-backup-v25.json", "medtimer-backup-v9-legacy.json"]

  @Test(arguments: samples)
  func `a sample imported again adds nothing, on whatever day`(_ name: String) throws {
    let bytes = try SharedSamples.bytes(name)
    var first = try ForeignImport(bytes)
    #expect(!first.drafts.isEmpty)
    let before = first.world.contents
    for days in [Int64(0), 3, 400] {
      let now = Instant(clampingSeconds: ForeignImport.now.seconds + days * 86_400)
      let again = try first.world.take(try ForeignImport.plan(bytes, now: now))
      #expect(again.isEmpty)
      #expect(again.lines.count == first.drafts.lines.count)
      #expect(again.lines.allSatisfy { if case .takenOver = $0.outcome { false } else { true } })
    }
    #expect(first.world.contents == before)
  }

  @Test(arguments: all)
  func `a sample imported, exported and imported is the same record`(_ name: String) throws {
    let first = try ForeignImport(sample: name)
    let text = try MedleyExport.text(of: first.world.states)
    var second = ImportWorld(device: 7)
    try second.take(ImportPlan(try MedleyBackup(reading: Array(text.utf8))))
    #expect(second.contents == first.world.contents)
    #expect(try MedleyExport.text(of: second.states) == text)
  }

  @Test(arguments: samples)
  func `two devices that import one file write the same records`(_ name: String) throws {
    let bytes = try SharedSamples.bytes(name)
    let plan = try ForeignImport.plan(bytes)
    let other = try ForeignImport.plan(bytes, zone: .utc)
    // Instants may be others in another zone where the file has none, but ids of medicines stay.
    #expect(
      plan.records.filter { $0.kind == 9 }.map(\.id)
        == other.records.filter { $0.kind == 9 }.map(\.id))
    var one = ImportWorld(device: 1)
    try one.take(plan)
    var two = ImportWorld(device: 2)
    try two.take(try ForeignImport.plan(bytes))
    #expect(one.contents == two.contents)
    try one.take(try ForeignImport.plan(bytes))
    #expect(one.contents == two.contents)
  }

  @Test(arguments: all)
  func `no entry of a sample is left out of the account`(_ name: String) throws {
    let file = try ForeignImport(sample: name)
    #expect(file.drafts.lines.count == ForeignLawTests.entryCounts[name])
    #expect(Set(file.drafts.lines.map(\.place)).count == file.drafts.lines.count)
  }

  /// Counted in the samples by hand.
  private static let entryCounts = [
    "healthautoexport-medications.csv": 9, "healthautoexport-medications.json": 3,
    "gnome-dosage-treatments.json": 1, "gnome-dosage-history.json": 2, "meditrak-export.json": 6,
    "fhir-r4-bundle.json": 6, "bmp-ukf-025.xml": 9, "medtimer-events-en.csv": 3,
    "medtimer-medicines-en.csv": 2, "medisafe-export.csv": 5, "medtimer-backup-v25.json": 26,
    "medtimer-backup-v9-legacy.json": 6,
  ]

  @Test(arguments: documents)
  func `a document cut at every byte is refused`(_ name: String) throws {
    let bytes = try SharedSamples.bytes(name)
    let end = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
    for count in stride(from: 0, through: end, by: 7) {
      guard ImportFormat.detect(Array(bytes.prefix(count))) != nil else { continue }
      guard case .notJSON = ForeignImport.fault(Array(bytes.prefix(count))) else {
        Issue.record("the first \(count) bytes were taken for a file")
        continue
      }
    }
  }

  @Test(arguments: documents)
  func `a value of the wrong form is named at its place or read by nobody`(
    _ name: String
  ) throws {
    let bytes = try SharedSamples.bytes(name)
    let format = try #require(ImportFormat.detect(bytes))
    let document = try JSONReader.value(of: bytes, byteCountLimit: 1 << 20)
    var refused = 0
    for (path, steps) in leaves(of: document, "") {
      let wrongs: [JSONValue] = [
        .object([]), .array([.array([])]), .string("\u{202f}wrong"), .number("1e309"), .bool(true),
      ]
      for wrong in wrongs where form(of: wrong) != form(of: descend(document, steps)) {
        let damaged = replacing(document, steps, with: wrong)
        switch ForeignImport.fault(Array(damaged.text().utf8), as: format) {
        case .value(let place, _):
          refused += 1
          #expect(
            place == path || place.hasPrefix(path + ".") || place.hasPrefix(path + "[")
              || path.hasPrefix(place), "\(path) said \(place)")
        case nil, .unknownLayout: break
        case let other: Issue.record("\(path): \(String(describing: other))")
        }
      }
    }
    #expect(refused > 10)
  }

  @Test(arguments: documents)
  func `numbers that are none and nesting without end are refused with their place`(
    _ name: String
  ) throws {
    let text = String(decoding: try SharedSamples.bytes(name), as: UTF8.self)
    let format = try #require(ImportFormat.detect(Array(text.utf8)))
    let nan = text.replacing(#/: [0-9.]+/#, maxReplacements: 1) { _ in ": NaN" }
    guard nan != text else { return }
    guard case .notJSON(let fault) = ForeignImport.fault(nan, as: format) else {
      Issue.record("NaN was read")
      return
    }
    #expect(fault.reason == .unexpected && fault.line > 1)
    let deep = text.replacing(#/\[/#, maxReplacements: 1) { _ in
      String(repeating: "[", count: 100_000)
    }
    guard case .notJSON(let fault) = ForeignImport.fault(deep, as: format) else {
      Issue.record("deep nesting was read")
      return
    }
    #expect(fault.reason == .tooDeep(limit: 64))
  }

  @Test(arguments: samples)
  func `bytes changed at random are refused or read and never trap`(_ name: String) throws {
    var generator = SeededGenerator(seed: 0x666f_7265)
    let bytes = try SharedSamples.bytes(name)
    let format = try #require(ImportFormat.detect(bytes))
    for _ in 0..<150 {
      var changed = bytes
      for _ in 0...generator.below(3) {
        changed[generator.below(bytes.count)] = UInt8(generator.below(256))
      }
      guard let plan = try? ForeignImport.plan(changed, as: format) else { continue }
      var world = ImportWorld()
      try world.take(plan)
    }
  }

  @Test(arguments: all)
  func `what is read of a spoilt sample is a record that comes back from an export`(
    _ name: String
  ) throws {
    let bytes = try SharedSamples.bytes(name)
    let format = try #require(ImportFormat.detect(bytes))
    var readCount = 0
    for seed in 1...UInt64(name.contains("v25") ? 60 : 300) {
      var generator = SeededGenerator(seed: seed)
      let spoilt = SpoiltFile.bytes(bytes, &generator)
      guard let plan = try? ForeignImport.plan(spoilt, as: format) else { continue }
      readCount += 1
      var first = ImportWorld()
      try first.take(plan)
      #expect(try first.take(plan).isEmpty, "seed \(seed)")
      let text = try MedleyExport.text(of: first.states)
      var second = ImportWorld(device: 7)
      try second.take(ImportPlan(try MedleyBackup(reading: Array(text.utf8))))
      #expect(second.contents == first.contents, "seed \(seed)")
    }
    #expect(readCount > 0)
  }

  @Test func `no text of a file is longer than a record holds`() throws {
    func long(_ count: Int) -> String { String(repeating: "a", count: count) }
    let row = "x;\(long(600));1;x;;0:00;;2026-02-02T07:00:00Z;2026-02-02T07:04:00Z\n"
    let events = "R;N;D;T;Tags;I;Notes;R (ISO 8601);T (ISO 8601)\n"
    #expect(ForeignImport.fault(events + row) == .value(at: "line 2", .tooLong(byteLimit: 512)))
    let notes = (0..<3).map { _ in "{\"text\": \"\(long(5_000))\"}" }.joined(separator: ", ")
    let bundle = """
      {"resourceType": "Bundle", "entry": [{"resource": {
        "resourceType": "MedicationAdministration", "status": "completed",
        "medicationCodeableConcept": {"text": "Iron"}, "effectiveDateTime": "2026-03-01",
        "note": [\(notes)]}}]}
      """
    #expect(
      ForeignImport.fault(bundle)
        == .value(at: "entry[0].resource.note", .tooLong(byteLimit: 12_288)))
    let substances = (0..<10).map { _ in "<W w=\"\(long(100))\"/>" }.joined()
    let plan = "<MP v=\"025\"><S><M m=\"1\">\(substances)</M></S></MP>"
    #expect(
      ForeignImport.fault(plan) == .value(at: "S[0].M[0].W@w", .tooLong(byteLimit: 512)))
  }
}

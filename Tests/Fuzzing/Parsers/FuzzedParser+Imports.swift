import MedleyInterchange
import MedleyMedicines
import MedleyRecords
import MedleySealing

extension FuzzedParser {
  /// The files of other programs that can be imported, and our own.
  static let imports: [FuzzedParser] = [
    importing("medtimer", .medTimer, "medtimer", limit: 8_192, ["MedTimer"]),
    importing("medtimer-table", .medTimer, "medtimer-table", ["MedTimer/MedTimerTable.swift"]),
    importing("health-table", .healthAutoExport, "health-table", ["HealthAutoExport"]),
    importing("health-json", .healthAutoExport, "health-json", ["HealthAutoExport"]),
    importing("dosage", .dosage, "dosage", ["Dosage"]),
    importing("meditrak", .mediTrak, "meditrak", ["MediTrak"]),
    importing("fhir", .fhir, "fhir", limit: 8_192, ["FHIR"]),
    importing("bmp", .bmp, "bmp", ["BMP"]),
    importing("medisafe", .medisafe, "medisafe", ["Medisafe"]),
    FuzzedParser(
      "import-format", byteLimit: 1_024,
      sources: ["MedleyInterchange/Import/ImportFormat.swift"],
      seeds: {
        try [
          "medtimer", "medtimer-table", "health-table", "health-json", "dosage", "meditrak",
          "fhir", "bmp", "medisafe",
        ].flatMap { try FuzzSamples.files($0) }.map { Array($0.prefix(512)) }
          + [Array(MedleyExport.text(of: []).utf8)]
      },
      read: { input in
        _ = ExportMark(beginning: input)
        _ = try found(ImportFormat.detect(input))
      }),
  ]

  private static func importing(
    _ name: String, _ format: ImportFormat, _ samples: String, limit: Int = 4_096,
    _ sources: [String]
  ) -> FuzzedParser {
    FuzzedParser(
      name, byteLimit: limit, usualCount: 50_000,
      sources: sources.map { "MedleyInterchange/" + $0 },
      seeds: { try FuzzSamples.files(samples) },
      read: { input in
        let now = Instant(clampingSeconds: 1_772_787_600)
        let person = Identifier(words: Words16(high: 1, low: 2))
        let other = Identifier(words: Words16(high: 1, low: 3))
        let zone = ZoneRules(fixedSeconds: 3_600)
        let setting = ImportSetting(for: person, tagged: ["kim": other], zone: zone, now: now)
        var plan: ImportPlan
        if let file = try ForeignFile(reading: input, as: format) {
          plan = ImportPlan(file, in: setting)
        } else {
          plan = ImportPlan(
            try MedTimerBackup(reading: input), for: person, tagged: ["kim": other], zone: zone,
            now: now)
        }
        try plan.check()
      })
  }
}

extension ImportPlan {
  /// Holds every operation of the plan to be one that a change can carry.
  func check() throws {
    var nothing = NoRecords()
    let drafts = try drafts(besides: &nothing)
    for draft in drafts.operations + drafts.removals {
      var writer = ByteWriter()
      draft.write(to: &writer)
      try law("an operation fits into a change", writer.count < Limits.changeByteCount)
      var reader = ByteReader(writer.bytes)
      do {
        _ = try Operation(from: &reader, change: FuzzHistory.household, index: 0)
        try reader.finish()
      } catch {
        throw BrokenLaw("an imported operation does not decode: \(error)")
      }
    }
  }
}

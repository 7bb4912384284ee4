import MedleyInterchange
import MedleyMedicines
import MedleyRecords
import Testing

/// An import from another program into an empty record.
struct ForeignImport {
  static let alex = Identifier(domain: "test person", Array("Alex".utf8))
  /// 2026-03-06, 10:00 on a clock one hour ahead of UTC.
  static let now = Instant(clampingSeconds: 1_772_787_600)
  static let zone = ZoneRules(fixedSeconds: 3_600)

  var world = ImportWorld()
  let drafts: ImportDrafts

  static func plan(
    _ bytes: [UInt8], as format: ImportFormat? = nil, tagged: [String: Identifier] = [:],
    zone: ZoneRules = zone, now: Instant = now
  ) throws -> ImportPlan {
    let format = try #require(format ?? ImportFormat.detect(bytes), "no format was found")
    let setting = ImportSetting(for: alex, tagged: tagged, zone: zone, now: now)
    if let file = try ForeignFile(reading: bytes, as: format) {
      return ImportPlan(file, in: setting)
    }
    return ImportPlan(
      try MedTimerBackup(reading: bytes), for: alex, tagged: tagged, zone: zone, now: now)
  }

  init(
    _ bytes: [UInt8], as format: ImportFormat? = nil, tagged: [String: Identifier] = [:],
    zone: ZoneRules = zone, now: Instant = now
  ) throws {
    let plan = try ForeignImport.plan(bytes, as: format, tagged: tagged, zone: zone, now: now)
    drafts = try world.take(plan)
  }

  init(_ text: String, tagged: [String: Identifier] = [:]) throws {
    try self.init(Array(text.utf8), tagged: tagged)
  }

  /// A shared sample, imported on 2026-03-06 in a zone one hour ahead of UTC.
  init(sample name: String, now: Instant = now) throws {
    try self.init(try SharedSamples.bytes(name), now: now)
  }

  var names: Set<String> {
    Set(world.states(.medication).compactMap { Medication($0).name.value })
  }

  var outcomes: [ImportLine.Outcome] { drafts.lines.map(\.outcome) }

  /// Why a file is refused; nil when it is read.
  static func fault(_ bytes: [UInt8], as format: ImportFormat? = nil) -> InterchangeFault? {
    do {
      _ = try plan(bytes, as: format)
      return nil
    } catch {
      return error as? InterchangeFault ?? .unknownLayout
    }
  }

  static func fault(_ text: String, as format: ImportFormat? = nil) -> InterchangeFault? {
    fault(Array(text.utf8), as: format)
  }
}

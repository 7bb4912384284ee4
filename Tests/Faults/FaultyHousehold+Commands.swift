import Foundation
import Medley
import MedleyMedicines
import MedleyTestSupport

extension FaultyHousehold {
  /// The names of the commands that are tried.
  package static let commandNames = [
    "log", "merge", "import", "backup", "rebuild", "migrate 1", "migrate 2", "found", "join",
  ]

  /// Makes one of the commands; nil when there is none of that name.
  package func command(_ name: String) throws -> Command? {
    switch name {
    case "log":
      return try onTablet(name) { try Self.logDose($0) }
    case "merge":
      let bundle = try bundleOfPhone(doses: 4)
      return try onTablet(name) { _ = try $0.readBundle(bundle) }
    case "import":
      let file = Array(Self.table.utf8)
      return try onTablet(name) {
        _ = try $0.importFile(
          file, as: nil, for: "Ann", tagged: [:], zoneIsGiven: true, isDryRun: false)
      }
    case "backup": return try backup()
    case "rebuild": return try onTablet(name) { _ = try $0.examine(rebuilding: true) }
    case "migrate 1": return try migration(from: 1)
    case "migrate 2": return try migration(from: 2)
    case "found": return try founding()
    case "join": return try joining()
    default: return nil
    }
  }

  private func onTablet(
    _ name: String, _ body: @escaping (Cabinet) throws -> Void
  ) throws -> Command {
    try tried(
      Command(
        name: name, home: tablet, before: HomeFiles(of: tablet), run: { try body(self.open()) }))
  }

  private func backup() throws -> Command {
    let place = folder.path("backups")
    let manager = FileManager.default
    func names() throws -> Set<String> { Set(try manager.contentsOfDirectory(atPath: place)) }
    return try tried(
      Command(
        name: "backup", home: tablet, before: HomeFiles(of: tablet),
        setBack: {
          if manager.fileExists(atPath: place) { try manager.removeItem(atPath: place) }
          try manager.createDirectory(atPath: place, withIntermediateDirectories: false)
        },
        run: { _ = try self.open().backUp(to: place, keeping: 7) },
        problems: { isAcknowledged in
          let made = try names()
          var problems: [String] = []
          if isAcknowledged, made.count != 2 { problems.append("no backup: \(made)") }
          let next = try self.open().backUp(to: place, keeping: 7)
          let after = try names()
          if isAcknowledged, !made.isSubset(of: after) {
            problems.append("the backup is gone after the next one")
          }
          if next.paths.count != 2 || after.contains(where: { $0.hasSuffix(".part") }) {
            problems.append("parts of a backup are left: \(after.sorted())")
          }
          return problems
        }))
  }

  /// Opens a store of an older format, as it was released.
  private func migration(from version: Int) throws -> Command {
    let golden = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "InteropTests/Golden/store-format-\(version)").path
    let home = folder.path("old\(version)")
    var before = try HomeFiles(of: golden)
    before.files["medley.sqlite-shm"] = nil
    try before.put(at: home)
    var command = try tried(
      Command(
        name: "migrate \(version)", home: home, before: before,
        leaves: ["medley.sqlite.format-\(version)", "token"],
        run: { _ = try self.open(home) }, incarnationCount: 2))
    // Its hash cannot be read before it is migrated; opening never changes what it says.
    command.hashBefore = command.hashAfter
    return command
  }

  private func founding() throws -> Command {
    let home = folder.path("new")
    return try tried(
      Command(
        name: "found", home: home, before: HomeFiles(),
        leaves: ["medley.sqlite", "keys", "token"],
        run: {
          _ = try Cabinet.found(
            at: home, Self.evening, Cabinet.Founding(deviceName: "new", personName: "Ann"))
        },
        goOn: { try $0.addPerson(name: "Ben", birthYear: nil, notes: nil) }))
  }

  private func joining() throws -> Command {
    let home = phone
    return try tried(
      Command(
        name: "join", home: home, before: HomeFiles(of: home), leaves: ["medley.sqlite", "token"],
        run: {
          _ = try Cabinet.join(
            at: home, Self.evening, welcome: self.folder.path("welcome"))
        }))
  }

  /// A table as a health app exports it.
  static let table =
    "Date,Scheduled Date,Medication,Nickname,Dosage,Scheduled Dosage,Unit,Status,Archived,Codings\n"
    + (1...9).map { day in
      "2026-02-0\(day) 08:20:00 +0100,2026-02-0\(day) 08:00:00 +0100,Ramipril,,1.0,1.0,count,"
        + "\(day % 3 == 0 ? "Skipped" : "Taken"),No,\n"
    }.joined()
}

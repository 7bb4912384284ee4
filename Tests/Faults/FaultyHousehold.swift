import Foundation
import Medley
import MedleyMedicines
import MedleyStore
import MedleyTestSupport

/// A tablet with a few doses, and what the commands that may fail there need.
package final class FaultyHousehold {
  let folder: TemporaryFolder
  let tablet: String
  /// Every store of the household is in the watched folder.
  let watch: WatchedFolder
  static let evening = Circumstances(
    now: OffsetInstant("2026-03-02T22:00:00+01:00")?.instant, zoneName: "Europe/Berlin")

  package init() throws {
    folder = try TemporaryFolder(inMemory: true)
    tablet = folder.path("tablet")
    watch = try WatchedFolder(folder.path)
    let cabinet = try Cabinet.found(
      at: tablet, Self.evening, Cabinet.Founding(deviceName: "tablet", personName: "Ann"))
    var schedule = ScheduleEdit()
    schedule.dose = .one
    schedule.recurrence = .asNeeded(AsNeededLimits())
    _ = try cabinet.add(
      Cabinet.Addition(facts: MedicationFacts(name: "Iron"), schedule: schedule))
    for _ in 0..<5 { try Self.logDose(cabinet) }
    let request = try Cabinet.requestToJoin(
      at: phone, file: folder.path("request"), deviceName: "phone")
    _ = try cabinet.admit(
      request: folder.path("request"), welcome: folder.path("welcome"), words: request.words,
      role: "member", person: "Ann")
  }

  /// The folder of a second device, which is admitted and has not joined yet.
  var phone: String { folder.path("phone") }

  /// Logs a dose that no plan asks for.
  static func logDose(_ cabinet: Cabinet) throws {
    var request = Cabinet.DoseRequest(medication: "Iron")
    request.person = "Ann"
    _ = try cabinet.take(request)
  }

  /// Opens a store, as every command of the program does.
  func open(_ home: String? = nil) throws -> Cabinet {
    try Cabinet.open(home ?? tablet, Self.evening)
  }

  /// Lets the phone join and log doses, and writes them for the tablet.
  func bundleOfPhone(doses: Int) throws -> String {
    let path = folder.path("doses.age")
    let before = try HomeFiles(of: phone)
    _ = try Cabinet.join(at: phone, Self.evening, welcome: folder.path("welcome"))
    let cabinet = try open(phone)
    for _ in 0..<doses { try Self.logDose(cabinet) }
    _ = try cabinet.writeBundle(to: path, for: ["tablet"])
    try before.put(at: phone)
    return path
  }

  /// Fills in what is right before and after a command, by running it twice.
  func tried(_ command: Command) throws -> Command {
    var command = command
    if Cabinet.exists(at: command.home) {
      command.hashBefore = try open(command.home).stateHash
    }
    var hashes: Set<String> = []
    for _ in 0..<2 {
      try command.before.put(at: command.home)
      try command.setBack()
      try command.run()
      hashes.insert(try open(command.home).stateHash)
    }
    try command.before.put(at: command.home)
    if hashes.count == 1 { command.hashAfter = hashes.first }
    return command
  }
}

extension Cabinet {
  /// The state hash of the record as it is now.
  var stateHash: String { get throws { try look { $0.reading.stateHash } } }
}

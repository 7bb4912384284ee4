import Medley
import MedleyHousehold
import MedleyMedicines
import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport

/// A household whose devices, media, network and clocks are simulated; its stores are real.
final class World {
  private let place: TemporaryFolder
  var folder: String { place.path }
  /// All homes there are, copies of homes included.
  var devices: [SimulatedDevice] = []
  /// The files that are on their way.
  var parcels: [Parcel] = []
  /// The true time in milliseconds.
  var time: Int64 = 1_772_352_000_000
  /// The state hash of every set of changes that was met.
  var stateHashes: [Vector: String] = [:]
  /// What happened, in words, one line a step.
  private(set) var story: [String] = []
  /// How many of the lines tell of something that was done, and not of a refusal.
  private(set) var doneCount = 0
  /// The recovery words of the household.
  var recoveryWords = ""
  /// The doses in all backups that were made.
  var backedUp: Set<Identifier>?
  /// The devices of which somebody ever said that they are out, or have another role.
  var disputed: Set<VerifyingKey> = []
  /// How many devices of the household there ever were.
  var admissionCount = 0
  private var fileCount = 0

  init(_ history: History) throws {
    place = try TemporaryFolder(inMemory: true)
    var generator = SeededGenerator(seed: history.seed ^ 0x5eed)
    try begin(deviceCount: history.deviceCount, using: &generator)
  }

  var backupFolder: String { folder + "/backups" }

  /// A path in the folder that nothing has yet.
  func freshPath(_ name: String) -> String {
    fileCount += 1
    return "\(folder)/\(name)-\(fileCount)"
  }

  func tell(_ line: String) {
    story.append(line)
    doneCount += 1
  }

  /// Tells of something that came to nothing.
  func tellRefusal(_ line: String) { story.append(line) }

  /// Lets one thing happen.
  func play(_ step: Step) throws {
    var generator = SeededGenerator(seed: step.seed)
    switch step.event {
    case .take, .skip, .extra: try logDose(step.event, using: &generator)
    case .doubleDose: try logTwice(using: &generator)
    case .correct, .undoEntry: try revise(step.event, using: &generator)
    case .undoLast: try undoLast(using: &generator)
    case .moveDose: try moveDose(using: &generator)
    case .addMedication, .editFacts, .editSchedule, .pause, .resume, .end, .restart,
      .removeMedication, .restoreMedication, .stock, .addPerson, .editPerson, .note, .answer:
      try editRecord(step.event, using: &generator)
    case .writeBundle: try writeBundle(using: &generator)
    case .readBundle: try readBundle(using: &generator)
    case .loseBundle: loseBundle(using: &generator)
    case .meetInFolder: try meetInFolder(using: &generator)
    case .session: try hold(isCut: false, using: &generator)
    case .cutSession: try hold(isCut: true, using: &generator)
    case .admit, .changeRole, .removeDevice, .leave, .recover, .decide:
      try decideAboutDevices(step.event, using: &generator)
    case .loseDevice: try loseDevice(using: &generator)
    case .copyHome, .saveHome, .rollBack, .crash: try meddle(step.event, using: &generator)
    case .backUp: try backUp(using: &generator)
    case .restore: try restore(using: &generator)
    case .laterVersion: try writeLater(using: &generator)
    case .forgedEdit: try forgeEdit(using: &generator)
    case .stranger: try writeAsStranger(using: &generator)
    case .timePasses:
      let minutes = generator.below(600)
      time += Int64(minutes) * 60_000
      tell("\(minutes) minutes pass")
    case .clockJumps: moveClock(using: &generator)
    }
  }

  private func moveClock(using generator: inout SeededGenerator) {
    guard let device = generator.pick(devices) else { return }
    let days = generator.below(7_300) - 3_650
    device.clockOffset = generator.chance(40) ? 0 : Int64(days) * 86_400_000
    tell("the clock of \(device.label) is \(device.clockOffset / 86_400_000) days ahead")
  }

  private func begin(deviceCount: Int, using generator: inout SeededGenerator) throws {
    let founder = newDevice()
    let recovery = try NewRecovery()
    recoveryWords = recovery.words
    let cabinet = try Cabinet.found(
      at: founder.home, founder.circumstances(at: time),
      Cabinet.Founding(deviceName: founder.name, personName: "Ann", recovery: recovery))
    devices.append(founder)
    _ = try cabinet.add(addition(of: "Iron", times: [8, 20]))
    try note(founder, cabinet)
    for _ in 1..<deviceCount {
      try admit(
        by: founder, role: generator.pick(["owner", "member", "member", "caregiver"]) ?? "member")
    }
  }

  func newDevice() -> SimulatedDevice {
    admissionCount += 1
    let name = "device\(admissionCount)"
    return SimulatedDevice(
      name: name, label: name, home: folder + "/" + name, zone: "Europe/Berlin")
  }

  /// Compares the state of a device with that of all who ever held the same changes.
  func note(_ device: SimulatedDevice, _ cabinet: Cabinet) throws {
    let (vector, hash) = try cabinet.look { ($0.reading.table.vector, $0.reading.stateHash) }
    if let known = stateHashes[vector] {
      guard known == hash else {
        throw Finding("\(device.label) has another state than another with the same changes")
      }
      return
    }
    stateHashes[vector] = hash
    guard try cabinet.look({ try $0.membership.members.contains { $0.role == .owner } }) else {
      throw Finding("\(device.label) knows of no owner")
    }
  }
}

/// Something that must not be: what a simulation looks for.
package struct Finding: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

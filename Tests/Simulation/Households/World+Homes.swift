import Foundation
import Medley
import MedleyRecords
import MedleySealing
import MedleyTestSupport

/// What befalls a home as a whole: copies, older states, ends at any moment, backups.
extension World {
  func meddle(_ event: Event, using generator: inout SeededGenerator) throws {
    guard let device = generator.pick(devices) else { return }
    let manager = FileManager.default
    switch event {
    case .copyHome:
      guard devices.count < 9 else { return }
      let path = freshPath("copy")
      try manager.copyItem(atPath: device.home, toPath: path)
      let copy = SimulatedDevice(
        name: device.name, label: path.split(separator: "/").last.map(String.init) ?? "",
        home: path, zone: device.zone)
      copy.acknowledged = device.acknowledged
      devices.append(copy)
      tell("the home of \(device.label) is copied; the copy is \(copy.label)")
    case .saveHome:
      let path = freshPath("saved")
      try manager.copyItem(atPath: device.home, toPath: path)
      device.saved = (path, device.acknowledged)
      tell("the home of \(device.label) is put aside")
    case .rollBack:
      guard let saved = device.saved else { return }
      try manager.removeItem(atPath: device.home)
      try manager.copyItem(atPath: saved.path, toPath: device.home)
      device.acknowledged = saved.acknowledged
      tell("\(device.label) is set back to what was put aside")
    default: try crash(device, using: &generator)
    }
  }

  /// The program ends at once with its files open, after a commit or in the middle of one: what
  /// lies on the disk then is all there is.
  private func crash(
    _ device: SimulatedDevice, using generator: inout SeededGenerator
  ) throws {
    let manager = FileManager.default
    let left = freshPath("crash")
    let isBefore = generator.chance(50)
    let before = try device.open(at: time).vector
    try act(on: device, .log) { cabinet in
      let medications = try cabinet.look { try $0.medications.map(\.id.hex) }
      guard let medication = generator.pick(medications) else { return nil }
      if isBefore {
        let draft = DraftGenerator(kinds: [4_000]).draft(using: &generator)
        try write([draft], by: device, cabinet, using: &generator) {
          try manager.copyItem(atPath: device.home, toPath: left)
        }
        return "the program ends before the commit"
      }
      let logged = try cabinet.take(Cabinet.DoseRequest(medication: medication))
      device.acknowledged.insert(logged.id)
      // The connection is open still: the log beside the database is not written into it yet.
      try manager.copyItem(atPath: device.home, toPath: left)
      return "take \(logged.medication), and the program ends at once"
    }
    guard manager.fileExists(atPath: left) else { return }
    try putBack(left, into: device.home)
    let cabinet = try device.open(at: time)
    if isBefore, try cabinet.vector != before {
      throw Finding("\(device.label) kept what was never committed")
    }
    try note(device, cabinet)
  }

  /// Gives the files of a home what they held at some moment, so that they are where they were.
  private func putBack(_ left: String, into home: String) throws {
    let manager = FileManager.default
    for name in try manager.contentsOfDirectory(atPath: left) where !name.hasSuffix("-shm") {
      let url = URL(filePath: home + "/" + name)
      let bytes = try Data(contentsOf: URL(filePath: left + "/" + name))
      if manager.fileExists(atPath: url.path) {
        let file = try FileHandle(forWritingTo: url)
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: bytes)
        try file.close()
      } else {
        try bytes.write(to: url)
      }
    }
    try manager.removeItem(atPath: left)
  }

  func backUp(using generator: inout SeededGenerator) throws {
    guard let device = generator.pick(devices) else { return }
    try FileManager.default.createDirectory(
      atPath: backupFolder, withIntermediateDirectories: true)
    try act(on: device, .membership) { cabinet in
      let backup = try cabinet.backUp(to: backupFolder, keeping: 3)
      backedUp = (backedUp ?? []).union(device.acknowledged)
      return "back up \(backup.changeCount) changes"
    }
  }

  /// A new device begins with the newest backup and the recovery words.
  func restore(using generator: inout SeededGenerator) throws {
    guard let backedUp, devices.count < 9 else { return }
    let device = newDevice()
    let restored = try Cabinet.restore(
      at: device.home, device.circumstances(at: time), from: backupFolder,
      Cabinet.Restoration(
        proof: RecoveryProof(words: recoveryWords), deviceName: device.name, person: "Ann"))
    guard restored.backupStateHash == restored.restoredStateHash else {
      throw Finding("a restored backup has another state than it says")
    }
    device.acknowledged = backedUp
    devices.append(device)
    try note(device, device.open(at: time))
    tell("\(device.label) is made from a backup of \(restored.changeCount) changes")
  }
}

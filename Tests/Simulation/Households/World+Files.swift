import Foundation
import Medley
import MedleyHousehold
import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport

/// A file on its way between devices.
struct Parcel {
  let path: String
  let sender: String
  let senderKey: VerifyingKey
  /// The names of the devices that can open it.
  let readers: Set<String>
  let from: Vector
  /// The doses that its sender held when it wrote the file.
  let acknowledged: Set<Identifier>
  var isDamaged = false
}

/// Bundles as files that are lost, repeated, late, out of order, cut and damaged.
extension World {
  func writeBundle(using generator: inout SeededGenerator) throws {
    guard let device = generator.pick(devices) else { return }
    var parcel = try write(by: device)
    if generator.chance(12) {
      try damage(parcel.path, using: &generator)
      parcel.isDamaged = true
    }
    parcels.append(parcel)
    tell("\(device.label) writes a bundle\(parcel.isDamaged ? ", which is damaged" : "")")
  }

  private func write(by device: SimulatedDevice) throws -> Parcel {
    let path = freshPath("bundle")
    let cabinet = try device.open(at: time)
    let written = try cabinet.writeBundle(to: path, for: [])
    var readers = Set(written.deviceNames)
    var from = Vector.empty
    if try cabinet.ownRole != nil {
      readers.insert(device.name)
      from = try cabinet.openBundle(path).from
    } else {
      // A device that is no member any more cannot look into what it wrote itself.
      from = try cabinet.vector
    }
    return Parcel(
      path: path, sender: device.name, senderKey: cabinet.device, readers: readers, from: from,
      acknowledged: device.acknowledged)
  }

  /// Cuts a file, or alters one bit of it.
  private func damage(_ path: String, using generator: inout SeededGenerator) throws {
    let url = URL(filePath: path)
    var bytes = [UInt8](try Data(contentsOf: url))
    if generator.chance(50) {
      bytes.removeLast(1 + generator.below(bytes.count))
    } else {
      bytes[generator.below(bytes.count)] ^= UInt8(1 << generator.below(8))
    }
    try Data(bytes).write(to: url)
  }

  func loseBundle(using generator: inout SeededGenerator) {
    guard !parcels.isEmpty else { return }
    let parcel = parcels.remove(at: generator.below(parcels.count))
    try? FileManager.default.removeItem(atPath: parcel.path)
    tell("a bundle of \(parcel.sender) is lost")
  }

  /// Reads a file; a file stays where it is, so that others and the same device read it again.
  func readBundle(using generator: inout SeededGenerator) throws {
    // New files are read more often than old ones.
    let recent = generator.chance(70) ? Array(parcels.suffix(6)) : parcels
    guard let parcel = generator.pick(recent), let device = generator.pick(devices) else { return }
    try read(parcel, on: device)
  }

  /// Lets a device read a file, and looks whether what came of it had to come of it.
  @discardableResult
  func read(_ parcel: Parcel, on device: SimulatedDevice) throws -> Bool {
    let cabinet = try device.open(at: time)
    let before = try cabinet.look { $0.reading.stateHash }
    let connects = try cabinet.look { snapshot in
      try parcel.from.heads.allSatisfy { try snapshot.reading.locate($0) != nil }
    }
    do {
      let read = try cabinet.readBundle(parcel.path)
      guard !parcel.isDamaged else { throw Finding("a damaged bundle was read") }
      device.acknowledged.formUnion(parcel.acknowledged)
      try note(device, cabinet)
      let again = try cabinet.readBundle(parcel.path)
      guard again.rowsTouched == 0, again.newChangeCount == 0 else {
        throw Finding("reading a bundle again touched \(again.rowsTouched) rows")
      }
      tell("\(device.label) reads a bundle of \(parcel.sender): \(read.newChangeCount) changes")
      return true
    } catch let finding as Finding {
      throw finding
    } catch {
      guard mayRefuse(parcel, on: device, connects, error) else { throw error }
      guard try cabinet.look({ $0.reading.stateHash }) == before else {
        throw Finding("a refused bundle changed the state")
      }
      tellRefusal("\(device.label) refuses a bundle of \(parcel.sender): \(error)")
      return false
    }
  }

  private func mayRefuse(
    _ parcel: Parcel, on device: SimulatedDevice, _ connects: Bool, _ error: any Error
  ) -> Bool {
    if parcel.isDamaged { return true }
    switch error {
    case HouseholdError.sealedForOthers, HouseholdError.sealing(.sealedForOthers):
      return !parcel.readers.contains(device.name)
    case StoreError.chain(.notConnected): return !connects
    case HouseholdError.senderRemoved, HouseholdError.notAuthorised: return !disputed.isEmpty
    default: return false
    }
  }

  /// A device goes by the folder that all share, and leaves and takes there what there is.
  func meetInFolder(using generator: inout SeededGenerator) throws {
    guard let device = generator.pick(devices) else { return }
    try FileManager.default.createDirectory(
      atPath: sharedFolder, withIntermediateDirectories: true)
    let cabinet = try device.open(at: time)
    guard try cabinet.ownRole != nil else { return }
    _ = try cabinet.exchange(through: sharedFolder)
    try note(device, cabinet)
    tell("\(device.label) goes by the shared folder")
  }

  private var sharedFolder: String { folder + "/shared" }

  /// Two homes with the same keys, which cannot talk, hand each other files.
  func swapFiles(_ one: SimulatedDevice, _ other: SimulatedDevice) throws {
    for (writer, reader) in [(one, other), (other, one)] {
      try read(write(by: writer), on: reader)
    }
  }
}

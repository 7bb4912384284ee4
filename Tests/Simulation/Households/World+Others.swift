import Foundation
import Medley
import MedleyHousehold
import MedleyMedicines
import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport

/// Programs of later versions, programs that were meddled with, and strangers.
extension World {
  /// The name that an edit without a right gives.
  static let forgedName = "Forged"

  /// A device writes what this version does not know, as a later one would.
  func writeLater(using generator: inout SeededGenerator) throws {
    guard let device = generator.pick(devices) else { return }
    let isLog = generator.chance(50)
    let drawn = DraftGenerator(kinds: [isLog ? 4_000 : 4_001])
    try act(on: device, isLog ? .log : .edit) { cabinet in
      var drafts = drawn.drafts(1 + generator.below(3), using: &generator)
      let medications = try cabinet.look { try $0.medications.map(\.id) }
      if !isLog, let medication = generator.pick(medications) {
        drafts.append(
          OperationDraft(
            kind: MedicineKind.medication.rawValue, shape: .write, record: .named(medication),
            field: 99, mustUnderstand: generator.chance(10),
            value: generator.bytes(generator.below(40))))
      }
      try write(drafts, by: device, cabinet, using: &generator)
      return "write \(drafts.count) operations of a later version"
    }
  }

  /// Writes operations as they are; what is done before the commit may look at the files.
  func write(
    _ drafts: [OperationDraft], by device: SimulatedDevice, _ cabinet: Cabinet,
    using generator: inout SeededGenerator, beforeCommit: () throws -> Void = {}
  ) throws {
    let keys = try device.keys
    let store = try Store.open(cabinet.home, layouts: [.doses])
    let fresh = Incarnation(words: Words16(high: generator.next(), low: generator.next()))
    try store.write { writing in
      var membership = try cabinet.look { try $0.membership }
      try writing.append(
        drafts,
        by: Author(
          device: keys.signing.verifyingKey, machine: World.machine,
          stamp: cabinet.circumstances.now.milliseconds, freshIncarnation: fresh,
          sign: { keys.signing.sign($0.bytes) }), judge: &membership)
      try beforeCommit()
    }
  }

  private static let machine = (try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8))
    .map { $0.filter { !$0.isWhitespace } }

  /// A program that asks nobody writes an edit into a log of a device that has no right to it.
  func forgeEdit(using generator: inout SeededGenerator) throws {
    var found: (SimulatedDevice, Cabinet)?
    for device in devices {
      let cabinet = try device.open(at: time)
      let role = try cabinet.ownRole
      if role == .caregiver || role == .reader || role == nil { found = (device, cabinet) }
    }
    guard let (device, cabinet) = found,
      let medication = generator.pick(try cabinet.look({ try $0.medications.map(\.id) }))
    else { return }
    let keys = try device.keys
    let (batch, vector) = try cabinet.look {
      (try $0.reading.batch(from: .empty), $0.reading.table.vector)
    }
    let isUndisputed = !disputed.contains(keys.signing.verifyingKey)
    let name = isUndisputed ? World.forgedName : "Perhaps"
    let change = try Change(
      actor: Actor(
        device: keys.signing.verifyingKey,
        incarnation: Incarnation(words: Words16(high: generator.next(), low: generator.next()))),
      sequence: 1, previous: cabinet.household, stamp: .max, seen: vector.heads,
      operations: [
        OperationDraft(
          kind: MedicineKind.medication.rawValue, shape: .write, record: .named(medication),
          field: MedicationField.name.rawValue, value: Array(name.utf8))
      ])
    let path = try send(batch, and: change, by: keys, of: cabinet)
    parcels.append(
      Parcel(
        path: path, sender: device.name, senderKey: keys.signing.verifyingKey,
        readers: Set(devices.map(\.name)), from: .empty, acknowledged: device.acknowledged))
    tell("\(device.label) forges an edit")
  }

  /// Somebody with keys of its own sends what a device holds as if it belonged to the household.
  func writeAsStranger(using generator: inout SeededGenerator) throws {
    guard let device = generator.pick(devices) else { return }
    let keys = DeviceKeys(using: &generator)
    let cabinet = try device.open(at: time)
    let (batch, vector) = try cabinet.look {
      (try $0.reading.batch(from: .empty), $0.reading.table.vector)
    }
    let change = try Change(
      actor: Actor(
        device: keys.signing.verifyingKey,
        incarnation: Incarnation(words: Words16(high: generator.next(), low: generator.next()))),
      sequence: 1, previous: cabinet.household, stamp: 0, seen: vector.heads,
      operations: [
        Admission(keys: keys.publicKeys, name: "stranger", role: .owner, person: nil).draft
      ])
    let path = try send(batch, and: change, by: keys, of: cabinet)
    do {
      _ = try cabinet.readBundle(path)
    } catch HouseholdError.notAuthorised {
      guard try cabinet.vector == vector else { throw Finding("a stranger's bundle left a trace") }
      tell("\(device.label) refuses a bundle of a stranger")
      return
    }
    throw Finding("\(device.label) took in a bundle of a stranger")
  }

  /// Seals everything that a device holds and one more change for all other devices.
  private func send(
    _ known: Batch, and change: Change, by keys: DeviceKeys, of cabinet: Cabinet
  ) throws -> String {
    var batch = known
    batch.changes.append(change)
    batch.ends.append(
      BatchEnd(
        index: batch.changes.count - 1,
        signature: keys.signing.sign(Digest(domain: "medley head 1", change.hash.bytes).bytes)))
    let heads = try cabinet.vector.heads + [change.head]
    let bundle = SealedBundle(
      household: cabinet.household, sender: keys.signing.verifyingKey,
      recipients: try devices.map { try $0.keys.agreement.publicKey }, from: .empty,
      to: Vector(heads), changeCount: batch.changes.count, writtenBy: "somebody",
      batch: try batch.encoded())
    var generator = SystemRandomNumberGenerator()
    let bytes = try bundle.sealed(signedBy: keys.signing, using: &generator)
    let path = freshPath("forged")
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }
}

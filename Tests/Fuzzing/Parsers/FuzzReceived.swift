import Foundation
import Medley
import MedleyHousehold
import MedleyInterchange
import MedleyInvented
import MedleyMedicines
import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport

/// A household on a disk in memory, whose members send a device whatever an input says.
final class FuzzReceived {
  /// The household, made when it is needed first.
  nonisolated(unsafe) static let shared = Result { try FuzzReceived() }

  nonisolated(unsafe) private static var left: String?

  private let folder: String
  /// Removes the folder; nil where whoever runs this does so.
  private let temporary: TemporaryFolder?
  private let household: InventedHousehold
  private let known: [Head]
  private let template: String
  private let reader: DeviceKeys

  private init() throws {
    let given = ProcessInfo.processInfo.environment["MEDLEY_FUZZ_FOLDER"]
    let temporary = given == nil ? try TemporaryFolder(inMemory: true) : nil
    // Nobody lets go of the household that is shared: its folder goes with the process.
    FuzzReceived.left = temporary?.path
    atexit {
      if let path = FuzzReceived.left { try? FileManager.default.removeItem(atPath: path) }
    }
    self.temporary = temporary
    folder = given ?? temporary?.path ?? ""
    household = try InventedHousehold(in: folder, medicationCount: 2)
    template = folder + "/reader"
    try household.reader(at: template)
    reader = try DeviceKeys(text: [UInt8](contentsOf: template + "/keys"))
    let opened = try Cabinet.open(template, household.circumstances)
    known = try opened.look { $0.reading.table.vector.heads }
  }

  /// Lets two members write the operations, each a half without knowing of the other's, and sends
  /// them to a fresh copy of the device.
  func receive(_ drafts: [OperationDraft]) throws {
    let home = folder + "/copy"
    try? FileManager.default.removeItem(atPath: home)
    try FileManager.default.copyItem(atPath: template, toPath: home)
    let path = folder + "/bundle"
    try file(of: try batch(drafts)).write(to: path)
    let cabinet = try Cabinet.open(home, household.circumstances)
    let received: Cabinet.ReadBundle
    do {
      received = try cabinet.readBundle(path)
    } catch {
      try law("what is refused leaves nothing", try heads(of: cabinet) == known.sorted())
      throw error
    }
    try law("a bundle read again brings nothing", try cabinet.readBundle(path).newChangeCount == 0)
    guard received.newChangeCount > 0 else { throw Refused() }
    try look(at: cabinet)
  }

  private func heads(of cabinet: Cabinet) throws -> [Head] {
    try cabinet.look { $0.reading.table.vector.heads.sorted() }
  }

  private func batch(_ drafts: [OperationDraft]) throws -> Batch {
    let half = (drafts.count + 1) / 2
    var changes: [Change] = []
    var ends: [BatchEnd] = []
    for (number, part) in [drafts[..<half], drafts[half...]].enumerated() where !part.isEmpty {
      let keys = household.authors[number]
      let actor = Actor(
        device: keys.signing.verifyingKey,
        incarnation: Incarnation(words: Words16(high: 7, low: UInt64(number))))
      let change = try Change(
        actor: actor, sequence: 1, previous: household.cabinet.household,
        stamp: 1_772_344_900_000, seen: known, operations: Array(part))
      ends.append(
        BatchEnd(
          index: changes.count,
          signature: keys.signing.sign(Digest(domain: "medley head 1", change.hash.bytes).bytes)))
      changes.append(change)
    }
    return Batch(from: Vector(known), changes: changes, ends: ends)
  }

  private func file(of batch: Batch) throws -> [UInt8] {
    let bundle = SealedBundle(
      household: household.cabinet.household, sender: household.authors[0].signing.verifyingKey,
      recipients: [reader.agreement.publicKey], from: batch.from,
      to: Vector(known + batch.changes.map(\.head)), changeCount: batch.changes.count,
      writtenBy: "fuzz", batch: try batch.encoded())
    var generator = SeededGenerator(seed: 51)
    return try bundle.sealed(signedBy: household.authors[0].signing, using: &generator)
  }

  /// Asks for everything that the program can say of a record.
  private func look(at cabinet: Cabinet) throws {
    let people = try cabinet.look { try $0.people.map(\.id.hex) }
    let medications = try cabinet.look { try $0.medications.map(\.id.hex) }
    let period = ExportPeriod(
      from: LocalDate(year: 2026, month: 2, day: 1), to: LocalDate(year: 2026, month: 4, day: 1))
    _ = try? cabinet.today(of: nil)
    _ = try? cabinet.status(of: nil)
    _ = try? cabinet.questions()
    _ = try? cabinet.history(of: nil)
    _ = try? cabinet.stock(of: nil)
    _ = try? cabinet.reminders()
    _ = try? cabinet.sharedPackages()
    for person in people {
      _ = try? cabinet.due(of: person)
      _ = try? cabinet.exportCSV(for: person, period) { _ in }
      _ = try? cabinet.exportFHIR(for: person, period) { _ in }
      _ = try? cabinet.exportCalendar(for: person, period, hidesNames: false) { _ in }
      if let from = period.from, let to = period.to {
        _ = try? cabinet.report(for: person, from: from, to: to, version: "1")
      }
    }
    for medication in medications { _ = try? cabinet.card(of: medication, entryLimit: 20) }
    var text = ""
    try cabinet.exportJSON { text += $0 }
    do {
      _ = try MedleyBackup(reading: Array(text.utf8))
    } catch {
      throw BrokenLaw("an export is not read again: \(error)")
    }
    try law("the history is whole", try cabinet.verifyHistory().problems.isEmpty)
  }
}

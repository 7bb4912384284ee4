import Foundation
import Medley
import MedleyTestSupport
import Testing

/// Backups as earlier versions made them: every one can still be restored.
@Suite struct GoldenBackupTests {
  private struct Golden {
    let folder: String
    /// What the device that made it said of its state.
    let stateHash: String
    let generation: UInt64?
    let secret: String
  }

  private static let backups = [
    // The version with backups.
    Golden(
      folder: "backup-format-1",
      stateHash: "9cc42fbb1873f3a33c5d3a586bb806f66d9c31d82c5142a9952190f573939c29",
      generation: 1, secret: "recovery.age"),
    Golden(
      folder: "backup-format-1",
      stateHash: "9cc42fbb1873f3a33c5d3a586bb806f66d9c31d82c5142a9952190f573939c29",
      generation: 1, secret: "words.txt"),
    // The version before it, which knew bundles alone.
    Golden(
      folder: "bundle-format-1",
      stateHash: "dac4d95118ea0153c97d8b7f97e874d3042423dd49b1b00c97e244880b570139",
      generation: nil, secret: "words.txt"),
  ]

  @Test(arguments: backups.indices)
  func `a backup of an earlier version is restored whole`(index: Int) throws {
    let golden = Self.backups[index]
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Golden/\(golden.folder)").path()
    let place = try TemporaryFolder(inMemory: true)
    let proof = try RecoveryProof(file: folder + "/" + golden.secret) { "the small blue door" }
    let restored = try Cabinet.restore(
      at: place.path("home"), Circumstances(now: nil, zoneName: "Europe/Berlin"), from: folder,
      Cabinet.Restoration(proof: proof, deviceName: "laptop", person: nil))
    #expect(restored.generation == golden.generation)
    #expect(restored.changeCount == 8)
    #expect(restored.restoredStateHash == golden.stateHash)
    #expect(restored.backupStateHash == (golden.generation == nil ? nil : golden.stateHash))
    #expect(restored.hasHouseholdSecret == (golden.generation != nil))
    let cabinet = try Cabinet.open(
      place.path("home"), Circumstances(now: nil, zoneName: "Europe/Berlin"))
    #expect(try cabinet.devices().devices.map(\.name) == ["laptop", "tablet"])
    #expect(try cabinet.examine(rebuilding: false).isSound)
  }
}

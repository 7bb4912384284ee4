import Foundation
import Medley
import MedleyMedicines
import Testing

/// A store of every format that was ever released opens, and says what it said.
@Suite struct GoldenStoreTests {
  /// What a store of a format holds; the hash was counted from its rows by `state_hash.py`.
  private struct Golden {
    let folder: String
    let stateHash: String
  }

  private static let stores = [
    Golden(
      folder: "store-format-1",
      stateHash: "28db662cfcef33eaee833efb0faa7c78bce32ef146d22c342faeac72858a3fed"),
    // One of the mornings was logged on a phone too, and somebody said that it was one dose.
    Golden(
      folder: "store-format-2",
      stateHash: "0fc30350025f7b61ed9ddf4e4d5ea89f8d05d21581ba2b761b33572626ff85dc"),
    // The second morning was logged by a phone that had been removed, and an owner accepted it;
    // what the phone edited has no effect.
    Golden(
      folder: "store-format-3",
      stateHash: "ef1bb9e0be3c3cfbee467353beb1465281c2c7527987d9b8348967bb7f4fe558"),
  ]

  @Test func `a store of each format opens, is sound and says what it said`() throws {
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
    for golden in Self.stores {
      let home = FileManager.default.temporaryDirectory
        .appending(path: "medley-golden-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: home) }
      try FileManager.default.copyItem(at: source.appending(path: golden.folder), to: home)
      for name in ["medley.sqlite", "keys"] {
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o600], ofItemAtPath: home.appending(path: name).path)
      }
      let now = try #require(OffsetInstant("2026-03-02T22:00:00+01:00"))
      let cabinet = try Cabinet.open(
        home.path, Circumstances(now: now.instant, zoneName: "Europe/Berlin"))
      let examination = try cabinet.examine(rebuilding: false)
      #expect(examination.isSound, "\(examination.checks.filter { !$0.isSound })")
      #expect(examination.stateHash == golden.stateHash)
      #expect(try cabinet.verifyHistory().problems.isEmpty)

      let first = try #require(LocalDate("2026-03-01"))
      let figures = try cabinet.adherence(
        of: "Iron", for: "Ann", from: first, to: first.adding(days: 1)
      ).table.overall
      // Taken: both mornings. Skipped: the first evening. Open still: the second evening.
      #expect(figures.taken == 2 && figures.skipped == 1 && figures.missed == 0)
      let stock = try #require(try cabinet.stock(of: "Ann").first)
      // 30 counted and 20 refilled, less one tablet on each morning.
      #expect(stock.level.amount.text == "48")
      #expect(try cabinet.questions().isEmpty)
      #expect(
        try cabinet.look { try $0.medications.compactMap(\.name.value) }
          == ["Iron", "Paracetamol"])

      // It is written to as well: from here on as a copy of that tablet's store.
      var request = Cabinet.DoseRequest(medication: "Iron")
      request.person = "Ann"
      _ = try cabinet.take(request)
      #expect(try cabinet.devices().devices.first(where: \.isThis)?.incarnationCount == 2)
    }
  }
}

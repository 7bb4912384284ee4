import Foundation
import Medley
import MedleyMedicines
import MedleyPeers
import MedleyRecords
import MedleyStore
import MedleyTestSupport
import Testing

/// Sessions between real stores over a wire in memory that is cut.
@Suite struct SessionLawScenarios {
  /// Two stores and the wire between them.
  private struct Wire {
    let first: Cabinet
    let second: Cabinet
    var initiator: Conversation
    var responder: Conversation
    private let replicas: (PeerReplica, PeerReplica)
    private var generator = SeededGenerator(seed: 1)
    private(set) var pieceCount = 0
    private(set) var byteCount = 0

    init(_ one: Device, _ other: Device) throws {
      let circumstances = Circumstances(
        now: Instant(clampingSeconds: 1_772_344_800), zoneName: "Europe/Berlin")
      first = try Cabinet.open(one.home, circumstances)
      second = try Cabinet.open(other.home, circumstances)
      let networks = (try HouseholdNetwork(first), try HouseholdNetwork(second))
      initiator = try networks.0.conversation(.initiator)
      responder = try networks.1.conversation(.responder)
      replicas = (networks.0.replica, networks.1.replica)
    }

    /// Carries pieces to and fro until nothing moves, or so many pieces or bytes were carried.
    mutating func run(pieces: Int = .max, bytes: Int = .max) {
      initiator.begin(using: &generator)
      var isMoving = true
      while isMoving, pieceCount < pieces, byteCount < bytes {
        isMoving = false
        while pieceCount < pieces, byteCount < bytes, let piece = initiator.nextOutput() {
          isMoving = true
          responder.receive(cut(piece, bytes), replica: replicas.1, using: &generator)
        }
        while pieceCount < pieces, byteCount < bytes, let piece = responder.nextOutput() {
          isMoving = true
          initiator.receive(cut(piece, bytes), replica: replicas.0, using: &generator)
        }
      }
      initiator.receiveEnd()
      responder.receiveEnd()
    }

    private mutating func cut(_ piece: [UInt8], _ bytes: Int) -> [UInt8] {
      let part = Array(piece.prefix(bytes - byteCount))
      pieceCount += 1
      byteCount += part.count
      return part
    }
  }

  /// A household whose two devices wrote beside each other.
  private func parted() throws -> Household {
    let household = try Household("laptop", "phone") {
      try $0.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    try household[0].use("Ibuprofen", times: 3, from: 8)
    try household[1].use("Ibuprofen", times: 2, from: 12)
    return household
  }

  /// Cuts a session of copied homes, checks what was acknowledged and lets the next one complete.
  private func expectHarmless(
    _ household: Household, pieces: Int = .max, bytes: Int = .max, whole: String
  ) throws {
    let laptop = try household[0].copied(to: household.freshPath("laptop"))
    let phone = try household[1].copied(to: household.freshPath("phone"))
    defer {
      for home in [laptop.home, phone.home] { try? FileManager.default.removeItem(atPath: home) }
    }
    do {
      var wire = try Wire(laptop, phone)
      wire.run(pieces: pieces, bytes: bytes)
      for (report, store) in [
        (wire.initiator.report, wire.second), (wire.responder.report, wire.first),
      ] {
        for head in report.acknowledged?.heads ?? [] {
          let isHeld = try store.look { try $0.reading.locate(head) != nil }
          #expect(isHeld, "cut after \(pieces) pieces or \(bytes) bytes")
        }
      }
    }
    var wire = try Wire(phone, laptop)
    wire.run()
    guard case .done = wire.initiator.ending, case .done = wire.responder.ending else {
      Issue.record("the session after the cut (\(pieces), \(bytes)) did not end well")
      return
    }
    #expect((wire.initiator.commitment?.knownChangeCount ?? 0) == 0)
    #expect((wire.responder.commitment?.knownChangeCount ?? 0) == 0)
    for store in [wire.first, wire.second] {
      #expect(try store.look { $0.reading.stateHash } == whole)
    }
  }

  @Test func `a session of two stores may be cut anywhere`() throws {
    let household = try parted()
    let laptop = try household[0].copied(to: household.freshPath("laptop"))
    let phone = try household[1].copied(to: household.freshPath("phone"))
    var wire = try Wire(laptop, phone)
    wire.run()
    let whole = try wire.first.look { $0.reading.stateHash }
    #expect(try wire.second.look { $0.reading.stateHash } == whole)
    #expect(wire.pieceCount == 11)
    for pieces in 0..<wire.pieceCount {
      try expectHarmless(household, pieces: pieces, whole: whole)
    }
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<40 {
      try expectHarmless(household, bytes: generator.below(wire.byteCount), whole: whole)
    }
  }

  @Test func `copies of one device that parted and a third end with the same`() throws {
    let household = try parted()
    let twin = try household[1].copied(to: household.freshPath("twin"))
    try household[1].use("Ibuprofen", times: 2, from: 14)
    try twin.use("Ibuprofen", times: 3, from: 16)
    for (one, other) in [
      (household[0], household[1]), (twin, household[0]), (household[1], household[0]),
      (twin, household[0]),
    ] {
      var wire = try Wire(one, other)
      wire.run()
      guard case .done = wire.initiator.ending else {
        Issue.record("a session did not end well: \(String(describing: wire.initiator.ending))")
        return
      }
    }
    for device in [household[0], household[1], twin] {
      #expect(try device.uses(of: "Ibuprofen") == 10)
      #expect(try device.stateHash == household[0].stateHash)
    }
  }
}

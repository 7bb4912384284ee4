import MedleyPeers
import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

/// Devices that are not members on both sides.
@Suite struct StandingTests {
  private var generator = SeededGenerator(seed: 21)

  private mutating func pair() throws -> (ModelReplica, ModelReplica) {
    let one = ModelReplica(seed: 31)
    let other = ModelReplica(seed: 32)
    try one.write(3, &generator)
    try other.write(4, &generator)
    return (one, other)
  }

  @Test mutating func `a stranger whose batch admits it gets everything`() throws {
    let (newcomer, host) = try pair()
    newcomer.members.insert(host.channel.publicKey)
    host.admissions[newcomer.changes[1].hash] = newcomer.channel.publicKey
    var wire = try Wire(newcomer, host)
    wire.run(splitting: true)
    #expect(wire.initiator.ending?.isDone == true)
    #expect(wire.responder.ending?.isDone == true)
    #expect(newcomer.holdings == host.holdings)
    #expect(host.members.contains(newcomer.channel.publicKey))
    #expect(wire.initiator.report.acknowledged == host.vector)
    #expect(wire.tripCount == 4)
  }

  @Test mutating func `a stranger that stays one gets nothing and leaves nothing`() throws {
    let (stranger, host) = try pair()
    stranger.members.insert(host.channel.publicKey)
    let before = host.hashes
    var wire = try Wire(stranger, host)
    wire.run()
    #expect(wire.initiator.ending?.error == .notMember)
    #expect(wire.responder.ending?.error == .otherNotMember)
    #expect(host.hashes == before)
    #expect(host.packCount == 0)
    #expect(stranger.hashes.count == 3)
  }

  @Test mutating func `a stranger with nothing to say is sent away`() throws {
    let host = ModelReplica(seed: 34)
    try host.write(4, &generator)
    let stranger = ModelReplica(seed: 33)
    stranger.members.insert(host.channel.publicKey)
    var wire = try Wire(stranger, host)
    wire.run()
    #expect(wire.initiator.ending?.error == .notMember)
    #expect(wire.responder.ending?.error == .otherNotMember)
    #expect(host.packCount == 0)
    #expect(host.commitCount == 0)
  }

  @Test mutating func `a responder that is a stranger introduces itself with its batch`() throws {
    let (one, newcomer) = try pair()
    newcomer.members.insert(one.channel.publicKey)
    one.admissions[newcomer.changes[0].hash] = newcomer.channel.publicKey
    var wire = try Wire(one, newcomer)
    wire.run()
    #expect(wire.initiator.ending?.isDone == true)
    #expect(one.holdings == newcomer.holdings)
    #expect(wire.tripCount == 3)
  }

  @Test mutating func `a responder that stays a stranger learns nothing`() throws {
    let (one, stranger) = try pair()
    stranger.members.insert(one.channel.publicKey)
    let before = one.hashes
    var wire = try Wire(one, stranger)
    wire.run()
    #expect(wire.initiator.ending?.error == .otherNotMember)
    #expect(wire.responder.ending?.error == .notMember)
    #expect(one.hashes == before)
    #expect(one.packCount == 0)
    #expect(wire.responder.report.acknowledged == nil)
  }

  @Test mutating func `two strangers part`() throws {
    let (one, other) = try pair()
    var wire = try Wire(one, other)
    wire.run()
    #expect(wire.initiator.ending?.error == .otherNotMember)
    #expect(wire.responder.ending?.error == .notMember)
    #expect(one.packCount + other.packCount == 0)
  }

  @Test mutating func `a removed device is told by whom and gets nothing else`() throws {
    let (removed, host) = try pair()
    removed.members.insert(host.channel.publicKey)
    let notice = RemovalNotice(
      byName: "laptop", by: host.device.key, statement: host.changes[0].encoded)
    host.removals[removed.channel.publicKey] = notice
    var wire = try Wire(removed, host)
    wire.run()
    #expect(wire.initiator.ending?.error == .removed(notice))
    #expect(wire.responder.ending?.error == .otherRemoved)
    #expect(host.packCount + host.commitCount == 0)
    // A handshake message, and one message with a name, a key and a change.
    #expect(wire.byteCounts.back == 98 + 19 + 1 + 7 + 32 + 2 + host.changes[0].byteCount)

    var other = try Wire(host, removed)
    other.run()
    #expect(other.initiator.ending?.error == .otherRemoved)
    #expect(other.responder.ending?.error == .removed(notice))
    #expect(removed.packCount + removed.commitCount == 0)
  }

  @Test mutating func `clocks that differ are told and decide nothing`() throws {
    let (one, other) = try pair()
    one.befriend(other)
    let year: Int64 = 365 * 86_400_000
    for (clock, difference) in [
      (1_000 + 120_000, nil), (1_000 + 120_001, 120_001), (1_000 - 10 * year, -10 * year),
      (Int64.min, .min), (Int64.max, Int64.max),
    ] as [(Int64, Int64?)] {
      other.clock = clock
      var wire = try Wire(one, other)
      wire.run()
      #expect(wire.initiator.ending?.isDone == true)
      if clock > .min, clock < .max {
        #expect(wire.initiator.report.clockDifference == difference)
      } else {
        #expect(wire.initiator.report.clockDifference != nil)
      }
    }
    #expect(one.holdings == other.holdings)
  }

  @Test mutating func `different states of the same changes are told and not repaired`() throws {
    let (one, other) = try pair()
    one.befriend(other)
    other.fault = 1
    for _ in 0..<2 {
      var wire = try Wire(one, other)
      wire.run()
      #expect(wire.initiator.ending?.isDone == true)
      #expect(wire.initiator.report.statesDiffer)
      #expect(wire.responder.report.statesDiffer)
    }
    other.versions.record = 2
    var wire = try Wire(one, other)
    wire.run()
    #expect(!wire.initiator.report.statesDiffer)
  }

  @Test mutating func `a batch that is refused or meets trouble leaves nothing behind`() throws {
    struct Full: Error {}
    let cases: [(any Error, PeerError)] = [
      (ReplicaFailure(.batchRefused, Full()), .batchRefused),
      (ReplicaFailure(.trouble, Full()), .otherInTrouble),
      (ReplicaFailure(.notUnderstood, Full()), .olderVersion), (Full(), .otherInTrouble),
    ]
    for (error, told) in cases {
      let (one, other) = try pair()
      one.befriend(other)
      one.trouble = error
      var wire = try Wire(one, other)
      wire.run()
      #expect(wire.initiator.ending?.isHere == true)
      #expect(wire.responder.ending?.error == told)
      #expect(one.hashes.count == 3)
      #expect(other.hashes.count == 4)
    }
  }
}

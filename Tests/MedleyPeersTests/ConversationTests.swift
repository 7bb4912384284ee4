import MedleyPeers
import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

/// Two devices that talk over a wire in memory.
@Suite struct ConversationTests {
  /// Two replicas that share a beginning and went on apart.
  private func pair(
    _ seed: UInt64, shared: Int = 3, first: Int = 4, second: Int = 5, byteCount: Int = 40
  ) throws -> (ModelReplica, ModelReplica) {
    var generator = SeededGenerator(seed: seed)
    let one = ModelReplica(seed: seed &* 2 &+ 1)
    let other = ModelReplica(seed: seed &* 2 &+ 2)
    one.befriend(other)
    try one.write(shared, byteCount: byteCount, &generator)
    if shared > 0 {
      var wire = try Wire(one, other)
      wire.run()
      #expect(one.hashes == other.hashes)
    }
    try one.write(first, byteCount: byteCount, &generator)
    try other.write(second, byteCount: byteCount, &generator)
    return (one, other)
  }

  private func expectDone(
    _ wire: Wire, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(wire.initiator.ending?.isDone == true, sourceLocation: sourceLocation)
    #expect(wire.responder.ending?.isDone == true, sourceLocation: sourceLocation)
    #expect(wire.first.holdings == wire.second.holdings, sourceLocation: sourceLocation)
    let report = wire.initiator.report
    #expect(report.acknowledged == wire.second.vector, sourceLocation: sourceLocation)
    #expect(
      wire.second.covers(report.acknowledged ?? .empty), sourceLocation: sourceLocation)
  }

  @Test func `what both wrote is on both sides after three round trips`() throws {
    for (first, second) in [(4, 5), (0, 5), (4, 0), (1, 1), (300, 200)] {
      let (one, other) = try pair(UInt64(first * 7 + second), first: first, second: second)
      let all = one.hashes.union(other.hashes)
      var wire = try Wire(one, other)
      wire.run(splitting: true)
      expectDone(wire)
      #expect(one.hashes == all)
      #expect(wire.tripCount == 3)
      #expect(wire.initiator.sentChangeCount == first)
      #expect(wire.responder.sentChangeCount == second)
      #expect(one.repeatedCount + other.repeatedCount == 0)
      #expect(wire.responder.report.acknowledged == other.vector)
    }
  }

  @Test func `equal replicas need few bytes and commit nothing`() throws {
    let (one, other) = try pair(11, first: 0, second: 0)
    let commits = (one.commitCount, other.commitCount)
    let packs = (one.packCount, other.packCount)
    var wire = try Wire(one, other)
    wire.run()
    expectDone(wire)
    #expect((one.commitCount, other.commitCount) == commits)
    #expect((one.packCount, other.packCount) == packs)
    #expect(wire.tripCount == 2)
    // By hand: handshake 50 + 98 + 66; each hello 19 around 116 (1 type, 3 versions, 8 program,
    // 2 clock, 1 port, 1 flags, 32 hash, 1 + 65 + … vector), each end 21.
    #expect(wire.byteCounts.out + wire.byteCounts.back < 550)
  }

  @Test func `a batch of several messages comes through whole`() throws {
    let (one, other) = try pair(12, first: 20, second: 40, byteCount: 60_000)
    var wire = try Wire(one, other)
    wire.run(splitting: false)
    expectDone(wire)
    #expect(wire.initiator.report.sentByteCount > PeerLimits.messageByteCount)
    #expect(wire.tripCount == 3)
    #expect(wire.byteCounts.out > 20 * 60_000)
  }

  @Test func `a session that is cut after any piece loses and repeats nothing`() throws {
    let (one, other) = try pair(13, byteCount: 200)
    let all = one.hashes.union(other.hashes)
    var whole = try Wire(one.copied(), other.copied())
    whole.run()
    // Three of the handshake, then hello, hello, batch, batch, acknowledge, end, acknowledge, end.
    #expect(whole.pieceCount == 11)
    for cut in 0..<whole.pieceCount {
      try expectHarmless(cut: .afterPieces(cut), one, other, all, seed: UInt64(cut))
    }
  }

  @Test func `a session that is cut after any number of bytes loses and repeats nothing`() throws {
    var generator = SeededGenerator(seed: 14)
    for round in 0..<10 {
      let (one, other) = try pair(
        UInt64(100 + round), shared: generator.below(4), first: generator.below(6),
        second: generator.below(6), byteCount: 10 + generator.below(500))
      let all = one.hashes.union(other.hashes)
      var whole = try Wire(one.copied(), other.copied())
      whole.run()
      let byteCount = whole.byteCounts.out + whole.byteCounts.back
      for attempt in 0..<50 {
        let cut = generator.below(byteCount)
        try expectHarmless(cut: .afterBytes(cut), one, other, all, seed: UInt64(attempt))
      }
    }
  }

  /// Cuts a session of copies, checks what was acknowledged, and lets the next one complete.
  private func expectHarmless(
    cut: Wire.Cut, _ first: ModelReplica, _ second: ModelReplica, _ all: Set<Digest>, seed: UInt64
  ) throws {
    let one = first.copied()
    let other = second.copied()
    var wire = try Wire(one, other, seed: seed)
    wire.run(cut: cut, splitting: true)
    #expect(wire.wasCut)
    #expect(other.covers(wire.initiator.report.acknowledged ?? .empty), "\(cut)")
    #expect(one.covers(wire.responder.report.acknowledged ?? .empty), "\(cut)")
    #expect(one.hashes.isSuperset(of: first.hashes))
    #expect(other.hashes.isSuperset(of: second.hashes))
    let errors: [PeerError] = [.cut, .handshakeRefused]
    for ending in [wire.initiator.ending, wire.responder.ending] {
      if let error = ending?.error {
        #expect(errors.contains(error), "\(cut)")
      } else {
        #expect(ending?.isDone == true, "\(cut)")
      }
    }
    var next = try Wire(other, one, seed: seed &+ 1)
    next.run()
    expectDone(next)
    #expect(one.hashes == all)
    #expect(one.repeatedCount + other.repeatedCount == 0, "\(cut)")
  }

  @Test func `a log that went on in two places is sent from where both surely have it`() throws {
    var generator = SeededGenerator(seed: 17)
    let (one, other) = try pair(17)
    let copied = TestDevice(seed: 99)
    // One log of a third device, which nobody but its copies knows to have parted.
    try one.write(5, as: copied, &generator)
    try other.write(2, as: copied, &generator)
    let all = one.hashes.union(other.hashes)
    var wire = try Wire(one, other)
    wire.run(splitting: true)
    #expect(wire.initiator.ending?.isDone == true)
    #expect(wire.responder.ending?.isDone == true)
    #expect(one.hashes == all)
    #expect(wire.tripCount == 4)
    #expect(wire.responder.sentChangeCount >= 7)
  }

  @Test func `two who are not of one household get no byte of an answer`() throws {
    let (one, other) = try pair(15)
    let key = SecretBytes(copying: [UInt8](repeating: 8, count: 32))
    var wire = try Wire(one, other, otherKey: key)
    wire.run()
    #expect(wire.byteCounts.out == 50)
    #expect(wire.byteCounts.back == 0)
    #expect(wire.initiator.ending?.error == .handshakeRefused)
    #expect(wire.responder.ending?.error == .handshakeRefused)
  }

  @Test func `any byte changed on the way ends the session and commits nothing wrong`() throws {
    let (one, other) = try pair(16)
    let all = one.hashes.union(other.hashes)
    var generator = SeededGenerator(seed: 16)
    for _ in 0..<60 {
      let first = one.copied()
      let second = other.copied()
      var wire = try Wire(first, second)
      wire.initiator.begin(using: &generator)
      var hasChanged = false
      for _ in 0..<4 {
        while var bytes = wire.initiator.nextOutput() {
          if !hasChanged, generator.chance(20) {
            bytes[generator.below(bytes.count)] ^= 1 << UInt8(generator.below(8))
            hasChanged = true
          }
          wire.responder.receive(bytes, replica: second, using: &generator)
        }
        while var bytes = wire.responder.nextOutput() {
          if !hasChanged, generator.chance(20) {
            bytes[generator.below(bytes.count)] ^= 1 << UInt8(generator.below(8))
            hasChanged = true
          }
          wire.initiator.receive(bytes, replica: first, using: &generator)
        }
      }
      #expect(first.hashes.isSubset(of: all))
      #expect(second.hashes.isSubset(of: all))
      if hasChanged {
        #expect(!(wire.initiator.ending?.isDone == true && wire.responder.ending?.isDone == true))
      }
    }
  }
}

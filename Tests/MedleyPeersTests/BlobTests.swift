import MedleyPeers
import MedleySealing
import MedleyTestSupport
import Testing

/// Two devices that ask each other for blobs after the changes.
@Suite struct BlobTests {
  private func pair(first: Int, second: Int) throws -> (ModelReplica, ModelReplica) {
    var generator = SeededGenerator(seed: 5)
    let (one, other) = (ModelReplica(seed: 1), ModelReplica(seed: 2))
    one.befriend(other)
    try one.write(3, &generator)
    var wire = try Wire(one, other)
    wire.run()
    try one.write(first, &generator)
    try other.write(second, &generator)
    return (one, other)
  }

  private func blob(_ number: UInt8, byteCount: Int = 3_000) -> [UInt8] {
    [UInt8](repeating: number, count: byteCount)
  }

  @Test(arguments: [(4, 5), (0, 5), (4, 0), (0, 0)])
  func `each side gets what it lacks and the other holds`(first: Int, second: Int) throws {
    for (ours, theirs) in [(0, 0), (3, 0), (0, 3), (2, 2)] {
      let (one, other) = try pair(first: first, second: second)
      let even = one.vector == other.vector
      for number in 0..<ours { one.hold(blob(UInt8(number + 1)), namedBy: [other]) }
      for number in 0..<theirs { other.hold(blob(UInt8(number + 101)), namedBy: [one]) }
      // One that neither has is no error.
      if ours + theirs > 0 {
        let lost = Digest(domain: "medley blob 1", [9])
        one.named.insert(lost)
        other.named.insert(lost)
      }
      var wire = try Wire(one, other)
      wire.run(splitting: true)
      #expect(wire.initiator.ending?.isDone == true)
      #expect(wire.responder.ending?.isDone == true)
      #expect(one.holdings == other.holdings)
      #expect(one.blobs == other.blobs)
      #expect(one.blobs.count == ours + theirs)
      #expect((one.keptCount, other.keptCount) == (theirs, ours))
      #expect((wire.initiator.sentBlobCount, wire.initiator.keptBlobCount) == (ours, theirs))
      if ours + theirs == 0 { #expect(wire.tripCount == (even ? 2 : 3)) }
      #expect(wire.tripCount <= 5)
    }
  }

  @Test func `whatever arrived before a cut is kept and not sent again`() throws {
    var cutCount = 0
    for pieces in 3...30 {
      let (one, other) = try pair(first: 2, second: 1)
      for number in 0..<6 { one.hold(blob(UInt8(number + 1)), namedBy: [other]) }
      for number in 0..<4 { other.hold(blob(UInt8(number + 101)), namedBy: [one]) }
      var wire = try Wire(one, other)
      wire.run(cut: .afterPieces(pieces))
      if wire.wasCut { cutCount += 1 }
      let kept = (one.keptCount, other.keptCount)
      var again = try Wire(one, other)
      again.run()
      #expect(again.initiator.ending?.isDone == true)
      #expect(one.blobs == other.blobs && one.blobs.count == 10)
      #expect((one.keptCount, other.keptCount) == (4, 6))
      #expect(again.initiator.keptBlobCount == 4 - kept.0)
    }
    #expect(cutCount > 15)
  }

  @Test func `a program without blobs is asked for none`() throws {
    let (one, other) = try pair(first: 2, second: 1)
    other.exchangesBlobs = false
    one.hold(blob(1), namedBy: [other])
    other.hold(blob(2), namedBy: [one])
    var wire = try Wire(one, other)
    wire.run()
    #expect(wire.initiator.ending?.isDone == true && wire.responder.ending?.isDone == true)
    #expect((one.keptCount, other.keptCount) == (0, 0))
    #expect(wire.tripCount == 3)
  }

  @Test func `a blob that was not asked for ends the session`() throws {
    var session = Session(.responder, own: try hello(1), standing: .member)
    _ = session.begin()
    _ = session.receive(Message.hello(try hello(1)).encoded)
    let wanted = blob(1)
    let name = Digest(domain: "medley blob 1", wanted)
    #expect(session.missing([name]) == [.send(.want([name]))])
    var other = session
    #expect(
      other.receive(Message.blob(blob(2)).encoded) == [.close(.notUnderstood(what: "blob"))])
    #expect(session.receive(Message.blob(wanted).encoded) == [.keep(blob: wanted)])
    // The same one a second time was not asked for either.
    var twice = session
    #expect(
      twice.receive(Message.blob(wanted).encoded) == [.close(.notUnderstood(what: "blob"))])
    #expect(session.receive(Message.blob([]).encoded) == [.send(.end(.done))])
    #expect(session.receive(Message.want([name]).encoded) == [.sendBlobs([name])])
    // Asking is allowed once.
    #expect(session.receive(Message.want([name]).encoded).last.map { $0 != .close(nil) } == true)
    #expect(session.isClosed)
  }

  @Test func `names out of order, too many or too large a blob do not decode`() {
    let names = (0..<3).map { Digest(domain: "medley test", [$0]) }.sorted()
    #expect(throws: Message.Fault.self) {
      _ = try Message(decoding: Message.want([names[1], names[0]]).encoded)
    }
    #expect(throws: Message.Fault.self) {
      _ = try Message(decoding: Message.want([names[0], names[0]]).encoded)
    }
    #expect(throws: Message.Fault.self) { _ = try Message(decoding: [8, 0x81, 0x20]) }
    #expect(throws: Message.Fault.self) {
      _ = try Message(decoding: [9] + [UInt8](repeating: 1, count: 262_145))
    }
    #expect((try? Message(decoding: Message.want(names).encoded)) == .want(names))
  }

  private func hello(_ seed: UInt64) throws -> Hello {
    let replica = ModelReplica(seed: seed)
    var generator = SeededGenerator(seed: seed)
    try replica.write(1, &generator)
    return replica.hello()
  }
}

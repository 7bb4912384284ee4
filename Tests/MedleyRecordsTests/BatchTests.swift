import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

/// Reads a whole batch at once.
func unpacked(_ bytes: [UInt8]) throws -> Batch {
  var reader = try BatchReader(bytes)
  var changes: [Change] = []
  while let change = try reader.next() { changes.append(change) }
  #expect(changes.count == reader.changeCount)
  return Batch(from: reader.from, changes: changes, ends: reader.ends)
}

@Suite struct BatchTests {
  @Test(arguments: 1...40)
  func `what is unpacked is what was packed`(seed: Int) throws {
    var world = BatchWorld(seed: UInt64(seed))
    for size in [1, 4, 40] {
      let batch = try world.batch(of: size)
      let bytes = try batch.encoded()
      #expect(try unpacked(bytes) == batch)
      for change in try unpacked(bytes).changes {
        #expect(try Change(decoding: change.encoded) == change)
      }
    }
  }

  @Test(arguments: 100...107)
  func `kinds that are not known change the size of a batch and not its content`(
    seed: Int
  ) throws {
    var world = BatchWorld(seed: UInt64(seed))
    let batch = try world.batch(of: 60)
    for kinds in [[], [4], [0, 1, 5]] as [Set<UInt64>] {
      #expect(try unpacked(batch.encoded(knownKinds: kinds)) == batch)
    }
  }

  @Test func `the same batch is packed into the same bytes`() throws {
    var world = BatchWorld(seed: 7)
    let batch = try world.batch(of: 100)
    #expect(try batch.encoded() == batch.encoded())
  }

  @Test func `an empty batch has room for its vector`() throws {
    let actor = Actor(
      device: VerifyingKey(words: Words32(high: .zero, low: .zero)),
      incarnation: Incarnation(words: .zero))
    for from in [Vector.empty, Vector([Head(actor: actor, sequence: 9, hash: .zero)])] {
      let batch = Batch(from: from, changes: [], ends: [])
      #expect(try unpacked(batch.encoded()) == batch)
    }
  }

  @Test func `a change of the greatest size travels and one above it does not`() throws {
    let actor = Actor(
      device: VerifyingKey(words: Words32(high: .zero, low: .zero)),
      incarnation: Incarnation(words: .zero))
    func batch(payloadByteCount: Int) throws -> Batch {
      var generator = SeededGenerator(seed: 5)
      let payload = generator.bytes(payloadByteCount)
      let header = ChangeHeader(
        actor: actor, sequence: 1, previous: Change.payloadHash([]), stamp: 0, seen: [],
        payloadHash: Change.payloadHash(payload))
      return Batch(
        from: .empty, changes: [try Change(header: header, payload: payload)], ends: [])
    }
    // A header without seen and with small numbers has 1 + 48 + 1 + 32 + 1 + 1 + 32 bytes.
    let greatest = try batch(payloadByteCount: 65_536 - 116)
    #expect(try unpacked(greatest.encoded()) == greatest)
    #expect(throws: ChangeFault.tooLarge(65_537)) {
      try batch(payloadByteCount: 65_536 - 115)
    }
  }

  @Test func `an end must name a change, and only one may`() throws {
    let doses = try BatchDoses(3, seed: 1)
    let signature = try #require(Signature(bytes: [UInt8](repeating: 1, count: 64)))
    var batch = Batch(from: .empty, changes: doses.changes, ends: [])
    batch.ends = [BatchEnd(index: 3, signature: signature)]
    #expect(throws: BatchFault.endIndex(3)) { try batch.encoded() }
    batch.ends = [2, 2].map { BatchEnd(index: $0, signature: signature) }
    #expect(throws: BatchFault.endIndex(2)) { try batch.encoded() }
    batch.ends = [-1].map { BatchEnd(index: $0, signature: signature) }
    #expect(throws: BatchFault.endIndex(-1)) { try batch.encoded() }
  }
}

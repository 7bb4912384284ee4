import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

@Suite struct BatchDamageTests {
  /// Reads until the end or the first fault; gives the changes that came out.
  private func attempt(_ bytes: [UInt8]) -> (changes: [Change], isRefused: Bool) {
    var changes: [Change] = []
    do {
      var reader = try BatchReader(bytes)
      while let change = try reader.next() { changes.append(change) }
      return (changes, false)
    } catch {
      return (changes, true)
    }
  }

  private func smallBatch() throws -> (Batch, [UInt8]) {
    var world = BatchWorld(seed: 11)
    var batch = try world.batch(of: 6)
    while batch.changes.count < 4 { batch = try world.batch(of: 6) }
    return (batch, try batch.encoded())
  }

  @Test func `every prefix of a batch is refused`() throws {
    let (_, bytes) = try smallBatch()
    for count in 0..<bytes.count {
      #expect(attempt(Array(bytes[..<count])).isRefused, "prefix of \(count) bytes")
    }
  }

  @Test func `bytes after a batch are refused`() throws {
    let (_, bytes) = try smallBatch()
    #expect(attempt(bytes + [0]).isRefused)
    #expect(attempt(bytes + bytes).isRefused)
  }

  @Test func `a flipped bit never traps, and shows unless it only changes how things are said`()
    throws
  {
    let (batch, bytes) = try smallBatch()
    var (refused, different, same) = (0, 0, 0)
    for index in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << UInt8(bit)
        let result = attempt(damaged)
        if result.isRefused {
          refused += 1
        } else if try unpacked(damaged) == batch {
          same += 1
        } else {
          different += 1
        }
      }
    }
    // Signatures, ids and other digests alone are most of a small batch.
    #expect(different > bytes.count * 2)
    #expect(refused > bytes.count)
    #expect(same < bytes.count / 4)
  }

  @Test(arguments: 1...30)
  func `random damage never traps`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var world = BatchWorld(seed: UInt64(seed))
    let bytes = try world.batch(of: 30).encoded()
    for _ in 0..<20 {
      var damaged = bytes
      for _ in 0..<(1 + generator.below(4)) {
        let index = generator.below(damaged.count)
        switch generator.below(3) {
        case 0: damaged[index] = UInt8(generator.below(256))
        case 1: damaged.insert(UInt8(generator.below(256)), at: index)
        default: if damaged.count > 1 { damaged.remove(at: index) }
        }
      }
      _ = attempt(damaged)
    }
  }

  /// The tables of an empty batch up to the words, in the bytes of `batch-format §2`.
  private let emptyStart: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 0]

  /// `zlib.compress(bytes(5000))` of Python.
  private let deflatedZeros: [UInt8] = [
    0x78, 0x9c, 0xed, 0xc1, 0x31, 0x01, 0x00, 0x00, 0x00, 0xc2, 0xa0, 0xf5, 0x4f, 0x6d, 0x0a, 0x3f,
    0xa0, 0x00, 0x00, 0x00, 0x00, 0x80, 0xb7, 0x01, 0x13, 0x88, 0x00, 0x01,
  ]

  private func batch(wordByteCount: Int, _ deflated: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.raw(emptyStart)
    writer.varint(wordByteCount)
    writer.counted(deflated)
    writer.varint(0)
    writer.raw([0, 0, 0, 0])
    return writer.bytes
  }

  @Test func `words that inflate to another length than stated are refused`() throws {
    // The words of the right length are refused only after the last change: none used them.
    #expect(throws: BatchFault.trailingBytes) {
      try BatchReader(batch(wordByteCount: 5_000, deflatedZeros))
    }
    for count in [4_999, 5_001, 1] {
      #expect(throws: BatchFault.notInflatable) {
        try BatchReader(batch(wordByteCount: count, deflatedZeros))
      }
    }
  }

  @Test func `a length that so few bytes cannot inflate to is refused before it takes memory`() {
    #expect(throws: BatchFault.notInflatable) {
      try BatchReader(batch(wordByteCount: Limits.batchByteCount, deflatedZeros))
    }
    #expect(throws: BatchFault.aboveLimit(.bytes)) {
      try BatchReader(batch(wordByteCount: Limits.batchByteCount + 1, deflatedZeros))
    }
  }

  @Test func `counts above what is left are refused before they take memory`() throws {
    for place in 1..<8 {
      var bytes = Array(emptyStart[..<place])
      bytes += [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]
      bytes += [UInt8](repeating: 0, count: 100)
      #expect(attempt(bytes).isRefused, "count \(place)")
    }
  }

  @Test func `a few bytes cannot unpack to more than the limit`() throws {
    let actor = Actor(
      device: VerifyingKey(words: Words32(high: .zero, low: .zero)),
      incarnation: Incarnation(words: .zero))
    let payload = [UInt8](repeating: 7, count: 20_000)
    var changes: [Change] = []
    var previous = Change.payloadHash([])
    for sequence in 1...60 {
      let header = ChangeHeader(
        actor: actor, sequence: UInt64(sequence), previous: previous, stamp: Int64(sequence),
        seen: [], payloadHash: Change.payloadHash(payload))
      let change = try Change(header: header, payload: payload)
      previous = change.hash
      changes.append(change)
    }
    let batch = Batch(from: .empty, changes: changes, ends: [])
    let bytes = try batch.encoded()
    #expect(bytes.count < 400)
    var reader = try BatchReader(bytes, canonicalByteLimit: 400_000)
    #expect(throws: BatchFault.aboveLimit(.canonicalBytes)) {
      while try reader.next() != nil {}
    }
    #expect(reader.index < 20)
    #expect(try unpacked(bytes) == batch)
  }

  @Test func `a later version says so`() {
    #expect(throws: BatchFault.laterVersion(2)) { try BatchReader([2] + emptyStart) }
  }
}

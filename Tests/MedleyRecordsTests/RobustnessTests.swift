import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

/// Bytes from outside decode or are refused, and what decodes has no second encoding.
@Suite struct RobustnessTests {
  private static let household = Digest(domain: "medley household 1", [])
  private static let device = TestDevice(seed: 1)

  /// A change with every form of record, member and shape, and with seen heads.
  private static func change() throws -> Change {
    var generator = SeededGenerator(seed: 7)
    let drafts = DraftGenerator(kinds: [0, 1, 2, 4, 4_093, 0xffff_fffd])
      .drafts(12, using: &generator)
    let seen = (1...3).map {
      Head(actor: device.actor($0), sequence: 1 << ($0 * 12), hash: Words16(high: $0, low: 0))
    }
    return try Change(
      actor: device.actor(9), after: nil, household: household, stamp: .min, seen: seen, drafts)
  }

  /// Every prefix, every flipped bit, every byte left out, and one byte more.
  private static func damaged(_ bytes: [UInt8]) -> [[UInt8]] {
    var variants = bytes.indices.map { Array(bytes.prefix($0)) } + [bytes + [0]]
    for index in bytes.indices {
      variants.append(Array(bytes.prefix(index) + bytes.dropFirst(index + 1)))
      for bit in 0..<8 {
        var flipped = bytes
        flipped[index] ^= 1 << UInt8(bit)
        variants.append(flipped)
      }
    }
    return variants
  }

  @Test func `a damaged change is refused, or is another change with the same bytes`() throws {
    let whole = try Self.change().encoded
    #expect(try Change(decoding: whole).encoded == whole)
    for bytes in Self.damaged(whole) {
      guard let change = try? Change(decoding: bytes) else { continue }
      #expect(change.encoded == bytes)
      _ = try? change.operations()
    }
  }

  @Test func `a damaged payload is void for the program and the oracle alike`() throws {
    let payload = try Self.change().payload
    var generator = SeededGenerator(seed: 11)
    var variants = Self.damaged(payload)
    for _ in 0..<1_000 { variants.append(generator.bytes(generator.below(40))) }
    for _ in 0..<1_000 { variants.append([1] + generator.bytes(generator.below(60))) }
    var decoded = 0
    for bytes in variants {
      let change = try Change(
        actor: Self.device.actor(), after: nil, household: Self.household, payload: bytes)
      let oracle = try Oracle([change])
      let operations = try? change.operations()
      #expect((operations == nil) == oracle.voidHeads.contains(change.head), "\(bytes)")
      guard let operations else { continue }
      decoded += 1
      var replica = MemoryReplica(household: Self.household)
      _ = try replica.take(change, operations)
      #expect(replica.state.description == oracle.stateHash, "\(bytes)")
    }
    #expect(decoded > 100)
  }

  @Test func `a draft that decodes has the bytes it was read from`() throws {
    let payload = try Self.change().payload
    for bytes in Self.damaged(payload) {
      var reader = ByteReader(bytes)
      _ = try? reader.varint()
      while !reader.isAtEnd {
        let start = reader.offset
        guard let draft = try? OperationDraft(from: &reader) else { break }
        var writer = ByteWriter()
        draft.write(to: &writer)
        #expect(writer.bytes == Array(bytes[start..<reader.offset]))
      }
    }
  }

  @Test func `a damaged vector is refused, or is another vector with the same bytes`() throws {
    var writer = ByteWriter()
    Vector(try Self.change().header.seen).write(to: &writer)
    for bytes in Self.damaged(writer.bytes) {
      var reader = ByteReader(bytes)
      guard let vector = try? Vector(from: &reader) else { continue }
      var again = ByteWriter()
      vector.write(to: &again)
      #expect(again.bytes == Array(bytes.prefix(reader.offset)))
    }
  }

  @Test func `a damaged field map is refused, or has the bytes it was read from`() throws {
    var map = FieldMap()
    map.set(0, number: .max)
    map.set(1, signed: .min)
    map.set(2, text: "a")
    map.set(300, bytes: [])
    map.set(.max >> 1, identifier: Identifier(words: .zero))
    for bytes in Self.damaged(map.encoded) {
      guard let map = try? FieldMap(decoding: bytes) else { continue }
      #expect(map.encoded == bytes)
      for tag: UInt64 in [0, 1, 2, 3] {
        _ = (map.signed(tag), map.text(tag), map.identifier(tag))
      }
    }
  }

  @Test func `a damaged past is refused or read`() throws {
    let past = CausalPast([1, 0, 1 << 48, .max])
    for bytes in Self.damaged(past.encoded) {
      guard let past = try? CausalPast(decoding: bytes) else { continue }
      #expect(past.encoded == bytes)
      #expect(!past.covers(branch: -1, sequence: 0))
      #expect(past[Int.max] == 0)
    }
  }

  @Test(
    arguments: [
      [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01],
      [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f],
      [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01],
    ] as [[UInt8]])
  func `a count beyond all memory is refused`(count: [UInt8]) {
    var reader = ByteReader(count + [1, 2, 3])
    #expect(throws: DecodingFault.self) { try reader.counted(limit: .max) }
    reader = ByteReader(count)
    #expect(throws: DecodingFault.self) { try reader.text(limit: 65_536) }
    reader = ByteReader(count)
    #expect(throws: DecodingFault.self) { try Vector(from: &reader) }
    #expect(throws: DecodingFault.self) { try FieldMap(decoding: [1] + count) }
  }
}

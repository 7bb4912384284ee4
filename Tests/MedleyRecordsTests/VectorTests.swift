import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

/// Values worked out by `Interop/formats/vectors/record_vectors.py`, which knows the document only.
///
/// Each can be had from a shell too; the first, for one, from
/// `printf 'medley household 1\0house' | b2sum -l 256`.
@Suite struct VectorTests {
  private let household = Digest(domain: "medley household 1", Array("house".utf8))
  private let record = Identifier(
    words: Words16(high: 0xaaaa_aaaa_aaaa_aaaa, low: 0xaaaa_aaaa_aaaa_aaaa))
  private let parent = Identifier(
    words: Words16(high: 0xbbbb_bbbb_bbbb_bbbb, low: 0xbbbb_bbbb_bbbb_bbbb))
  private let member = Identifier(
    words: Words16(high: 0xcccc_cccc_cccc_cccc, low: 0xcccc_cccc_cccc_cccc))

  private func bytes(_ range: ClosedRange<UInt8>) -> [UInt8] { Array(range) }

  private func actor(_ incarnation: ClosedRange<UInt8>) throws -> Actor {
    Actor(
      device: try #require(VerifyingKey(bytes: bytes(0x00...0x1f))),
      incarnation: try #require(Incarnation(bytes: bytes(incarnation))))
  }

  private func write(_ text: String) -> OperationDraft {
    OperationDraft(
      kind: 5, shape: .write, record: .named(record), field: 3, value: Array(text.utf8))
  }

  private func first() throws -> Change {
    try Change(
      actor: actor(0x40...0x4f), after: nil, household: household, stamp: -1_500,
      [write("iron")])
  }

  /// What the document calls an intake: tags 1 to 3 are its key, tag 4 is not.
  private var keyed: OperationDraft {
    var map = FieldMap()
    map.set(1, number: 20_500)
    map.set(2, identifier: member)
    map.set(3, number: 480)
    map.set(4, text: "with food")
    return OperationDraft(
      kind: 4, shape: .add, record: .keyed, field: 1, member: .new, parent: parent,
      value: map.encoded)
  }

  private func encoded(_ draft: OperationDraft) -> String {
    var writer = ByteWriter()
    draft.write(to: &writer)
    return hexadecimal(writer.bytes)
  }

  private func operation(_ draft: OperationDraft, index: Int = 0) throws -> Operation {
    var writer = ByteWriter()
    draft.write(to: &writer)
    var reader = ByteReader(writer.bytes)
    let operation = try Operation(from: &reader, change: first().hash, index: index)
    try reader.finish()
    return operation
  }

  @Test func `a domain is followed by one zero byte`() {
    #expect(household.hex == "70a125deb301e106446fd43777ad3e10a641d5d581f1d4d6d5d2d201121776f6")
  }

  @Test func `the bytes and the hash of a first change`() throws {
    let change = try first()
    #expect(
      hexadecimal(change.encoded)
        == """
        01000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f404142434445464748494a\
        4b4c4d4e4f0170a125deb301e106446fd43777ad3e10a641d5d581f1d4d6d5d2d201121776f6b7170066de91\
        b44e0416e086301c9ff5599244badd082936e6eb353cc91505a0828f6501050003aaaaaaaaaaaaaaaaaaaaaa\
        aaaaaaaaaa0469726f6e
        """)
    #expect(
      change.header.payloadHash.hex
        == "66de91b44e0416e086301c9ff5599244badd082936e6eb353cc91505a0828f65")
    #expect(change.hash.hex == "5a13c6b5ee4ff4fd89688faf1145fb8acd2c6c83aadc9432a1292171e5fc27dc")
  }

  @Test func `the bytes and the hash of a change that has seen another log`() throws {
    let seen = Head(
      actor: Actor(
        device: try #require(VerifyingKey(bytes: [UInt8](repeating: 0xff, count: 32))),
        incarnation: try #require(Incarnation(bytes: [UInt8](repeating: 0xee, count: 16)))),
      sequence: 300, hash: Words16(high: 0xdddd_dddd_dddd_dddd, low: 0xdddd_dddd_dddd_dddd))
    let change = try Change(
      actor: actor(0x40...0x4f), after: first(), household: household, stamp: 1_750_000_000_000,
      seen: [seen], [write("iron")])
    #expect(
      hexadecimal(change.encoded)
        == """
        01000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f404142434445464748494a\
        4b4c4d4e4f025a13c6b5ee4ff4fd89688faf1145fb8acd2c6c83aadc9432a1292171e5fc27dc80f086c2ee65\
        01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeeeeeeeeeeeeeeeeeeeeee\
        eeeeeeeeeeac02dddddddddddddddddddddddddddddddd66de91b44e0416e086301c9ff5599244badd082936\
        e6eb353cc91505a0828f6501050003aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa0469726f6e
        """)
    #expect(change.hash.hex == "11c012f5a2b75d3f194f43a10e4197889142ded5275408efeb2a9dbcbb7f3b79")
  }

  @Test func `the id of an operation follows from its change and its index`() throws {
    #expect(try operation(write("iron")).id.hex == "bd6a9a0247d8f1ad6a659045a23ec95e")
    #expect(
      try operation(write("iron"), index: 300).id.hex == "e0e84cde34645fe90ca0ff992765ce6e")
  }

  @Test func `a keyed record is named by its parent and three tags`() throws {
    #expect(
      encoded(keyed)
        == """
        046901bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb240294a0010510cccccccccccccccccccccccccccccccc06e0\
        0309097769746820666f6f64
        """)
    #expect(try operation(keyed).place.record.hex == "cec9699dde94db626e7cd22249ff39fe")
  }

  @Test func `a record is named by its content`() throws {
    let draft = OperationDraft(
      kind: 4, shape: .write, record: .content, field: 1, occurrence: 2, value: Array("x".utf8))
    #expect(encoded(draft) == "040c01020178")
    #expect(try operation(draft).place.record.hex == "6e3adc5e009b10e9c9e66fc4249313dd")
  }

  @Test func `a member is named by its content`() throws {
    let draft = OperationDraft(
      kind: 4, shape: .add, record: .named(record), field: 1, member: .content, parent: parent,
      value: Array("x".utf8))
    #expect(
      encoded(draft)
        == "047101aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb000178")
    #expect(try operation(draft).place.member?.hex == "5358df77edc4df6e14e2f5a609ddbc4e")
  }

  private func state(_ changes: Change...) throws -> String {
    var replica = MemoryReplica(household: household)
    for change in changes { _ = try replica.take(change, change.operations()) }
    return replica.state.description
  }

  @Test func `the state hash of no operation is zero`() throws {
    #expect(try state() == String(repeating: "0", count: 64))
  }

  @Test func `the state hash of one operation`() throws {
    #expect(
      try state(first()) == "6b228fd0199358ca9ae96dcfd9323ec782e9777aa3f54bd0373c80b72404e2ea")
  }

  @Test func `the state hash of two places is their sum`() throws {
    let change = try Change(
      actor: actor(0x40...0x4f), after: nil, household: household, [write("iron"), keyed])
    #expect(
      try state(change) == "0368571785b1e1339071d282bb7cbb6f7b85bb6e2e08258b661636c64544f025")
  }

  @Test func `the state hash of two writes that have not seen each other`() throws {
    let one = try Change(
      actor: actor(0x40...0x4f), after: nil, household: household, [write("a")])
    let other = try Change(
      actor: actor(0x50...0x5f), after: nil, household: household, [write("b")])
    #expect(
      try state(one, other)
        == "a24d2a31c553b4afd684ae652c4482f26a1858b4ebe675f04cd59df51cc9699b")
  }
}

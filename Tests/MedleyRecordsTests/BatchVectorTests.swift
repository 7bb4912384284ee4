import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

/// Batches put together by hand, from `batch-format` alone.
@Suite struct BatchVectorTests {
  private let device = [UInt8](repeating: 0x11, count: 32)
  private let incarnation = [UInt8](repeating: 0x22, count: 16)

  private func iron() throws -> Change {
    try Change(
      actor: Actor(
        device: try #require(VerifyingKey(bytes: device)),
        incarnation: try #require(Incarnation(bytes: incarnation))),
      sequence: 1, previous: try #require(Digest(bytes: [UInt8](repeating: 0x33, count: 32))),
      stamp: 1_000, seen: [],
      operations: [
        OperationDraft(
          kind: 5, shape: .write, record: .new, field: 1, value: Array("iron".utf8))
      ])
  }

  @Test func `the example of the document unpacks to the change that it describes`() throws {
    var bytes: [UInt8] = [1, 1] + device + [1, 0] + incarnation + [0, 1]
    bytes += [1, 0, 0, 1] + [UInt8](repeating: 0x33, count: 32)
    bytes += [1, 0] + [UInt8](repeating: 0x44, count: 64)
    bytes += [0, 5, 0, 4] + Array("iron".utf8)
    bytes += [1, 0, 5, 4, 1, 1, 3]
    bytes += [0, 0, 1, 1, 1, 0, 0, 1, 6, 3]
    bytes += [0xed, 0x84, 0x8c, 0, 0, 0]
    #expect(bytes.count == 187)
    let batch = try unpacked(bytes)
    #expect(batch.changes == [try iron()])
    #expect(batch.from == .empty)
    #expect(batch.ends.map(\.index) == [0])
    #expect(batch.ends.first?.signature.bytes == [UInt8](repeating: 0x44, count: 64))
  }

  @Test func `a change that travels whole is what its word says`() throws {
    // Three bits at even chances, by hand: a new strand 0, a new word 1, the next word 0. Zeros
    // take the upper part: 7fff8000 of ffffffff, and 20000000 of the 40000000 that are left.
    let rows: [UInt8] = [0x9f, 0xff, 0x80, 0x00]
    let change = try iron()
    var writer = ByteWriter()
    writer.raw([1, 0, 0, 0, 1, 0, 0, 0])
    writer.varint(change.byteCount + 1)
    writer.varint(0)
    writer.counted(change.encoded)
    writer.raw([1, 3, 1, 1, 6, 3] + rows)
    #expect(change.byteCount < 128, "its count is one byte")
    #expect(try unpacked(writer.bytes).changes == [change])
  }

  @Test func `a log that goes on from a head of the vector leaves out what the head says`() throws {
    let previous = try #require(Digest(hex: String(repeating: "5a", count: 32)))
    let actor = Actor(
      device: try #require(VerifyingKey(bytes: device)),
      incarnation: try #require(Incarnation(bytes: incarnation)))
    let change = try Change(
      actor: actor, sequence: 8, previous: previous, stamp: -1, seen: [],
      operations: [OperationDraft(kind: 0, shape: .write, record: .new, field: 1)])
    let head = Head(actor: actor, sequence: 7, hash: previous.prefix)
    let with = try Batch(from: Vector([head]), changes: [change], ends: []).encoded()
    let without = try Batch(from: .empty, changes: [change], ends: []).encoded()
    // The head takes 1 + 1 + 16 bytes; the log then 1 + 16 and otherwise 1 + 1 + 1 + 32.
    #expect(with.count - without.count == 18 + 17 - 35)
    #expect(try unpacked(with).changes == [change])
  }
}

import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

/// A change that no reader would take can neither be made nor put together.
@Suite struct LimitTests {
  private let device = TestDevice(seed: 1)
  private let household = Digest(domain: "medley household 1", [])

  private func change(
    format: UInt64 = 1, sequence: UInt64 = 1, seen: [Head] = [], payload: [UInt8] = []
  ) throws -> Change {
    try Change(
      header: ChangeHeader(
        format: format, actor: device.actor(), sequence: sequence, previous: household, stamp: 0,
        seen: seen, payloadHash: Change.payloadHash(payload)),
      payload: payload)
  }

  private func head(_ number: UInt64, sequence: UInt64 = 1) -> Head {
    Head(actor: device.actor(number), sequence: sequence, hash: .zero)
  }

  @Test func `the header of a change leaves the rest of 65,536 bytes to its payload`() throws {
    // Format 1, device 32, incarnation 16, sequence 1, previous 32, stamp 1, seen 1, hash 32.
    let most = 65_536 - 116
    let change = try change(payload: [UInt8](repeating: 0, count: most))
    #expect(change.byteCount == 65_536)
    #expect(try Change(decoding: change.encoded) == change)
    #expect(throws: ChangeFault.tooLarge(65_537)) {
      try self.change(payload: [UInt8](repeating: 0, count: most + 1))
    }
  }

  @Test(arguments: [0, 1 << 48 + 1, .max] as [UInt64])
  func `a sequence out of range`(sequence: UInt64) {
    #expect(throws: ChangeFault.self) { try change(sequence: sequence) }
    #expect(throws: ChangeFault.self) { try change(seen: [head(1, sequence: sequence)]) }
  }

  @Test func `a sequence at the end of the range`() throws {
    let change = try change(sequence: 1 << 48, seen: [head(1, sequence: 1 << 48)])
    #expect(try Change(decoding: change.encoded) == change)
  }

  @Test func `format zero`() {
    #expect(throws: ChangeFault.self) { try change(format: 0) }
  }

  @Test func `seen out of order or twice`() {
    #expect(throws: ChangeFault.self) { try change(seen: [head(2), head(1)]) }
    #expect(throws: ChangeFault.self) { try change(seen: [head(1), head(1)]) }
  }

  @Test func `a payload that is not the one in the header`() throws {
    let header = try change(payload: [1]).header
    #expect(throws: ChangeFault.payloadHash) { try Change(header: header, payload: [2]) }
  }

  @Test func `no operations, and more than 4,096`() throws {
    let draft = OperationDraft(kind: 1, shape: .write, record: .new, field: 1)
    #expect(throws: ChangeFault.operationCount(0)) { try made([]) }
    #expect(throws: ChangeFault.operationCount(4_097)) {
      try made(Array(repeating: draft, count: 4_097))
    }
    #expect(try made(Array(repeating: draft, count: 4_096)).operations().count == 4_096)
  }

  private func made(_ drafts: [OperationDraft]) throws -> Change {
    try Change(
      actor: device.actor(), sequence: 1, previous: household, stamp: 0, seen: [],
      operations: drafts)
  }
}

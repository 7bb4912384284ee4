import Foundation
import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport
import Testing

/// Several programs at one store at the same time.
@Suite struct ConcurrencyTests {
  let folder: TemporaryFolder
  let device = TestDevice(seed: 1)

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  /// Lets so many threads run a body with a store of their own, and waits for all.
  private func threads(_ count: Int, _ body: @escaping @Sendable (Int, Replica) throws -> Void) {
    let path = folder.path("store")
    let device = device
    DispatchQueue.concurrentPerform(iterations: count) { index in
      do {
        try body(index, try Replica(path, device))
      } catch {
        Issue.record("thread \(index): \(error)")
      }
    }
  }

  @Test(arguments: [true, false])
  func `a hundred commits of four writers are one chain`(isFirst: Bool) throws {
    _ = try Replica(folder.path("store"), device)
    if !isFirst { try Replica(folder.path("store"), device).log(0) }
    threads(4) { index, replica in
      for number in 1...25 { try replica.log(index * 100 + number) }
    }
    let replica = try Replica(folder.path("store"), device)
    #expect(try replica.ownBranches.map(\.sequence) == [isFirst ? 100 : 101])
    let changes = try replica.changes
    #expect(changes.map(\.header.sequence) == Array(1...UInt64(changes.count)))
    #expect(try replica.stateHash == Oracle(changes).stateHash)
  }

  @Test func `a reader sees one moment while a writer goes on, and neither waits`() throws {
    let writer = try Replica(folder.path("store"), device)
    try writer.log(1)
    let reader = try Replica(folder.path("store"), device)
    try reader.store.read { reading in
      let before = reading.table.vector
      try writer.log(2)
      var count = 0
      try reading.eachChange(outside: CausalPast()) { _, _ in count += 1 }
      #expect(count == 1)
      #expect(reading.table.vector == before)
    }
    try writer.store.write { writing in
      try writing.append([.number(3)], by: writer.author(), judge: &writer.judge)
      #expect(try reader.changes.count == 2)
    }
    #expect(try reader.changes.count == 3)
  }
}

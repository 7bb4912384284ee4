import Foundation
import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport
import Testing

/// Real processes at one store, some of which are killed.
@Suite struct ProcessTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  private func replica() throws -> Replica {
    try Replica(folder.path("store"), TestDevice(seed: 1))
  }

  @Test func `a hundred commits of four processes are one chain`() async throws {
    _ = try replica()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<4 {
        group.addTask { [path = folder.path("store")] in
          await #expect(processExitsWith: .success) {
            [path = path as String, index = index as Int] in
            let replica = try Replica(path, TestDevice(seed: 1))
            for number in 1...25 { try replica.log(index * 100 + number) }
          }
        }
      }
      try await group.waitForAll()
    }
    let replica = try replica()
    #expect(try replica.ownBranches.map(\.sequence) == [100])
    #expect(try replica.changes.count == 100)
    #expect(try replica.stateHash == Oracle(replica.changes).stateHash)
  }

  /// The process dies inside a transaction that would have written one change more.
  @Test(arguments: [0, 1, 5])
  func `a process that is killed loses what it had not committed and nothing else`(
    commits: Int
  ) async throws {
    _ = try replica()
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = folder.path("store") as String, commits = commits as Int] in
      let replica = try Replica(path, TestDevice(seed: 1))
      for number in 0..<commits { try replica.log(number) }
      try replica.store.write { writing in
        try writing.append([.number(99)], by: replica.author(), judge: &replica.judge)
        kill(getpid(), SIGKILL)
      }
    }
    let replica = try replica()
    #expect(try replica.changes.count == commits)
    #expect(try replica.stateHash == Oracle(replica.changes).stateHash)
    try replica.log(100)
    #expect(try replica.ownBranches.map(\.sequence) == [UInt64(commits) + 1])
  }
}

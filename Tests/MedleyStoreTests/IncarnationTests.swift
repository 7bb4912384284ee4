import Foundation
import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport
import Testing

/// Copies, moves and rollbacks of a store, done to the real files.
@Suite struct IncarnationTests {
  let folder: TemporaryFolder
  let device = TestDevice(seed: 1)

  init() throws { folder = try TemporaryFolder() }

  private func open(_ name: String) throws -> Replica {
    try Replica(folder.path(name), device)
  }

  private func peer() throws -> Replica {
    try Replica(folder.path("peer"), TestDevice(seed: 2))
  }

  /// Runs a command of the system on names in the folder.
  private func run(_ command: String, _ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/\(command)")
    process.arguments = arguments.map { $0.hasPrefix("-") ? $0 : folder.path($0) }
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  private func token(_ store: String) -> String { "\(store)/token" }

  /// Writes everything of a closed store into its one file and copies that file.
  private func saveDatabase(_ store: String) throws {
    try Replica.gather(folder.path(store))
    try run("cp", "\(store)/medley.sqlite", "old")
  }

  /// Sets the database of a closed store back to what was saved; the file remains the same one.
  private func setDatabaseBack(_ store: String) throws {
    try run("rm", "-f", "\(store)/medley.sqlite-wal", "\(store)/medley.sqlite-shm")
    try run("cp", "old", "\(store)/medley.sqlite")
  }

  /// The first operation of the first change of the newest own log, when it says why it began.
  private func reason(_ replica: Replica) throws -> FieldMap? {
    let incarnations = Set(try replica.ownBranches.map(\.actor))
    guard incarnations.count > 1 else { return nil }
    let begun = try replica.changes.filter {
      $0.header.sequence == 1 && $0.header.actor.device == device.key
    }
    let newest = try #require(begun.last)
    let operation = try #require(try newest.operations().first)
    #expect(operation.place.kind == 12)
    #expect(operation.place.field == 1)
    #expect(operation.shape == .write)
    #expect(operation.place.record == operation.id)
    return try FieldMap(decoding: operation.value)
  }

  private func expectReason(
    _ expected: IncarnationReason?, _ replica: Replica,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try reason(replica)
    #expect(
      found?.number(1) == expected?.rawValue, sourceLocation: sourceLocation)
  }

  /// Exchanges both ways until both hold the same, and checks it against the oracle.
  private func expectNothingLost(
    _ written: [Change], _ one: Replica, _ other: Replica,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try one.pull(from: other)
    try other.pull(from: one)
    let changes = try one.changes
    #expect(Set(written).isSubset(of: changes), sourceLocation: sourceLocation)
    let oracle = try Oracle(changes)
    #expect(try one.stateHash == oracle.stateHash, sourceLocation: sourceLocation)
    #expect(try other.stateHash == oracle.stateHash, sourceLocation: sourceLocation)
  }

  @Test func `ten doses on each of a copied pair and ten elsewhere are thirty everywhere`() throws {
    try open("one").log(0)
    try run("cp", "-a", "one", "two")
    let one = try open("one")
    let two = try open("two")
    let other = try peer()
    var written: [Change] = []
    for number in 1...10 {
      written.append(try one.log(number))
      written.append(try two.log(100 + number))
      written.append(try other.log(200 + number))
    }
    for replica in [one, two] { try other.pull(from: replica) }
    for replica in [one, two] { try replica.pull(from: other) }
    #expect(Set(written).count == 30)
    for replica in [one, two, other] {
      #expect(Set(written).isSubset(of: try replica.changes))
      #expect(try replica.rowCount("dose") == 31)
      #expect(try replica.stateHash == other.stateHash)
      #expect(try replica.vector.heads.count == 3)
    }
    let reason = try #require(try reason(two))
    #expect(reason.number(1) == IncarnationReason.elsewhere.rawValue)
    #expect(reason.bytes(2) == (try one.changes)[0].header.actor.incarnation.bytes)
    #expect(reason.number(3) == 1)
  }

  @Test func `a store that is moved goes on in its log`() throws {
    try open("one").log(0)
    try run("mv", "one", "two")
    let moved = try open("two")
    try moved.log(1)
    #expect(try moved.ownBranches.map(\.sequence) == [2])
    try expectReason(nil, moved)
  }

  @Test func `a store that is opened again goes on in its log`() throws {
    for number in 0..<5 { try open("one").log(number) }
    #expect(try open("one").ownBranches.map(\.sequence) == [5])
  }

  @Test func `a store on another machine begins a new log`() throws {
    let one = try open("one")
    try one.log(0)
    try one.append([.number(1)], machine: "another")
    try expectReason(.elsewhere, one)
    try one.append([.number(2)], machine: "another")
    #expect(try one.ownBranches.count == 2)
  }

  @Test func `a database set back under a newer token begins a new log, and nothing is lost`()
    throws
  {
    let other = try peer()
    var written = try [open("one").log(0), open("one").log(1)]
    try saveDatabase("one")
    written.append(try open("one").log(2))
    try other.pull(from: try open("one"))
    try setDatabaseBack("one")
    let one = try open("one")
    #expect(try one.changes.count == 2)
    written.append(try one.log(3))
    try expectReason(.setBack, one)
    try expectNothingLost(written, one, other)
    written.append(try one.log(4))
    #expect(Set(try one.ownBranches.map(\.actor)).count == 2)
    try expectNothingLost(written, one, other)
  }

  @Test func `database and token set back together fork the log, and nothing is lost`() throws {
    let other = try peer()
    var written = try [open("one").log(0), open("one").log(1)]
    try saveDatabase("one")
    try run("cp", token("one"), "oldtoken")
    written.append(try open("one").log(2))
    try other.pull(from: try open("one"))
    try setDatabaseBack("one")
    try run("cp", "oldtoken", token("one"))
    let one = try open("one")
    written.append(try one.log(3))
    #expect(try one.ownBranches.count == 1)
    let outcome = try one.pull(from: other)
    #expect(outcome.forks == [written[0].header.actor])
    written.append(try one.log(4))
    try expectReason(.peerAhead, one)
    let begun = try #require(written.last)
    #expect(Set(begun.header.seen) == [written[2].head, written[3].head])
    written.append(try one.log(5))
    #expect(try one.ownBranches.count == 3)
    try expectNothingLost(written, one, other)
  }

  @Test func `a peer that has more of this device's changes makes it begin a new log`() throws {
    let other = try peer()
    var written = try [open("one").log(0)]
    try saveDatabase("one")
    try run("cp", token("one"), "oldtoken")
    written += try [open("one").log(1), open("one").log(2)]
    try other.pull(from: try open("one"))
    try setDatabaseBack("one")
    try run("cp", "oldtoken", token("one"))
    let one = try open("one")
    try one.pull(from: other)
    written.append(try one.log(3))
    let reason = try #require(try reason(one))
    #expect(reason.number(1) == IncarnationReason.peerAhead.rawValue)
    #expect(reason.number(3) == 3)
    #expect(try one.vector.heads.count == 2)
    try expectNothingLost(written, one, other)
  }

  @Test(arguments: ["", "garbage", "0123456789abcdef 1\n"])
  func `a token that is damaged begins a new log, once`(content: String) throws {
    try open("one").log(0)
    try content.write(
      toFile: folder.path(token("one")), atomically: false, encoding: .utf8)
    let one = try open("one")
    for number in 1...3 { try one.log(number) }
    try expectReason(.elsewhere, one)
    #expect(try one.ownBranches.map(\.sequence) == [1, 3])
  }

  @Test func `a token that is missing begins a new log, once`() throws {
    try open("one").log(0)
    try run("rm", token("one"))
    for number in 1...3 { try open("one").log(number) }
    try expectReason(.elsewhere, try open("one"))
    #expect(try open("one").ownBranches.map(\.sequence) == [1, 3])
  }

  @Test func `a token that is older than the database is no reason to begin`() throws {
    try open("one").log(0)
    try run("cp", token("one"), "oldtoken")
    try open("one").log(1)
    try run("cp", "oldtoken", token("one"))
    try open("one").log(2)
    #expect(try open("one").ownBranches.map(\.sequence) == [3])
  }

  @Test func `a crash between the first commit and its token is no copy`() throws {
    // What is on the disk when the power goes after the commit and before anything else.
    let one = try open("one")
    try one.store.write { writing in
      try writing.append([.number(0)], by: one.author(), judge: &one.judge)
      try FileManager.default.copyItem(
        atPath: folder.path("one"), toPath: folder.path("crashed"))
    }
    let tokenAtCommit = folder.path("crashed/token")
    try? FileManager.default.removeItem(atPath: folder.path(token("one")))
    if FileManager.default.fileExists(atPath: tokenAtCommit) {
      try run("cp", "crashed/token", token("one"))
    }
    try open("one").log(1)
    #expect(try open("one").ownBranches.map(\.sequence) == [2])
  }

  @Test func `a transaction that fails leaves the log where it was`() throws {
    try open("one").log(0)
    let one = try open("one")
    #expect(throws: NothingWritten.self) {
      try one.store.write { writing in
        try writing.append([.number(1)], by: one.author(), judge: &one.judge)
        throw NothingWritten()
      }
    }
    try run("rm", token("one"))
    #expect(throws: NothingWritten.self) {
      try one.store.write { writing in
        try writing.append([.number(1)], by: one.author(), judge: &one.judge)
        throw NothingWritten()
      }
    }
    try one.log(2)
    #expect(try one.changes.count == 2)
    #expect(try one.ownBranches.count == 2)
  }

  @Test func `a transaction that would have begun a log and fails does not begin two`() throws {
    let one = try open("one")
    #expect(throws: NothingWritten.self) {
      try one.store.write { writing in
        try writing.append([.number(1)], by: one.author(), judge: &one.judge)
        throw NothingWritten()
      }
    }
    for number in 0..<3 { try one.log(number) }
    #expect(try one.ownBranches.map(\.sequence) == [3])
    try one.append([.number(1)], machine: "another")
    #expect(throws: NothingWritten.self) {
      try one.store.write { writing in
        try writing.append([.number(1)], by: one.author(), judge: &one.judge)
        throw NothingWritten()
      }
    }
    try one.append([.number(2)], machine: "another")
    #expect(try one.ownBranches.map(\.sequence) == [3, 2])
  }

  @Test func `a log of another device under the same incarnation is no reason to begin`() throws {
    let one = try open("one")
    let first = try one.log(0)
    let stranger = TestDevice(seed: 3)
    let actor = Actor(device: stranger.key, incarnation: first.header.actor.incarnation)
    let change = try Change(
      actor: actor, after: nil, household: Replica.household, [.number(1)])
    try one.receive(Batch([change], signedBy: [stranger]))
    try one.log(1)
    #expect(try one.ownBranches.map(\.sequence) == [2])
  }

  @Test func `another device that takes a store over begins its first log`() throws {
    try open("one").log(0)
    let taken = try Replica(folder.path("one"), TestDevice(seed: 3))
    let first = try taken.log(1)
    #expect(first.header.sequence == 1)
    #expect(try first.operations().count == 1)
    try taken.log(2)
    #expect(try taken.ownBranches.map(\.sequence) == [2])
  }

  @Test func `an incarnation that was used before is not begun again`() throws {
    let one = try open("one")
    let author = one.author()
    _ = try one.store.write { writing in
      try writing.append([.number(1)], by: author, judge: &one.judge)
    }
    try run("rm", token("one"))
    #expect(throws: StoreError.self) {
      try one.store.write { writing in
        try writing.append([.number(2)], by: author, judge: &one.judge)
      }
    }
    #expect(try one.ownBranches.map(\.sequence) == [1])
  }

  @Test func `a store that was put in the place of an open one is not written through it`() throws {
    let one = try open("one")
    try one.log(0)
    try run("cp", "-a", "one", "two")
    try run("mv", "one", "away")
    try run("mv", "two", "one")
    #expect(throws: StoreError.self) { try one.log(1) }
    try open("one").log(2)
    #expect(try open("one").changes.count == 2)
    try open("away").log(3)
    #expect(try open("away").ownBranches.map(\.sequence) == [2])
  }
}

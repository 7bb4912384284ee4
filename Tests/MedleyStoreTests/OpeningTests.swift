import Foundation
import MedleyRecords
import MedleySQLite
import MedleySealing
import MedleyStore
import MedleyTestSupport
import Testing

/// What opening does with files that are not what this program wrote.
@Suite struct OpeningTests {
  let folder: TemporaryFolder
  let home: StoreHome

  init() throws {
    folder = try TemporaryFolder()
    home = StoreHome(folder.path("store"))
    let replica = try Replica(home.path, TestDevice(seed: 1))
    for number in 0..<20 { try replica.log(number) }
    try Replica.gather(home.path)
  }

  private func open() throws -> Store { try Store.open(home, layouts: [Replica.layout]) }

  private func execute(_ sql: String) throws {
    try Connection(path: home.databasePath, mode: .readWrite).script(sql)
  }

  private var bytes: Data {
    get throws { try Data(contentsOf: URL(fileURLWithPath: home.databasePath)) }
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: home.path).sorted() }
  }

  @Test func `a store of a later version is refused and stays as it is`() throws {
    try execute("PRAGMA user_version = 99; CREATE TABLE later (x)")
    let before = try bytes
    do {
      _ = try open()
      Issue.record("it was opened")
    } catch StoreError.newerStore(let found, let supported) {
      #expect(found == 99)
      #expect(supported == 3)
    }
    #expect(try bytes == before)
    for name in try names where name.hasSuffix("-wal") {
      let attributes = try FileManager.default.attributesOfItem(atPath: home.path + "/" + name)
      #expect(attributes[.size] as? Int == 0)
    }
  }

  @Test(arguments: [0, -1, -2_147_483_648])
  func `a store of no version that ever was is refused and stays as it is`(version: Int) throws {
    try execute("PRAGMA user_version = \(version)")
    let before = try bytes
    expectDamaged()
    #expect(try bytes == before)
  }

  @Test func `a database of another program is refused and stays as it is`() throws {
    try execute("PRAGMA application_id = 17")
    let before = try bytes
    expectDamaged()
    #expect(try bytes == before)
  }

  @Test(arguments: ["", "a shopping list\n", String(repeating: "x", count: 100_000)])
  func `a file that is no database is refused and stays as it is`(content: String) throws {
    try content.write(toFile: home.databasePath, atomically: false, encoding: .utf8)
    let before = try bytes
    expectDamaged()
    #expect(try bytes == before)
  }

  @Test func `a database cut off anywhere is refused, when it is opened or when it is read`() throws
  {
    let whole = try bytes
    for count in [50, 99, 100, 101, 512, 4_095, 4_096, 4_097, 8_192, whole.count - 4_096] {
      try whole.prefix(count).write(to: URL(fileURLWithPath: home.databasePath))
      #expect(throws: StoreError.self, "\(count) bytes") {
        let replica = try Replica(home.path, TestDevice(seed: 1))
        _ = try replica.changes
        try replica.log(1)
        try replica.rebuild()
      }
    }
  }

  private func expectDamaged(sourceLocation: SourceLocation = #_sourceLocation) {
    do {
      _ = try open()
      Issue.record("it was opened", sourceLocation: sourceLocation)
    } catch StoreError.damaged {
    } catch {
      Issue.record("another error: \(error)", sourceLocation: sourceLocation)
    }
  }

  @Test func `a folder without a store is said to have none`() throws {
    do {
      _ = try Store.open(StoreHome(folder.path("nowhere")), layouts: [])
      Issue.record("it was opened")
    } catch StoreError.noStore(let path) {
      #expect(path == folder.path("nowhere"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("nowhere")))
  }

  @Test func `a store is never made over another one`() throws {
    let before = try bytes
    do {
      _ = try Store.create(at: home, household: Replica.household, layouts: [])
      Issue.record("it was made")
    } catch StoreError.alreadyExists {}
    #expect(try bytes == before)
  }

  /// The power may go at any moment of making a store; the next attempt must succeed.
  @Test func `a store that was only half made can be made again`() throws {
    let half = StoreHome(folder.path("half"))
    let part = try Store.create(at: half, household: Replica.household, layouts: [])
    let path = part.home.databasePath
    try FileManager.default.removeItem(atPath: path)
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    try Data().write(to: URL(fileURLWithPath: path + ".new"))
    try Data("rest".utf8).write(to: URL(fileURLWithPath: path + ".new-wal"))
    _ = try Store.create(at: half, household: Replica.household, layouts: [])
    #expect(try Store.open(half, layouts: []).household == Replica.household)
  }

  /// A program that runs for one dose finds the log of all programs before it.
  @Test(arguments: [true, false])
  func `the write-ahead log stays small, however often the store is opened`(isReopened: Bool) throws
  {
    let folder = try TemporaryFolder(inMemory: true)
    let path = folder.path("store")
    let kept = isReopened ? nil : try Replica(path, TestDevice(seed: 1))
    var most = 0
    for number in 0..<120 {
      try (kept ?? Replica(path, TestDevice(seed: 1))).log(number)
      // Closing writes the log into the database; while it is open SQLite does so at 1,000 pages.
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: path + "/medley.sqlite-wal")
      most = max(most, attributes?[.size] as? Int ?? 0)
    }
    #expect(most < (isReopened ? 1 : 5 << 20))
    #expect(try Replica(path, TestDevice(seed: 1)).changes.count == 120)
  }

  @Test func `a store and its folder are for their owner alone`() throws {
    let manager = FileManager.default
    func mode(_ path: String) throws -> Int? {
      try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    let replica = try Replica(home.path, TestDevice(seed: 1))
    try replica.log(1)
    #expect(try mode(home.path) == 0o700)
    for name in try names { #expect(try mode(home.path + "/" + name) == 0o600, "\(name)") }
  }
}

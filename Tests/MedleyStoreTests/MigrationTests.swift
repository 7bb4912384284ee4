import Foundation
import MedleyRecords
import MedleySQLite
import MedleySealing
import MedleyTestSupport
import Testing

@testable import MedleyStore

/// What happens when a program finds a store of an older format.
@Suite struct MigrationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a migration changes the tables and leaves one whole copy of the store before it`()
    throws
  {
    let replica = try Replica(folder.path("store"), TestDevice(seed: 1))
    for number in 0..<5 { try replica.log(number) }
    let hash = try replica.stateHash
    let home = replica.store.home
    let later = Schema.migrations + ["CREATE TABLE later (number INTEGER NOT NULL) STRICT"]

    let migrated = try Store.open(home, layouts: [], migrations: later)
    #expect(try migrated.connection.integer("PRAGMA user_version") == Int64(later.count))
    #expect(try migrated.connection.integer("SELECT count(*) FROM later") == 0)
    #expect(try migrated.read { $0.stateHash } == hash)

    let copy = try Connection(path: home.copyPath(version: Schema.version), mode: .readOnly)
    #expect(try copy.integer("PRAGMA user_version") == Int64(Schema.version))
    #expect(try copy.integer("SELECT count(*) FROM branch") == 1)
    let mode =
      try FileManager.default.attributesOfItem(
        atPath: home.copyPath(version: Schema.version))[.posixPermissions] as? Int
    #expect(mode == 0o600)
    // The program that does not know the later format refuses now, and changes nothing.
    #expect(throws: StoreError.self) { try Store.open(home, layouts: []) }
    #expect(try Store.open(home, layouts: [], migrations: later).read { $0.stateHash } == hash)
  }
}

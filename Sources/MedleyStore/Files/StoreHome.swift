internal import MedleyRecords
internal import MedleySealing

/// The folder of a store and the names of the files in it.
package struct StoreHome: Hashable, Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  package var databasePath: String { path + "/medley.sqlite" }
  /// The device's secret keys and the household secret; never in a bundle or a backup.
  package var keysPath: String { path + "/keys" }
  /// What tells a copy or a rollback of the database from the database itself.
  package var tokenPath: String { path + "/token" }
  /// Where the other devices were last reached, and when; nothing is lost with it.
  package var peersPath: String { path + "/peers" }
  /// The last answers of `status`; nothing is lost with them.
  package func statusPath(_ number: Int) -> String { path + "/status\(number)" }
  /// How many of them there are at most.
  package static let statusCount: UInt64 = 4
  /// The registers of medicines that were imported; they can be imported again.
  package var catalogueFolder: String { path + "/catalogue" }
  package var cataloguePath: String { catalogueFolder + "/products.sqlite" }
  /// A private folder for what is being taken in.
  package var stagingPath: String { path + "/staging" }

  /// A private folder with the household's own lists of interactions; they are not synced.
  package var listsPath: String { path + "/lists" }

  package var hasDatabase: Bool { FileSystem.exists(databasePath) }

  /// The copy that is kept before the tables of an older format are changed.
  package func copyPath(version: Int) -> String { databasePath + ".format-\(version)" }

  /// The name of a database until it is whole.
  var unfinishedPath: String { databasePath + ".new" }

  /// Makes the folder and an empty file for a database, both for the owner alone.
  func createUnfinished() throws(FileError) {
    try FileSystem.makeDirectory(path)
    removeUnfinished()
    _ = try Descriptor(unfinishedPath, .createNew)
  }

  /// Gives a database that is whole in its one file its name, which must be free.
  func finishDatabase() throws(FileError) {
    try FileSystem.renameExclusively(unfinishedPath, to: databasePath)
    try Descriptor(path, .directory).synchronise()
    // A connection that could not close in order leaves companions, which nobody misses now.
    removeUnfinished()
  }

  /// Removes what an attempt to make a database left behind.
  func removeUnfinished() { StoreHome.removeDatabase(at: unfinishedPath) }

  /// Removes a database that could not be set up.
  package func removeDatabase() { StoreHome.removeDatabase(at: databasePath) }

  /// Removes a database and all companions that SQLite may have left beside it.
  ///
  /// Source: www.sqlite.org/tempfiles.html.
  static func removeDatabase(at path: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] { try? FileSystem.remove(path + suffix) }
  }

  /// Removes the token of a database that is not there any more.
  package func removeToken() { try? FileSystem.remove(tokenPath) }

  /// What the token file says; nil when there is none or it cannot be read.
  func readToken() -> TokenFile? {
    // Another program may be writing over the file this moment; the next look finds it whole.
    for _ in 0..<10 {
      guard let bytes = try? FileSystem.read(tokenPath, limit: TokenFile.byteLimit) else {
        return nil
      }
      if let file = TokenFile(bytes) { return file }
    }
    return nil
  }

  /// Replaces the token file before the commit that begins an incarnation.
  ///
  /// The token before is kept beside the new one, since the commit may still come to nothing.
  func beginToken(_ id: Incarnation, keeping before: Token?) throws(FileError) {
    let file = TokenFile(current: Token(id: id, sequence: 0), before: before)
    try PrivateFile.replace(tokenPath, with: file.bytes)
  }

  /// Writes the last own sequence over the one in the token file, without waiting for the disk.
  ///
  /// A token that is behind the database is harmless, so this may fail.
  func advanceToken(_ token: Token) {
    // Reading and writing go through one descriptor: a file that is replaced meanwhile is spared.
    do {
      let file = try Descriptor(tokenPath, .update)
      guard var known = TokenFile(try file.read(TokenFile.byteLimit)) else { return }
      if known.advance(token) { try file.overwrite(known.bytes) }
    } catch {}
  }
}

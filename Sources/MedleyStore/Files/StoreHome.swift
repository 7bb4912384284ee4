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
  /// A private folder for what is being taken in.
  package var stagingPath: String { path + "/staging" }

  package var hasDatabase: Bool { FileSystem.exists(databasePath) }

  /// Makes the folder and an empty database file, both for the owner alone.
  func createDatabaseFile() throws {
    if hasDatabase { throw StoreError.alreadyExists(path: path) }
    do {
      try FileSystem.makeDirectory(path)
      _ = try Descriptor(databasePath, .createNew)
    } catch { throw StoreError.file(error) }
  }

  /// Removes a database that could not be set up.
  package func removeDatabase() {
    for suffix in ["", "-wal", "-shm"] { try? FileSystem.remove(databasePath + suffix) }
  }

  /// What the token file says; nil when there is none or it cannot be read.
  func readToken() -> Token? {
    guard let bytes = try? FileSystem.read(tokenPath, limit: 256) else { return nil }
    return Token(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Rewrites the token file without waiting for the disk.
  func writeToken(_ token: Token) {
    let next = tokenPath + ".next"
    guard (try? Descriptor(next, .replace).write(Array(token.text.utf8))) != nil else { return }
    try? FileSystem.rename(next, to: tokenPath)
  }
}

/// A file beside the database that a copy of the database alone does not carry along.
struct Token: Hashable {
  /// Sixteen random bytes, the same in the database.
  let id: Incarnation
  /// The last sequence that this device gave to a change.
  let sequence: UInt64

  init(id: Incarnation, sequence: UInt64) {
    self.id = id
    self.sequence = sequence
  }

  init?(text: String) {
    let parts = text.split(whereSeparator: \.isWhitespace)
    guard parts.count == 2, let id = Incarnation(hex: String(parts[0])),
      let sequence = UInt64(parts[1])
    else { return nil }
    self.init(id: id, sequence: sequence)
  }

  var text: String { "\(id.hex) \(sequence)\n" }
}

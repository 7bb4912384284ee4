internal import MedleyRecords
internal import MedleySQLite

extension Store {
  /// Runs a body as one write transaction; when it throws, nothing has happened.
  package func write<Result>(_ body: (inout Writing) throws -> Result) throws -> Result {
    var token: Token?
    let result = try explained {
      try connection.transaction {
        // What is written into a file that lost its name would be gone when the program ends.
        guard FileSystem.inode(home.databasePath) == inode else {
          throw StoreError.replaced(path: home.path)
        }
        var writing = try Writing(self)
        let result = try body(&writing)
        token = writing.ownToken
        return result
      }
    }
    if let token { home.advanceToken(token) }
    shortenWriteAheadLog()
    return result
  }

  /// Writes a long write-ahead log into the database and empties it, unless a reader needs it.
  ///
  /// SQLite does not by itself begin the log again when each program opens the store anew: it would
  /// grow by every commit and be read as a whole by every program.
  private func shortenWriteAheadLog() {
    let byteCount = FileSystem.byteCount(home.databasePath + "-wal") ?? 0
    guard byteCount > Store.writeAheadLogByteCount else { return }
    // A failure leaves the log as it is, whole and long.
    try? connection.script(
      """
      PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA busy_timeout = 30000
      """)
  }

  /// Runs a body on one consistent view of the store; writers are not kept waiting.
  package func read<Result>(_ body: (inout Reading) throws -> Result) throws -> Result {
    try explained {
      try connection.transaction(writing: false) {
        var reading = try Reading(self)
        return try body(&reading)
      }
    }
  }

  private func explained<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw error.kind == .damaged
        ? StoreError.damaged(what: "database file") : StoreError.database(error)
    } catch let fault as ChainFault {
      throw StoreError.chain(fault)
    } catch is DecodingFault {
      throw StoreError.damaged(what: "bytes in a row")
    }
  }
}

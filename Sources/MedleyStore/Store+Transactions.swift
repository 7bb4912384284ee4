internal import MedleyRecords
internal import MedleySQLite

extension Store {
  /// Runs a body as one write transaction; when it throws, nothing has happened.
  package func write<Result>(_ body: (inout Writing) throws -> Result) throws -> Result {
    try checkWritable()
    var token: Token?
    let result = try explained {
      try connection.run("PRAGMA cache_size = -2000")
      return try connection.transaction {
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
    return result
  }

  /// Runs a body on one consistent view of the store; writers are not kept waiting.
  package func read<Result>(_ body: (inout Reading) throws -> Result) throws -> Result {
    try explained {
      // The doses of one medication lie between those of others: a cache that holds a year of all
      // of them reads each page once. A writer has less, so that a long import needs no more.
      try connection.run("PRAGMA cache_size = -8192")
      return try connection.transaction(writing: false) {
        var reading = try Reading(self)
        let result = try body(&reading)
        try database.checkUnlocked(home)
        return result
      }
    }
  }

  /// Refuses what would be written into a store that can only be read.
  ///
  /// - Throws: `StoreError.notWritable`.
  package func checkWritable() throws {
    if let obstacle { throw StoreError.notWritable(obstacle, path: home.path) }
  }

  func explained<Result>(_ body: () throws -> Result) throws -> Result {
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

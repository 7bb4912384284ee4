internal import MedleySQLite

extension Store {
  /// What SQLite finds wrong with the database file; empty when nothing is.
  ///
  /// - Throws: `StoreError` when the file cannot be read or the damage goes too deep to look on.
  package func integrityProblems() throws -> [String] {
    try explained {
      var problems: [String] = []
      try connection.each("PRAGMA integrity_check(10)") { row in
        if row.text(0) != "ok" { problems.append(row.text(0)) }
      }
      return problems
    }
  }
}

extension Store {
  /// Tells a store from what an interrupted founding or joining left: a file without a change.
  ///
  /// - Returns: true when there is a store in the folder that must be left alone.
  package static func hasStore(_ home: StoreHome) -> Bool {
    guard home.hasDatabase else { return false }
    guard let connection = try? Connection(path: home.databasePath, mode: .readWrite) else {
      return true
    }
    do {
      if try connection.integer("PRAGMA user_version") > 0 {
        return try connection.integer("SELECT count(*) FROM branch") > 0
      }
      // A file of another program has tables; ours has none before its first transaction.
      return try connection.integer("SELECT count(*) FROM sqlite_schema") > 0
    } catch {
      return true
    }
  }
}

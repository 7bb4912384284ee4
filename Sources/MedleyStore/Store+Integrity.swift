internal import MedleySQLite

extension Store {
  /// What SQLite finds wrong with the database file; empty when nothing is.
  package func integrityProblems() throws -> [String] {
    var problems: [String] = []
    try connection.each("PRAGMA integrity_check(10)") { row in
      if row.text(0) != "ok" { problems.append(row.text(0)) }
    }
    return problems
  }
}

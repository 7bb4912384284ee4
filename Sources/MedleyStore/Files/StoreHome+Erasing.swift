package import MedleyRecords
internal import MedleySQLite

extension StoreHome {
  /// The names of everything that Medley keeps in a home, beside the database and its copies.
  private static let names = [
    "keys", "token", "peers", "folders", "lists", "staging", "catalogue", "status0", "status1",
    "status2",
    "status3",
  ]

  /// Removes everything that Medley keeps in the home, secrets first, and the home if nothing else
  /// is in it.
  ///
  /// - Returns: the names of what is not Medley's and was left, sorted.
  package func erase() throws(FileError) -> [String] {
    let database = FileSystem.name(of: databasePath)
    for name in try FileSystem.names(in: path) {
      let inside = path + "/" + name
      let isKept = StoreHome.names.contains { name == $0 || name == $0 + ".next" }
      // A database has companions, a copy of it an older format: they all begin with its name.
      guard
        isKept || name == database || name.hasPrefix(database + "-")
          || name.hasPrefix(database + ".")
      else { continue }
      if FileSystem.isPlainFolder(inside) {
        try FileSystem.removeTree(inside)
      } else {
        if name.hasPrefix("keys") { try StoreHome.overwrite(inside) }
        try FileSystem.remove(inside)
      }
    }
    let left = try FileSystem.names(in: path)
    if left.isEmpty { try? FileSystem.removeFolder(path) }
    return left
  }

  /// Writes zeros over the bytes of a file, for media that keep a file where it is.
  private static func overwrite(_ path: String) throws(FileError) {
    guard let mark = FileSystem.mark(path), let count = Int(exactly: mark.byteCount) else { return }
    let file = try Descriptor(path, .update)
    try file.overwrite([UInt8](repeating: 0, count: count))
    try file.synchronise()
  }
}

extension Store {
  /// Erases the home of a store while no other program writes to it.
  ///
  /// Who has the store open finds it replaced at its next write, and makes nothing anew.
  ///
  /// - Returns: the names of what is not Medley's and was left, sorted.
  package static func erase(_ home: StoreHome, layouts: [TableLayout]) throws -> [String] {
    // Nobody else writes into a store that cannot be written; on a full disk it can be removed.
    guard let store = try? Store.open(home, layouts: layouts), store.obstacle == nil else {
      return try home.erase()
    }
    do {
      return try store.connection.transaction { try home.erase() }
    } catch let error as SQLiteError {
      // Nobody else can use a damaged database either.
      if error.kind == .damaged { return try home.erase() }
      throw StoreError.database(error)
    }
  }
}

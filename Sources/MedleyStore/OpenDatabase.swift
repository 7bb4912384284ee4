internal import MedleySQLite

/// A database as it could be opened: for writing, or else for reading alone.
struct OpenDatabase {
  let connection: Connection
  /// Why nothing can be written; nil where it can.
  let obstacle: WriteObstacle?
  /// The path to the file itself, beside which its companions lie.
  private let path: String
  /// What the file was like before it was opened without locks; nil where there are locks.
  private let unlockedMark: FileMark?

  /// Opens the database of a home.
  ///
  /// - Throws: `SQLiteError`, or `StoreError.unmergedChanges` where what the file alone holds is
  ///   not all.
  init(_ home: StoreHome) throws {
    path = FileSystem.absolutePath(home.databasePath)
    do {
      // The last connection that closes writes the log into the database and removes it, although
      // that waits for the disk again: a backup of the one file is whole, and one that is put back
      // never meets a write-ahead log of later days.
      connection = try OpenDatabase.connect(
        home.databasePath, .readWrite, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF")
      obstacle = connection.isReadOnly ? WriteObstacle(home) : nil
      unlockedMark = nil
      return
    } catch let error as SQLiteError where error.kind.mayLeaveReading {
      obstacle = WriteObstacle(home, after: error)
      // A folder that takes no bytes may still take a name.
      if !FileSystem.exists(path + "-shm") {
        do { _ = try Descriptor(path + "-shm", .createNew) } catch {}
      }
      if FileSystem.exists(path + "-shm"),
        let connection = try? OpenDatabase.connect(path, .beside)
      {
        self.connection = connection
        unlockedMark = nil
        return
      }
      // What nobody has open and nobody left unmerged is all in the one file.
      let mark = FileSystem.mark(path)
      if OpenDatabase.hasUnmergedChanges(path) { throw StoreError.unmergedChanges(path: home.path) }
      guard let mark else { throw error }
      connection = try OpenDatabase.connect(path, .unlocked)
      unlockedMark = mark
    }
  }

  /// Refuses what was read without locks while another program wrote.
  func checkUnlocked(_ home: StoreHome) throws {
    guard let unlockedMark else { return }
    guard FileSystem.mark(path) == unlockedMark, !OpenDatabase.hasUnmergedChanges(path) else {
      throw StoreError.changedMeanwhile(path: home.path)
    }
  }

  /// Opens a file and has a first look into it, which is what fails without its companions.
  private static func connect(
    _ path: String, _ mode: Connection.Mode, _ script: String = ""
  ) throws -> Connection {
    let connection = try Connection(path: path, mode: mode)
    if !script.isEmpty { try connection.script(script) }
    _ = try connection.integer("PRAGMA application_id")
    return connection
  }

  private static func hasUnmergedChanges(_ path: String) -> Bool {
    ["-wal", "-journal"].contains { (FileSystem.byteCount(path + $0) ?? 0) > 0 }
  }
}

extension SQLiteError.Kind {
  /// True for troubles that keep a program from writing and perhaps not from reading.
  fileprivate var mayLeaveReading: Bool {
    switch self {
    case .readOnly, .inputOutput, .full, .cannotOpen: true
    case .busy, .damaged, .other: false
    }
  }
}

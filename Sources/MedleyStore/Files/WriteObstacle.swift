internal import MedleySQLite

/// Why nothing can be written into a store that can be read.
package enum WriteObstacle: Hashable, Sendable {
  /// The disk has no room left.
  case full
  /// The disk is attached for reading alone.
  case readOnlyDisk
  /// Whoever runs the program may not write there.
  case noPermission
  /// The system does not tell.
  case unknown

  /// Asks the system about the folder and the database in it, after what SQLite said.
  init(_ home: StoreHome, after error: SQLiteError? = nil) {
    let numbers = [home.path, home.databasePath].map { FileSystem.writeObstacle($0) }
    // Source: errno(3): EROFS, EPERM, EACCES and ENOSPC.
    switch numbers.first(where: { $0 != 0 }) {
    case 30: self = .readOnlyDisk
    case 1, 13: self = .noPermission
    case 28: self = .full
    default: self = error?.kind == .full ? .full : .unknown
    }
  }
}

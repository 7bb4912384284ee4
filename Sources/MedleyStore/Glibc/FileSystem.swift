internal import Glibc

/// The few operations on names that a store and a bundle need.
package enum FileSystem {
  /// The inode number of a file or folder; nil when there is none.
  package static func inode(_ path: String) -> UInt64? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? UInt64(status.st_ino) : nil
  }

  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  /// True when there certainly is nothing at a path; false also where the system cannot look.
  package static func isGone(_ path: String) -> Bool { !exists(path) && obstacle(path) == 0 }

  /// The error number of looking at a path; 0 when there is none, and when nothing is there.
  package static func obstacle(_ path: String) -> Int32 {
    var status = stat()
    if unsafe lstat(path, &status) == 0 || errno == ENOENT { return 0 }
    return errno
  }

  /// The error number of writing into a folder or file, as far as the system tells beforehand; 0
  /// when it names none.
  package static func writeObstacle(_ path: String) -> Int32 {
    if unsafe access(path, W_OK) != 0 { return errno }
    var room = statvfs()
    guard unsafe statvfs(path, &room) == 0 else { return errno }
    let hasNoName = room.f_files > 0 && room.f_favail == 0
    let hasNoRoom = room.f_blocks > 0 && room.f_bavail == 0
    return hasNoRoom || hasNoName ? ENOSPC : 0
  }

  package static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// True for a file that holds bytes: no folder, link, pipe or device.
  package static func isPlainFile(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// True for a file that holds bytes, or a link to one.
  package static func isFile(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The path from the root to what a path names, links followed; the path itself where there is
  /// nothing.
  package static func absolutePath(_ path: String) -> String {
    guard let found = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }

  /// True when nobody but the owner may read or write a file.
  package static func isPrivate(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & 0o077 == 0
  }

  /// The number of bytes of a file; nil when there is none.
  package static func byteCount(_ path: String) -> Int? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Makes a folder for its owner alone, and the folders above it.
  package static func makeDirectory(_ path: String) throws(FileError) {
    if isDirectory(path) { return }
    let above = directory(of: path)
    if above != path { try makeDirectory(above) }
    if unsafe mkdir(path, 0o700) != 0, errno != EEXIST {
      throw FileError(.create, path, number: errno)
    }
  }

  /// Removes a file; one that is not there is no error.
  package static func remove(_ path: String) throws(FileError) {
    if unsafe unlink(path) != 0, errno != ENOENT {
      throw FileError(.remove, path, number: errno)
    }
  }

  /// Removes a folder and everything in it; links are removed, not followed.
  package static func removeTree(_ path: String) throws(FileError) {
    for name in try names(in: path) {
      let inside = path + "/" + name
      if isDirectory(inside), !isLink(inside) {
        try removeTree(inside)
      } else {
        try remove(inside)
      }
    }
    try removeFolder(path)
  }

  /// Removes an empty folder.
  package static func removeFolder(_ path: String) throws(FileError) {
    if unsafe rmdir(path) != 0 { throw FileError(.remove, path, number: errno) }
  }

  /// True for a folder itself, not for a link to one.
  package static func isPlainFolder(_ path: String) -> Bool { isDirectory(path) && !isLink(path) }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Copies the plain files of a folder into a new one, as a backup program would.
  package static func copyFiles(from old: String, to new: String) throws(FileError) {
    try makeDirectory(new)
    for name in try names(in: old) where !isDirectory(old + "/" + name) {
      try Descriptor(new + "/" + name, .createNew).write(read(old + "/" + name, limit: 1 << 30))
    }
  }

  /// Gives a file a name that must be free.
  package static func renameExclusively(_ old: String, to new: String) throws(FileError) {
    if unsafe link(old, new) == 0 { return try remove(old) }
    // FAT has no links; the check before the renaming is the best there is on it.
    guard errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS || errno == EMLINK else {
      throw FileError(.rename, new, number: errno)
    }
    if exists(new) { throw FileError(.rename, new, number: EEXIST) }
    try rename(old, to: new)
  }

  /// Gives a file a name, replacing what had it.
  package static func rename(_ old: String, to new: String) throws(FileError) {
    if unsafe Glibc.rename(old, new) != 0 { throw FileError(.rename, new, number: errno) }
  }

  /// Reads a whole file.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    try Descriptor(path, .read).readAll(limit: limit)
  }

  /// The one absolute path of something that is there, without links; nil when nothing is.
  package static func realPath(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// The last part of a path.
  package static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Reads the first bytes of a file: as many as asked for, or all where it has fewer.
  package static func readBeginning(_ path: String, byteCount: Int) throws(FileError) -> [UInt8] {
    let file = try Descriptor(path, .read)
    var bytes: [UInt8] = []
    while bytes.count < byteCount {
      let more = try file.read(byteCount - bytes.count)
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// The path of the folder that holds a path.
  package static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The names in a folder, sorted.
  package static func names(in path: String) throws(FileError) -> [String] {
    guard let folder = unsafe opendir(path) else {
      throw FileError(.list, path, number: errno)
    }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(folder) else {
        // A medium that goes away now would look like one that holds no more.
        if errno != 0 { throw FileError(.list, path, number: errno) }
        break
      }
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

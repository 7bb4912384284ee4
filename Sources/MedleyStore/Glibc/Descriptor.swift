internal import Glibc

/// An open file, closed when it goes out of scope.
package struct Descriptor: ~Copyable {
  private let number: Int32
  private let path: String

  /// The path that it was opened with.
  package var place: String { path }

  /// How a file is opened.
  package enum Mode: Hashable, Sendable {
    case read
    /// Reads a file that somebody else may have put there: no link is followed and nothing waited for.
    case readUntrusted
    /// Makes a file that must not exist yet, readable by its owner alone.
    case createNew
    /// Makes a file without a name in a folder, readable by its owner alone; it goes when it is closed
    /// unless it got a name.
    case unnamed
    /// Reads a file that exists and writes over its bytes.
    case update
    /// Opens a folder to synchronise it.
    case directory
  }

  /// Opens a file; a link in the last place of the path is not followed when it is written.
  package init(_ path: String, _ mode: Mode) throws(FileError) {
    let flags =
      switch mode {
      case .read: O_RDONLY
      case .readUntrusted: O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
      case .createNew: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
      // Source: open(2), O_TMPFILE, which is no constant that is imported.
      case .unnamed: O_RDWR | O_DIRECTORY | 0o20_000_000
      case .update: O_RDWR | O_NOFOLLOW
      case .directory: O_RDONLY | O_DIRECTORY
      }
    while true {
      let number = unsafe Glibc.open(path, flags | O_CLOEXEC, 0o600)
      if number >= 0 {
        self.number = number
        self.path = path
        return
      }
      if errno != EINTR {
        throw FileError(mode == .createNew ? .create : .open, path, number: errno)
      }
    }
  }

  deinit { Glibc.close(number) }

  /// The marks of the open file; nil for anything but a plain file.
  package borrowing func mark() throws(FileError) -> FileMark? {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else {
      throw FileError(.open, path, number: errno)
    }
    return FileMark(status)
  }

  /// Takes the one lock that a file or folder has, until the descriptor goes.
  ///
  /// - Returns: false when somebody else has it.
  package borrowing func lock() throws(FileError) -> Bool {
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      if errno != EINTR { throw FileError(.open, path, number: errno) }
    }
    return true
  }

  /// Takes the one lock, after waiting for whoever has it for a short while.
  ///
  /// - Returns: false when somebody else still has it after five seconds.
  package borrowing func lockInTime() throws(FileError) -> Bool {
    for _ in 0..<100 {
      if try lock() { return true }
      usleep(50_000)
    }
    return try lock()
  }

  /// Reads at most so many bytes; none at the end of the file.
  package borrowing func read(_ limit: Int) throws(FileError) -> [UInt8] {
    var number: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      while true {
        let taken = unsafe Glibc.read(self.number, buffer.baseAddress, limit)
        if taken >= 0 { return count = taken }
        if errno != EINTR { return number = errno }
      }
    }
    if number != 0 { throw FileError(.read, path, number: number) }
    return bytes
  }

  /// Reads to the end; a file with more bytes than the limit is refused with EFBIG.
  package borrowing func readAll(limit: Int) throws(FileError) -> [UInt8] {
    // Most files are small; a large one is read in pieces of a MiB.
    var bytes: [UInt8] = []
    while true {
      let piece = bytes.isEmpty ? 1 << 14 : 1 << 20
      let more = try read(min(piece - 1, limit - bytes.count) + 1)
      if more.isEmpty { return bytes }
      if bytes.isEmpty { bytes = more } else { bytes += more }
      if bytes.count > limit { throw FileError(.read, path, number: EFBIG) }
    }
  }

  /// Writes all bytes, however few the system takes at a time.
  package borrowing func write(_ bytes: [UInt8]) throws(FileError) {
    var offset = 0
    while offset < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(number, buffer.baseAddress?.advanced(by: offset), bytes.count - offset)
      }
      if count > 0 {
        offset += count
      } else if count < 0, errno != EINTR {
        throw FileError(.write, path, number: errno)
      } else if count == 0 {
        throw FileError(.write, path, number: ENOSPC)
      }
    }
  }

  /// Writes over the first bytes of the file, in one call of the system.
  package borrowing func overwrite(_ bytes: [UInt8]) throws(FileError) {
    let count = unsafe pwrite(number, bytes, bytes.count, 0)
    if count != bytes.count { throw FileError(.write, path, number: count < 0 ? errno : ENOSPC) }
  }

  /// Goes back to the first byte.
  package borrowing func begin() throws(FileError) {
    if lseek(number, 0, SEEK_SET) != 0 { throw FileError(.read, path, number: errno) }
  }

  /// True where a file without a name can be given one.
  package static var canName: Bool { FileSystem.isDirectory("/proc/self/fd") }

  /// Gives a file without a name one that must be free.
  ///
  /// Source: open(2), O_TMPFILE.
  package borrowing func name(_ path: String) throws(FileError) {
    let own = "/proc/self/fd/\(number)"
    if unsafe linkat(AT_FDCWD, own, AT_FDCWD, path, AT_SYMLINK_FOLLOW) != 0 {
      throw FileError(.rename, path, number: errno)
    }
  }

  /// Waits until what was written is on the disk.
  package borrowing func synchronise() throws(FileError) {
    while Glibc.fsync(number) != 0 {
      // Some file systems cannot synchronise a folder; there is nothing more to be done then.
      if errno == EINVAL || errno == EROFS { return }
      if errno != EINTR { throw FileError(.synchronise, path, number: errno) }
    }
  }

  /// Lets go of what memory holds of the file, so that it is read from the medium next.
  ///
  /// A wish that a file system may ignore: what is on the disk already is dropped where it can be.
  package borrowing func forget() { _ = posix_fadvise(number, 0, 0, POSIX_FADV_DONTNEED) }
}

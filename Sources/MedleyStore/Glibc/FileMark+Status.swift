internal import Glibc

extension FileMark {
  /// The marks that a system's answer holds; nil for anything but a plain file.
  init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(
      byteCount: UInt64(clamping: status.st_size), modified: FileMark.nanoseconds(status.st_mtim),
      changed: FileMark.nanoseconds(status.st_ctim), inode: UInt64(status.st_ino))
  }

  private static func nanoseconds(_ time: timespec) -> UInt64 {
    let (seconds, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    return UInt64(bitPattern: overflow ? .max : seconds &+ Int64(time.tv_nsec))
  }
}

extension FileSystem {
  /// The marks of a plain file by its name alone, without following a link; nil for all else.
  package static func mark(_ path: String) -> FileMark? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? FileMark(status) : nil
  }

  /// Reads a plain file that somebody else may have put there.
  ///
  /// A file that does not begin with some bytes is not worth more: only its beginning is read.
  ///
  /// - Returns: the bytes and the marks that the file had before it was read.
  /// - Throws: `EINVAL` for anything but a plain file, `EFBIG` above the limit.
  package static func readUntrusted(
    _ path: String, limit: Int, beginning: [UInt8]
  ) throws(FileError) -> (bytes: [UInt8], mark: FileMark) {
    let file = try Descriptor(path, .readUntrusted)
    guard let mark = try file.mark() else { throw FileError(.read, path, number: EINVAL) }
    if mark.byteCount > UInt64(limit) { throw FileError(.read, path, number: EFBIG) }
    let start = try file.read(min(limit, 4_096))
    if !start.starts(with: beginning) { return (start, mark) }
    return (start + (try file.readAll(limit: limit - start.count)), mark)
  }
}

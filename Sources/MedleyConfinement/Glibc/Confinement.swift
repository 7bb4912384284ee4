internal import Glibc

/// What a process that works for one piece of work may use of the machine, and its two ends to the
/// one that started it.
package enum Confinement {
  /// Takes on limits of bytes of memory, seconds of processor time, files that are open at once and
  /// bytes of a file; they can never be raised again.
  package static func begin(
    memoryByteCount: Int, processorSeconds: Int, openFileCount: Int, writtenByteCount: Int
  ) -> Bool {
    // The one that starts this process hands nothing else on; this holds whatever it did.
    for number in 3..<Int32(1_024) { close(number) }
    let limits: [(__rlimit_resource_t, Int)] = [
      (__rlimit_resource_t(RLIMIT_AS.rawValue), memoryByteCount),
      (__rlimit_resource_t(RLIMIT_CPU.rawValue), processorSeconds),
      (__rlimit_resource_t(RLIMIT_NOFILE.rawValue), openFileCount),
      (__rlimit_resource_t(RLIMIT_FSIZE.rawValue), writtenByteCount),
      (__rlimit_resource_t(RLIMIT_CORE.rawValue), 0),
    ]
    for (resource, value) in limits {
      var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
      guard unsafe setrlimit(resource, &limit) == 0 else { return false }
    }
    return true
  }

  /// Everything on standard input; nil when it is more than the limit or cannot be read.
  package static func readAll(limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe Glibc.read(STDIN_FILENO, &piece, piece.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        return nil
      }
      guard bytes.count + count <= limit else { return nil }
      bytes += piece[..<count]
    }
  }

  /// Writes everything to standard output.
  package static func write(_ bytes: [UInt8]) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          STDOUT_FILENO, buffer.baseAddress?.advanced(by: offset), bytes.count - offset)
      }
      if count > 0 {
        offset += count
      } else if count == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Ends the process at once.
  package static func end(with status: Int32) -> Never { _exit(status) }
}

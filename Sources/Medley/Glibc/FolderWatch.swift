internal import Glibc

/// Waits for a time, or until a file of a folder is written, made, renamed or removed.
///
/// Source: inotify(7); what only reads the folder is not told of.
struct FolderWatch: ~Copyable {
  /// Why waiting ended.
  enum End: Hashable, Sendable {
    case changed
    case passed
    /// A signal came.
    case interrupted
  }

  /// The queue of what happened; negative where the system gives none.
  private let queue: Int32

  /// Begins to watch a folder; where that cannot be, only the time is waited for.
  init(_ folder: String) {
    queue = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    let happenings = [
      IN_MODIFY, IN_CREATE, IN_DELETE, IN_MOVED_TO, IN_MOVED_FROM, IN_DELETE_SELF, IN_MOVE_SELF,
    ].reduce(0) { $0 | UInt32($1) }
    if queue >= 0 { unsafe inotify_add_watch(queue, folder, happenings) }
  }

  deinit { if queue >= 0 { close(queue) } }

  /// Waits so long at most; signals that the process keeps waiting are taken meanwhile.
  borrowing func wait(milliseconds: Int64) -> End {
    var time = timespec(
      tv_sec: Int(milliseconds / 1_000), tv_nsec: Int(milliseconds % 1_000) * 1_000_000)
    var none = sigset_t()
    unsafe sigemptyset(&none)
    var set = fd_set()
    let isWatching = queue >= 0 && Int(queue) < MemoryLayout<fd_set>.size * 8
    if isWatching {
      unsafe withUnsafeMutableBytes(of: &set) { bytes in
        unsafe bytes[Int(queue) / 8] |= 1 << UInt8(queue % 8)
      }
    }
    let count = unsafe pselect(isWatching ? queue + 1 : 0, &set, nil, nil, &time, &none)
    if count < 0 { return .interrupted }
    if count == 0 { return .passed }
    forget()
    return .changed
  }

  /// Takes what happened off the queue: only that something did is of use.
  borrowing func forget() {
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    while queue >= 0, unsafe read(queue, &bytes, bytes.count) > 0 {}
  }
}

import CFaultyFiles

/// What a call of SQLite on a file meets.
package enum Fault: Int32, CaseIterable, Sendable {
  /// A write, a lengthening, the making of a file or a sync finds no room (ENOSPC).
  case full = 1
  /// Any call fails (EIO).
  case inputOutput = 2
  /// A write leaves its first half on the disk and then finds no room.
  case torn = 3
  /// A lock is held by somebody else.
  case busy = 4
  /// The system reads or writes half of what it was asked for, without an error.
  case short = 5
  /// A signal interrupts a system call before it has done anything (EINTR).
  case interrupted = 6

  /// False for faults that no system goes on with: SQLite asks again until they are over.
  package var canLast: Bool { self != .busy && self != .interrupted }

  /// True for faults that SQLite itself must make good, so that nobody hears of them.
  package var isHidden: Bool { self == .busy || self == .short || self == .interrupted }
}

/// A folder whose databases are opened through a layer that can fail and remember.
///
/// It belongs to one thread; others that watch their own folders are not met.
package final class WatchedFolder {
  let folder: OpaquePointer

  /// Watches a folder whose path has no links in it.
  ///
  /// - Throws: `LayerMissing` where SQLite has no layer for Unix.
  package init(_ path: String) throws {
    guard faulty_install() == 0, let folder = faulty_watch(path) else { throw LayerMissing() }
    self.folder = folder
  }

  deinit { faulty_forget(folder) }

  /// How many calls could have failed while a body ran, and how many did.
  package struct Meeting: Hashable, Sendable {
    package let calls: Int64
    package let failures: Int64
  }

  /// Runs a body in which the n-th call that can meet a fault does, and all after it if so asked.
  ///
  /// The body must close what it opens.
  package func meeting(
    _ fault: Fault, at number: Int, forEver: Bool, _ body: () -> Void
  ) -> Meeting {
    faulty_arm(folder, fault.rawValue, Int64(number), forEver ? 1 : 0)
    body()
    faulty_disarm(folder)
    return Meeting(calls: faulty_call_count(folder), failures: faulty_failure_count(folder))
  }
}

/// There is no layer of SQLite to stand in front of.
struct LayerMissing: Error {}

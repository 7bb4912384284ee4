internal import MedleyMedicines
internal import MedleyStore

/// Keeps looking at the state at a glance, for a panel: at once when any program has written, when
/// something becomes overdue or missed, at midnight, and else hourly.
package final class StatusWatch {
  /// What a look gave.
  package typealias Look = Result<(Cabinet, Cabinet.Status), any Error>

  /// The longest wait in one piece: where the clock was set, or the machine slept, it is at most so
  /// much late.
  private static let waitMilliseconds: Int64 = 60_000
  /// What is written together is looked at once.
  private static let settleMilliseconds: Int64 = 30

  private let path: String
  private let circumstances: Circumstances
  private var cabinet: Cabinet?
  private var mark: Int64 = 0
  /// How often one after the other a store was there that could not be read.
  private var failureCount = 0

  /// Watches the store of a folder, which need not be there yet.
  package init(_ path: String, _ circumstances: Circumstances) {
    self.path = path
    self.circumstances = circumstances
  }

  /// Looks, tells and waits, until it is told to stop or a signal comes.
  ///
  /// - Throws: what keeps the first look from giving anything, but for a store that is not there.
  package func run(
    of person: String?, until shouldStop: () -> Bool, tell: (Look) -> Void
  ) throws {
    var isFirst = true
    while !shouldStop() {
      // The watch begins before the look, so that nothing is written between them unseen.
      let watch = FolderWatch(nearestFolder)
      let wasOpen = cabinet != nil
      let look = look(for: person)
      if isFirst, case .failure(let error) = look, !error.isMissingStore { throw error }
      isFirst = false
      // A store that was opened and closed again leaves traces of that in its folder. Whatever else
      // was written meanwhile is seen by looking again soon, and less and less soon.
      let isUnreadable =
        if case .failure(let error) = look { cabinet == nil && !error.isMissingStore } else {
          false
        }
      failureCount = isUnreadable ? failureCount + 1 : 0
      if isUnreadable, !wasOpen { watch.forget() }
      tell(look)
      guard wait(with: watch, after: look, until: shouldStop) else { return }
    }
  }

  /// The folder of the store, or the one in which it or a folder above it will be made.
  private var nearestFolder: String {
    var folder = FileSystem.absolutePath(path)
    while !FileSystem.isDirectory(folder), let slash = folder.lastIndex(of: "/") {
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
    return folder
  }

  private func look(for person: String?) -> Look {
    do {
      let cabinet = try self.cabinet ?? Cabinet.open(path, circumstances)
      self.cabinet = cabinet
      cabinet.renewCircumstances()
      mark = try cabinet.store.changeMark
      return .success((cabinet, try cabinet.status(of: person)))
    } catch {
      // A store that was put in the place of this one is opened anew; questions keep it open.
      if error is StoreError { cabinet = nil }
      return .failure(error)
    }
  }

  /// Milliseconds until a store is looked for again where none could be read.
  private var patience: Int64 {
    failureCount == 0
      ? Self.waitMilliseconds : min(Self.waitMilliseconds, 500 << Int64(min(failureCount, 7)))
  }

  /// Waits until there is something to look at; false when it is over.
  private func wait(
    with watch: borrowing FolderWatch, after look: Look, until shouldStop: () -> Bool
  ) -> Bool {
    let nextLook = (try? look.get())?.1.nextLook
    let begin = circumstances.wallClock
    while true {
      let now = circumstances.wallClock
      // A clock that was set back begins anew.
      if now < begin { return true }
      if let nextLook, now >= nextLook.milliseconds { return true }
      let left = nextLook.map { $0.milliseconds - now } ?? patience
      switch watch.wait(milliseconds: min(left, Self.waitMilliseconds)) {
      case .interrupted: return false
      case .changed:
        if watch.wait(milliseconds: Self.settleMilliseconds) == .interrupted { return false }
        return true
      case .passed:
        if shouldStop() { return false }
        // Where the folder cannot be watched, the store still tells.
        guard let cabinet, (try? cabinet.store.changeMark) == mark else { return true }
      }
    }
  }
}

extension Error {
  /// True where there is no store yet.
  fileprivate var isMissingStore: Bool {
    if case StoreError.noStore? = self as? StoreError { true } else { false }
  }
}

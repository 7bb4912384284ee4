internal import MedleyStore

/// Files that were begun on some medium and may have been cut short there, as a device notes them.
struct UnfinishedFiles: Equatable {
  /// No more groups than this are remembered; the oldest go first.
  private static let groupCount = 16

  /// The absolute paths of files that are written together.
  private var groups: [[String]]

  /// Reads a note: a line for each group, with tabs between its paths.
  init(_ text: String?) {
    groups = (text ?? "").split(separator: "\n").map { line in
      line.split(separator: "\t").map(String.init)
    }
  }

  /// The note to keep; empty when there is nothing to remember.
  var text: String { groups.map { $0.joined(separator: "\t") }.joined(separator: "\n") }

  /// Adds files that are about to be written, unless their paths cannot be told apart in a note.
  mutating func add(_ paths: [String]) {
    guard !paths.contains(where: { $0.contains("\n") || $0.contains("\t") }) else { return }
    groups.append(paths)
    groups.removeFirst(max(0, groups.count - UnfinishedFiles.groupCount))
  }

  /// Forgets files that came to their end.
  mutating func remove(_ paths: [String]) { groups.removeAll { $0 == paths } }

  /// Removes what is left of the files where their medium is here, and forgets those groups.
  ///
  /// Of files that belong together none stays without the others; those that all have their names
  /// are whole, and stay.
  mutating func clear() { groups.removeAll { UnfinishedFiles.isCleared($0) } }

  private static func isCleared(_ paths: [String]) -> Bool {
    guard let first = paths.first, FileSystem.isDirectory(FileSystem.directory(of: first)) else {
      return false
    }
    var surplus = paths.map { $0 + ".part" }
    if paths.contains(where: { FileSystem.isGone($0) }) { surplus += paths }
    for path in surplus {
      do { try FileSystem.remove(path) } catch { return false }
    }
    return surplus.allSatisfy { FileSystem.isGone($0) }
  }
}

extension Cabinet {
  /// Removes what writing to a medium left there when it was cut short.
  ///
  /// - Returns: what is still to be removed from media that are not here.
  func clearUnfinishedFiles() throws -> UnfinishedFiles {
    let noted = UnfinishedFiles(try store.read({ try $0.note(.unfinishedFiles) })?.text)
    var left = noted
    left.clear()
    if left != noted { try rememberIfPossible([.unfinishedFiles: .text(left.text)]) }
    return left
  }

  /// Removes what is left of files that could not be written, now or when their medium is back.
  func clear(_ paths: [String], leaving others: UnfinishedFiles) {
    var unfinished = others
    unfinished.add(paths)
    unfinished.clear()
    // A command that failed leaves the store as it was, unless there is something to remember.
    if unfinished == others { return }
    try? rememberIfPossible([.unfinishedFiles: .text(unfinished.text)])
  }
}

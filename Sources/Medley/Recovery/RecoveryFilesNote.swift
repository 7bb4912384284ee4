internal import MedleyHousehold
internal import MedleySealing
internal import MedleyStore

/// The files with a recovery key that a command makes before it commits the key, as it notes them.
///
/// A program that is killed in between leaves words that no household knows. The next one finds the
/// note and removes the files, but never one that holds anything else.
struct RecoveryFilesNote {
  /// No file with a recovery key has more bytes.
  private static let byteLimit = 1 << 16

  /// The public signing key in hexadecimal; empty for none.
  let key: String
  /// The digest in hexadecimal and the absolute path of each file.
  private var files: [(digest: String, path: String)]

  /// Notes files; one whose path has a line break cannot be noted.
  init(_ recovery: NewRecovery?, _ files: [NewRecovery.File]) {
    key = recovery?.key.publicKeys.signing.hex ?? ""
    self.files = files.map {
      (RecoveryFilesNote.digest($0.bytes), FileSystem.absolutePath($0.path))
    }.filter { !$0.path.contains("\n") }
  }

  /// Reads a note: a line with the key, then one for each file.
  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let words = lines.first?.split(separator: " ") ?? []
    key = words.count > 1 ? String(words[1]) : ""
    files = lines.dropFirst().compactMap { line in
      guard let space = line.firstIndex(of: " ") else { return nil }
      return (String(line[..<space]), String(line[line.index(after: space)...]))
    }
  }

  /// The note to keep; never empty.
  var text: String {
    (["key \(key)"] + files.map { "\($0.digest) \($0.path)" }).joined(separator: "\n")
  }

  /// Removes the files that hold what was noted.
  func removeFiles() {
    for (digest, path) in files {
      guard let bytes = try? FileSystem.read(path, limit: RecoveryFilesNote.byteLimit),
        RecoveryFilesNote.digest(bytes) == digest
      else { continue }
      try? FileSystem.remove(path)
    }
  }

  private static func digest(_ bytes: [UInt8]) -> String {
    Digest(domain: "medley recovery file 1", bytes).hex
  }
}

internal import MedleyHousehold
internal import MedleySealing
internal import MedleyStore

/// A recovery key that was just made, and where it is to be kept.
package struct NewRecovery {
  let key: RecoveryKey
  /// A file that gets the words; nil when they are on paper.
  package var wordsPath: String?
  /// A file that gets the key sealed with a passphrase; nil for none.
  package var sealedPath: String?
  private var passphrase: SecretBytes?

  /// Draws a key.
  package init() throws {
    var generator = SystemRandomNumberGenerator()
    key = try RecoveryKey(using: &generator)
  }

  /// The words for paper; show them once.
  package var words: String { key.words }

  /// Has the key sealed with a passphrase as well.
  ///
  /// - Throws: `CabinetError.refused` for a passphrase that is empty or short.
  package mutating func seal(with typed: String, to path: String) throws {
    guard typed.count >= NewRecovery.passphraseCharacterCount else {
      throw CabinetError.refused(
        what: "the passphrase",
        why: "it has fewer than \(NewRecovery.passphraseCharacterCount) characters",
        hint: "use a longer one, such as four or five words")
    }
    var bytes = Array(typed.utf8)
    passphrase = SecretBytes(wiping: &bytes)
    sealedPath = path
  }

  /// A shorter passphrase is not taken.
  private static let passphraseCharacterCount = 10

  /// Checks the words that a person typed back from the paper.
  ///
  /// - Throws: `CabinetError.recoveryMistyped`.
  package func confirm(_ typed: String) throws {
    let proof = try RecoveryProof(words: typed)
    guard proof.key.publicKeys == key.publicKeys else {
      throw CabinetError.recoveryMistyped(.mistyped)
    }
  }

  /// A file as it is to be.
  struct File {
    let path: String
    let bytes: [UInt8]
  }

  /// The files that are to be written.
  func files(for household: Digest) throws -> [File] {
    var files: [File] = []
    if let wordsPath { files.append(File(path: wordsPath, bytes: Array((words + "\n").utf8))) }
    if let sealedPath, let passphrase {
      var generator = SystemRandomNumberGenerator()
      let file = RecoveryFile(key: key, household: household)
      let sealed = try file.sealed(with: passphrase, using: &generator)
      files.append(File(path: sealedPath, bytes: sealed))
    }
    return files
  }

  /// Writes the files, each read back and compared; after an error none of them is there.
  func write(_ files: [File]) throws {
    var written: [String] = []
    do {
      for file in files {
        try Cabinet.create(file.path, file.bytes) { again in
          guard file.path == sealedPath, let passphrase else { return true }
          return (try? RecoveryFile(again, passphrase: passphrase))?.key.publicKeys
            == key.publicKeys
        }
        written.append(file.path)
      }
    } catch {
      for path in written { try? FileSystem.remove(path) }
      throw error
    }
  }

  /// Takes the files back.
  func removeFiles() {
    for path in [wordsPath, sealedPath] { if let path { try? FileSystem.remove(path) } }
  }
}

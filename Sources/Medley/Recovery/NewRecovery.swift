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

  /// Writes the files, each read back and compared; after an error none of them is there.
  func writeFiles(for household: Digest) throws {
    do {
      if let wordsPath { try Cabinet.create(wordsPath, Array((words + "\n").utf8)) { _ in true } }
      if let sealedPath, let passphrase {
        var generator = SystemRandomNumberGenerator()
        let file = RecoveryFile(key: key, household: household)
        let sealed = try file.sealed(with: passphrase, using: &generator)
        do {
          try Cabinet.create(sealedPath, sealed) { again in
            (try? RecoveryFile(again, passphrase: passphrase))?.key.publicKeys == key.publicKeys
          }
        } catch {
          if let wordsPath { try? FileSystem.remove(wordsPath) }
          throw error
        }
      }
    }
  }

  /// Takes the files back.
  func removeFiles() {
    for path in [wordsPath, sealedPath] { if let path { try? FileSystem.remove(path) } }
  }
}

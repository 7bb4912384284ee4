internal import MedleyHousehold
internal import MedleySealing
internal import MedleyStore

/// What somebody shows who holds a recovery key: its words, or the sealed file and its passphrase.
package struct RecoveryProof {
  let key: RecoveryKey
  /// The household that a sealed file names; words name none.
  let household: Digest?

  init(key: RecoveryKey, household: Digest? = nil) {
    self.key = key
    self.household = household
  }

  /// Reads typed words.
  ///
  /// - Throws: `CabinetError.recoveryMistyped`, before any key is derived.
  package init(words: String) throws {
    do {
      self.init(key: try RecoveryKey(words: words))
    } catch let error as WordError {
      throw CabinetError.recoveryMistyped(error)
    }
  }

  /// Reads a file with words, or a sealed one, for which alone the passphrase is asked.
  package init(file path: String, passphrase: () throws -> String) throws {
    let bytes = try Cabinet.readFile(path)
    if bytes.isEmpty { throw HouseholdError.sealing(.empty) }
    if bytes.starts(with: "age-encryption.org/".utf8) {
      guard RecoveryFile.wantsPassphrase(bytes) else { throw HouseholdError.notARecoveryFile }
      var typed = Array(try passphrase().utf8)
      let file = try RecoveryFile(bytes, passphrase: SecretBytes(wiping: &typed))
      self.init(key: file.key, household: file.household)
      return
    }
    guard bytes.count <= RecoveryProof.wordsByteCount,
      let text = String(validating: bytes, as: UTF8.self)
    else { throw HouseholdError.notARecoveryFile }
    // A line that begins with # is a remark.
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
    try self.init(words: lines.joined(separator: " "))
  }

  /// More bytes than a file with words has.
  private static let wordsByteCount = 4_096
}

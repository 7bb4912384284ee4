package import MedleySealing

/// `recovery.age`: a recovery key sealed with a passphrase (`bundle-format §6`).
///
/// What is inside is an identity file of age, so `age -d -i recovery.age FILE` opens a backup.
package struct RecoveryFile: Sendable {
  package let key: RecoveryKey
  /// The household that the key was made for.
  package let household: Digest

  private static let firstLine =
    "# medley recovery 1: whoever has this can open and bring back the household's record\n"
  /// More bytes than the text inside has.
  private static let textByteCount = 4_096

  package init(key: RecoveryKey, household: Digest) {
    self.key = key
    self.household = household
  }

  /// Seals the file; the work factor is the logarithm of the rounds that a guess costs.
  package func sealed(
    with passphrase: SecretBytes, workFactor: Int = SealingLimits.usualWorkFactor,
    using generator: inout some RandomNumberGenerator
  ) throws -> [UInt8] {
    var text = Array(RecoveryFile.firstLine.utf8)
    text += Array("# household \(household.hex)\n# secret ".utf8)
    key.secret.withBytes { bytes in
      for index in bytes.indices { text += Array(hexadecimal([bytes[index]]).utf8) }
    }
    text.append(UInt8(ascii: "\n"))
    key.agreement.identityText.withBytes { bytes in
      for index in bytes.indices { text.append(bytes[index]) }
    }
    text.append(UInt8(ascii: "\n"))
    let plaintext = SecretBytes(wiping: &text)
    do {
      return try plaintext.withBytes { bytes throws(SealingError) in
        try AgeFile.seal(
          bytes.indices.map { bytes[$0] },
          to: [.scrypt(passphrase: passphrase, workFactor: workFactor)], using: &generator)
      }
    } catch {
      throw HouseholdError.sealing(error)
    }
  }

  /// True for files that are sealed with a passphrase, as `recovery.age` is.
  package static func wantsPassphrase(_ file: [UInt8]) -> Bool {
    let start = Array(file.prefix(SealingLimits.headerByteCount))
    return (try? AgeFile.header(of: start))?.wantsPassphrase ?? false
  }

  /// Opens the file.
  ///
  /// - Throws: `HouseholdError.wrongPassphrase`, or what is wrong with the file.
  package init(_ file: [UInt8], passphrase: SecretBytes) throws {
    var text: [UInt8]
    do {
      text = try AgeFile.open(
        file, with: [.passphrase(passphrase)], limit: RecoveryFile.textByteCount)
    } catch {
      if case .sealedForOthers(_, wantsPassphrase: true) = error {
        throw HouseholdError.wrongPassphrase
      }
      throw HouseholdError.sealing(error)
    }
    defer { for index in text.indices { text[index] = 0 } }
    var household: Digest?
    var secret: SecretBytes?
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " "))
      guard words.count == 3, words[0].elementsEqual("#".utf8),
        var bytes = bytesFromHexadecimal(words[2])
      else { continue }
      switch String(decoding: words[1], as: UTF8.self) {
      case "household": household = Digest(bytes: bytes)
      case "secret": secret = SecretBytes(wiping: &bytes)
      default: break
      }
    }
    guard let household, let secret else { throw HouseholdError.notARecoveryFile }
    key = try RecoveryKey(secret: secret)
    self.household = household
  }
}

import MedleySealing
import MedleyTestSupport

/// The keys that every fuzzed input is made for, the same in every run.
enum FuzzKeys {
  static let passphrase = SecretBytes(copying: Array("twelve brown mice".utf8)[...])

  static func agreement() throws -> AgreementKey { try found(whole) }

  private static let whole = AgreementKey(secret: secret(1))

  /// Thirty-two bytes that a number names.
  static func secret(_ seed: UInt64, byteCount: Int = 32) -> SecretBytes {
    var generator = SeededGenerator(seed: seed)
    return SecretBytes(byteCount: byteCount, using: &generator)
  }
}

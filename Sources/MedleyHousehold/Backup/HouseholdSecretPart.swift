internal import MedleyRecords
package import MedleySealing

/// The household secret in a backup, for the holder of a recovery key and nobody else.
///
/// It is a sealed file inside the sealed file: the devices that open the backup already have the
/// secret, and one that is removed later must not find it there.
package enum HouseholdSecretPart {
  /// Seals the secret; empty where there is no recovery key.
  package static func sealed(
    _ secret: SecretBytes, for recovery: [AgreementKey.Public],
    using generator: inout some RandomNumberGenerator
  ) throws -> [UInt8] {
    guard !recovery.isEmpty else { return [] }
    do {
      return try secret.withBytes { bytes throws(SealingError) in
        try AgeFile.seal(
          bytes.indices.map { bytes[$0] }, to: recovery.map { .x25519($0) }, using: &generator)
      }
    } catch {
      throw HouseholdError.sealing(error)
    }
  }

  /// Opens the part; nil where there is none that this recovery key opens.
  package static func secret(in part: [UInt8], with key: RecoveryKey) throws -> SecretBytes? {
    guard !part.isEmpty else { return nil }
    do {
      var bytes = try AgeFile.open(part, with: [.x25519(key.agreement)], limit: 32)
      guard bytes.count == 32 else { throw HouseholdError.damaged(part: "household secret") }
      return SecretBytes(wiping: &bytes)
    } catch let error as SealingError {
      if case .sealedForOthers = error { return nil }
      throw HouseholdError.damaged(part: "household secret")
    }
  }
}

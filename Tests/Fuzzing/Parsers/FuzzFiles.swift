import MedleyHousehold
import MedleyRecords
import MedleySealing
import MedleyTestSupport

/// Whole files of a household, made by the program's own writers.
enum FuzzFiles {
  /// Signs every bundle.
  static var signing: SigningKey { FuzzHistory.devices[0].signing }

  /// The keys of the device that reads.
  static func keys() throws -> DeviceKeys {
    var generator = SeededGenerator(seed: 11)
    return DeviceKeys(using: &generator)
  }

  static func recovery() throws -> RecoveryKey {
    var generator = SeededGenerator(seed: 14)
    return try RecoveryKey(using: &generator)
  }

  static let mark = BackupMark(
    generation: 3, pairing: Identifier(words: Words16(high: 5, low: 6)),
    madeAt: 1_772_344_800_000, exportDigest: Digest(hashing: [1]), stateHash: Digest(hashing: [2]),
    sealedSecret: [1, 2, 3])

  static func bundle(_ mark: BackupMark?) throws -> SealedBundle {
    let batch = try FuzzHistory.batch()
    return SealedBundle(
      household: FuzzHistory.household, sender: signing.verifyingKey,
      recipients: [try FuzzKeys.agreement().publicKey], from: batch.from,
      to: Vector(batch.ends.map { batch.changes[$0.index].head }),
      changeCount: batch.changes.count, writtenBy: "fuzz", batch: try batch.encoded(),
      blobs: [[1, 2, 3], []], backup: mark)
  }

  /// A plaintext of a bundle with its last bytes replaced by a signature that fits the others.
  static func signed(_ plaintext: [UInt8]) -> [UInt8] {
    let rest = Array(plaintext.dropLast(Signature.byteCount))
    return rest + signing.sign(Digest(domain: "medley bundle 1", rest).bytes).bytes
  }

  static func welcome() throws -> Welcome {
    Welcome(
      household: FuzzHistory.household, householdSecret: FuzzKeys.secret(12),
      admitter: signing.verifyingKey, newcomer: try keys().signing.verifyingKey,
      bundle: try bundle(nil).plaintext(signedBy: signing))
  }

  /// A statement of each kind, behind the place of the kind.
  static func statements() throws -> [[UInt8]] {
    let keys = try keys().publicKeys
    let recovery = try recovery().publicKeys
    let person = Identifier(words: Words16(high: 8, low: 9))
    let random = bytes(FuzzKeys.secret(15))
    let values = [
      Genesis(
        founder: keys, founderName: "Tablet", person: person, random: random, recovery: recovery
      ).encoded,
      Admission(keys: keys, name: "Phone", role: .member, person: person).encoded,
      Removal(device: keys.signing).encoded,
      RoleChange(device: keys.signing, role: .owner).encoded,
      Acceptance(.accepted, changes: [Digest(hashing: [1]), Digest(hashing: [2])]).encoded,
      RecoveryAddition(keys: recovery).encoded,
      Genesis(
        founder: keys, founderName: "", person: nil, random: random, recovery: nil
      ).encoded,
      Admission(keys: keys, name: "Phone", role: .owner, person: nil).encoded,
    ]
    return values.enumerated().map { [UInt8($0.offset % 6)] + $0.element }
      + [
        [4] + Acceptance(.dismissed, changes: [], device: keys.signing).encoded
      ]
  }

  static func bytes(_ secret: SecretBytes) -> [UInt8] {
    secret.withBytes { bytes in bytes.indices.map { bytes[$0] } }
  }
}

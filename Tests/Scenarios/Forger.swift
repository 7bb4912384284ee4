import Foundation
import MedleyHousehold
import MedleyRecords
import MedleySealing
import MedleyTestSupport

/// Somebody with a device's keys in hand who makes files that the program would not make.
struct Forger {
  let keys: DeviceKeys

  /// Takes the keys out of a device's home.
  init(keysOf device: Device) throws {
    keys = try DeviceKeys(text: [UInt8](contentsOf: device.home + "/keys"))
  }

  /// Makes keys that nobody has admitted.
  init(stranger: Void) {
    var generator = SystemRandomNumberGenerator()
    keys = DeviceKeys(using: &generator)
  }

  var address: AgreementKey.Public { keys.agreement.publicKey }

  /// What is inside a sealed file.
  func plaintext(_ file: String) throws -> [UInt8] {
    try AgeFile.open(
      [UInt8](contentsOf: file), with: [.x25519(keys.agreement)],
      limit: HouseholdLimits.fileByteCount)
  }

  func bundle(_ file: String) throws -> SealedBundle {
    try SealedBundle.open([UInt8](contentsOf: file), with: keys.agreement)
  }

  /// The changes in a bundle.
  static func batch(_ bundle: SealedBundle) throws -> Batch {
    var reader = try BatchReader(bundle.batch)
    var batch = Batch(from: reader.from, changes: [], ends: reader.ends)
    while let change = try reader.next() { batch.changes.append(change) }
    return batch
  }

  /// Seals bytes for somebody as they are.
  static func seal(_ plaintext: [UInt8], for others: Forger..., to path: String) throws {
    var generator = SystemRandomNumberGenerator()
    let recipients = others.map { AgeRecipient.x25519($0.address) }
    try AgeFile.seal(plaintext, to: recipients, using: &generator).write(to: path)
  }

  /// Signs a bundle's plaintext again after its bytes were altered.
  func signedAgain(_ plaintext: [UInt8]) -> [UInt8] {
    let body = Array(plaintext.dropLast(Signature.byteCount))
    return body + keys.signing.sign(Digest(domain: "medley bundle 1", body).bytes).bytes
  }

  /// Sends what a bundle holds to other readers, as this device's own.
  func forward(
    _ bundle: SealedBundle, for readers: [Forger], count: Int? = nil, batch: [UInt8]? = nil,
    to path: String
  ) throws {
    let forged = SealedBundle(
      household: bundle.household, sender: keys.signing.verifyingKey,
      recipients: readers.map(\.address), from: bundle.from, to: bundle.to,
      changeCount: count ?? bundle.changeCount, writtenBy: "somebody",
      batch: batch ?? bundle.batch)
    var generator = SystemRandomNumberGenerator()
    try forged.sealed(signedBy: keys.signing, using: &generator).write(to: path)
  }
}

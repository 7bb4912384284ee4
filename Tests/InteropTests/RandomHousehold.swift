import Foundation
import Medley
import MedleyHousehold
import MedleyMedicines
import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport
import Testing

/// A household that was founded and joined with the program, and whose members write at random.
struct RandomHousehold {
  let founder: Cabinet
  let household: Digest
  let readerHome: String
  private let folder: String
  private let circumstances = Circumstances(
    now: Instant(clampingSeconds: 1_772_344_800), zoneName: "Europe/Berlin")
  private let recovery: SigningKey

  /// Founds it with a recovery key and admits a device that reads.
  init(in folder: String) throws {
    self.folder = folder
    let fresh = try NewRecovery()
    founder = try Cabinet.found(
      at: folder + "/founder", circumstances,
      Cabinet.Founding(deviceName: "founder", personName: "Ann", recovery: fresh))
    household = founder.household
    let secret = try RecoveryWords(text: fresh.words, byteCount: 16).secret
    let purpose = "medley recovery signing 1"
    recovery = try #require(
      SigningKey(seed: SymmetricKey(derivedFrom: secret, salt: [], purpose: purpose).secret))
    readerHome = folder + "/reader"
    let request = try Cabinet.requestToJoin(
      at: readerHome, file: readerHome + ".request", deviceName: "reader")
    _ = try founder.admit(
      request: readerHome + ".request", welcome: readerHome + ".welcome", words: request.words,
      role: "member", person: nil)
    _ = try Cabinet.join(at: readerHome, circumstances, welcome: readerHome + ".welcome")
  }

  /// The key of the device that reads.
  var reader: VerifyingKey { get throws { try readKeys(readerHome).signing.verifyingKey } }

  private func readKeys(_ home: String) throws -> DeviceKeys {
    try DeviceKeys(text: Array(Data(contentsOf: URL(filePath: home + "/keys"))))
  }

  /// A fresh copy of the reader's store.
  func copiedReader(_ name: String) throws -> Cabinet {
    let home = "\(folder)/\(name)"
    try FileManager.default.copyItem(atPath: readerHome, toPath: home)
    return try Cabinet.open(home, circumstances)
  }

  /// What the founder wrote, and so many random changes after it.
  func history(seed: UInt64, changes count: Int) throws -> RandomHistory {
    let base = try founder.look { try $0.reading.batch(from: .empty) }
    return try RandomHistory(
      after: base, cast: cast(seed: seed), household: household, seed: seed, changes: count)
  }

  /// Everybody who writes under a seed, but for the device that reads.
  func cast(seed: UInt64) throws -> RandomCast {
    let genesis = try #require(try founder.look { try $0.membership.genesis })
    return RandomCast(
      founder: try readKeys(folder + "/founder"), recovery: recovery, genesis: genesis, seed: seed)
  }

  /// A bundle of everything.
  func bundle(seed: UInt64, changes count: Int) throws -> [UInt8] {
    // The device that reads is the only one that no statement is about, so it can always send.
    let keys = try readKeys(readerHome)
    let bundle = try history(seed: seed, changes: count).bundle(
      from: keys.signing.verifyingKey, for: keys.agreement.publicKey)
    var random = SystemRandomNumberGenerator()
    return try bundle.sealed(signedBy: keys.signing, using: &random)
  }
}

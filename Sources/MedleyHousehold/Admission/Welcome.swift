internal import MedleyRecords
package import MedleySealing

/// What an owner sends to a newcomer: the household's secret and everything in the record.
package struct Welcome: Sendable {
  package let household: Digest
  package let householdSecret: SecretBytes
  /// The device that admits.
  package let admitter: VerifyingKey
  package let newcomer: VerifyingKey
  /// The plaintext of a bundle from the empty vector.
  package let bundle: [UInt8]

  static let magic = Array("medley welcome\n".utf8)

  package init(
    household: Digest, householdSecret: SecretBytes, admitter: VerifyingKey,
    newcomer: VerifyingKey, bundle: [UInt8]
  ) {
    self.household = household
    self.householdSecret = householdSecret
    self.admitter = admitter
    self.newcomer = newcomer
    self.bundle = bundle
  }

  /// Seals the welcome for the newcomer alone.
  package func sealed(
    for recipient: AgreementKey.Public, secret: SecretBytes,
    using generator: inout some RandomNumberGenerator
  ) throws -> [UInt8] {
    let signed = Welcome.magic + content
    let key = JoinSecret.tagKey(secret, purpose: "medley welcome 1")
    let plaintext = signed + HMAC<SHA256>.code(for: signed, key: key)
    do {
      return try AgeFile.seal(plaintext, to: [.x25519(recipient)], using: &generator)
    } catch {
      throw HouseholdError.sealing(error)
    }
  }

  /// What the file and a pairing have in common, secret and all (`bundle-format §4`).
  package var content: [UInt8] {
    var map = FieldMap()
    map.set(1, bytes: household.bytes)
    map.set(2, bytes: householdSecret.copiedBytes)
    map.set(3, bytes: admitter.bytes)
    map.set(4, bytes: newcomer.bytes)
    var writer = ByteWriter()
    writer.varint(1)
    writer.counted(map.encoded)
    writer.counted(bundle)
    return writer.bytes
  }

  /// Reads a welcome that came over a channel, which proves who made it.
  package init(content: [UInt8], keys: DeviceKeys) throws {
    do {
      var reader = ByteReader(content)
      try self.init(from: &reader)
      try reader.finish()
    } catch is DecodingFault {
      throw HouseholdError.damaged(part: "welcome")
    }
    guard newcomer == keys.signing.verifyingKey else { throw HouseholdError.welcomeForAnother }
  }

  private init(from reader: inout ByteReader) throws {
    let format = try reader.varint()
    guard format == 1 else { throw HouseholdError.newerFormat(found: format, writtenBy: nil) }
    let map = try FieldMap(decoding: reader.counted(limit: HouseholdLimits.statementByteCount))
    bundle = Array(try reader.counted(limit: HouseholdLimits.fileByteCount))
    guard let household = map.bytes(1).flatMap({ Digest(bytes: $0) }),
      var secretBytes = map.bytes(2), secretBytes.count == 32,
      let admitter = map.bytes(3).flatMap({ VerifyingKey(bytes: $0) }),
      let newcomer = map.bytes(4).flatMap({ VerifyingKey(bytes: $0) })
    else { throw HouseholdError.damaged(part: "welcome") }
    self.household = household
    householdSecret = SecretBytes(wiping: &secretBytes)
    self.admitter = admitter
    self.newcomer = newcomer
  }

  /// Opens a welcome and checks that somebody who knows this device's words made it.
  package init(file: [UInt8], keys: DeviceKeys, secret: SecretBytes) throws {
    let plaintext = try SealedBundle.openSeal(file, with: keys.agreement)
    guard plaintext.starts(with: Welcome.magic) else {
      throw HouseholdError.wrongFile(plaintext)
    }
    do {
      var reader = ByteReader(plaintext, in: Welcome.magic.count..<plaintext.count)
      try self.init(from: &reader)
      let signed = Array(plaintext[..<reader.offset])
      let tag = Array(try reader.raw(32))
      try reader.finish()
      let key = JoinSecret.tagKey(secret, purpose: "medley welcome 1")
      guard HMAC<SHA256>.isValid(tag, for: signed, key: key) else {
        throw HouseholdError.welcomeNotBelieved
      }
      guard newcomer == keys.signing.verifyingKey else {
        throw HouseholdError.welcomeForAnother
      }
    } catch is DecodingFault {
      throw HouseholdError.damaged(part: "welcome")
    }
  }
}

extension SecretBytes {
  /// A copy of the bytes for a plaintext that is sealed at once.
  fileprivate var copiedBytes: [UInt8] {
    withBytes { bytes in
      var copy: [UInt8] = []
      for index in bytes.indices { copy.append(bytes[index]) }
      return copy
    }
  }
}

package import MedleyRecords
package import MedleySealing

/// What a bundle holds: who sends what to whom, signed (`bundle-format §1`).
package struct SealedBundle: Sendable {
  package let household: Digest
  package let sender: VerifyingKey
  /// For whom it is sealed, in ascending order.
  package let recipients: [AgreementKey.Public]
  package let from: Vector
  package let to: Vector
  package let changeCount: Int
  /// The program that wrote it, for people.
  package let writtenBy: String
  /// The packed changes.
  package let batch: [UInt8]
  /// What makes the bundle one half of a backup; nil for a bundle that travels.
  package let backup: BackupMark?
  /// Pictures and the like, each named by the digest of its bytes.
  package let blobs: [[UInt8]]

  static let magic = Array("medley bundle\n".utf8)
  static let format: UInt64 = 1

  /// Puts together what will be sealed.
  package init(
    household: Digest, sender: VerifyingKey, recipients: [AgreementKey.Public], from: Vector,
    to: Vector, changeCount: Int, writtenBy: String, batch: [UInt8],
    blobs: [[UInt8]] = [], backup: BackupMark? = nil
  ) {
    self.household = household
    self.sender = sender
    self.recipients = Array(Set(recipients)).sorted()
    self.from = from
    self.to = to
    self.changeCount = changeCount
    self.writtenBy = writtenBy
    self.batch = batch
    self.blobs = blobs
    self.backup = backup
  }

  /// The plaintext, padded and signed.
  package func plaintext(signedBy key: SigningKey) -> [UInt8] {
    var writer = ByteWriter()
    writer.raw(SealedBundle.magic)
    writer.varint(SealedBundle.format)
    var header = FieldMap()
    header.set(1, bytes: household.bytes)
    header.set(2, bytes: sender.bytes)
    header.set(3, bytes: recipients.flatMap(\.bytes))
    header.set(4, number: UInt64(changeCount))
    header.set(5, text: writtenBy)
    header.set(6, bytes: backup?.encoded)
    writer.counted(header.encoded)
    for vector in [from, to] {
      var part = ByteWriter()
      vector.write(to: &part)
      writer.counted(part.bytes)
    }
    writer.counted(batch)
    writer.varint(blobs.count)
    for blob in blobs { writer.counted(blob) }
    let length = writer.count + Signature.byteCount
    writer.raw([UInt8](repeating: 0, count: Padme.paddedLength(length) - length))
    var bytes = writer.bytes
    bytes += key.sign(Digest(domain: "medley bundle 1", bytes).bytes).bytes
    return bytes
  }

  /// Seals the plaintext for its recipients.
  package func sealed(
    signedBy key: SigningKey, using generator: inout some RandomNumberGenerator
  ) throws -> [UInt8] {
    do {
      return try AgeFile.seal(
        plaintext(signedBy: key), to: recipients.map { .x25519($0) }, using: &generator)
    } catch {
      throw HouseholdError.sealing(error)
    }
  }

  /// Opens a sealed file, all of it or nothing.
  package static func open(_ file: [UInt8], with key: AgreementKey) throws -> SealedBundle {
    let plaintext = try openSeal(file, with: key) { Padme.isPadded($0) }
    return try SealedBundle(plaintext: plaintext, reader: key.publicKey)
  }

  static func openSeal(
    _ file: [UInt8], with key: AgreementKey,
    isWholeByteCount: @escaping @Sendable (Int) -> Bool = { _ in true }
  ) throws -> [UInt8] {
    guard file.count <= HouseholdLimits.fileByteCount else {
      throw HouseholdError.tooLarge(what: "file", limit: HouseholdLimits.fileByteCount)
    }
    do {
      return try AgeFile.open(
        file, with: [.x25519(key)], limit: HouseholdLimits.fileByteCount,
        isWholeByteCount: isWholeByteCount)
    } catch {
      if case .notSealed = error { throw HouseholdError.wrongFile(file) }
      // Of Medley's files only a recovery key is sealed with a passphrase.
      if case .sealedForOthers(_, wantsPassphrase: true) = error {
        throw HouseholdError.anotherKind(.recovery)
      }
      throw HouseholdError.sealing(error)
    }
  }

  /// Reads a plaintext and checks the sender's signature and the list of recipients.
  package init(plaintext: [UInt8], reader key: AgreementKey.Public) throws {
    guard plaintext.starts(with: SealedBundle.magic) else {
      throw HouseholdError.wrongFile(plaintext)
    }
    guard plaintext.count > SealedBundle.magic.count + Signature.byteCount else {
      throw HouseholdError.damaged(part: "length")
    }
    let signedCount = plaintext.count - Signature.byteCount
    var reader = ByteReader(plaintext, in: SealedBundle.magic.count..<signedCount)
    do {
      let header = try Header(from: &reader)
      household = header.household
      sender = header.sender
      recipients = header.recipients
      changeCount = header.changeCount
      writtenBy = header.writtenBy
      backup = header.backup
      from = try SealedBundle.vector(&reader)
      to = try SealedBundle.vector(&reader)
      batch = Array(try reader.counted(limit: HouseholdLimits.fileByteCount))
      let blobCount = try reader.count(limit: HouseholdLimits.blobCount)
      var blobs: [[UInt8]] = []
      for _ in 0..<blobCount {
        blobs.append(Array(try reader.counted(limit: HouseholdLimits.blobByteCount)))
      }
      self.blobs = blobs
      while !reader.isAtEnd {
        guard try reader.byte() == 0 else { throw HouseholdError.damaged(part: "padding") }
      }
    } catch let fault as DecodingFault {
      if case .tooLarge = fault {
        throw HouseholdError.tooLarge(
          what: "part of the bundle", limit: HouseholdLimits.fileByteCount)
      }
      throw HouseholdError.damaged(part: "layout")
    }
    guard let signature = Signature(bytes: plaintext[signedCount...]),
      sender.isValid(
        signature, for: Digest(domain: "medley bundle 1", plaintext[..<signedCount]).bytes)
    else { throw HouseholdError.damaged(part: "signature") }
    guard recipients.contains(key) else { throw HouseholdError.sealedForOthers }
  }

  private static func vector(_ reader: inout ByteReader) throws -> Vector {
    let part = try reader.counted(limit: HouseholdLimits.fileByteCount)
    var inner = ByteReader(Array(part))
    let vector = try Vector(from: &inner)
    try inner.finish()
    return vector
  }
}

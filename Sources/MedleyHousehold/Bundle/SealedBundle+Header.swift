internal import MedleyRecords
package import MedleySealing

extension SealedBundle {
  /// The facts at the beginning of a bundle, which can be read before the rest is there.
  package struct Header: Sendable {
    package let household: Digest
    package let sender: VerifyingKey
    package let recipients: [AgreementKey.Public]
    package let changeCount: Int
    /// The program that wrote it, for people.
    package let writtenBy: String
    package let backup: BackupMark?

    /// Reads the format and the header.
    init(from reader: inout ByteReader) throws {
      let format = try reader.varint()
      guard format == SealedBundle.format else {
        throw HouseholdError.newerFormat(found: format, writtenBy: Header.writer(&reader))
      }
      let header = try FieldMap(
        decoding: reader.counted(limit: HouseholdLimits.headerByteCount))
      guard let household = header.bytes(1).flatMap({ Digest(bytes: $0) }),
        let sender = header.bytes(2).flatMap({ VerifyingKey(bytes: $0) }),
        let list = header.bytes(3), list.count % 32 == 0,
        let count = header.number(4).flatMap({ Int(exactly: $0) })
      else { throw HouseholdError.damaged(part: "header") }
      self.household = household
      self.sender = sender
      recipients = stride(from: 0, to: list.count, by: 32).compactMap {
        AgreementKey.Public(bytes: list[$0..<$0 + 32])
      }
      changeCount = count
      writtenBy = header.text(5) ?? ""
      backup = header.bytes(6).flatMap { BackupMark(decoding: $0) }
      guard header[6] == nil || backup != nil else {
        throw HouseholdError.damaged(part: "header")
      }
    }

    /// Reads what stands at the beginning of an opened bundle; nothing of it is judged yet.
    ///
    /// - Throws: `HouseholdError`.
    package init(beginning plaintext: [UInt8]) throws {
      guard plaintext.starts(with: SealedBundle.magic) else {
        throw HouseholdError.wrongFile(plaintext)
      }
      var reader = ByteReader(plaintext, in: SealedBundle.magic.count..<plaintext.count)
      do {
        try self.init(from: &reader)
      } catch is DecodingFault {
        throw HouseholdError.damaged(part: "header")
      }
    }

    /// The program that wrote a later format; its name keeps its place in every format (`bundle-format §1`).
    private static func writer(_ reader: inout ByteReader) -> String? {
      guard let bytes = try? reader.counted(limit: HouseholdLimits.headerByteCount),
        let name = (try? FieldMap(decoding: bytes))?.text(5),
        name.utf8.count <= HouseholdLimits.nameByteCount
      else { return nil }
      return name
    }
  }
}

package import MedleyRecords
package import MedleySealing

/// A file that this device wrote into a folder, as it remembers it.
package struct OwnFile: Hashable, Sendable {
  package let name: String
  /// The digest of the sealed bytes.
  package let digest: Digest
  package let byteCount: Int
  /// The name of the file that it goes on from; nil for a full one.
  package let after: String?
  /// What a reader holds who has read it and the files that it goes on from.
  package let to: Vector
  /// The digest of the list of those it was sealed for.
  package let recipients: Digest
  /// The marks it had when it was last found whole; nil until it has its name.
  package var mark: FileMark?
  /// True once this device removed it.
  package var isRemoved = false

  package init(
    name: String, digest: Digest, byteCount: Int, after: String?, to: Vector, recipients: Digest
  ) {
    self.name = name
    self.digest = digest
    self.byteCount = byteCount
    self.after = after
    self.to = to
    self.recipients = recipients
  }
}

extension OwnFile {
  var encoded: [UInt8] {
    var map = FieldMap()
    map.set(1, text: name)
    map.set(2, bytes: digest.bytes)
    map.set(3, number: UInt64(clamping: byteCount))
    map.set(4, text: after)
    map.set(5, bytes: recipients.bytes)
    var vector = ByteWriter()
    to.write(to: &vector)
    map.set(6, bytes: vector.bytes)
    if let mark {
      var writer = ByteWriter()
      mark.write(to: &writer)
      map.set(7, bytes: writer.bytes)
    }
    if isRemoved { map.set(8, number: 1) }
    return map.encoded
  }

  /// Decodes a file's notes; nil when they are none.
  init?(decoding bytes: some Collection<UInt8>) throws(DecodingFault) {
    let map = try FieldMap(decoding: bytes)
    guard let name = map.text(1), FolderFileName.isOne(name),
      let digest = map.bytes(2).flatMap({ Digest(bytes: $0) }),
      let byteCount = map.number(3).flatMap({ Int(exactly: $0) }),
      let recipients = map.bytes(5).flatMap({ Digest(bytes: $0) }), let vector = map.bytes(6)
    else { return nil }
    var reader = ByteReader(vector)
    self.init(
      name: name, digest: digest, byteCount: byteCount, after: map.text(4),
      to: try Vector(from: &reader), recipients: recipients)
    if let marks = map.bytes(7) {
      var reader = ByteReader(marks)
      mark = try FileMark(from: &reader)
    }
    isRemoved = map.number(8) == 1
  }
}

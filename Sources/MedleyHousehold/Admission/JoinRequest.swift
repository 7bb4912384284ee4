internal import MedleyRecords
package import MedleySealing

/// What a newcomer's file says: its public keys and its name, tagged with its words.
package struct JoinRequest: Sendable {
  package let keys: DevicePublicKeys
  package let name: String

  static let magic = Array("medley request\n".utf8)

  package init(keys: DevicePublicKeys, name: String) {
    self.keys = keys
    self.name = name
  }

  /// The file, which holds nothing secret.
  package func file(secret: SecretBytes) -> [UInt8] {
    let signed = JoinRequest.magic + content
    let key = JoinSecret.tagKey(secret, purpose: "medley request 1")
    return signed + HMAC<SHA256>.code(for: signed, key: key)
  }

  /// What the file and a pairing have in common (`bundle-format §3`).
  package var content: [UInt8] {
    var map = FieldMap()
    map.set(1, bytes: keys.signing.bytes)
    map.set(2, bytes: keys.agreement.bytes)
    map.set(3, bytes: keys.channel.bytes)
    map.set(4, text: name)
    var writer = ByteWriter()
    writer.varint(1)
    writer.counted(map.encoded)
    return writer.bytes
  }

  /// Reads a request that came over a channel, which proves who made it.
  package init(content: [UInt8]) throws {
    do {
      var reader = ByteReader(content)
      let map = try JoinRequest.map(from: &reader)
      try reader.finish()
      try self.init(map)
    } catch is DecodingFault {
      throw HouseholdError.damaged(part: "request")
    }
  }

  /// Reads a request and checks that whoever knows the words made it.
  package init(file: [UInt8], secret: SecretBytes) throws {
    let (map, signed, tag) = try JoinRequest.parts(file)
    try self.init(map)
    let key = JoinSecret.tagKey(secret, purpose: "medley request 1")
    guard HMAC<SHA256>.isValid(tag, for: signed, key: key) else {
      throw HouseholdError.wordsDoNotFit
    }
  }

  private init(_ map: FieldMap) throws {
    guard let keys = DevicePublicKeys(map, tags: 1...3), let name = map.text(4),
      name.utf8.count <= HouseholdLimits.nameByteCount
    else { throw HouseholdError.damaged(part: "request") }
    self.keys = keys
    self.name = name
  }

  /// Checks that a file is a request at all, before anybody is asked for words.
  package static func check(_ file: [UInt8]) throws { _ = try parts(file) }

  private static func map(from reader: inout ByteReader) throws -> FieldMap {
    let format = try reader.varint()
    guard format == 1 else { throw HouseholdError.newerFormat(found: format, writtenBy: nil) }
    return try FieldMap(decoding: reader.counted(limit: HouseholdLimits.statementByteCount))
  }

  private static func parts(_ file: [UInt8]) throws -> (FieldMap, signed: [UInt8], tag: [UInt8]) {
    guard !file.isEmpty else { throw HouseholdError.sealing(.empty) }
    guard file.starts(with: magic) else { throw HouseholdError.wrongFile(file) }
    var reader = ByteReader(file, in: magic.count..<file.count)
    do {
      let map = try map(from: &reader)
      let signed = Array(file[..<reader.offset])
      let tag = Array(try reader.raw(32))
      try reader.finish()
      return (map, signed, tag)
    } catch let fault as DecodingFault {
      if case .endsEarly(let offset) = fault {
        throw HouseholdError.sealing(.endsEarly(atByteOffset: offset))
      }
      throw HouseholdError.damaged(part: "request")
    }
  }
}

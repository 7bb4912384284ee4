/// An archive of files in memory; nothing of it is ever written to a disk.
package struct ZipArchive {
  private let bytes: [UInt8]
  /// How many archives there are around this one, itself counted.
  private let depth: Int
  private let all: [ZipMember]

  /// The files of the archive, in the order in which they lie there.
  package var members: [ZipMember] { all.filter { !$0.isFolder } }

  /// Reads the list of the members.
  ///
  /// - Throws: `ZipFault` for what is not a whole archive.
  package init(
    _ bytes: [UInt8], byteCountLimit: Int = FilesLimits.registerByteCount
  ) throws(ZipFault) {
    try self.init(bytes, byteCountLimit: byteCountLimit, depth: 1)
  }

  private init(_ bytes: [UInt8], byteCountLimit: Int, depth: Int) throws(ZipFault) {
    guard bytes.count <= byteCountLimit else { throw .tooManyBytes(limit: byteCountLimit) }
    guard depth <= FilesLimits.archiveDepth else { throw .tooDeep(limit: FilesLimits.archiveDepth) }
    all = try ZipDirectory(bytes).members()
    self.depth = depth
    self.bytes = bytes
  }

  /// The first member of a name, without regard to folders.
  ///
  /// - Throws: `noMember` where there is none.
  package func member(_ name: String) throws(ZipFault) -> ZipMember {
    guard let member = members.first(where: { $0.name == name }) else { throw .noMember }
    return member
  }

  /// Hands a member's bytes over in pieces, counted while it is unpacked.
  ///
  /// - Throws: `ZipFault`, and what the body throws.
  package func read(
    _ member: ZipMember, byteCountLimit: Int = FilesLimits.registerByteCount,
    body: ([UInt8]) throws -> Void
  ) throws {
    let stream = try stream(of: member, byteCountLimit: byteCountLimit)
    while let piece = try stream.next() { try body(piece) }
  }

  /// All bytes of a member.
  package func bytes(
    of member: ZipMember, byteCountLimit: Int
  ) throws(ZipFault) -> [UInt8] {
    let stream = try stream(of: member, byteCountLimit: byteCountLimit)
    var content: [UInt8] = []
    while let piece = try stream.next() { content += piece }
    return content
  }

  /// The pieces of a member, asked for one by one.
  package func stream(
    of member: ZipMember, byteCountLimit: Int = FilesLimits.registerByteCount
  ) throws(ZipFault) -> ZipStream {
    guard all.contains(member) else { throw .noMember }
    guard !member.isEncrypted else { throw .encrypted }
    guard member.method == 0 || member.method == 8 else {
      throw .unknownPacking(method: member.method)
    }
    return try ZipStream(
      member, packed: ZipPlace(bytes: bytes).packed(member), byteCountLimit: byteCountLimit)
  }

  /// Opens a member that is an archive itself.
  package func archive(
    in member: ZipMember, byteCountLimit: Int = FilesLimits.registerByteCount
  ) throws(ZipFault) -> ZipArchive {
    guard depth < FilesLimits.archiveDepth else { throw .tooDeep(limit: FilesLimits.archiveDepth) }
    return try ZipArchive(
      try bytes(of: member, byteCountLimit: byteCountLimit), byteCountLimit: byteCountLimit,
      depth: depth + 1)
  }
}

internal import MedleySealing

/// A new file for its owner alone whose pieces are written as they come.
package enum PiecewiseFile {
  /// Bytes that are gathered before they are written, which is all of the file that memory holds.
  private static let blockByteCount = 1 << 20

  /// Writes the pieces, synchronises, reads them back from the medium and gives the file its name.
  ///
  /// The path must be free; nothing is ever overwritten. Where the file system can, the file has no
  /// name before it is whole, so a process that is ended leaves nothing behind; elsewhere it is a
  /// part until then. After an error there is no file.
  ///
  /// - Throws: `FileError`, and whatever the closure throws.
  package static func create(
    _ path: String, pieces: (_ write: (String) throws -> Void) throws -> Void
  ) throws {
    if FileSystem.exists(path) { throw FileError(.create, path, number: 17) }
    let folder = FileSystem.directory(of: path)
    let part = path + ".part"
    do {
      if Descriptor.canName, let file = try? Descriptor(folder, .unnamed) {
        let blocks = try write(pieces, to: file)
        try file.begin()
        try check(blocks, in: file)
        try file.name(path)
      } else {
        defer { try? FileSystem.remove(part) }
        try FileSystem.remove(part)
        let blocks = try write(pieces, to: Descriptor(part, .createNew))
        try check(blocks, in: Descriptor(part, .read))
        try FileSystem.renameExclusively(part, to: path)
      }
    } catch let error as FileError where [part, folder].contains(error.path) {
      throw FileError(error.action, path, number: error.number)
    }
    do throws(FileError) {
      try Descriptor(folder, .directory).synchronise()
    } catch {
      try? FileSystem.remove(path)
      throw FileError(error.action, path, number: error.number)
    }
  }

  /// Writes the pieces in blocks and gives back the digest of each block.
  private static func write(
    _ pieces: (_ write: (String) throws -> Void) throws -> Void, to file: borrowing Descriptor
  ) throws -> [Digest] {
    var digests: [Digest] = []
    var block: [UInt8] = []
    try pieces { text in
      block.append(contentsOf: text.utf8)
      var begin = 0
      while block.count - begin >= blockByteCount {
        let full = Array(block[begin..<begin + blockByteCount])
        digests.append(Digest(hashing: full))
        try file.write(full)
        begin += blockByteCount
      }
      if begin > 0 { block.removeFirst(begin) }
    }
    digests.append(Digest(hashing: block))
    try file.write(block)
    try file.synchronise()
    file.forget()
    return digests
  }

  /// Refuses a file that does not hold the blocks that were written.
  private static func check(
    _ digests: [Digest], in file: borrowing Descriptor
  ) throws(FileError) {
    for digest in digests {
      var block: [UInt8] = []
      while block.count < blockByteCount {
        let more = try file.read(blockByteCount - block.count)
        if more.isEmpty { break }
        block += more
      }
      guard Digest(hashing: block) == digest else { throw file.differs }
    }
    guard try file.read(1).isEmpty else { throw file.differs }
  }
}

extension Descriptor {
  /// What is read back is not what was written.
  fileprivate var differs: FileError { FileError(.verify, place, number: 0) }
}

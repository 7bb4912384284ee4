package import MedleyRecords
package import MedleySealing

/// What this device remembers of the folders that it exchanges files through.
///
/// The notes save work and say which files are this device's own. Without them everything is read
/// again and new own files are written; nothing is lost.
package struct FolderNotes: Hashable, Sendable {
  /// Where the store lay when the notes were taken: a copy of the store has no own files yet.
  package let place: Digest
  /// What the store held when the notes were taken.
  package var held: Vector = .empty
  /// The own files in all folders, older ones first.
  package private(set) var own: [OwnFile] = []
  /// What was found whole in the folders, by their paths; the newest folder last.
  private var folders: [(path: String, seen: [String: FileMark])] = []

  package init(place: Digest) { self.place = place }

  /// The files of others in a folder that were taken in, with their marks; nil for a new folder.
  package func seen(in folder: String) -> [String: FileMark]? {
    folders.first { $0.path == folder }?.seen
  }

  /// Remembers what is in a folder now and was taken in.
  package mutating func see(_ marks: [String: FileMark], in folder: String) {
    folders.removeAll { $0.path == folder }
    folders.append((folder, marks))
    folders.removeFirst(max(0, folders.count - FolderLimits.folderCount))
  }

  /// Forgets what was taken in, but not which files are own ones.
  package mutating func forgetFolders() { folders = [] }

  /// Remembers an own file, or what became of it.
  package mutating func remember(_ file: OwnFile) {
    if let index = own.firstIndex(where: { $0.name == file.name }) {
      own[index] = file
    } else {
      own.append(file)
    }
    drop(beyond: FolderLimits.removedFileCount) { $0.isRemoved }
    drop(beyond: FolderLimits.ownFileCount) { !$0.isRemoved }
  }

  /// Forgets a file that came to nothing.
  package mutating func forget(_ name: String) { own.removeAll { $0.name == name } }

  /// Drops the oldest of some files until there are no more than so many of them.
  private mutating func drop(beyond limit: Int, where matches: (OwnFile) -> Bool) {
    var surplus = own.count(where: matches) - limit
    guard surplus > 0 else { return }
    own.removeAll { file in
      guard surplus > 0, matches(file) else { return false }
      surplus -= 1
      return true
    }
  }

  package static func == (one: FolderNotes, other: FolderNotes) -> Bool {
    one.encoded == other.encoded
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(encoded) }
}

extension FolderNotes {
  private static let magic = Array("medley folder notes\n".utf8)
  private static let format: UInt64 = 1

  /// The bytes of the notes, with a digest of all before it at the end.
  package var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.raw(FolderNotes.magic)
    writer.varint(FolderNotes.format)
    writer.fixed(place)
    held.write(to: &writer)
    writer.varint(own.count)
    for file in own { writer.counted(file.encoded) }
    writer.varint(folders.count)
    for folder in folders {
      writer.text(folder.path)
      writer.varint(folder.seen.count)
      for (name, mark) in folder.seen.sorted(by: { $0.key < $1.key }) {
        writer.text(name)
        mark.write(to: &writer)
      }
    }
    return writer.bytes + FolderNotes.code(writer.bytes).bytes
  }

  private static func code(_ bytes: some Collection<UInt8>) -> Digest {
    Digest(domain: "medley folder notes 1", Array(bytes))
  }

  /// Reads notes; nil when they are damaged, cut or of a later version.
  package init?(decoding bytes: [UInt8]) {
    let end = bytes.count - Digest.byteCount
    guard end > FolderNotes.magic.count, bytes.starts(with: FolderNotes.magic),
      FolderNotes.code(bytes[..<end]).bytes == Array(bytes[end...])
    else { return nil }
    var reader = ByteReader(bytes, in: FolderNotes.magic.count..<end)
    guard let notes = try? FolderNotes(from: &reader) else { return nil }
    self = notes
  }

  private init?(from reader: inout ByteReader) throws(DecodingFault) {
    guard try reader.varint() == FolderNotes.format else { return nil }
    place = try reader.fixed32(Digest.self)
    held = try Vector(from: &reader)
    let limit = FolderLimits.noteByteCount
    for _ in 0..<(try reader.count(limit: limit)) {
      if let file = try OwnFile(decoding: reader.counted(limit: limit)) { own.append(file) }
    }
    for _ in 0..<(try reader.count(limit: limit)) {
      let path = try reader.text(limit: limit)
      var seen: [String: FileMark] = [:]
      for _ in 0..<(try reader.count(limit: limit)) {
        let name = try reader.text(limit: limit)
        seen[name] = try FileMark(from: &reader)
      }
      folders.append((path, seen))
    }
    try reader.finish()
  }
}

extension StoreHome {
  /// What the device remembers of the folders that it exchanges files through.
  package var folderNotesPath: String { path + "/folders" }

  /// Reads the notes; nil when there are none that can be read.
  package func readFolderNotes() -> FolderNotes? {
    (try? FileSystem.read(folderNotesPath, limit: FolderLimits.noteByteCount))
      .flatMap { FolderNotes(decoding: $0) }
  }

  /// Keeps the notes.
  package func write(_ notes: FolderNotes) throws(FileError) {
    try PrivateFile.replace(folderNotesPath, with: notes.encoded)
  }
}

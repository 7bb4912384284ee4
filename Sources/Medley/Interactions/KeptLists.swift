package import MedleyCatalogue
internal import MedleyMedicines
internal import MedleySealing
internal import MedleyStore

/// The household's own lists of interactions that are kept on this device.
///
/// Each is a file of its own, as it was given. They are neither part of the record nor synced.
package struct KeptLists {
  /// A list, and the name of its file.
  package struct Kept {
    package let file: String
    package let list: InteractionList
  }

  /// A list that cannot be looked up in, and why.
  package struct Unreadable {
    /// The name of its file; nil where no list can be read at all.
    package let file: String?
    /// A sentence without the full stop.
    package let reason: String
  }

  /// In the order of their names.
  package private(set) var kept: [Kept] = []
  package private(set) var unreadable: [Unreadable] = []
  private let home: StoreHome

  /// How many lists are kept at most.
  package static let countLimit = 16

  /// Reads the lists in a home; what cannot be read keeps the others from nothing.
  package init(home path: String) {
    home = StoreHome(path)
    guard FileSystem.exists(home.listsPath) else { return }
    let files: [String]
    do throws(FileError) {
      files = try FileSystem.names(in: home.listsPath).filter { $0.hasSuffix(KeptLists.ending) }
    } catch {
      unreadable = [Unreadable(file: nil, reason: error.explanation.whatHappened)]
      return
    }
    for (index, name) in files.enumerated() {
      let file = String(name.dropLast(KeptLists.ending.count))
      do {
        guard index < KeptLists.countLimit else { throw CabinetError.tooManyLists }
        kept.append(Kept(file: file, list: try InteractionList(own: bytes(of: file))))
      } catch {
        unreadable.append(Unreadable(file: file, reason: KeptLists.reason(error)))
      }
    }
    kept.sort { $0.list.name.folded < $1.list.name.folded }
  }

  private static let ending = ".tsv"

  private static func reason(_ error: any Error) -> String {
    if let fault = error as? OwnListFault { return fault.words }
    return (error as? any Explained)?.explanation.whatHappened ?? "something unexpected happened"
  }

  private func path(of file: String) -> String {
    home.listsPath + "/" + file + KeptLists.ending
  }

  /// The bytes of a list; what is not a plain file is not waited for.
  private func bytes(of file: String) throws -> [UInt8] {
    let descriptor = try Descriptor(path(of: file), .readUntrusted)
    guard try descriptor.mark() != nil else { throw FileError(.read, path(of: file), number: 0) }
    return try descriptor.readAll(limit: CatalogueLimits.listByteCount)
  }

  // MARK: Writing

  /// Keeps a list; one of the same name, or of one that differs only in case, gives it its place.
  ///
  /// - Returns: the list that was there before; nil where there was none that can be read.
  func keep(_ list: InteractionList, _ bytes: [UInt8]) throws -> InteractionList? {
    let before = kept.first { $0.list.name.folded == list.name.folded }
    let file = before?.file ?? KeptLists.file(of: list.name)
    let isNew = before == nil && !unreadable.contains { $0.file == file }
    guard !isNew || kept.count + unreadable.count < KeptLists.countLimit else {
      throw CabinetError.tooManyLists
    }
    do {
      try FileSystem.makeDirectory(home.listsPath)
      try PrivateFile.replace(path(of: file), with: bytes)
    } catch {
      throw StoreError.file(error)
    }
    return before?.list
  }

  /// Removes the lists of a name, or the file of a name.
  ///
  /// - Returns: the names of what was removed; none where nothing has the name.
  func remove(_ name: String) throws -> [String] {
    let lists = kept.filter { $0.list.name.folded == name.folded }
      .map { (name: $0.list.name, file: $0.file) }
    let files = (kept.map(\.file) + unreadable.compactMap(\.file))
      .filter { $0 == name || $0 + KeptLists.ending == name }.map { (name: $0, file: $0) }
    let found = lists.isEmpty ? files : lists
    do {
      for each in found { try FileSystem.remove(path(of: each.file)) }
    } catch {
      throw StoreError.file(error)
    }
    return found.map(\.name)
  }

  /// The name of the file of a list: letters and digits of its name to be read by people, and a
  /// part of its digest, since names of other letters are told apart as well.
  private static func file(of name: String) -> String {
    let words = name.folded.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let digest = Digest(domain: "medley interactions list 1", Array(name.folded.utf8)).hex
    let readable = words.isEmpty ? "list" : words.joined(separator: "-").prefix(40)
    return "\(readable)-\(digest.prefix(8))"
  }
}

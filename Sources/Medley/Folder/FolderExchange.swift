internal import MedleyHousehold
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

/// One exchange of files through a folder (`bundle-format §7`).
struct FolderExchange {
  let cabinet: Cabinet
  let folder: String
  var notes: FolderNotes
  /// The notes as they are on the disk.
  private var saved: FolderNotes
  var report = FolderReport()
  /// The files of the exchange in the folder, with their marks.
  private(set) var listed: [String: FileMark] = [:]
  /// The files of others that are whole and taken in.
  var seen: [String: FileMark] = [:]
  /// This device's files that are as it wrote them.
  var own = OwnFiles([])
  /// Files with the names of own ones that are not what was written.
  private(set) var spoiled: [OwnFile] = []

  init(_ cabinet: Cabinet, _ folder: String) throws {
    self.cabinet = cabinet
    self.folder = folder
    let kept = cabinet.home.readFolderNotes()
    let place = cabinet.place
    notes = kept.flatMap { $0.place == place ? $0 : nil } ?? FolderNotes(place: place)
    saved = notes
    // A store that was set back lacks what it had read since.
    if try !holds(notes.held) { notes.forgetFolders() }
  }

  func path(_ name: String) -> String { folder + "/" + name }

  mutating func run(_ progress: (Int, Int) -> Void) throws {
    let known = notes.seen(in: folder) ?? [:]
    try list()
    if listed.isEmpty, !known.isEmpty { report.countBefore = known.count }
    var pending = try findOwn()
    for (name, mark) in listed where seen[name] == nil && !pending.contains(name) {
      if known[name] == mark {
        seen[name] = mark
      } else {
        pending.insert(name)
      }
    }
    do {
      // What was read before the medium went away stays read.
      try readAll(pending.sorted(), progress)
      try write()
      try removeOthers()
    } catch {
      report.failure = error
    }
    // All that is there is noted, own files too: a folder that is emptied is noticed.
    notes.see(seen, in: folder)
    try save()
    report.stateHash = try cabinet.look { $0.reading.stateHash }
  }

  /// Keeps the notes where they have changed.
  mutating func save() throws {
    guard notes != saved else { return }
    notes.held = try cabinet.look { $0.reading.table.vector }
    try cabinet.home.write(notes)
    saved = notes
  }

  /// Lists the files whose names are those of the exchange; links and all but plain files are not.
  private mutating func list() throws {
    // However many strangers' files there are, the own ones are found among them.
    let own = Set(notes.own.map(\.name))
    var othersCount = 0
    for name in try FileSystem.names(in: folder) where FolderFileName.isOne(name) {
      guard let mark = FileSystem.mark(path(name)) else { continue }
      if !own.contains(name) {
        othersCount += 1
        guard othersCount <= FolderLimits.fileCount else { continue }
      }
      listed[name] = mark
    }
    // Files of a medium that goes away meanwhile would look like files that are not there.
    let number = FileSystem.obstacle(folder)
    if number != 0 { throw FileError(.list, folder, number: number) }
    report.fileCount = listed.count
    report.surplusCount = max(0, othersCount - FolderLimits.fileCount)
  }

  /// Finds the own files that are still what was written, and removes what was cut short.
  ///
  /// - Returns: the names of own files that are to be read as if they were another device's.
  private mutating func findOwn() throws -> Set<String> {
    var found: [OwnFile] = []
    var others: Set<String> = []
    for var file in notes.own {
      // One that was never seen finished may have been cut short here.
      if file.mark == nil { try? FileSystem.remove(path(file.name + ".part")) }
      guard let mark = listed[file.name] else { continue }
      if file.mark != mark {
        guard try isAsWritten(file) else {
          spoiled.append(file)
          others.insert(file.name)
          continue
        }
        file.mark = mark
        notes.remember(file)
      }
      // A store that was set back does not hold what it once wrote, and reads it like others do.
      guard try holds(file.to) else {
        others.insert(file.name)
        continue
      }
      found.append(file)
      seen[file.name] = mark
    }
    own = OwnFiles(found)
    report.ownFileCount = found.count
    return others
  }

  /// True when a file is, byte for byte, what this device wrote.
  mutating func isAsWritten(_ file: OwnFile) throws -> Bool {
    report.openedCount += 1
    guard
      let bytes = try? FileSystem.readUntrusted(
        path(file.name), limit: HouseholdLimits.fileByteCount, beginning: []
      ).bytes
    else { return false }
    return FolderExchange.digest(bytes) == file.digest
  }

  static func digest(_ bytes: [UInt8]) -> Digest { Digest(domain: "medley folder file 1", bytes) }

  /// True when the store holds all that a vector names.
  func holds(_ vector: Vector) throws -> Bool {
    try cabinet.look { snapshot in
      for head in vector.heads where try snapshot.reading.locate(head) == nil { return false }
      return true
    }
  }
}

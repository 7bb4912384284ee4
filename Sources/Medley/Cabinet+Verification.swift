internal import MedleyHousehold
internal import MedleyInterchange
internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

extension Cabinet {
  /// What a sealed file was found to be when all of it was read.
  package struct VerifiedFile {
    package let path: String
    package let byteCount: Int
    package let kind: FileKindWord
    /// The number of the backup it is a half of; nil when it is none.
    package let generation: UInt64?
    /// How many changes it holds; nil for a file that holds none.
    package let changeCount: Int?
  }

  /// What a file is, in a word.
  package enum FileKindWord: String, Sendable {
    case bundle
    case backup
    case export
  }

  /// True when a path is that of a folder.
  package static func isFolder(_ path: String) -> Bool { FileSystem.isDirectory(path) }

  /// True when there is anything at a path.
  package static func isThere(_ path: String) -> Bool { FileSystem.exists(path) }

  /// The backups of this household in a folder, as the beginnings of their files tell.
  package func backups(in folder: String) throws -> BackupListing {
    try listing(BackupFolder(folder, of: household, with: keys.agreement)) { generation in
      Cabinet.missingHalf(generation)
    }
  }

  /// Reads every byte of all backups of this household in a folder; nil is that of the last one.
  package func verifyBackups(in folder: String?) throws -> BackupListing {
    let noted = try store.read { try $0.note(.backupFolder) }?.text
    guard let folder = folder ?? noted else { throw CabinetError.backup(.noPlaceYet) }
    let found = try BackupFolder(folder, of: household, with: keys.agreement)
    let listing = try listing(found) { generation in
      try problems(of: generation) + Cabinet.missingHalf(generation)
    }
    guard !listing.backups.isEmpty || !listing.problems.isEmpty else {
      throw CabinetError.backup(.noBackup(path: folder))
    }
    if let newest = zip(found.generations, listing.backups).first(where: { $1.isWhole })?.0,
      let madeAt = newest.madeAt,
      madeAt > (try store.read { try $0.note(.backupMadeAt) }?.number ?? .min)
    {
      try rememberIfPossible([
        .backupMadeAt: .number(madeAt),
        .backupFolder: .text(FileSystem.absolutePath(folder)),
      ])
    }
    return listing
  }

  /// Reads every byte of one sealed file.
  ///
  /// - Throws: what is wrong with it, with the byte where it begins.
  package func verifyFile(_ path: String) throws -> VerifiedFile {
    let bytes = try Cabinet.readExport(path)
    let plaintext = try Cabinet.openExport(bytes, with: keys.agreement)
    switch FileKind(of: plaintext) {
    case .bundle:
      let bundle = try SealedBundle(plaintext: plaintext, reader: keys.agreement.publicKey)
      try Cabinet.unpack(bundle)
      return VerifiedFile(
        path: path, byteCount: bytes.count, kind: bundle.backup == nil ? .bundle : .backup,
        generation: bundle.backup?.generation, changeCount: bundle.changeCount)
    case .export:
      return VerifiedFile(
        path: path, byteCount: bytes.count, kind: .export,
        generation: ExportMark(beginning: plaintext)?.generation, changeCount: nil)
    case let kind?: throw HouseholdError.anotherKind(kind)
    case nil: throw HouseholdError.notABundle
    }
  }

  private func listing(
    _ folder: BackupFolder, problems: (BackupFolder.Generation) throws -> [BackupReport.Problem]
  ) throws -> BackupListing {
    BackupListing(
      folder: folder.path,
      backups: try folder.generations.map { generation in
        var changeCount: Int?
        if case .changes(let header, _)? = generation.changes?.content {
          changeCount = header.changeCount
        }
        return BackupReport(
          generation: generation.number,
          madeAt: generation.madeAt.map {
            OffsetInstant(Instant(clamping: $0).wholeSecond, in: circumstances.zone)
          }, changeCount: changeCount,
          byteCount: generation.halves.reduce(0) { $0 + $1.byteCount },
          paths: generation.halves.map(\.path), problems: try problems(generation))
      },
      problems: folder.refused.map {
        .init(path: $0.path, explanation: $0.error.explanation, errorClass: $0.error.errorClass)
      }, strangerCount: folder.strangerCount)
  }

  /// What is wrong with a generation that lacks a half.
  private static func missingHalf(_ generation: BackupFolder.Generation) -> [BackupReport.Problem] {
    guard let left = generation.halves.first, !generation.isComplete else { return [] }
    let fault = BackupFault.halfMissing
    return [
      .init(path: left.path, explanation: fault.explanation, errorClass: fault.errorClass)
    ]
  }

  /// Reads both files of a generation to their ends.
  private func problems(of generation: BackupFolder.Generation) throws -> [BackupReport.Problem] {
    var problems: [BackupReport.Problem] = []
    func attempt(_ half: BackupHalf?, _ body: (String) throws -> Void) throws {
      guard let half else { return }
      do {
        try body(half.path)
      } catch let error as any Explained {
        problems.append(
          .init(path: half.path, explanation: error.explanation, errorClass: error.errorClass))
      }
    }
    var digest: Digest?
    if case .changes(_, let mark)? = generation.changes?.content { digest = mark.exportDigest }
    try attempt(generation.changes) { path in
      let bundle = try SealedBundle.open(Cabinet.readFile(path), with: keys.agreement)
      guard bundle.from.isEmpty else { throw CabinetError.backup(.notFromTheBeginning) }
      try Cabinet.unpack(bundle)
    }
    try attempt(generation.export) { path in
      let plaintext = try Cabinet.openExport(Cabinet.readExport(path), with: keys.agreement)
      guard digest == nil || BackupMark.digest(ofExport: plaintext) == digest else {
        throw CabinetError.backup(.halvesDiffer)
      }
    }
    return problems
  }

  /// Unpacks every change of a bundle.
  private static func unpack(_ bundle: SealedBundle) throws {
    var count = 0
    do {
      var reader = try BatchReader(bundle.batch)
      while try reader.next() != nil { count += 1 }
    } catch {
      throw StoreError.packing(error)
    }
    guard count == bundle.changeCount else { throw HouseholdError.damaged(part: "counts") }
  }

  /// Reads a file that may be as large as a readable half.
  static func readExport(_ path: String) throws -> [UInt8] {
    do {
      return try FileSystem.read(
        path, limit: HouseholdLimits.exportByteCount + HouseholdLimits.sealByteCount)
    } catch {
      throw StoreError.file(error)
    }
  }

  /// Opens a file that may be as large as a readable half.
  static func openExport(_ bytes: [UInt8], with key: AgreementKey) throws -> [UInt8] {
    do {
      return try AgeFile.open(
        bytes, with: [.x25519(key)], limit: HouseholdLimits.exportByteCount,
        isWholeByteCount: { Padme.isPadded($0) })
    } catch {
      if case .sealedForOthers(_, wantsPassphrase: true) = error {
        throw HouseholdError.anotherKind(.recovery)
      }
      throw HouseholdError.sealing(error)
    }
  }
}

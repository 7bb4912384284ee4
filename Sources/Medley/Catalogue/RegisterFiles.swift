internal import MedleyCatalogue
internal import MedleyFiles
internal import MedleyMedicines
internal import MedleyStore

/// The files of a register as they lie on a disk: in a folder, in an archive, or each for itself.
struct RegisterFiles {
  private(set) var files: [CatalogueFile] = []
  /// The newest day on which a member of an archive was written; nil where there is no archive.
  private(set) var newestDay: LocalDate?

  /// Looks at what lies at some paths; the members of archives within archives are found as well.
  ///
  /// - Throws: `StoreError.file`, `ZipFault`, `RegisterFault.tooManyFiles`.
  init(_ paths: [String]) throws {
    for path in paths {
      guard FileSystem.isDirectory(path) else {
        try add(path)
        continue
      }
      for name in try RegisterFiles.names(in: path) where !name.hasPrefix(".") {
        let inside = path + "/" + name
        if FileSystem.isFile(inside) { try add(inside) }
      }
    }
  }

  private static func names(in folder: String) throws -> [String] {
    do { return try FileSystem.names(in: folder) } catch { throw StoreError.file(error) }
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    do {
      return try FileSystem.read(path, limit: RegisterLimits.fileByteCount)
    } catch {
      throw StoreError.file(error)
    }
  }

  private mutating func add(_ path: String) throws {
    let beginning: [UInt8]
    do { beginning = try FileSystem.readBeginning(path, byteCount: 4) } catch {
      throw StoreError.file(error)
    }
    // Source: PKWARE, APPNOTE.TXT, §4.3.7: how an archive begins.
    guard beginning == [0x50, 0x4b, 3, 4] || beginning == [0x50, 0x4b, 5, 6] else {
      return try add(CatalogueFile(name: path) { try RegisterFiles.bytes(path) })
    }
    try add(ZipArchive(RegisterFiles.bytes(path)))
  }

  private mutating func add(_ archive: ZipArchive) throws {
    for member in archive.members {
      if member.name.lowercased().hasSuffix(".zip") {
        try add(archive.archive(in: member))
        continue
      }
      if let moment = member.modified,
        let day = LocalDate(year: moment.year, month: moment.month, day: moment.day)
      {
        newestDay = max(newestDay ?? day, day)
      }
      try add(
        CatalogueFile(name: member.name) {
          try archive.bytes(of: member, byteCountLimit: RegisterLimits.fileByteCount)
        })
    }
  }

  private mutating func add(_ file: CatalogueFile) throws {
    guard files.count < RegisterLimits.fileCount else {
      throw RegisterFault.tooManyFiles(limit: RegisterLimits.fileCount)
    }
    files.append(file)
  }
}

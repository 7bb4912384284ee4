package import MedleyCatalogue
package import MedleyMedicines
internal import MedleyStore

/// Where a device keeps its catalogue: the registers that were imported, beside the small one that
/// comes with the program.
///
/// It is no part of the record: it holds nothing about anybody, is never sent, and can be imported
/// again. The file is never changed; another one takes its place whole.
package struct CatalogueShelf {
  private let home: StoreHome

  package init(home path: String) { home = StoreHome(path) }

  /// The catalogue as it is; what comes with the program where nothing was imported.
  ///
  /// - Throws: `CatalogueFault` for a file that cannot be read.
  package func catalogue() throws -> Catalogue {
    try imported() ?? CatalogueSeed.built().catalogue()
  }

  /// The catalogue with what was imported; nil where nothing was.
  func imported() throws -> Catalogue? {
    guard FileSystem.exists(home.cataloguePath) else { return nil }
    return try Catalogue(path: home.cataloguePath)
  }

  /// What was imported, and how it was done.
  package struct Imported {
    package let source: CatalogueSource
    package let account: CatalogueAccount
    /// True when it took the place of an earlier import.
    package let isRenewal: Bool
  }

  /// How many products are read between two reports.
  private static let reportCount = 5_000

  /// Imports the files of a register, all of it or nothing.
  ///
  /// What was imported of it before goes, and with the American directory the small list that comes
  /// with the program, which shows the same market. The closure is told now and then how many
  /// products were read.
  /// - Throws: `RegisterFault`, `CatalogueFault`; `.notEmpty` while another import is under way.
  package func importFiles(
    _ paths: [String], as wanted: CatalogueFormat?, of day: LocalDate?, at moment: OffsetInstant,
    progress: (Int) -> Void
  ) throws -> Imported {
    let files = try RegisterFiles(paths)
    let reading = try CatalogueImport(files: files.files, format: wanted)
    var source = reading.format.source()
    source.importedAt = moment
    return try rebuild { builder, old in
      let isRenewal = try old.sources().contains { $0.id == source.id }
      let replaced = [source.id] + (reading.format == .americanNDC ? [CatalogueSeed.id] : [])
      try builder.copy(sourcesOf: old, except: Set(replaced))
      try builder.add(source)
      var count = 0
      let read = try reading.read { product in
        try builder.add(product)
        count += 1
        if count.isMultiple(of: CatalogueShelf.reportCount) { progress(count) }
      }
      source.dataDate = day ?? read.dataDate ?? files.newestDay
      source.productCount = read.productCount
      source.packageCount = read.packageCount
      // Only the last file may say of which day they are.
      try builder.date(source.dataDate)
      return Imported(source: source, account: read, isRenewal: isRenewal)
    }
  }

  /// Takes an imported register out again.
  ///
  /// - Throws: `CabinetError.notFound` where there is no such one.
  package func remove(_ id: String) throws -> CatalogueSource {
    let source = try catalogue().sources().first { $0.id == id }
    guard let source, source.importedAt != nil else {
      throw CabinetError.notFound(what: .register, name: id)
    }
    try rebuild { builder, old in
      try builder.copy(sourcesOf: old, except: [id])
      if id == CatalogueFormat.americanNDC.id { try builder.add(CatalogueSeed.built()) }
    }
    return source
  }

  private func build<Result>(
    _ path: String, with old: Catalogue, _ body: (CatalogueBuilder, Catalogue) throws -> Result
  ) throws -> Result {
    try FileSystem.remove(path)
    // The owner's alone, as all that is in a home.
    _ = try Descriptor(path, .createNew)
    let builder = try CatalogueBuilder(path: path)
    let result = try body(builder, old)
    try builder.finish()
    try Descriptor(path, .update).synchronise()
    return result
  }

  /// Makes a new file out of the old one, and puts it in its place when it is whole.
  private func rebuild<Result>(
    _ body: (CatalogueBuilder, Catalogue) throws -> Result
  ) throws -> Result {
    do {
      try FileSystem.makeDirectory(home.catalogueFolder)
      let lock = try Descriptor(home.catalogueFolder, .directory)
      guard try lock.lock() else { throw CatalogueFault.notEmpty }
      let next = home.cataloguePath + ".next"
      let result: Result
      do {
        do {
          result = try build(next, with: catalogue(), body)
        } catch let fault as CatalogueFault where fault.isBeyondReading {
          // What cannot be read any more cannot be copied either: it is begun anew.
          result = try build(next, with: CatalogueSeed.built().catalogue(), body)
        }
      } catch {
        try? FileSystem.remove(next)
        throw error
      }
      try FileSystem.rename(next, to: home.cataloguePath)
      try lock.synchronise()
      return result
    } catch let error as FileError {
      throw StoreError.file(error)
    }
  }
}

extension CatalogueFault {
  /// True where the file that is there will never be read by this program.
  fileprivate var isBeyondReading: Bool {
    switch self {
    case .notACatalogue, .newerVersion, .damaged: true
    default: false
    }
  }
}

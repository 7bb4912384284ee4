/// Reads the files of a register, product by product.
package struct CatalogueImport {
  package let format: CatalogueFormat
  private let files: [CatalogueFile]

  /// Prepares an import of files of one format.
  ///
  /// - Throws: `RegisterFault.unknownFormat` when none of the formats has such files, and
  ///   `.severalRegisters` when more than one has.
  package init(files: [CatalogueFile], format: CatalogueFormat? = nil) throws {
    guard files.count <= RegisterLimits.fileCount else {
      throw RegisterFault.tooManyFiles(limit: RegisterLimits.fileCount)
    }
    self.files = try files.map { try $0.withHead() }
    if let format {
      self.format = format
      return
    }
    var formats: Set<CatalogueFormat> = []
    for file in self.files {
      let head = Array(try file.head())
      if let format = CatalogueFormat.recognise([(file.name, head)]) { formats.insert(format) }
    }
    guard formats.count < 2 else {
      throw RegisterFault.severalRegisters(formats.map(\.id).sorted())
    }
    guard let format = formats.first else { throw RegisterFault.unknownFormat }
    self.format = format
  }

  /// Gives each product to `body` and tells at the end what was taken and passed over.
  ///
  /// What was given counts only when this returns: a file can be refused at its last line.
  /// - Throws: `RegisterFault`, what reading a file throws, or what `body` throws.
  package func read(_ body: (CatalogueProduct) throws -> Void) throws -> CatalogueAccount {
    var account = CatalogueAccount()
    switch format {
    case .americanNDC: try NDCDirectory(files).read(into: &account, body)
    case .frenchBDPM: try BDPMRegister(files).read(into: &account, body)
    case .britishDMD: try DMDRegister(files).read(into: &account, body)
    case .canadianDPD: try DPDRegister(files).read(into: &account, body)
    case .polishRPL: try RPLRegister(files).read(into: &account, body)
    case .italianAIFA: try AIFARegister(files).read(into: &account, body)
    }
    guard account.productCount > 0 else { throw RegisterFault.empty }
    return account
  }
}

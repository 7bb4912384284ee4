internal import MedleyMedicines

/// The Canadian extract: quoted files without headings, joined by the code of the product.
///
/// The archives of approved, dormant and cancelled products may be given with the marketed ones.
/// Source: Health Canada, “Read Me File – Drug Product Database (DPD) Data Extract”.
struct DPDRegister {

  private struct Package {
    let line: Int
    let code: CatalogueCode?
    let description: String?
    let contents: PackageContents?
  }

  /// What the other files of one archive say, by the code of the product.
  private struct Parts {
    var forms: [Int64: [String]] = [:]
    var routes: [Int64: [String]] = [:]
    var ingredients: [Int64: [CatalogueIngredient]] = [:]
    var packages: [Int64: [Package]] = [:]
    var packageFile = ""
    var states: [Int64: String] = [:]
    var companies: [Int64: String] = [:]
  }

  private let files: [DPDFile: CatalogueFile]

  init(_ files: [CatalogueFile]) throws {
    var found: [DPDFile: CatalogueFile] = [:]
    for file in files {
      guard let role = DPDFile(name: file.name) else { continue }
      found[role] = found[role] ?? file
    }
    guard found.keys.contains(where: { $0.role == .products }) else {
      throw RegisterFault.missingFile("drug.txt")
    }
    self.files = found
  }

  /// Gives each product with its packages, archive by archive.
  func read(
    into account: inout CatalogueAccount, _ body: (CatalogueProduct) throws -> Void
  ) throws {
    for archive in DPDFile.Archive.allCases {
      guard let file = files[DPDFile(.products, archive)] else { continue }
      var parts = try parts(of: archive, &account)
      var table = try RegisterTable(
        file.name, file.bytes(), separator: ",", isQuoted: true, cellCounts: 12...16)
      var seen: Set<Int64> = []
      while let row = try table.next() {
        guard let code = RegisterText.number(row[0]), let din = din(row[3]) else {
          account.pass(.productNumber, table.file, row.line)
          continue
        }
        guard row[2].lowercased() == "human" else {
          parts.packages[code] = nil
          account.pass(.notForPeople, table.file, row.line)
          continue
        }
        guard let name = row.text(4) else {
          account.pass(.noName, table.file, row.line)
          continue
        }
        guard seen.insert(code).inserted else {
          account.pass(.repeated, table.file, row.line)
          continue
        }
        var product = CatalogueProduct(number: row[3], name: RegisterText.kept(name))
        product.codes = [din]
        product.isSold =
          archive == .marketed && parts.states[code].map { $0 == "MARKETED" } ?? true
        complete(&product, code, &parts, &account)
        account.count(product)
        try body(product)
      }
      for line in parts.packages.values.joined().map(\.line).sorted() {
        account.pass(.unknownProduct, parts.packageFile, line)
      }
    }
  }

  private func din(_ text: String) -> CatalogueCode? {
    RegisterText.number(text, digitCount: 8).map { CatalogueCode(.din, $0) }
  }

  /// Adds what the other files say; what may stand in any order of rows is sorted.
  private func complete(
    _ product: inout CatalogueProduct, _ code: Int64, _ parts: inout Parts,
    _ account: inout CatalogueAccount
  ) {
    product.form = RegisterText.joined(parts.forms[code] ?? [])
    product.route = RegisterText.joined(parts.routes[code] ?? [])
    product.holder = parts.companies[code]
    product.ingredients = (parts.ingredients[code] ?? [])
      .sorted { ($0.name, $0.strength ?? "") < ($1.name, $1.strength ?? "") }
    let packages = (parts.packages.removeValue(forKey: code) ?? []).sorted {
      ($0.code?.number ?? 0, $0.description ?? "", $0.line)
        < ($1.code?.number ?? 0, $1.description ?? "", $1.line)
    }
    for package in packages {
      var entry = CataloguePackage(description: package.description)
      entry.contents = package.contents
      entry.isSold = product.isSold
      entry.codes = [package.code].compactMap(\.self)
      if product.packages.contains(entry) {
        account.pass(.repeated, parts.packageFile, package.line)
      } else if product.packages.count >= RegisterLimits.packageCount {
        account.pass(.tooMany, parts.packageFile, package.line)
      } else {
        product.packages.append(entry)
      }
    }
  }

  private func parts(
    of archive: DPDFile.Archive, _ account: inout CatalogueAccount
  ) throws -> Parts {
    var parts = Parts()
    try rows(.forms, archive, 3...6) { code, row, _ in
      parts.forms[code, default: []].append(row[2])
    }
    try rows(.routes, archive, 3...6) { code, row, _ in
      parts.routes[code, default: []].append(row[2])
    }
    try rows(.states, archive, 4...8) { code, row, _ in
      if row[1] == "Y" { parts.states[code] = row[2].uppercased() }
    }
    try rows(.companies, archive, 5...24) { code, row, _ in
      let isOwner = row[4].uppercased().contains("OWNER")
      if isOwner || parts.companies[code] == nil {
        parts.companies[code] = RegisterText.kept(row[3])
      }
    }
    try rows(.ingredients, archive, 10...18) { code, row, file in
      guard let name = row.text(2) else { return account.pass(.noName, file, row.line) }
      let ingredient = CatalogueIngredient(
        name: RegisterText.kept(name), strength: DPDWords.strength(row).map(RegisterText.kept))
      let known = parts.ingredients[code] ?? []
      if known.contains(ingredient) {
        account.pass(.repeated, file, row.line)
      } else if known.count >= RegisterLimits.ingredientCount {
        account.pass(.tooMany, file, row.line)
      } else {
        parts.ingredients[code, default: []].append(ingredient)
      }
    }
    try rows(.packages, archive, 6...12) { code, row, file in
      parts.packageFile = file
      let gtin = row.text(1).flatMap { CatalogueCode.gtin($0) }
      if gtin == nil, row.text(1) != nil { account.pass(.checkDigit, file, row.line) }
      parts.packages[code, default: []].append(
        Package(
          line: row.line, code: gtin,
          description: DPDWords.description(row).map(RegisterText.kept),
          contents: DPDWords.contents(row)))
    }
    return parts
  }

  /// Reads a file of an archive, if it is there, row by row.
  private func rows(
    _ role: DPDFile.Role, _ archive: DPDFile.Archive, _ cellCounts: ClosedRange<Int>,
    _ body: (Int64, RegisterRow, String) throws -> Void
  ) throws {
    guard let file = files[DPDFile(role, archive)] else { return }
    var table = try RegisterTable(
      file.name, file.bytes(), separator: ",", isQuoted: true, cellCounts: cellCounts)
    while let row = try table.next() {
      if let code = RegisterText.number(row[0]) { try body(code, row, table.file) }
    }
  }
}

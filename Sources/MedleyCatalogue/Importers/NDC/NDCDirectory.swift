internal import MedleyMedicines

/// The directory of the FDA: `product.txt` and `package.txt`, joined by PRODUCTID.
///
/// The columns are asked for by their headings, since versions of the files have more or fewer.
/// Source: FDA, “NDC Product File Definitions” and “NDC Package File Definitions”.
struct NDCDirectory {
  /// What a row about a package says.
  private struct Package {
    let line: Int
    let code: CatalogueCode?
    let description: String
  }

  private let products: CatalogueFile
  private let packages: CatalogueFile

  /// Finds the two files by their headings.
  init(_ files: [CatalogueFile]) throws {
    var products: CatalogueFile?
    var packages: CatalogueFile?
    for file in files {
      let head = NDCDirectory.columns(try file.head())
      guard head.contains("productid") else { continue }
      if head.contains("ndcpackagecode") {
        packages = packages ?? file
      } else if head.contains("producttypename") {
        // The directory of unfinished drugs has the same names of files, and no names of brands.
        guard head.contains("proprietaryname") else {
          throw RegisterFault.unfinishedDrugs(file: file.name)
        }
        products = products ?? file
      }
    }
    guard let products else { throw RegisterFault.missingFile("product.txt") }
    guard let packages else { throw RegisterFault.missingFile("package.txt") }
    self.products = products
    self.packages = packages
  }

  /// The headings of a table whose cells are separated by tabs.
  static func columns(_ head: some Sequence<UInt8>) -> Set<String> {
    let line = head.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let cells = line.split(separator: UInt8(ascii: "\t"))
    return Set(cells.map { RegisterText.cleaned(String(decoding: $0, as: UTF8.self)).lowercased() })
  }

  /// Gives each product with its packages.
  func read(
    into account: inout CatalogueAccount, _ body: (CatalogueProduct) throws -> Void
  ) throws {
    var packages = try readPackages(&account)
    var table = try RegisterTable(
      products.name, products.bytes(), separator: "\t", isQuoted: false)
    let layout = try ProductLayout(&table)
    while let row = try table.next() {
      let found = packages.removeValue(forKey: row[layout.id]) ?? []
      guard NDCDirectory.isForPeople(row[layout.type]) else {
        account.pass(.notForPeople, table.file, row.line)
        continue
      }
      guard var product = layout.product(row, table.file, &account) else { continue }
      add(found, to: &product, &account)
      account.count(product)
      try body(product)
    }
    for line in packages.values.joined().map(\.line).sorted() {
      account.pass(.unknownProduct, self.packages.name, line)
    }
  }

  private func readPackages(_ account: inout CatalogueAccount) throws -> [String: [Package]] {
    var table = try RegisterTable(
      packages.name, packages.bytes(), separator: "\t", isQuoted: false)
    let id = try table.column("productid")
    let code = try table.column("ndcpackagecode")
    let description = try table.column("packagedescription")
    let end = table.place("endmarketingdate")
    var packages: [String: [Package]] = [:]
    while let row = try table.next() {
      var ndc = CatalogueCode.ndc(row[code])
      if ndc == nil { account.pass(.code, table.file, row.line) }
      if let text = row.text(end) {
        ndc?.lastDay = RegisterText.date(compact: text)
        if RegisterText.date(compact: text) == nil { account.pass(.date, table.file, row.line) }
      }
      packages[row[id], default: []].append(
        Package(
          line: row.line, code: ndc, description: RegisterText.kept(row[description])))
    }
    return packages
  }

  /// Adds the packages in the order of their codes, each code once.
  private func add(
    _ found: [Package], to product: inout CatalogueProduct, _ account: inout CatalogueAccount
  ) {
    var codes: Set<Int64> = []
    let sorted =
      found.count < 2
      ? found
      : found.sorted {
        ($0.code?.number ?? 0, $0.description, $0.line) < (
          $1.code?.number ?? 0, $1.description, $1.line
        )
      }
    for package in sorted {
      if let code = package.code, !codes.insert(code.number).inserted {
        account.pass(.repeated, packages.name, package.line)
        continue
      }
      guard product.packages.count < RegisterLimits.packageCount else {
        account.pass(.tooMany, packages.name, package.line)
        continue
      }
      var entry = CataloguePackage(
        description: package.description.isEmpty ? nil : package.description)
      entry.contents = NDCPackageWords.contents(package.description)
      entry.codes = package.code.map { [$0] } ?? []
      product.packages.append(entry)
    }
  }
}

/// Where the columns of `product.txt` stand.
extension NDCDirectory {
  /// The types of products besides those that begin with “HUMAN” and are given to people.
  ///
  /// Source: FDA, “NDC Product File Definitions”, product type.
  private static let otherTypes: Set<String> = [
    "VACCINE", "PLASMA DERIVATIVE", "CELLULAR THERAPY", "STANDARDIZED ALLERGENIC",
    "NON-STANDARDIZED ALLERGENIC",
  ]

  fileprivate static func isForPeople(_ type: String) -> Bool {
    type.utf8.starts(with: "HUMAN".utf8) || otherTypes.contains(type)
  }
}

private struct ProductLayout {
  let id: Int
  let number: Int
  let type: Int
  let name: Int
  let suffix: Int?
  let genericName: Int?
  let form: Int?
  let route: Int?
  let labeler: Int?
  let substances: Int?
  let strengths: Int?
  let units: Int?
  let end: Int?

  init(_ table: inout RegisterTable) throws(RegisterFault) {
    id = try table.column("productid")
    number = try table.column("productndc")
    type = try table.column("producttypename")
    name = try table.column("proprietaryname")
    suffix = table.place("proprietarynamesuffix")
    genericName = table.place("nonproprietaryname")
    form = table.place("dosageformname")
    route = table.place("routename")
    labeler = table.place("labelername")
    substances = table.place("substancename")
    strengths = table.place("active_numerator_strength")
    units = table.place("active_ingred_unit")
    end = table.place("endmarketingdate")
  }

  /// The product of a row without its packages; nil when it is passed over.
  func product(
    _ row: RegisterRow, _ file: String, _ account: inout CatalogueAccount
  ) -> CatalogueProduct? {
    guard var code = CatalogueCode.ndcProduct(row[number]) else {
      account.pass(.productNumber, file, row.line)
      return nil
    }
    let parts = [row.text(name) ?? row.text(genericName), row.text(suffix)].compactMap { $0 }
    guard row.text(name) != nil || row.text(genericName) != nil else {
      account.pass(.noName, file, row.line)
      return nil
    }
    var product = CatalogueProduct(
      number: row[number], name: RegisterText.kept(parts.joined(separator: " ")))
    product.genericName = row.text(genericName).map(RegisterText.kept)
    product.form = row.text(form).map(RegisterText.kept)
    product.route = row.text(route).map { words($0).joined(separator: "; ") }
    product.holder = row.text(labeler).map(RegisterText.kept)
    product.ingredients = ingredients(row, file, &account)
    if let text = row.text(end) {
      code.lastDay = RegisterText.date(compact: text)
      if code.lastDay == nil { account.pass(.date, file, row.line) }
    }
    product.codes = [code]
    return product
  }

  private func words(_ text: String) -> [String] {
    RegisterText.words(text, separator: ";").map { RegisterText.cleaned(String($0)) }
      .filter { !$0.isEmpty }
  }

  /// The ingredients; their strengths only when there are as many of them and of their units.
  private func ingredients(
    _ row: RegisterRow, _ file: String, _ account: inout CatalogueAccount
  ) -> [CatalogueIngredient] {
    let names = words(row.text(substances) ?? "")
    let amounts = words(row.text(strengths) ?? "")
    let units = words(row.text(self.units) ?? "")
    let areEqual = names.count == amounts.count && names.count == units.count
    if !areEqual, !amounts.isEmpty || !units.isEmpty { account.pass(.strengths, file, row.line) }
    if names.count > RegisterLimits.ingredientCount { account.pass(.tooMany, file, row.line) }
    return names.prefix(RegisterLimits.ingredientCount).enumerated().map { index, name in
      CatalogueIngredient(
        name: RegisterText.kept(name),
        strength: areEqual ? strength(amounts[index], units[index]) : nil)
    }
  }

  /// An amount with its unit: `25` and `mg/1` are 25 mg, `.5` and `mg/mL` are 0.5 mg/mL.
  private func strength(_ amount: String, _ unit: String) -> String {
    let unit = unit.utf8.suffix(2).elementsEqual("/1".utf8) ? String(unit.dropLast(2)) : unit
    let zero = amount.utf8.first == UInt8(ascii: ".") ? "0" : ""
    return RegisterText.kept(zero + amount + " " + unit)
  }
}

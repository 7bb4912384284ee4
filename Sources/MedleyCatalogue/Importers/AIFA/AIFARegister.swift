internal import MedleyMedicines

/// The Italian register: packages with their numbers (AIC), and what is in them.
///
/// Its package file (`confezioni.csv`, since 2024 `confezioni_fornitura.csv`) may come with the
/// file of ingredients (`PA_confezioni.csv`). The list of equivalent medicines is read too, whose
/// columns have other names.
/// Source: AIFA, “Liste dei farmaci” and “Liste di trasparenza”.
struct AIFARegister {
  private let packages: CatalogueFile
  private let ingredients: CatalogueFile?

  init(_ files: [CatalogueFile]) throws {
    var packages: CatalogueFile?
    var list: CatalogueFile?
    var ingredients: CatalogueFile?
    for file in files {
      let columns = AIFARegister.columns(try file.head())
      if columns.isSuperset(of: ["codice_aic", "denominazione"]) {
        packages = packages ?? file
      } else if columns.isSuperset(of: ["codice_aic", "principio_attivo"]) {
        ingredients = ingredients ?? file
      } else if columns.isSuperset(of: ["aic", "farmaco"]) {
        list = list ?? file
      }
    }
    guard let found = packages ?? list else {
      throw RegisterFault.missingFile("confezioni_fornitura.csv")
    }
    self.packages = found
    self.ingredients = ingredients
  }

  private static func columns(_ head: ArraySlice<UInt8>) -> Set<String> {
    let line = head.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let table = try? RegisterTable("", Array(line), separator: ";", isQuoted: true)
    return Set(table?.columns.keys.map(\.self) ?? [])
  }

  /// Gives the products, whose packages have one name, form and presentation, in the order of AIC.
  func read(
    into account: inout CatalogueAccount, _ body: (CatalogueProduct) throws -> Void
  ) throws {
    var found = try readIngredients(&account)
    let isQuoted = try hasQuotes(packages)
    var table = try RegisterTable(
      packages.name, packages.bytes(), separator: ";", isQuoted: isQuoted)
    let layout = try AIFALayout(&table)
    var products: [[String]: CatalogueProduct] = [:]
    var seen: Set<Int64> = []
    while let row = try table.next() {
      guard let code = layout.code(row) else {
        account.pass(
          RegisterText.number(row[layout.aic]) == nil ? .code : .checkDigit, table.file, row.line)
        continue
      }
      guard let name = row.text(layout.name) else {
        account.pass(.noName, table.file, row.line)
        continue
      }
      guard seen.insert(code.number).inserted else {
        account.pass(.repeated, table.file, row.line)
        continue
      }
      let words = AIFAWords(row[layout.description])
      let key = layout.key(row, name, words, code)
      let package = layout.package(row, words, code)
      let made = layout.product(row, name, words, found.removeValue(forKey: code.number) ?? [])
      join(package, made, code, in: &products[key], table.file, row.line, &account)
    }
    for var product in products.values.sorted(by: { $0.number < $1.number }) {
      product.packages.sort { ($0.codes.first?.number ?? 0) < ($1.codes.first?.number ?? 0) }
      product.isSold = product.packages.contains(where: \.isSold)
      account.count(product)
      try body(product)
    }
  }

  /// Adds a package to its product; what the product is comes from the package of the least AIC.
  private func join(
    _ package: CataloguePackage, _ made: CatalogueProduct, _ code: CatalogueCode,
    in product: inout CatalogueProduct?, _ file: String, _ line: Int,
    _ account: inout CatalogueAccount
  ) {
    var made = made
    made.number = AIFALayout.digits(code.number)
    let packages = product?.packages ?? []
    guard packages.count < RegisterLimits.packageCount else {
      return account.pass(.tooMany, file, line)
    }
    if product.map({ made.number < $0.number }) ?? true { product = made }
    product?.packages = packages + [package]
  }

  /// The ingredients by AIC.
  private func readIngredients(
    _ account: inout CatalogueAccount
  ) throws -> [Int64: [CatalogueIngredient]] {
    guard let file = ingredients else { return [:] }
    var table = try RegisterTable(
      file.name, file.bytes(), separator: ";", isQuoted: try hasQuotes(file))
    let aic = try table.column("codice_aic")
    let name = try table.column("principio_attivo")
    let amount = table.place("quantita")
    let unit = table.place("unita_misura")
    var found: [Int64: [CatalogueIngredient]] = [:]
    while let row = try table.next() {
      guard let code = CatalogueCode.aic(row[aic]), let name = row.text(name) else {
        account.pass(row.text(name) == nil ? .noName : .checkDigit, table.file, row.line)
        continue
      }
      // “N.D.” says that it is not known.
      guard name.uppercased() != "N.D." else { continue }
      let strength = row.text(amount).map {
        RegisterText.pointed($0) + (row.text(unit).map { " " + $0 } ?? "")
      }
      let ingredient = CatalogueIngredient(
        name: RegisterText.kept(name), strength: strength.map(RegisterText.kept))
      let known = found[code.number] ?? []
      if known.contains(ingredient) {
        account.pass(.repeated, table.file, row.line)
      } else if known.count >= RegisterLimits.ingredientCount {
        account.pass(.tooMany, table.file, row.line)
      } else {
        found[code.number, default: []].append(ingredient)
      }
    }
    return found
  }

  /// True when the cells of a file stand in quotes where they must; false when quotes are text.
  ///
  /// Descriptions begin with words in quotes, and not every edition doubles them.
  private func hasQuotes(_ file: CatalogueFile) throws -> Bool {
    let bytes = try file.bytes()
    do {
      var table = try RegisterTable(file.name, bytes, separator: ";", isQuoted: true)
      while try table.next() != nil {}
      return true
    } catch RegisterFault.table, RegisterFault.cellCount {
      return false
    }
  }
}

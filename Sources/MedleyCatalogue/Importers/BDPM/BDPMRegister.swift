internal import MedleyMedicines

/// The French register: files of tabs without headings, joined by the number of the product (CIS).
///
/// Without `CIS_bdpm.txt` a product has the name that Open Medic gives one of its packages.
/// Source: base-donnees-publique.medicaments.gouv.fr, “Contenu et format des fichiers”.
struct BDPMRegister {
  private struct Package {
    let line: Int
    let cip7: Int64?
    let gtin: CatalogueCode?
    let description: String
    let isSold: Bool
  }

  private struct Ingredient {
    let element: String
    let link: String
    let isFraction: Bool
    let name: String
    let strength: String?
  }

  private let products: CatalogueFile?
  private let packages: CatalogueFile
  private let ingredients: CatalogueFile?
  private let shortNames: CatalogueFile?

  init(_ files: [CatalogueFile]) throws {
    var found: [BDPMFile: CatalogueFile] = [:]
    for file in files {
      let head = try file.head()
      let line = String(decoding: head, as: UTF8.self).prefix { !$0.isNewline }.lowercased()
      guard let role = BDPMFile(name: file.name, line: line) else { continue }
      found[role] = found[role] ?? file
    }
    guard let packages = found[.packages] else {
      throw RegisterFault.missingFile("CIS_CIP_bdpm.txt")
    }
    products = found[.products]
    shortNames = found[.shortNames]
    guard products != nil || shortNames != nil else {
      throw RegisterFault.missingFile("CIS_bdpm.txt")
    }
    self.packages = packages
    ingredients = found[.ingredients]
  }

  /// Gives each product with its packages, in the order of the numbers.
  func read(
    into account: inout CatalogueAccount, _ body: (CatalogueProduct) throws -> Void
  ) throws {
    var packages = try readPackages(&account)
    var ingredients = try readIngredients(&account)
    let products: [Int64: CatalogueProduct]
    if let file = self.products {
      products = try readProducts(file, &account)
    } else {
      products = try named(packages, ingredients, &account)
    }
    for (number, var product) in products.sorted(by: { $0.key < $1.key }) {
      add(packages.removeValue(forKey: number) ?? [], to: &product, &account)
      let found = ingredients.removeValue(forKey: number) ?? []
      product.ingredients = BDPMRegister.meant(found)
      account.count(product)
      try body(product)
    }
    for line in packages.values.joined().map(\.line).sorted() {
      account.pass(self.products == nil ? .noName : .unknownProduct, self.packages.name, line)
    }
  }

  private func readProducts(
    _ file: CatalogueFile, _ account: inout CatalogueAccount
  ) throws -> [Int64: CatalogueProduct] {
    var products: [Int64: CatalogueProduct] = [:]
    var table = try RegisterTable(
      file.name, file.bytes(), separator: "\t", isQuoted: false, cellCounts: 11...14)
    while let row = try table.next() {
      guard let number = RegisterText.number(row[0], digitCount: 8) else {
        account.pass(.productNumber, table.file, row.line)
        continue
      }
      guard let name = row.text(1) else {
        account.pass(.noName, table.file, row.line)
        continue
      }
      guard products[number] == nil else {
        account.pass(.repeated, table.file, row.line)
        continue
      }
      var product = CatalogueProduct(number: row[0], name: RegisterText.kept(name))
      product.form = row.text(2).map(RegisterText.kept)
      product.route = RegisterText.joined(row[3].split(separator: ";").map(cleaned))
      product.holder = row.text(10).map(RegisterText.kept)
      let state = row[6].lowercased()
      product.isSold = !state.hasPrefix("non ") && row[4].lowercased() == "autorisation active"
      product.codes = [CatalogueCode(.cis, number)]
      products[number] = product
    }
    return products
  }

  private func cleaned(_ text: Substring) -> String { RegisterText.cleaned(String(text)) }

  private func readPackages(_ account: inout CatalogueAccount) throws -> [Int64: [Package]] {
    var packages: [Int64: [Package]] = [:]
    var table = try RegisterTable(
      self.packages.name, self.packages.bytes(), separator: "\t", isQuoted: false,
      cellCounts: 10...14)
    while let row = try table.next() {
      guard let number = RegisterText.number(row[0], digitCount: 8) else {
        account.pass(.productNumber, table.file, row.line)
        continue
      }
      let cip7 = RegisterText.number(row[1], digitCount: 7)
      if cip7 == nil { account.pass(.code, table.file, row.line) }
      let gtin = row[6].utf8.count == 13 ? CatalogueCode.gtin(row[6]) : nil
      if gtin == nil, !row[6].isEmpty { account.pass(.checkDigit, table.file, row.line) }
      let states = row[3].lowercased() + " " + row[4].lowercased()
      let isGone = ["abrog", "arrêt", "suspen"].contains { states.contains($0) }
      packages[number, default: []].append(
        Package(
          line: row.line, cip7: cip7, gtin: gtin, description: RegisterText.kept(row[2]),
          isSold: !isGone))
    }
    return packages
  }

  private func readIngredients(_ account: inout CatalogueAccount) throws -> [Int64: [Ingredient]] {
    guard let file = ingredients else { return [:] }
    var found: [Int64: [Ingredient]] = [:]
    var table = try RegisterTable(
      file.name, file.bytes(), separator: "\t", isQuoted: false, cellCounts: 8...9)
    while let row = try table.next() {
      guard let number = RegisterText.number(row[0], digitCount: 8), let name = row.text(3) else {
        account.pass(row.text(3) == nil ? .noName : .productNumber, table.file, row.line)
        continue
      }
      let ingredient = Ingredient(
        element: row[1], link: row[7], isFraction: row[6] == "FT", name: RegisterText.kept(name),
        strength: BDPMWords.strength(row[4], of: row[5]).map(RegisterText.kept))
      guard found[number, default: []].count < RegisterLimits.ingredientCount else {
        account.pass(.tooMany, table.file, row.line)
        continue
      }
      found[number, default: []].append(ingredient)
    }
    return found
  }

  /// The ingredients that a dose means: where a salt (SA) and the part of it that works (FT) are
  /// linked, the part, when its amount is said or neither is.
  private static func meant(_ found: [Ingredient]) -> [CatalogueIngredient] {
    let groups = Dictionary(grouping: found) { [$0.element, $0.link] }
    var ingredients: [CatalogueIngredient] = []
    let keys = groups.keys.sorted { one, other in
      (Int(one[1]) ?? 0, one[0], one[1]) < (Int(other[1]) ?? 0, other[0], other[1])
    }
    for key in keys {
      let group = groups[key] ?? []
      let fractions = group.filter(\.isFraction)
      let salts = group.filter { !$0.isFraction }
      let areFractionsMeant =
        !fractions.isEmpty
        && (salts.isEmpty || fractions.contains { $0.strength != nil }
          || salts.allSatisfy { $0.strength == nil })
      let meant = (areFractionsMeant ? fractions : salts)
        .map { CatalogueIngredient(name: $0.name, strength: $0.strength) }
        .sorted { ($0.name, $0.strength ?? "") < ($1.name, $1.strength ?? "") }
      for ingredient in meant where !ingredients.contains(ingredient) {
        ingredients.append(ingredient)
      }
    }
    return ingredients
  }

  /// Products that are named by their packages.
  private func named(
    _ packages: [Int64: [Package]], _ ingredients: [Int64: [Ingredient]],
    _ account: inout CatalogueAccount
  ) throws -> [Int64: CatalogueProduct] {
    guard let file = shortNames else { return [:] }
    var names: [CatalogueCode: String] = [:]
    var table = try RegisterTable(file.name, file.bytes(), separator: ",", isQuoted: true)
    let code = try table.column("cip13")
    let name = try table.column("nom court")
    while let row = try table.next() {
      guard let gtin = CatalogueCode.gtin(row[code]) else {
        account.pass(.checkDigit, table.file, row.line)
        continue
      }
      // The least name of two, so that the order of the rows does not matter.
      if let name = row.text(name) { names[gtin] = min(names[gtin] ?? name, name) }
    }
    var products: [Int64: CatalogueProduct] = [:]
    for (number, found) in packages {
      let known = found.compactMap(\.gtin).sorted { $0.number < $1.number }
        .compactMap { names[$0] }
      guard let name = known.first else { continue }
      let digits = String(number)
      var product = CatalogueProduct(
        number: String(repeating: "0", count: max(0, 8 - digits.count)) + digits,
        name: RegisterText.kept(name))
      product.form = RegisterText.joined((ingredients[number] ?? []).map(\.element))
      product.isSold = found.contains(where: \.isSold)
      product.codes = [CatalogueCode(.cis, number)]
      products[number] = product
    }
    return products
  }

  /// Adds the packages in the order of their codes, each code once.
  private func add(
    _ found: [Package], to product: inout CatalogueProduct, _ account: inout CatalogueAccount
  ) {
    var seen: Set<Int64> = []
    let sorted = found.sorted {
      ($0.cip7 ?? 0, $0.gtin?.number ?? 0, $0.description, $0.line)
        < ($1.cip7 ?? 0, $1.gtin?.number ?? 0, $1.description, $1.line)
    }
    for package in sorted {
      if let cip7 = package.cip7, !seen.insert(cip7).inserted {
        account.pass(.repeated, packages.name, package.line)
        continue
      }
      guard product.packages.count < RegisterLimits.packageCount else {
        account.pass(.tooMany, packages.name, package.line)
        continue
      }
      var entry = CataloguePackage(
        description: package.description.isEmpty ? nil : package.description)
      entry.contents = BDPMWords.contents(package.description)
      entry.isSold = package.isSold
      entry.codes =
        [package.cip7.map { CatalogueCode(.cip7, $0) }, package.gtin].compactMap(\.self)
      product.packages.append(entry)
    }
  }
}

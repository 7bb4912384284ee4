internal import MedleyFiles
internal import MedleyMedicines

/// The British dictionary of medicines and devices (dm+d), release 2: files of XML, joined by
/// numbers of SNOMED CT.
///
/// Products of suppliers (AMP) and their packages (AMPP) are given. What they are is said by the
/// products and packages that do not name a supplier (VMP, VMPP).
/// Source: NHSBSA, “Technical specification of data files for release 2 of the dm+d”.
struct DMDRegister {
  private let files: [DMDFile: CatalogueFile]

  init(_ files: [CatalogueFile]) throws {
    var found: [DMDFile: CatalogueFile] = [:]
    for file in files {
      let head = try file.head()
      guard let role = DMDFile.role(of: String(decoding: head, as: UTF8.self)) else { continue }
      found[role] = found[role] ?? file
    }
    for role in [DMDFile.packages, .virtualPackages, .gtins] where found[role] == nil {
      throw RegisterFault.missingFile(role.name)
    }
    self.files = found
  }

  /// Gives each product with its packages, in the order of the numbers.
  func read(
    into account: inout CatalogueAccount, _ body: (CatalogueProduct) throws -> Void
  ) throws {
    let words = try DMDWords(files)
    var gtins = try readGTINs(&account)
    var packages = try readPackages(words, &gtins, &account)
    let products = try readProducts(words, packages, &account)
    for (number, var product) in products.sorted(by: { $0.key < $1.key }) {
      let found = packages.removeValue(forKey: number) ?? []
      product.packages = found.map(\.package)
      account.count(product)
      try body(product)
    }
    if let file = files[.packages] {
      for line in packages.values.joined().map(\.line).sorted() {
        account.pass(.unknownProduct, file.name, line)
      }
    }
    if let file = files[.gtins] {
      for line in gtins.values.map(\.line).sorted() {
        account.pass(.unknownProduct, file.name, line)
      }
    }
  }

  private struct Codes {
    let line: Int
    var codes: [CatalogueCode] = []
  }

  /// The numbers of trade by package.
  private func readGTINs(_ account: inout CatalogueAccount) throws -> [Int64: Codes] {
    guard let file = files[.gtins] else { return [:] }
    var found: [Int64: Codes] = [:]
    let head = try RegisterDocument.each(file, depth: 2) { element, _, line in
      guard element.localName == "AMPP" else { return }
      guard let package = element.number("AMPPID") else {
        return account.pass(.code, file.name, line)
      }
      var entry = found[package] ?? Codes(line: line)
      for data in element.all("GTINDATA") {
        guard var code = data.child("GTIN").flatMap({ CatalogueCode.gtin($0) }) else {
          account.pass(.checkDigit, file.name, line)
          continue
        }
        if let end = data.child("ENDDT") {
          code.lastDay = LocalDate(end)
          if code.lastDay == nil { account.pass(.date, file.name, line) }
        }
        entry.codes.append(code)
      }
      found[package] = entry
    }
    account.dataDate = DMDWords.date(head.comments, files.values.map(\.name).sorted())
    return found.mapValues { entry in
      var entry = entry
      entry.codes = DMDRegister.joined(entry.codes)
      return entry
    }
  }

  /// Each number once: the same one with and without a zero in front is one number, which lasts
  /// as long as the longer of the two.
  private static func joined(_ codes: [CatalogueCode]) -> [CatalogueCode] {
    var last: [Int64: LocalDate?] = [:]
    for code in codes {
      if let known = last[code.number] {
        let days = [known, code.lastDay].compactMap(\.self)
        last[code.number] = .some(days.count == 2 ? days.max() : nil)
      } else {
        last[code.number] = .some(code.lastDay)
      }
    }
    return last.sorted { $0.key < $1.key }
      .map { CatalogueCode(.gtin, $0.key, lastDay: $0.value) }
  }

  private struct Package {
    let line: Int
    let number: Int64
    let name: String?
    let package: CataloguePackage
  }

  /// The packages by product.
  private func readPackages(
    _ words: DMDWords, _ gtins: inout [Int64: Codes], _ account: inout CatalogueAccount
  ) throws -> [Int64: [Package]] {
    guard let file = files[.packages] else { return [:] }
    var found: [Int64: [Package]] = [:]
    var seen: Set<Int64> = []
    var codes = gtins
    _ = try RegisterDocument.each(file, depth: 2) { element, parent, line in
      guard parent == "AMPPS", element.localName == "AMPP" else { return }
      guard let number = element.number("APPID"), let product = element.number("APID") else {
        return account.pass(.code, file.name, line)
      }
      guard seen.insert(number).inserted else {
        return account.pass(.repeated, file.name, line)
      }
      guard found[product, default: []].count < RegisterLimits.packageCount else {
        return account.pass(.tooMany, file.name, line)
      }
      let name = element.child("NM").map(RegisterText.kept)
      var package = CataloguePackage(description: name)
      if element.child("COMBPACKCD") == nil, let id = element.number("VPPID") {
        package.contents = words.contents[id]
      }
      package.isSold =
        !DMDWords.isFlagged(element, "INVALID") && !DMDWords.isFlagged(element, "DISCCD")
      package.codes =
        [CatalogueCode(.snomed, number)] + (codes.removeValue(forKey: number)?.codes ?? [])
      found[product, default: []].append(
        Package(line: line, number: number, name: name, package: package))
    }
    gtins = codes
    return found.mapValues { $0.sorted { $0.number < $1.number } }
  }

  /// The products by number; without their file they are named by their packages.
  private func readProducts(
    _ words: DMDWords, _ packages: [Int64: [Package]], _ account: inout CatalogueAccount
  ) throws -> [Int64: CatalogueProduct] {
    var products: [Int64: CatalogueProduct] = [:]
    guard let file = files[.products] else {
      for (number, found) in packages {
        guard let name = found.compactMap(\.name).first else { continue }
        products[number] = product(number, name)
      }
      return products
    }
    var routes: [Int64: [String]] = [:]
    _ = try RegisterDocument.each(file, depth: 2) { element, parent, line in
      if parent == "LICENSED_ROUTE" {
        if let id = element.number("APID"), let route = words.route(element) {
          routes[id, default: []].append(route)
        }
        return
      }
      guard parent == "AMPS", element.localName == "AMP" else { return }
      guard let number = element.number("APID") else {
        return account.pass(.productNumber, file.name, line)
      }
      guard let name = element.child("NM") else { return account.pass(.noName, file.name, line) }
      guard products[number] == nil else { return account.pass(.repeated, file.name, line) }
      var made = product(number, name)
      made.isSold = !DMDWords.isFlagged(element, "INVALID")
      made.holder = element.number("SUPPCD").flatMap { words.suppliers[$0] }
      if let id = element.number("VPID") { words.describe(&made, as: id) }
      products[number] = made
    }
    for (number, found) in routes { products[number]?.route = RegisterText.joined(found) }
    return products
  }

  private func product(_ number: Int64, _ name: String) -> CatalogueProduct {
    var product = CatalogueProduct(number: String(number), name: RegisterText.kept(name))
    product.codes = [CatalogueCode(.snomed, number)]
    return product
  }
}

internal import MedleyFiles
internal import MedleyMedicines

/// The Polish register: one file of XML with an element for each product.
///
/// Two generations of the layout are read. In the first one a substance is a text, a form is
/// `postac`, and a package says `wielkosc` and `jednostkaWielkosci`; in the second one, of 2023,
/// substances have amounts, and packages have `jednostkaOpakowania`.
/// Source: Centrum e-Zdrowia, “Rejestr Produktów Leczniczych”, eksport-danych v1.0 and v6.0.0.
struct RPLRegister {
  private let files: [CatalogueFile]

  init(_ files: [CatalogueFile]) throws {
    self.files = try files.filter { file in
      let head = try file.head()
      return RPLRegister.begins(String(decoding: head, as: UTF8.self))
    }
    guard !self.files.isEmpty else {
      throw RegisterFault.missingFile("Rejestr_Produktow_Leczniczych.xml")
    }
  }

  /// True for the beginning of such a file, whether its names have prefixes or not.
  static func begins(_ head: String) -> Bool {
    head.contains("<produktyLecznicze") || head.contains(":produktyLecznicze")
  }

  /// Gives each product with its packages, in the order of the file.
  func read(
    into account: inout CatalogueAccount, _ body: (CatalogueProduct) throws -> Void
  ) throws {
    var seen: Set<Int64> = []
    for file in files {
      var taken = account
      let head = try RegisterDocument.each(file, depth: 1) { element, _, number in
        guard element.localName == "produktLeczniczy" else { return }
        guard let product = product(element, file.name, number, &seen, &taken) else { return }
        taken.count(product)
        try body(product)
      }
      account = taken
      let date = head.attributes["stanNaDzien"].flatMap { LocalDate($0.prefix(10)) }
      account.dataDate = [account.dataDate, date ?? RPLRegister.date(of: file.name)]
        .compactMap(\.self).max()
    }
  }

  /// The day in a name such as `…_stan_na_dzien_20260708.xml`.
  private static func date(of name: String) -> LocalDate? {
    name.split { !$0.isNumber }.compactMap { RegisterText.date(compact: $0) }.last
  }

  /// The product of an element; nil when it is passed over.
  private func product(
    _ element: XMLElement, _ file: String, _ line: Int, _ seen: inout Set<Int64>,
    _ account: inout CatalogueAccount
  ) -> CatalogueProduct? {
    guard element.attribute("rodzajPreparatu")?.lowercased() ?? "ludzki" == "ludzki" else {
      account.pass(.notForPeople, file, line)
      return nil
    }
    guard let id = element.attribute("id").flatMap({ RegisterText.number($0) }) else {
      account.pass(.productNumber, file, line)
      return nil
    }
    guard let name = element.attribute("nazwaProduktu") else {
      account.pass(.noName, file, line)
      return nil
    }
    guard seen.insert(id).inserted else {
      account.pass(.repeated, file, line)
      return nil
    }
    var product = CatalogueProduct(number: String(id), name: RegisterText.kept(name))
    product.codes = [CatalogueCode(.rpl, id)]
    describe(&product, element)
    addPackages(of: element, to: &product, file, line, &account)
    return product
  }

  private func describe(_ product: inout CatalogueProduct, _ element: XMLElement) {
    product.genericName = element.attribute("nazwaPowszechnieStosowana").map(RegisterText.kept)
    let form = element.attribute("nazwaPostaciFarmaceutycznej") ?? element.attribute("postac")
    product.form = form.map(RegisterText.kept)
    product.holder = element.attribute("podmiotOdpowiedzialny").map(RegisterText.kept)
    product.route = RegisterText.joined(
      element.all("drogiPodania").flatMap { $0.all("drogaPodania") }
        .compactMap { $0.attribute("drogaPodaniaNazwa") })
    let substances = element.all("substancjeCzynne").flatMap { $0.all("substancjaCzynna") }
    product.ingredients = substances.prefix(RegisterLimits.ingredientCount)
      .compactMap { RPLWords.ingredient($0) }
    if let strength = element.attribute("moc"), product.ingredients.count == 1,
      product.ingredients[0].strength == nil
    {
      product.ingredients[0].strength = RegisterText.kept(strength)
    }
  }

  private func addPackages(
    of element: XMLElement, to product: inout CatalogueProduct, _ file: String, _ line: Int,
    _ account: inout CatalogueAccount
  ) {
    for package in element.all("opakowania").flatMap({ $0.all("opakowanie") }) {
      guard product.packages.count < RegisterLimits.packageCount else {
        account.pass(.tooMany, file, line)
        continue
      }
      var entry = RPLWords.package(package)
      if let text = package.attribute("kodGTIN") ?? package.attribute("kodEAN") {
        entry.codes = [CatalogueCode.gtin(text)].compactMap(\.self)
        if entry.codes.isEmpty { account.pass(.checkDigit, file, line) }
      }
      entry.isSold = package.attribute("skasowane")?.uppercased() != "TAK"
      product.packages.append(entry)
    }
    if !product.packages.isEmpty {
      product.isSold = product.packages.contains(where: \.isSold)
    }
  }
}

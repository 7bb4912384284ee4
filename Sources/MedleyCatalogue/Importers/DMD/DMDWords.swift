internal import MedleyFiles
internal import MedleyMedicines

/// What the dictionary says of products and packages that do not name a supplier, in words.
struct DMDWords {
  /// How much is in a package (VMPP).
  private(set) var contents: [Int64: PackageContents] = [:]
  private(set) var suppliers: [Int64: String] = [:]
  private var units = DMDWords.knownUnits
  private var forms: [Int64: String] = [:]
  private var routes: [Int64: String] = [:]
  private var ingredients: [Int64: String] = [:]
  private var productNames: [Int64: String] = [:]
  private var productForms: [Int64: [String]] = [:]
  private var productRoutes: [Int64: [String]] = [:]
  private var productIngredients: [Int64: [CatalogueIngredient]] = [:]

  /// Units whose words are known without the file of words.
  ///
  /// Source: SNOMED CT, United Kingdom drug extension, the concepts of these numbers.
  private static let knownUnits: [Int64: String] = [
    258_682_000: "gram", 258_684_004: "mg", 258_773_002: "ml", 415_818_006: "vial",
    428_641_000: "capsule", 428_673_006: "tablet",
  ]

  init(_ files: [DMDFile: CatalogueFile]) throws {
    if let file = files[.lookup] { try readLookup(file) }
    if let file = files[.ingredients] { try readIngredients(file) }
    if let file = files[.virtualProducts] { try readProducts(file) }
    if let file = files[.virtualPackages] { try readPackages(file) }
  }

  /// Reads the file of words: `<UNIT_OF_MEASURE><INFO><CD>…</CD><DESC>…</DESC></INFO>`.
  private mutating func readLookup(_ file: CatalogueFile) throws {
    var found: [String: [Int64: String]] = [:]
    _ = try RegisterDocument.each(file, depth: 2) { element, parent, _ in
      guard let code = element.number("CD"), let words = element.child("DESC") else { return }
      found[parent, default: [:]][code] = RegisterText.kept(words)
    }
    units.merge(found["UNIT_OF_MEASURE"] ?? [:]) { _, new in new }
    forms = found["FORM"] ?? [:]
    routes = found["ROUTE"] ?? [:]
    suppliers = found["SUPPLIER"] ?? [:]
  }

  private mutating func readIngredients(_ file: CatalogueFile) throws {
    var found: [Int64: String] = [:]
    _ = try RegisterDocument.each(file, depth: 1) { element, _, _ in
      guard let id = element.number("ISID"), let name = element.child("NM") else { return }
      found[id] = RegisterText.kept(name)
    }
    ingredients = found
  }

  private mutating func readProducts(_ file: CatalogueFile) throws {
    var copy = self
    _ = try RegisterDocument.each(file, depth: 2) { element, parent, _ in
      guard let id = element.number("VPID") else { return }
      switch parent {
      case "VMPS": copy.productNames[id] = element.child("NM").map(RegisterText.kept)
      case "DRUG_FORM":
        if let form = element.number("FORMCD").flatMap({ copy.forms[$0] }) {
          copy.productForms[id, default: []].append(form)
        }
      case "DRUG_ROUTE":
        if let route = copy.route(element) { copy.productRoutes[id, default: []].append(route) }
      case "VIRTUAL_PRODUCT_INGREDIENT":
        if let ingredient = copy.ingredient(element),
          copy.productIngredients[id, default: []].count < RegisterLimits.ingredientCount
        {
          copy.productIngredients[id, default: []].append(ingredient)
        }
      default: break
      }
    }
    self = copy
  }

  private mutating func readPackages(_ file: CatalogueFile) throws {
    var found: [Int64: PackageContents] = [:]
    _ = try RegisterDocument.each(file, depth: 2) { element, parent, _ in
      guard parent == "VMPPS", element.child("COMBPACKCD") == nil,
        let id = element.number("VPPID"),
        let amount = element.child("QTYVAL").flatMap({ RegisterText.amount($0) }),
        let unit = element.number("QTY_UOMCD").flatMap({ units[$0] })
      else { return }
      found[id] = PackageContents(amount: amount, unit: unit)
    }
    contents = found
  }

  func route(_ element: XMLElement) -> String? {
    element.number("ROUTECD").flatMap { routes[$0] }
  }

  /// An ingredient with its strength, where the words for both are known.
  private func ingredient(_ element: XMLElement) -> CatalogueIngredient? {
    guard let name = element.number("ISID").flatMap({ ingredients[$0] }) else { return nil }
    guard let amount = element.child("STRNT_NMRTR_VAL"),
      let unit = element.number("STRNT_NMRTR_UOMCD").flatMap({ units[$0] })
    else { return CatalogueIngredient(name: name) }
    var strength = amount + " " + unit
    if let per = element.number("STRNT_DNMTR_UOMCD") {
      guard let unit = units[per] else { return CatalogueIngredient(name: name) }
      let amount = element.child("STRNT_DNMTR_VAL") ?? "1"
      strength += "/" + (amount == "1" ? "" : amount + " ") + unit
    }
    return CatalogueIngredient(name: name, strength: RegisterText.kept(strength))
  }

  /// Says of a product what is known of it whoever supplies it.
  func describe(_ product: inout CatalogueProduct, as id: Int64) {
    product.genericName = productNames[id]
    product.form = RegisterText.joined(productForms[id] ?? [])
    product.route = RegisterText.joined(productRoutes[id] ?? [])
    product.ingredients = (productIngredients[id] ?? [])
      .sorted { ($0.name, $0.strength ?? "") < ($1.name, $1.strength ?? "") }
  }

  /// True where a flag is there and is not a number of zeros.
  static func isFlagged(_ element: XMLElement, _ name: String) -> Bool {
    element.child(name).map { RegisterText.number($0) != 0 } ?? false
  }

  /// The day of the data: of a comment such as “Generated by NHSBSA PPD on 2019/04/01 05:30:06”,
  /// or of a name such as `f_ampp2_3010419.xml`, which ends in day, month and year.
  static func date(_ comments: [String], _ names: [String]) -> LocalDate? {
    for word in comments.flatMap({ $0.split(separator: " ") }) {
      let parts = word.split(separator: "/")
      if parts.count == 3, let date = LocalDate(parts.joined(separator: "-")) { return date }
    }
    let dates = names.compactMap { name -> LocalDate? in
      let digits = name.split { !$0.isNumber }.last { $0.utf8.count == 7 }
      guard let number = digits.flatMap({ RegisterText.number($0) }) else { return nil }
      return LocalDate(
        year: 2000 + Int(number % 100), month: Int(number / 100 % 100),
        day: Int(number / 10_000 % 100))
    }
    return dates.max()
  }
}

internal import MedleyMedicines

/// Where the columns of the Italian files stand, and what a row makes.
struct AIFALayout {
  let aic: Int
  let name: Int
  let description: Int
  private let drug: Int?
  private let holder: Int?
  private let state: Int?
  private let form: Int?
  private let substance: Int?

  init(_ table: inout RegisterTable) throws(RegisterFault) {
    aic = try table.column("codice_aic", "aic")
    name = try table.column("denominazione", "farmaco")
    description = try table.column("descrizione", "confezione")
    drug = table.place("cod_farmaco")
    holder = table.place("ragione_sociale") ?? table.place("ditta")
    state = table.place("stato_amministrativo")
    form = table.place("forma")
    substance = table.place("pa_associati") ?? table.place("principio attivo")
  }

  /// The number of the package; the list of equivalent medicines leaves out zeros in front.
  func code(_ row: RegisterRow) -> CatalogueCode? {
    guard let number = RegisterText.number(row[aic]) else { return nil }
    return CatalogueCode.aic(AIFALayout.digits(number))
  }

  /// Nine digits, or more when there are more.
  static func digits(_ number: Int64) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 9 - digits.utf8.count)) + digits
  }

  /// What packages of one product have in common; the number alone when the words do not say the
  /// presentation, because packages of other strengths have the same name.
  func key(
    _ row: RegisterRow, _ name: String, _ words: AIFAWords, _ code: CatalogueCode
  ) -> [String] {
    guard let presentation = words.presentation else { return [String(code.number)] }
    return [row.text(drug) ?? "", name, presentation.folded, row.text(form) ?? ""]
  }

  func package(_ row: RegisterRow, _ words: AIFAWords, _ code: CatalogueCode) -> CataloguePackage {
    var package = CataloguePackage(description: row.text(description).map(RegisterText.kept))
    package.contents = words.contents
    package.isSold = row.text(state).map { $0.lowercased().hasPrefix("autorizzat") } ?? true
    package.codes = [code]
    return package
  }

  func product(
    _ row: RegisterRow, _ name: String, _ words: AIFAWords, _ found: [CatalogueIngredient]
  ) -> CatalogueProduct {
    let parts = [name, words.presentation].compactMap(\.self)
    var product = CatalogueProduct(
      number: "", name: RegisterText.kept(parts.joined(separator: " ")))
    product.genericName = row.text(substance).map(RegisterText.kept)
    product.form = row.text(form).map(RegisterText.kept)
    product.holder = row.text(holder).map(RegisterText.kept)
    product.ingredients = found.sorted {
      ($0.name, $0.strength ?? "") < ($1.name, $1.strength ?? "")
    }
    if found.isEmpty {
      product.ingredients = (row.text(substance) ?? "").split(separator: "/")
        .map { CatalogueIngredient(name: RegisterText.kept(RegisterText.cleaned(String($0)))) }
        .filter { !$0.name.isEmpty }
    }
    return product
  }
}

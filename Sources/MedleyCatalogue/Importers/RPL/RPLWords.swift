internal import MedleyFiles
internal import MedleyMedicines

/// What the Polish register says of substances and packages.
enum RPLWords {
  /// A substance: a text in the first generation, attributes in the second one.
  static func ingredient(_ element: XMLElement) -> CatalogueIngredient? {
    let text = RegisterText.cleaned(element.text)
    let name = element.attribute("nazwaSubstancji") ?? (text.isEmpty ? nil : text)
    guard let name else { return nil }
    var ingredient = CatalogueIngredient(name: RegisterText.kept(name))
    guard let amount = element.attribute("iloscSubstancji") else { return ingredient }
    let unit = element.attribute("jednostkaMiaryIlosciSubstancji")
    var words = [RegisterText.pointed(amount), unit].compactMap(\.self).joined(separator: " ")
    if let unit = element.attribute("jednostkaMiaryIlosciPreparatu") {
      let amount = element.attribute("iloscPreparatu").map(RegisterText.pointed) ?? "1"
      words += "/" + (amount == "1" ? "" : amount + " ") + unit
    }
    ingredient.strength = RegisterText.kept(words)
    return ingredient
  }

  /// A package in its own words, with how much is in it where that is beyond doubt.
  static func package(_ element: XMLElement) -> CataloguePackage {
    if let size = element.attribute("wielkosc") {
      let unit = element.attribute("jednostkaWielkosci")
      var package = CataloguePackage(
        description: RegisterText.kept([size, unit].compactMap(\.self).joined(separator: " ")))
      if let unit, pieces.contains(unit), let amount = RegisterText.amount(size) {
        package.contents = PackageContents(amount: amount, unit: unit)
      }
      return package
    }
    let units =
      element.all("jednostkiOpakowania").flatMap { $0.all("jednostkaOpakowania") }
      + element.all("jednostkaOpakowania")
    let words = units.map { unit in
      [
        unit.attribute("liczbaOpakowan"), unit.attribute("rodzajOpakowania"),
        unit.attribute("pojemnosc"), unit.attribute("jednostkaPojemnosci"),
        unit.attribute("informacjeDodatkowe"),
      ].compactMap(\.self).joined(separator: " ")
    }.filter { !$0.isEmpty }
    var package = CataloguePackage(
      description: words.isEmpty ? nil : RegisterText.kept(words.joined(separator: " + ")))
    if units.count == 1, let unit = units.first { package.contents = contents(unit) }
    return package
  }

  /// So many containers of so much each; one container where it says neither how many nor which.
  private static func contents(_ element: XMLElement) -> PackageContents? {
    guard element.attribute("informacjeDodatkowe") == nil,
      let unit = element.attribute("jednostkaPojemnosci"), pieces.contains(unit),
      let amount = element.attribute("pojemnosc").flatMap({ RegisterText.amount($0) })
    else { return nil }
    guard let words = element.attribute("liczbaOpakowan") else {
      return element.attribute("rodzajOpakowania") == nil
        ? PackageContents(amount: amount, unit: unit) : nil
    }
    guard let count = RegisterText.number(words, upTo: 99_999), let all = amount.times(count)
    else { return nil }
    return PackageContents(amount: all, unit: unit)
  }

  /// Units of which the amount says all.
  private static let pieces: Set<String> = [
    "czop.", "daw.", "dawek", "draż.", "g", "globulek", "globulka", "kaps.", "kapsułek", "kg",
    "l", "ml", "past.", "pastylek", "plastrów", "plastry", "sasz.", "saszetek", "szt.", "tabl.",
    "tabletek",
  ]
}

internal import Medley
internal import MedleyCatalogue
internal import MedleyInterchange
internal import MedleyMedicines

extension CatalogueSource {
  /// Of which day its contents are.
  var dayWords: String { dataDate.map { "data of \($0.text)" } ?? "data of an unknown day" }

  /// Since when it is here.
  var importWords: String {
    importedAt.map { "imported on \($0.date.text)" } ?? "comes with the program"
  }

  /// Whose facts were shown, as the licences ask for it.
  var credit: String { "From: \(shown(title)), \(shown(publisher)), \(dayWords) (\(id))." }

  var json: JSONValue {
    .object([
      ("id", .string(id)), ("title", .string(title)), ("publisher", .string(publisher)),
      ("country", .string(country)), ("licence", .string(licence)),
      ("address", .string(address)), ("date", .date(dataDate)),
      ("imported_at", .moment(importedAt)), ("products", .integer(productCount)),
      ("packages", .integer(packageCount)),
    ])
  }
}

extension CatalogueProduct {
  /// What it is, in one line: name, what is in it, form and maker.
  var title: String {
    var parts = [name]
    let contents = ingredients.map(\.words).joined(separator: " + ")
    let inside = contents.isEmpty ? genericName : contents
    if let inside, inside.folded != name.folded { parts[0] += " (\(inside))" }
    if let form { parts.append(form.lowercased()) }
    if let holder { parts.append(holder) }
    if !isSold { parts.append("no longer sold") }
    return shown(parts.joined(separator: ", "))
  }

  fileprivate func json(_ source: CatalogueSource) -> [(String, JSONValue)] {
    [
      ("name", .string(name)), ("generic_name", .string(orNull: genericName)),
      (
        "ingredients",
        .array(
          ingredients.map {
            .object([("name", .string($0.name)), ("strength", .string(orNull: $0.strength))])
          })
      ), ("form", .string(orNull: form)), ("route", .string(orNull: route)),
      ("holder", .string(orNull: holder)),
      ("number", .string(number)), ("sold", .bool(isSold)), ("source", .string(source.id)),
      ("date", .date(source.dataDate)),
    ]
  }
}

extension CatalogueIngredient {
  /// The name in small letters with how much of it there is.
  var words: String { [name.lowercased(), strength].compactMap(\.self).joined(separator: " ") }
}

extension CataloguePackage {
  /// What is in it and which codes it has.
  fileprivate func words(_ product: CatalogueProduct) -> String {
    var parts = [description].compactMap(\.self)
    if let contents { parts.append("\(contents.amount) \(contents.unit.lowercased())") }
    parts += codes.map { $0.words(product) }
    if !isSold { parts.append("no longer sold") }
    return shown(parts.joined(separator: "; "))
  }

  fileprivate func json(_ product: CatalogueProduct) -> JSONValue {
    .object([
      ("description", .string(orNull: description)),
      (
        "contents",
        contents.map {
          .object([("amount", .quantity($0.amount)), ("unit", .string($0.unit))])
        } ?? .null
      ), ("sold", .bool(isSold)), ("codes", .array(codes.map { $0.json(product) })),
    ])
  }
}

extension CatalogueCode {
  /// The digits as the register writes them.
  func digits(_ product: CatalogueProduct) -> String {
    let count =
      switch scheme {
      case .gtin: 14
      case .ndc: 12
      case .ndcProduct: 10
      case .cip7: 7
      case .cis, .din: 8
      case .aic: 9
      case .snomed, .rpl: 1
      }
    let text = String(number)
    let digits = String(repeating: "0", count: max(0, count - text.count)) + text
    guard scheme == .ndc else { return digits }
    // Which of the three shapes of ten digits it has, the product's own number tells.
    let lengths = product.number.split(separator: "-").map(\.count)
    let isShort = lengths == [5, 4]
    return "\(product.number)-\(isShort ? String(digits.suffix(1)) : String(digits.suffix(2)))"
  }

  fileprivate func words(_ product: CatalogueProduct) -> String {
    let end = lastDay.map { " until \($0.text)" } ?? ""
    return "\(scheme.words) \(digits(product))\(end)"
  }

  fileprivate func json(_ product: CatalogueProduct) -> JSONValue {
    .object([
      ("scheme", .string(scheme.words)), ("number", .string(digits(product))),
      ("last_day", .date(lastDay)),
    ])
  }
}

extension CatalogueCode.Scheme {
  var words: String {
    switch self {
    case .gtin: "GTIN"
    case .ndc, .ndcProduct: "NDC"
    case .cip7: "CIP7"
    case .cis: "CIS"
    case .din: "DIN"
    case .aic: "AIC"
    case .snomed: "SNOMED CT"
    case .rpl: "RPL"
    }
  }
}

extension FoundProduct {
  /// The product, and its packages indented.
  func lines(isPlain: Bool) -> [String] {
    let indent = isPlain ? "" : "  "
    return [product.title] + product.packages.map { "\(indent)\($0.words(product))" }
  }

  var json: JSONValue {
    .object(
      product.json(source) + [("packages", .array(product.packages.map { $0.json(product) }))])
  }
}

extension CatalogueMatch {
  /// The product, and the package that the code means.
  func lines(isPlain: Bool) -> [String] {
    let indent = isPlain ? "" : "  "
    let passed = hasPassed ? ["\(indent)the code meant it until \(code.lastDay?.text ?? "")"] : []
    return [product.title] + [package].compactMap { $0.map { "\(indent)\($0.words(product))" } }
      + passed
  }

  var json: JSONValue {
    .object(
      product.json(source) + [
        ("package", package.map { $0.json(product) } ?? .null), ("passed", .bool(hasPassed)),
      ])
  }
}

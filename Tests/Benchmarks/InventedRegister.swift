import Foundation
import MedleyCatalogue
import MedleyMedicines
import MedleyTestSupport

/// Products of an invented register as large as real ones, made of the words of real ones.
///
/// Words of the samples are cut and joined, so that there are as many different ones as registers
/// have. The same seed gives the same products.
struct InventedRegister {
  /// Sources in the order in which they are built, with the share of the products that they have.
  static let sources = [("us", 70), ("fr", 15), ("ca", 15)]

  private let brands: [String]
  private let ingredients: [String]
  private let holders: [String]
  private let forms: [String]
  private let routes: [String]
  /// What stands before and behind the first number of what registers say about packages.
  private let descriptions: [(before: String, behind: String)]
  private let units = ["mg/1", "mg/mL", "ug/1", "g/100g", "[iU]/mL", "mg/5mL", "%"]
  private var generator: SeededGenerator
  private(set) var madeCount = 0

  /// Reads the samples; nil where they are not to be had.
  init?(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func cells(_ file: String, _ column: Int, _ separator: Character = "\t") -> [String] {
      let shared = ProcessInfo.processInfo.environment["MEDLEY_SHARED"] ?? "../shared"
      let text = try? String(contentsOfFile: shared + "/samples/" + file, encoding: .utf8)
      return (text ?? "").split(whereSeparator: \.isNewline).compactMap { line in
        let cells = line.split(separator: separator, omittingEmptySubsequences: false)
        guard column < cells.count else { return nil }
        let cell = cells[column].trimmingCharacters(in: CharacterSet(charactersIn: "\" "))
        return cell.isEmpty ? nil : cell
      }
    }
    let substances =
      cells("ndc_unfinished_product_300.tsv", 3)
      + cells("bdpm_CIS_COMPO_for_300.tsv", 3) + cells("dpd_ingred_for_300.csv", 2, ",")
    let names =
      cells("dpd_drug_for_300.csv", 4, ",")
      + cells("openmedic_CIP13_names_for_300.csv", 1, ",") + cells("ndc_product_sample.tsv", 3)
    let labelers = cells("ndc_unfinished_product_300.tsv", 8)
    guard !substances.isEmpty, !names.isEmpty, !labelers.isEmpty else { return nil }
    forms =
      cells("ndc_unfinished_product_300.tsv", 4) + cells("bdpm_CIS_COMPO_for_300.tsv", 1)
      + cells("dpd_form_for_300.csv", 2, ",")
    routes = cells("dpd_route_for_300.csv", 2, ",")
    descriptions =
      (cells("ndc_unfinished_package_for_300.tsv", 3) + cells("bdpm_CIS_CIP_300.tsv", 2))
      .map { text in
        let before = text.prefix { !$0.isNumber }
        let behind = text.dropFirst(before.count).drop(while: \.isNumber)
        return (String(before), String(behind.replacing(/\s\([0-9-]+\)\s*/, with: "")))
      }
    var words = InventedWords(of: substances + names, using: &generator)
    ingredients =
      substances
      + (0..<9_000).map { index in
        words.next(using: &generator).uppercased() + (index % 3 == 0 ? " HYDROCHLORIDE" : "")
      }
    brands =
      names
      + (0..<38_000).map { index in
        let word = words.next(using: &generator).capitalized
        return index % 4 == 0 ? word + " " + (names[index % names.count]) : word
      }
    holders =
      labelers
      + (0..<4_000).map { _ in
        words.next(using: &generator).capitalized
          + [" Inc.", " Pharma LLC", " Laboratoires"][
            generator.below(3)]
      }
    self.generator = generator
  }

  /// Makes the next product of a source.
  mutating func product(of source: String) -> CatalogueProduct {
    madeCount += 1
    let number = Int64(madeCount)
    var product = CatalogueProduct(number: "\(10_000 + number / 10)-\(number % 10_000)", name: "")
    product.ingredients = (0..<(generator.chance(75) ? 1 : 2 + generator.below(4))).map { _ in
      CatalogueIngredient(
        name: pick(ingredients),
        strength:
          "\([1, 2.5, 5, 10, 20, 25, 40, 100, 250, 500][generator.below(10)]) \(pick(units))")
    }
    product.genericName = product.ingredients.map(\.name.capitalized).joined(separator: " and ")
    product.name = generator.chance(70) ? pick(brands) : product.genericName ?? ""
    product.form = pick(forms)
    product.route = pick(routes)
    product.holder = pick(holders)
    product.isSold = generator.chance(90)
    product.packages = (0..<(1 + generator.below(3))).map {
      package(of: source, number * 4 + Int64($0))
    }
    switch source {
    case "us": product.codes = [CatalogueCode(.ndcProduct, 690_000_0000 + number)]
    case "fr": product.codes = [CatalogueCode(.cis, 60_000_000 + number)]
    default: product.codes = [CatalogueCode(.din, 2_000_000 + number)]
    }
    return product
  }

  private mutating func package(of source: String, _ number: Int64) -> CataloguePackage {
    let count = [1, 7, 10, 14, 20, 28, 30, 50, 60, 90, 100, 120, 500, 1_000][generator.below(14)]
    let (before, behind) = generator.pick(descriptions) ?? ("", "")
    var package = CataloguePackage(description: before + "\(count)" + behind)
    if generator.chance(70), let amount = Quantity(count) {
      package.contents = PackageContents(amount: amount, unit: pick(forms))
    }
    switch source {
    case "us": package.codes = [CatalogueCode(.ndc, 690_000_000_000 + number)]
    case "fr":
      package.codes = [
        CatalogueCode(.gtin, 3_400_930_000_000 + number), CatalogueCode(.cip7, 3_000_000 + number),
      ]
    default: package.codes = [CatalogueCode(.gtin, 620_000_000_000 + number)]
    }
    return package
  }

  private mutating func pick(_ texts: [String]) -> String { generator.pick(texts) ?? "" }
}

/// New words of the beginnings and the ends of given ones.
private struct InventedWords {
  private let beginnings: [String]
  private let ends: [String]
  private var seen: Set<String> = []

  init(of texts: [String], using generator: inout SeededGenerator) {
    let words = Set(texts.flatMap { $0.lowercased().split { !$0.isLetter } }).filter {
      $0.count > 4
    }
    .sorted()
    beginnings = words.map { String($0.prefix(3 + generator.below(3))) }
    ends = words.map { String($0.suffix(3 + generator.below(4))) }
  }

  mutating func next(using generator: inout SeededGenerator) -> String {
    while true {
      let word = (generator.pick(beginnings) ?? "") + (generator.pick(ends) ?? "")
      if seen.insert(word).inserted { return word }
    }
  }
}

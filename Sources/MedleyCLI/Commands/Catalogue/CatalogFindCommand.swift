internal import Medley
internal import MedleyCatalogue
internal import MedleyInterchange

/// `medley catalog find`: what the registers say of a name or a code.
enum CatalogFindCommand {
  static let text = Argument<[String]>(
    "TEXT", "Words of a name, an ingredient or a maker; or the digits of a code")
  static let limit = Option<AnswerCount?>(
    "limit", "N", "How many are shown at most; 20 if left out")

  static let command = Command(
    "catalog find", "Look a medicine up in the catalogue, by name or by code",
    discussion: """
      Every word must begin a word of the name, of an ingredient or of the maker, so “amox clav” \
      finds less than “amox”. Digits are \
      looked up as the code of a package or a product first: GTIN, NDC, CIP7, CIS, DIN, AIC or a \
      number of dm+d. Nothing leaves this device: it looks into what was imported with “medley \
      catalog import”, and into the small list that comes with the program.
      """,
    inputs: [text, limit],
    examples: [
      Example("medley catalog find viagra", "All strengths of it"),
      Example("medley catalog find 0069-4200-30", "One package, by its NDC"),
    ],
    exits: [.no, .noStore, .storeIsNewer, .damaged, .cannotWrite, .tooLarge, .valueRefused]
  ) { given, workspace in
    let words = try given[text].map { try workspace.text(of: $0) }.joined(separator: " ")
    let limit = try given[limit]?.count ?? 20
    let catalogue = try workspace.catalogueShelf().catalogue()
    let today = try workspace.circumstances.today
    var matches = try catalogue.packages(
      CatalogueShelf.codes(typed: words, today: today), on: today)
    let isOver = matches.count > limit
    matches = Array(matches.prefix(limit))
    // A number that is in no register may be a strength or a part of a name.
    let found = matches.isEmpty ? try catalogue.find(words, limit: limit + 1) : []
    if workspace.wantsJSON {
      workspace.output.json(
        .object([
          ("packages", .array(matches.map(\.json))),
          ("products", .array(found.prefix(limit).map(\.json))),
          ("more", .bool(isOver || found.count > limit)),
        ]))
      return matches.isEmpty && found.isEmpty ? .no : .done
    }
    for match in matches {
      for line in match.lines(isPlain: workspace.isPlain) { workspace.output.line(line) }
    }
    for product in found.prefix(limit) {
      for line in product.lines(isPlain: workspace.isPlain) { workspace.output.line(line) }
    }
    if matches.isEmpty, found.isEmpty {
      workspace.output.line(
        "Nothing found for \(Wording.quoted(words)) in \(try catalogue.words).")
      return .no
    }
    if isOver || found.count > limit {
      workspace.output.line("There is more: say more words, or --limit N.")
    }
    let sources = Set(matches.map(\.source) + found.prefix(limit).map(\.source))
    for line in sources.sorted(by: { $0.id < $1.id }).map(\.credit) {
      workspace.output.line(line)
    }
    return .done
  }
}

extension Workspace {
  /// Where this home keeps its catalogue.
  func catalogueShelf() throws -> CatalogueShelf { CatalogueShelf(home: try homeFolder()) }
}

extension Catalogue {
  /// What was looked into, in words.
  fileprivate var words: String {
    get throws {
      try sources().map { "\($0.id) (\($0.dayWords))" }.joined(separator: ", ")
    }
  }
}

internal import Medley
internal import MedleyCatalogue
internal import MedleyInterchange

/// `medley catalog sources`: what the catalogue was made of, and what can be imported.
enum CatalogSourcesCommand {
  static let command = Command(
    "catalog sources", "Say what the catalogue holds, of which day, and under which licence",
    inputs: [],
    examples: [Example("medley catalog sources", "What was imported, and what can be")],
    exits: [.noStore, .storeIsNewer, .damaged, .cannotWrite, .valueRefused]
  ) { _, workspace in
    let sources = try workspace.catalogueShelf().catalogue().sources()
    let others = CatalogueFormat.allCases.map { $0.source() }.filter { other in
      !sources.contains { $0.id == other.id }
    }
    if workspace.wantsJSON {
      workspace.output.json(
        .object([
          ("sources", .array(sources.map(\.json))), ("others", .array(others.map(\.json))),
        ]))
      return .done
    }
    let indent = workspace.isPlain ? "" : "  "
    for source in sources {
      workspace.output.line(
        "\(source.id): \(shown(source.title)), \(shown(source.publisher)), \(source.country), "
          + "\(source.dayWords), \(source.importWords): "
          + "\(Wording.count(source.productCount, "product")), "
          + Wording.count(source.packageCount, "package"))
      workspace.output.line("\(indent)\(shown(source.licence))")
      workspace.output.line("\(indent)\(shown(source.address))")
    }
    guard !others.isEmpty else { return .done }
    workspace.output.line("Can be imported with “medley catalog import”:")
    for source in others {
      workspace.output.line("\(indent)\(source.id): \(source.title), \(source.publisher)")
      workspace.output.line("\(indent)\(indent)\(source.address)")
    }
    return .done
  }
}

/// `medley catalog remove`: takes an imported register out again.
enum CatalogRemoveCommand {
  static let register = Argument<RegisterWord>("NAME", "The register, such as us-ndc")

  static let command = Command(
    "catalog remove", "Take an imported register out of the catalogue",
    discussion: "What medications were added from it stay as they are.",
    inputs: [register],
    examples: [Example("medley catalog remove us-ndc", "It can be imported again")],
    exits: [
      .noSuchRecord, .noStore, .storeIsNewer, .damaged, .tooLarge, .cannotWrite,
      .valueRefused,
    ]
  ) { given, workspace in
    let source = try workspace.catalogueShelf().remove(given[register].rawValue)
    workspace.report(
      [
        "Taken out: \(shown(source.title)) (\(source.id)), "
          + Wording.count(source.productCount, "product") + "."
      ], json: [("source", source.json)])
    return .done
  }
}

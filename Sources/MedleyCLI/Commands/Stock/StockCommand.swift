internal import Medley
internal import MedleyInterchange

/// `medley stock`: what is left and how long it lasts.
enum StockCommand {
  static let command = Command(
    "stock", "Show what is left and when it runs out",
    inputs: [CommonInputs.person],
    examples: [Example("medley stock", "Everything that is counted")],
    exits: .store + [.noSuchRecord, .ambiguousName]
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let stock = try cabinet.stock(of: workspace.person(given, in: cabinet).id)
    if workspace.wantsJSON {
      workspace.output.json(.object([("medications", .array(stock.map(\.json)))]))
      return .done
    }
    guard !stock.isEmpty else {
      workspace.output.line("Nothing is counted yet. Begin with: medley count MEDICATION AMOUNT")
      return .done
    }
    let words = MomentWords(cabinet.circumstances)
    var table = Table([
      .init("MEDICATION"), .init("LEFT", side: .right),
      .init("NOT ENOUGH FOR", isNamedInPlain: true),
      .init("NOTE"),
    ])
    for line in stock {
      table.append([
        line.name, line.left, line.runsOutWords(words), line.remarks.joined(separator: "; "),
      ])
    }
    workspace.output.table(table)
    return .done
  }
}

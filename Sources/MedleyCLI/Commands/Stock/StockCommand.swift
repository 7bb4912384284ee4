internal import Medley
internal import MedleyInterchange

/// `medley stock`: what is left and how long it lasts.
enum StockCommand {
  static let command = Command(
    "stock", "Show what is left and when it runs out",
    discussion: """
      What is left is what was counted last, with refills added and losses and taken doses \
      subtracted. It lasts until the day of the last planned dose that it covers. A medication \
      that is only taken as needed has no such day.

      A warning comes when seven days or fewer are left, or the days of --low-stock, and when a \
      package expires within 30 days.

      A medication belongs to one person, and so does its stock. For a box that two people use, \
      count for each of them what is theirs.
      """,
    inputs: [CommonInputs.person],
    examples: [Example("medley stock", "Everything that is counted")],
    exits: .store + .lookup
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let person = try workspace.person(given, in: cabinet)
    let stock = try cabinet.stock(of: person.id)
    if workspace.wantsJSON {
      workspace.output.json(.object([("medications", .array(stock.map(\.json)))]))
      return .done
    }
    guard !stock.isEmpty else {
      workspace.output.line("Nothing is counted yet. Begin with: medley count MEDICATION AMOUNT")
      return .done
    }
    let words = MomentWords(person.clock)
    var table = Table(
      [
        .init("MEDICATION"), .init("LEFT", side: .right, plain: "% left"),
        .init("LASTS UNTIL", plain: "lasts until %"),
        .init("NEXT DOSE NOT COVERED", plain: "next dose not covered %"),
        .init("NOTE"),
      ], isNamed: true)
    for line in stock {
      table.append([
        line.name, line.left, line.lastDayWords(words), line.runsOutWords(words),
        line.remarks.joined(separator: "; "),
      ])
    }
    workspace.output.table(table)
    return .done
  }
}

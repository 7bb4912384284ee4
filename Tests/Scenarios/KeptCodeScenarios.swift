import Testing

/// What is kept of the codes of a pack, and that it is known again, through the real program.
@Suite struct KeptCodeScenarios {
  private struct Answer: Decodable {
    struct Proposal: Decodable {
      struct Medication: Decodable {
        let name: String
      }

      let medications: [Medication]
    }

    let proposal: Proposal?
  }

  private struct Stock: Decodable {
    struct Line: Decodable {
      let name: String
    }

    let medications: [Line]
  }

  private static func household() throws -> Household {
    try Household("tablet") { tablet in
      try tablet.run("add", "Iron", "--dose", "1", "--unit", "tablet", "--at", "08:00")
    }
  }

  @Test(arguments: [
    ("]A0-03041347", ["PZN 03041347", "03041347", "]A0-03041347"]),
    ("PZN 03041347", ["]A0-03041347", "03041347"]),
    ("]E496385074", ["96385074", "]E496385074"]),
    ("0069-4200-30", ["0069-4200-30"]),
    ("]C0PHARMACY-17", ["]C0PHARMACY-17", "PHARMACY-17"]),
  ])
  func `a code that was kept is known again, however it is written`(kept: String, again: [String])
    throws
  {
    let household = try Self.household()
    let tablet = household[0]
    try tablet.run("scan", "--text", kept, "--add", "--to", "Iron", "--amount", "30", "--yes")
    for text in again {
      let answer: Answer = try tablet.ask("scan", "--text", text)
      #expect(answer.proposal?.medications.map(\.name) == ["Iron"], "\(text)")
    }
  }

  @Test(arguments: [
    "(01)03400936404648(17)281231(10)B77(21)S1", "0000000000000", "(01)123", "]A0-03041348",
    "34009364046", "123", "(17)281231(10)B77", "010340093640464910B7717281231",
  ])
  func `what is broken, cut or run together is never kept`(text: String) throws {
    let household = try Self.household()
    let tablet = household[0]
    let ending = try tablet.end(
      "scan", "--text", text, "--add", "--to", "Iron", "--amount", "30", "--yes")
    #expect(ending.status == 27 && ending.messages("hint").count == 1, "\(ending.messages)")
    let stock: Stock = try tablet.ask("stock")
    #expect(stock.medications.isEmpty)
    #expect(try !tablet.run("show", "Iron").results.contains("barcodes"))
  }

  @Test func `a number that would be read as another one is not kept beside the product`() throws {
    let household = try Self.household()
    let tablet = household[0]
    // AI 714 is a Portuguese number of seven digits.
    try tablet.run(
      "scan", "--text", "(01)03400936404649(714)5440987", "--add", "--to", "Iron", "--amount", "30",
      "--yes")
    #expect(try tablet.run("show", "Iron").results.contains("barcodes    03400936404649\n"))
  }

  @Test func `digits that only the record understands are enough for the next pack`() throws {
    let household = try Self.household()
    let tablet = household[0]
    try tablet.run(
      "scan", "--text", "PZN 03041347", "--add", "--to", "Iron", "--amount", "30", "--yes")
    let next = tablet.at("2026-03-03T09:00:00+01:00")
    try next.run("scan", "--text", "03041347", "--add", "--to", "Iron", "--amount", "20", "--yes")
    #expect(try next.run("stock").results.contains("50 tablets"))
    let shown = try next.run("show", "Iron")
    #expect(shown.results.contains("barcodes    PZN 03041347\n"))
  }

  @Test func `a product number outweighs whatever else is printed on a pack`() throws {
    let household = try Self.household()
    let tablet = household[0]
    let page = "]Q1https://maker.example/app"
    try tablet.run("scan", "--text", page, "--add", "--to", "Iron", "--amount", "30", "--yes")
    let answer: Answer = try tablet.ask("scan", "--text", page, "--text", "4006381333931")
    #expect(answer.proposal?.medications.isEmpty == true)
  }

  @Test func `all numbers of a box are kept, so that each of them is enough later`() throws {
    let household = try Self.household()
    let tablet = household[0]
    try tablet.run(
      "scan", "--text", "4006381333931", "--text", "]A0-03041347", "--add", "--to", "Iron",
      "--amount", "30", "--yes")
    for text in ["4006381333931", "]A0-03041347"] {
      let answer: Answer = try tablet.ask("scan", "--text", text)
      #expect(answer.proposal?.medications.map(\.name) == ["Iron"], "\(text)")
    }
    // A number that follows from another one is not kept beside it.
    try tablet.run("add", "Zinc", "--dose", "1", "--at", "09:00")
    try tablet.run(
      "scan", "--text", "3400936404649", "--add", "--to", "Zinc", "--amount", "30", "--yes")
    #expect(try tablet.run("show", "Zinc").results.contains("barcodes    03400936404649\n"))
  }
}

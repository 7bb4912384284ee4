import Testing

/// How much a pack holds, as it is proposed from the packs before it.
@Suite struct UsualAmountScenarios {
  private struct Answer: Decodable {
    struct Proposal: Decodable {
      struct Medication: Decodable {
        let name: String
        let usualAmount: String?
      }

      let medications: [Medication]
    }

    let proposal: Proposal?
  }

  private static let small = "(01)03400936404649(21)"
  private static let large = "(01)04006381333931(21)"

  private static func usual(_ device: Device, _ text: String) throws -> [String?] {
    let answer: Answer = try device.ask("scan", "--text", text)
    return answer.proposal?.medications.map(\.usualAmount) ?? []
  }

  private static func household() throws -> Household {
    try Household("tablet") { tablet in
      try tablet.run("add", "Iron", "--dose", "1", "--unit", "tablet", "--at", "08:00")
    }
  }

  @Test func `packs of two sizes each propose their own`() throws {
    let household = try Self.household()
    let tablet = household[0]
    for (day, text, amount) in [
      ("01", Self.small + "S1", "30"), ("02", Self.large + "L1", "100"),
      ("03", Self.small + "S2", "28"), ("04", Self.large + "L2", "98"),
    ] {
      try tablet.at("2026-03-\(day)T08:00:00+01:00").run(
        "scan", "--text", text, "--add", "--to", "Iron", "--amount", amount, "--yes")
    }
    #expect(try Self.usual(tablet, Self.small + "S3") == ["28"])
    #expect(try Self.usual(tablet, Self.large + "L3") == ["98"])
    // The bars of a box say the same article as its matrix.
    #expect(try Self.usual(tablet, "3400936404649") == ["28"])
    #expect(try Self.usual(tablet, "4006381333931") == ["98"])
  }

  @Test func `of several articles without serial numbers nothing is claimed`() throws {
    let household = try Self.household()
    let tablet = household[0]
    for (text, amount) in [("3400936404649", "30"), ("4006381333931", "100")] {
      try tablet.run("scan", "--text", text, "--add", "--to", "Iron", "--amount", amount, "--yes")
    }
    #expect(try Self.usual(tablet, "3400936404649") == [nil])
    let ending = try tablet.end("scan", "--text", "3400936404649", "--add", "--to", "Iron", "--yes")
    #expect(ending.status == 2 && ending.messages.contains("--amount AMOUNT"))
  }

  @Test func `of one article every pack counts, one that was typed too`() throws {
    let household = try Self.household()
    let tablet = household[0]
    try tablet.run(
      "scan", "--text", Self.small + "S1", "--add", "--to", "Iron", "--amount", "30", "--yes")
    try tablet.run("edit", "Iron", "--code", "3400936404649")
    try tablet.at("2026-03-02T08:00:00+01:00").run("refill", "Iron", "50")
    #expect(try Self.usual(tablet, Self.small + "S2") == ["50"])
  }

  @Test(.enabled(if: Program.has("script"), "script makes a terminal"))
  func `at a terminal an empty answer is the pack's own amount, or is asked for`() throws {
    let household = try Self.household()
    let tablet = household[0]
    for (day, text, amount) in [("01", Self.small + "S1", "30"), ("02", "4006381333931", "100")] {
      try tablet.at("2026-03-\(day)T08:00:00+01:00").run(
        "scan", "--text", text, "--add", "--to", "Iron", "--amount", amount, "--yes")
    }
    let own = try answers("\\nyes\\n", tablet, Self.small + "S2")
    #expect(own.contains("(nothing: 30, as in its last pack)") && own.contains("Added to"))
    let other = try answers("90\\nyes\\n", tablet, "4006381333931")
    #expect(!other.contains("as in its last pack") && other.contains("Added to"))
  }

  /// What a person at a terminal sees who scans a pack and answers so.
  private func answers(_ typed: String, _ device: Device, _ text: String) throws -> String {
    let words = device.line(["scan", "--text", text, "--add"]).map { "'\($0)'" }
    let line =
      "(sleep 1; printf '\(typed)'; sleep 1) | script -qec \"'\(Program.path)' "
      + "\(words.joined(separator: " "))\" /dev/null"
    return try Program.run("/bin/sh", ["-c", line], in: device.folder).results
  }
}

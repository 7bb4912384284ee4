import Testing

/// Taking a code off a medication, through the real program.
@Suite struct CodeRemovalScenarios {
  private struct Answer: Decodable {
    struct Proposal: Decodable {
      struct Medication: Decodable {
        let name: String
      }

      let medications: [Medication]
    }

    let proposal: Proposal?
  }

  private static let box = "]d2010340093640464917271231" + "10B77\u{1d}21S1"
  private static let bars = "3400936404649"

  private static func household() throws -> Household {
    try Household("tablet", "phone") { tablet in
      try tablet.run("add", "Iron", "--dose", "1", "--unit", "tablet", "--at", "08:00")
    }
  }

  private static func matches(
    _ device: Device, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    let answer: Answer = try device.ask("scan", "--text", text, sourceLocation: sourceLocation)
    return answer.proposal?.medications.map(\.name) ?? []
  }

  @Test func `a code that is taken off is not matched any more, and undo brings it back`() throws {
    let household = try Self.household()
    let tablet = household[0], phone = household[1]
    try tablet.run("edit", "Iron", "--code", Self.bars, "--code", "4006381333931")
    try household.meet()
    #expect(try Self.matches(phone, Self.box) == ["Iron"])
    try tablet.run("edit", "Iron", "--remove-code", Self.bars)
    #expect(try Self.matches(tablet, Self.box).isEmpty)
    // The other one stays.
    #expect(try Self.matches(tablet, "4006381333931") == ["Iron"])
    try household.meet()
    #expect(try Self.matches(phone, Self.box).isEmpty)
    try tablet.run("undo")
    #expect(try Self.matches(tablet, Self.box) == ["Iron"])
    try household.meet()
    #expect(try Self.matches(phone, Self.bars) == ["Iron"])
  }

  @Test(arguments: [
    "03400936404649", "]E03400936404649", "(01)03400936404649(21)S9",
    "]d2010340093640464917271231" + "10B77\u{1d}21S1",
    "https://id.gs1.org/01/03400936404649/21/S9",
  ])
  func `any written form of an article takes off all forms of it`(text: String) throws {
    let household = try Self.household()
    let tablet = household[0]
    try tablet.run(
      "edit", "Iron", "--code", Self.bars, "--code", "0" + Self.bars, "--code", "]E0" + Self.bars)
    try tablet.run("edit", "Iron", "--remove-code", text)
    #expect(try Self.matches(tablet, Self.box).isEmpty)
    #expect(try !tablet.run("show", "Iron").results.contains("barcodes"))
  }

  @Test func `a code that stands for no article is taken off by its text`() throws {
    let household = try Self.household()
    let tablet = household[0]
    try tablet.run("edit", "Iron", "--code", "blue box", "--code", "none of these")
    try tablet.run("edit", "Iron", "--remove-code", "blue box", "--remove-code", "none of these")
    #expect(try !tablet.run("show", "Iron").results.contains("barcodes"))
  }

  @Test func `a code that is not there is refused, and nothing is changed`() throws {
    let household = try Self.household()
    let tablet = household[0]
    try tablet.run("edit", "Iron", "--code", Self.bars)
    let ending = try tablet.end(
      "edit", "Iron", "--remove-code", Self.bars, "--remove-code", "4006381333931", "--reason",
      "x")
    #expect(ending.status == 27)
    #expect(ending.messages.contains("Iron: it does not have the code “4006381333931”"))
    #expect(ending.messages("hint").contains { $0.contains("medley show") })
    #expect(try Self.matches(tablet, Self.bars) == ["Iron"])
  }

  @Test func `none is not kept as a code`() throws {
    let household = try Self.household()
    let tablet = household[0]
    let ending = try tablet.end("edit", "Iron", "--code", "none")
    #expect(ending.status == 27 && ending.messages.contains("--remove-code"))
    #expect(try !tablet.run("show", "Iron").results.contains("barcodes"))
  }

  @Test func `a code that another device scans meanwhile and keeps again stays`() throws {
    let household = try Self.household()
    let tablet = household[0], phone = household[1]
    try tablet.run("edit", "Iron", "--code", Self.bars)
    try household.meet()
    try tablet.run("edit", "Iron", "--remove-code", Self.bars)
    try phone.run("scan", "--text", Self.box, "--add", "--to", "Iron", "--amount", "30", "--yes")
    try household.meet()
    for device in household.devices {
      #expect(try Self.matches(device, Self.bars) == ["Iron"])
      #expect(try device.run("show", "Iron").results.contains("barcodes    3400936404649\n"))
    }
    // Once everybody has heard of it, it goes.
    try phone.run("edit", "Iron", "--remove-code", Self.bars)
    try household.meet()
    for device in household.devices { #expect(try Self.matches(device, Self.bars).isEmpty) }
  }
}

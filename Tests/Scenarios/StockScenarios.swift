import Testing

/// The stock over several devices, corrections and undo, through the real program.
@Suite struct StockScenarios {
  private struct Answer: Decodable {
    struct Line: Decodable, Equatable {
      let person: String?
      let name: String
      let amount: String
      let countOffBy: String
      let provisional: Bool
    }

    let medications: [Line]
  }

  private func household() throws -> Household {
    try Household("tablet", "phone", "carer") { tablet in
      try tablet.at("2026-03-01T07:00:00+01:00").run(
        "add", "Iron", "--dose", "1", "--unit", "tablet", "--at", "08:00", "--at", "20:00",
        "--stock", "10")
    }
  }

  /// What is left, the same on every device.
  private func expect(
    _ household: Household, _ amount: String, off: String = "0", provisional: Bool = false,
    only name: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for device in household.devices where name == nil || device.name == name {
      let answer: Answer = try device.at("2026-03-02T06:00:00+01:00").ask("stock")
      #expect(
        answer.medications.map(\.amount) == [amount], "\(device.name)",
        sourceLocation: sourceLocation)
      #expect(answer.medications.map(\.countOffBy) == [off], sourceLocation: sourceLocation)
      #expect(
        answer.medications.map(\.provisional) == [provisional], sourceLocation: sourceLocation)
    }
  }

  @Test func `two devices that each take one from ten without each other leave eight`() throws {
    let household = try household()
    try household[0].at("2026-03-01T08:00:00+01:00").run("take", "Iron")
    try household[1].at("2026-03-01T20:00:00+01:00").run(
      "take", "Iron", "--slot", "2026-03-01T20:00")
    try household.meet()
    try expect(household, "8")
  }

  @Test func `pains 46: undo gives back what was taken, after a correction too`() throws {
    let household = try household()
    let tablet = household[0].at("2026-03-01T08:00:00+01:00")
    let logged: LoggedAnswer = try tablet.run("take", "Iron", "--json").answer()
    try expect(household, "9", only: "tablet")
    try tablet.run("correct", logged.id, "--amount", "2.5")
    try expect(household, "7.5", only: "tablet")
    try tablet.run("undo")
    try expect(household, "9", only: "tablet")
    try tablet.run("undo")
    try expect(household, "10", only: "tablet")
    // The entry itself, corrected and then taken back as a whole.
    let again: LoggedAnswer = try tablet.run("take", "Iron", "--json").answer()
    try tablet.run("correct", again.id, "--amount", "0.25")
    try expect(household, "9.75", only: "tablet")
    try tablet.run("undo", again.id)
    try expect(household, "10", only: "tablet")
    // A dose that turns out to have been left out gives its amount back.
    let third: LoggedAnswer = try tablet.run("take", "Iron", "--json").answer()
    try tablet.run("correct", third.id, "--status", "skipped")
    try expect(household, "10", only: "tablet")
    try tablet.run("correct", third.id, "--status", "missed")
    try expect(household, "10", only: "tablet")
    try tablet.run("correct", third.id, "--status", "taken")
    try expect(household, "9", only: "tablet")
  }

  @Test func `pains 55: a count on another device is the base for doses before and after it`()
    throws
  {
    let household = try household()
    try household[1].at("2026-03-01T12:00:00+01:00").run("count", "Iron", "5")
    // Without having heard of the count: one dose from before it, one from after it.
    let tablet = household[0].at("2026-03-01T20:30:00+01:00")
    try tablet.run("take", "Iron", "--slot", "todayT08:00", "--at", "08:10")
    try tablet.run("take", "Iron", "--slot", "todayT20:00", "--at", "20:10")
    try household.meet()
    try expect(household, "4")
    try household.agreedHash()
  }

  @Test func `two counts at once leave the later one, in whatever order they arrive`() throws {
    let household = try household()
    try household[0].at("2026-03-01T12:00:00+01:00").run("count", "Iron", "5")
    try household[1].at("2026-03-01T12:00:30+01:00").run("count", "Iron", "7")
    let files = try household.devices.map { try $0.write() }
    _ = try household[2].read(all: [files[1], files[0]])
    try household[0].read(files[1])
    try household[1].read(files[0])
    try household.meet()
    try expect(household, "7")
  }

  @Test func `pains 52: more than there is can be taken on two devices, and is shown`() throws {
    let household = try household()
    try household[0].at("2026-03-01T07:30:00+01:00").run("count", "Iron", "1")
    try household.meet()
    try household[0].at("2026-03-01T08:00:00+01:00").run("take", "Iron")
    try household[1].at("2026-03-01T20:00:00+01:00").run(
      "take", "Iron", "--slot", "2026-03-01T20:00", "--amount", "1.5")
    try household.meet()
    try expect(household, "0", off: "1.5")
    try household[1].at("2026-03-01T21:00:00+01:00").run("refill", "Iron", "2x30")
    try household.meet()
    try expect(household, "58.5")
  }

  @Test func `pains 45 and 54: a dose is taken from the stock of its own medication`() throws {
    let household = try household()
    let tablet = household[0].at("2026-03-01T08:00:00+01:00")
    try tablet.run("person", "add", "Bob")
    for (name, person) in [("Iron", "Bob"), ("Iron 2", Household.person)] {
      try tablet.run(
        "add", name, "--dose", "1", "--at", "08:00", "--stock", "10", "--for", person)
    }
    try tablet.run("take", "Iron", "--for", "Bob", "--amount", "2")
    try tablet.run("take", "Iron 2", "--for", Household.person, "--amount", "4")
    let own: Answer = try tablet.ask("stock", "--for", Household.person)
    #expect(own.medications.map { [$0.name, $0.amount] } == [["Iron", "10"], ["Iron 2", "6"]])
    let bob: Answer = try tablet.ask("stock", "--for", "Bob")
    #expect(bob.medications.map { [$0.name, $0.amount] } == [["Iron", "8"]])
  }
}

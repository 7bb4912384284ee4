import Testing

/// One planned dose, logged on two devices that did not know of each other.
@Suite struct DoubleDoseScenarios {
  private func household() throws -> Household {
    try Household("tablet", "phone", "carer") { tablet in
      try tablet.at("2026-03-01T07:00:00+01:00").run(
        "add", "Iron", "--dose", "1", "--unit", "tablet", "--at", "08:00", "--stock", "30")
    }
  }

  /// What all devices must say while the slot is in question, and after.
  private func expect(
    _ household: Household, kind: String?, stock: String, provisional: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for device in household.devices {
      let device = device.at("2026-03-01T12:00:00+01:00")
      #expect(
        try device.conflicts.map(\.kind) == (kind.map { [$0] } ?? []), "\(device.name)",
        sourceLocation: sourceLocation)
      let today: TodayAnswer = try device.ask("today")
      #expect(today.slots.map(\.state) == ["taken"], sourceLocation: sourceLocation)
      let adherence: AdherenceAnswer = try device.ask("adherence", "--from", "2026-03-01")
      #expect(
        adherence.overall == .init(due: 1, taken: 1, missed: 0, skipped: 0),
        sourceLocation: sourceLocation)
      let line = try #require(try (device.ask("stock") as StockAnswer).medications.first)
      #expect(line.amount == stock, "\(device.name)", sourceLocation: sourceLocation)
      #expect(line.provisional == provisional, sourceLocation: sourceLocation)
    }
    try household.agreedHash(sourceLocation: sourceLocation)
  }

  private func takeTwice(_ household: Household) throws {
    try household[0].at("2026-03-01T08:02:00+01:00").run("take", "Iron")
    try household[1].at("2026-03-01T08:05:00+01:00").run("take", "Iron")
    try household.meet()
  }

  @Test func `a dose logged twice is one question and counts once until it is answered`() throws {
    let household = try household()
    try takeTwice(household)
    try expect(household, kind: "double_dose", stock: "28", provisional: true)
    let questions = try household.devices.map { try $0.conflicts }
    #expect(Set(questions.map { $0[0].id }).count == 1)
    #expect(questions.allSatisfy { $0[0].entries.count == 2 })

    try household[2].run("resolve", questions[0][0].id, "one")
    try household.meet()
    try expect(household, kind: nil, stock: "29", provisional: false)
  }

  @Test func `two doses after all are both taken from the stock and one is due`() throws {
    let household = try household()
    try takeTwice(household)
    try household[1].run("resolve", try household[1].conflicts[0].id, "two")
    try household.meet()
    try expect(household, kind: nil, stock: "28", provisional: false)
  }

  @Test func `two different answers at once leave the question open everywhere`() throws {
    let household = try household()
    try takeTwice(household)
    let id = try household[0].conflicts[0].id
    try household[0].run("resolve", id, "one")
    try household[1].run("resolve", id, "two")
    #expect(try household[0].conflicts.isEmpty)
    #expect(try household[1].conflicts.isEmpty)
    try household.meet()
    try expect(household, kind: "double_dose", stock: "28", provisional: true)
    #expect(try household[2].conflicts[0].id == id)

    try household[2].run("resolve", id, "one")
    try household.meet()
    try expect(household, kind: nil, stock: "29", provisional: false)
  }

  @Test func `the same answer at once closes the question everywhere`() throws {
    let household = try household()
    try takeTwice(household)
    let id = try household[0].conflicts[0].id
    try household[0].run("resolve", id, "one")
    try household[1].run("resolve", id, "one")
    try household.meet()
    try expect(household, kind: nil, stock: "29", provisional: false)
  }

  @Test func `an answer that had not seen a third entry leaves the question open`() throws {
    let household = try household()
    try household[0].at("2026-03-01T08:02:00+01:00").run("take", "Iron")
    try household[1].at("2026-03-01T08:05:00+01:00").run("take", "Iron")
    try household[2].at("2026-03-01T08:07:00+01:00").run("take", "Iron")
    try Household.meet([household[0], household[1]])
    try household[0].run("resolve", try household[0].conflicts[0].id, "one")
    try household.meet()
    #expect(try household[1].conflicts.map(\.entries.count) == [3])
    try household[1].run("resolve", try household[1].conflicts[0].id, "one")
    try household.meet()
    try expect(household, kind: nil, stock: "29", provisional: false)
  }

  @Test func `taken on one device and skipped on another counts as taken`() throws {
    let household = try household()
    try household[0].at("2026-03-01T08:02:00+01:00").run("take", "Iron")
    try household[1].at("2026-03-01T08:05:00+01:00").run("skip", "Iron")
    try household.meet()
    try expect(household, kind: "taken_or_skipped", stock: "29", provisional: true)
    let question = try household[2].conflicts[0]
    let taken = try #require(question.entries.first { $0.status == "taken" })
    try household[2].run("resolve", question.id, "keep=\(taken.id)")
    try household.meet()
    try expect(household, kind: nil, stock: "29", provisional: false)
  }

  @Test func `an undo does not take back what another device logged meanwhile`() throws {
    let household = try household()
    try household[0].at("2026-03-01T08:02:00+01:00").run("take", "Iron")
    try household[1].at("2026-03-01T08:05:00+01:00").run("take", "Iron")
    try household[0].at("2026-03-01T08:06:00+01:00").run("undo")
    try household.meet()
    try expect(household, kind: nil, stock: "29", provisional: false)
  }

  @Test func `an undo beside a correction of the same entry leaves it taken`() throws {
    let household = try household()
    let logged: LoggedAnswer = try household[0].at("2026-03-01T08:02:00+01:00").run(
      "take", "Iron", "--json"
    ).answer()
    try household.meet()
    try household[0].at("2026-03-01T08:06:00+01:00").run("undo", logged.id)
    try household[1].at("2026-03-01T08:07:00+01:00").run(
      "correct", logged.id, "--at", "2026-03-01T07:55:00+01:00")
    try household.meet()
    try expect(household, kind: nil, stock: "29", provisional: false)
  }

  @Test func `a slot that is known to be taken is not logged a second time`() throws {
    let household = try household()
    try household[0].at("2026-03-01T08:02:00+01:00").run("take", "Iron")
    try household.meet()
    let again: LoggedAnswer = try household[1].at("2026-03-01T08:10:00+01:00").run(
      "take", "Iron", "--slot", "2026-03-01T08:00", "--json"
    ).answer()
    #expect(!again.written)
    try household.meet()
    try expect(household, kind: nil, stock: "29", provisional: false)
  }
}

import Testing

/// What one device takes back after it met with another that wrote in the same place.
@Suite struct UndoScenarios {
  private func household() throws -> Household {
    try Household("tablet", "phone") { tablet in
      try tablet.at("2026-03-01T07:00:00+01:00").run(
        "add", "Iron", "--dose", "1", "--unit", "tablet", "--at", "08:00", "--at", "20:00",
        "--stock", "30")
    }
  }

  @Test func `an undone field leaves what another device said of it meanwhile`() throws {
    let household = try household()
    try household[0].at("2026-03-01T07:10:00+01:00").run("edit", "Iron", "--strength", "50 mg")
    try household[1].at("2026-03-01T07:20:00+01:00").run("edit", "Iron", "--strength", "100 mg")
    try household.meet()
    try household[1].at("2026-03-01T07:30:00+01:00").run("undo")
    try household.meet()
    for device in household.devices {
      let shown: ShownAnswer = try device.at("2026-03-01T08:00:00+01:00").ask("show", "Iron")
      #expect(shown.strength == "50 mg")
      #expect(try device.conflicts.isEmpty)
    }
    try household.agreedHash()
  }

  @Test func `an undone move leaves the move of another device that it met`() throws {
    let household = try household()
    try household[0].at("2026-03-01T07:10:00+01:00").run("move", "Iron", "todayT08:00", "13:00")
    try household[1].at("2026-03-01T07:20:00+01:00").run("move", "Iron", "todayT08:00", "14:00")
    try household.meet()
    try household[1].at("2026-03-01T07:30:00+01:00").run("undo")
    try household.meet()
    for device in household.devices {
      let day: TodayAnswer = try device.at("2026-03-01T12:00:00+01:00").ask("today")
      #expect(
        day.slots.map(\.dueAt) == ["2026-03-01T13:00:00+01:00", "2026-03-01T20:00:00+01:00"])
    }
  }

  @Test func `an undone answer leaves the answer of another device`() throws {
    let household = try household()
    try household[0].at("2026-03-01T08:02:00+01:00").run("take", "Iron")
    try household[1].at("2026-03-01T08:05:00+01:00").run("take", "Iron")
    try household.meet()
    let id = try household[0].conflicts[0].id
    try household[0].at("2026-03-01T08:10:00+01:00").run("resolve", id, "one")
    try household[1].at("2026-03-01T08:20:00+01:00").run("resolve", id, "two")
    try household.meet()
    #expect(try household[0].conflicts.map(\.id) == [id])
    try household[1].at("2026-03-01T08:30:00+01:00").run("undo")
    try household.meet()
    for device in household.devices {
      #expect(try device.conflicts.isEmpty)
      let stock: StockAnswer = try device.at("2026-03-01T12:00:00+01:00").ask("stock")
      #expect(stock.medications.map(\.amount) == ["29"])
    }
  }
}

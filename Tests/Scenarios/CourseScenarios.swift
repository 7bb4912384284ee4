import Testing

/// Pauses, ends and moved doses, written on devices that did not know of each other.
@Suite struct CourseScenarios {
  private func household() throws -> Household {
    try Household("tablet", "phone") { tablet in
      try tablet.at("2026-03-01T07:00:00+01:00").run(
        "add", "Iron", "--dose", "1", "--unit", "tablet", "--at", "08:00", "--at", "20:00",
        "--stock", "30")
    }
  }

  /// What each device says of the day at noon, which must be the same.
  private func today(
    _ household: Household, at now: String = "2026-03-01T12:00:00+01:00",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> TodayAnswer {
    let answers = try household.devices.map { device -> TodayAnswer in
      try device.at(now).ask("today", sourceLocation: sourceLocation)
    }
    for answer in answers {
      #expect(
        answer.slots.map(\.dueAt) == answers[0].slots.map(\.dueAt), sourceLocation: sourceLocation)
      #expect(
        answer.slots.map(\.state) == answers[0].slots.map(\.state), sourceLocation: sourceLocation)
      #expect(answer.extras.count == answers[0].extras.count, sourceLocation: sourceLocation)
    }
    try household.agreedHash(sourceLocation: sourceLocation)
    return answers[0]
  }

  private func expectStock(
    _ household: Household, _ amount: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for device in household.devices {
      let stock: StockAnswer = try device.at("2026-03-01T12:00:00+01:00").ask("stock")
      #expect(stock.medications.map(\.amount) == [amount], sourceLocation: sourceLocation)
      #expect(stock.medications.map(\.provisional) == [false], sourceLocation: sourceLocation)
    }
  }

  @Test func `a dose logged elsewhere on a day that is paused here is an extra intake`() throws {
    let household = try household()
    try household[1].at("2026-03-01T08:02:00+01:00").run("take", "Iron")
    try household[0].at("2026-03-01T08:05:00+01:00").run("pause", "Iron", "--reason", "surgery")
    try household.meet()
    var day = try today(household)
    #expect(day.slots.isEmpty)
    #expect(day.extras.map(\.medication) == ["Iron"])
    #expect(try household[1].conflicts.isEmpty)
    try expectStock(household, "29")
    // Without the pause it is the dose that it was.
    try household[1].at("2026-03-01T12:00:00+01:00").run("resume", "Iron")
    try household.meet()
    day = try today(household)
    #expect(day.slots.map(\.state) == ["taken", "pending"])
    #expect(day.extras.isEmpty)
    try expectStock(household, "29")
  }

  @Test func `two pauses of one time are both ended by who resumes`() throws {
    let household = try household()
    try household[0].at("2026-03-01T07:10:00+01:00").run("pause", "Iron")
    try household[1].at("2026-03-01T07:20:00+01:00").run("pause", "Iron", "--to", "2026-03-05")
    try household.meet()
    #expect(try today(household).slots.isEmpty)
    #expect(try household[0].conflicts.isEmpty)
    try household[1].at("2026-03-01T12:00:00+01:00").run("resume", "Iron", "--on", "2026-03-03")
    try household.meet()
    #expect(try today(household, at: "2026-03-02T12:00:00+01:00").slots.isEmpty)
    #expect(
      try today(household, at: "2026-03-03T07:00:00+01:00").slots.map(\.dueAt) == [
        "2026-03-03T08:00:00+01:00", "2026-03-03T20:00:00+01:00",
      ])
  }

  @Test func `a dose moved to two times is due once, and which one is asked`() throws {
    let household = try household()
    try household[0].at("2026-03-01T07:10:00+01:00").run("move", "Iron", "todayT08:00", "13:00")
    try household[1].at("2026-03-01T07:20:00+01:00").run("move", "Iron", "todayT08:00", "14:00")
    try household.meet()
    var day = try today(household)
    #expect(
      day.slots.map(\.dueAt) == ["2026-03-01T14:00:00+01:00", "2026-03-01T20:00:00+01:00"])
    #expect(day.slots.map(\.movedFrom) == ["2026-03-01T08:00:00+01:00", nil])
    let question = try #require(try household[0].conflicts.first)
    #expect(question.kind == "field")
    #expect(question.field == "slot")
    let values = question.entries.map(\.value)
    #expect(
      values == [
        "2026-03-01 08:00 moved to 2026-03-01 14:00", "2026-03-01 08:00 moved to 2026-03-01 13:00",
      ])
    try household[1].run("resolve", question.id, "keep=\(question.entries[1].id)")
    try household.meet()
    day = try today(household)
    #expect(
      day.slots.map(\.dueAt) == ["2026-03-01T13:00:00+01:00", "2026-03-01T20:00:00+01:00"])
    #expect(try household[0].conflicts.isEmpty)
  }

  @Test func `a dose cancelled here and moved there is asked`() throws {
    let household = try household()
    try household[0].at("2026-03-01T07:10:00+01:00").run("move", "Iron", "todayT08:00", "cancel")
    try household[1].at("2026-03-01T07:20:00+01:00").run("move", "Iron", "todayT08:00", "13:00")
    try household.meet()
    #expect(
      try today(household).slots.map(\.dueAt) == [
        "2026-03-01T13:00:00+01:00", "2026-03-01T20:00:00+01:00",
      ])
    #expect(try household[0].conflicts.map(\.field) == ["slot"])
  }

  @Test func `a dose taken while another device moves it is closed by it`() throws {
    let household = try household()
    try household[0].at("2026-03-01T07:50:00+01:00").run("move", "Iron", "todayT08:00", "13:00")
    try household[1].at("2026-03-01T08:02:00+01:00").run("take", "Iron")
    try household.meet()
    let day = try today(household)
    #expect(day.slots.map(\.state) == ["taken", "pending"])
    #expect(day.slots.map(\.entries.count) == [1, 0])
    #expect(day.extras.isEmpty)
    #expect(try household[0].conflicts.isEmpty)
    try expectStock(household, "29")
  }

  @Test func `a dose logged after an end that its device did not know is kept`() throws {
    let household = try household()
    try household[0].at("2026-03-01T07:30:00+01:00").run("end", "Iron", "--reason", "rash")
    try household[1].at("2026-03-01T08:02:00+01:00").run("take", "Iron")
    try household.meet()
    let day = try today(household)
    #expect(day.slots.isEmpty)
    #expect(day.extras.map(\.medication) == ["Iron"])
    try expectStock(household, "29")
    for device in household.devices {
      let list: ListAnswer = try device.at("2026-03-01T12:00:00+01:00").ask("list")
      #expect(list.medications.isEmpty)
      let all: ListAnswer = try device.at("2026-03-01T12:00:00+01:00").ask("list", "--all")
      #expect(all.medications.map(\.active) == [false])
    }
  }

  @Test func `an undone move does not take back the move of another device`() throws {
    let household = try household()
    try household[0].at("2026-03-01T07:10:00+01:00").run("move", "Iron", "todayT08:00", "13:00")
    try household.meet()
    try household[1].at("2026-03-01T07:20:00+01:00").run("move", "Iron", "todayT08:00", "14:00")
    try household[0].at("2026-03-01T07:30:00+01:00").run("undo")
    try household.meet()
    #expect(
      try today(household).slots.map(\.dueAt) == [
        "2026-03-01T14:00:00+01:00", "2026-03-01T20:00:00+01:00",
      ])
    #expect(try household[0].conflicts.isEmpty)
  }

  @Test func `a person's dates and times are theirs on a device that is elsewhere`() throws {
    let household = try household()
    var phone = household[1]
    // In Tokyo it is the 2nd already; Quirina is in Berlin, where the evening dose is open.
    phone.zone = "Asia/Tokyo"
    phone.now = "2026-03-02T05:30:00+09:00"
    let logged: LoggedAnswer = try phone.run(
      "take", "Iron", "--slot", "todayT20:00", "--at", "20:10", "--json"
    ).answer()
    #expect(logged.written)
    let day: TodayAnswer = try phone.ask("today")
    #expect(day.date == "2026-03-01")
    #expect(day.slots.map(\.state) == ["overdue", "taken"])
    let due = try phone.end("due")
    #expect(due.messages("hint") == ["if Quirina is in Asia/Tokyo now: medley zone Asia/Tokyo"])
    // The tablet at home has nothing to ask.
    #expect(try household[0].end("today").messages.isEmpty)
  }

  @Test(arguments: [
    ["pause", "Iron"], ["end", "Iron"], ["restart", "Iron", "--from", "today"],
    ["move", "Iron", "todayT20:00", "21:00"], ["zone", "Asia/Tokyo"],
  ])
  func `a caregiver's device logs doses and leaves the plan alone`(words: [String]) throws {
    let household = try household()
    let carer = try household.admit("carer", role: "caregiver").at("2026-03-01T08:02:00+01:00")
    let hash = try carer.stateHash
    let ending = try carer.end(words)
    #expect(ending.status == 21)
    #expect(try carer.stateHash == hash)
    try carer.run("take", "Iron")
  }

  @Test func `an end taken back on two devices at once is no question`() throws {
    let household = try household()
    try household[0].at("2026-03-01T07:30:00+01:00").run("end", "Iron")
    try household.meet()
    for device in household.devices {
      try device.at("2026-03-04T07:00:00+01:00").run("restart", "Iron", "--from", "today")
    }
    try household.meet()
    #expect(try household[0].conflicts.isEmpty)
    let day = try today(household, at: "2026-03-04T07:00:00+01:00")
    #expect(
      day.slots.map(\.dueAt) == ["2026-03-04T08:00:00+01:00", "2026-03-04T20:00:00+01:00"])
    let adherence: AdherenceAnswer = try household[1].at("2026-03-04T07:00:00+01:00").ask(
      "adherence", "--from", "2026-03-01")
    #expect(adherence.overall == .init(due: 0, taken: 0, missed: 0, skipped: 0))
  }
}

import Testing

/// Limits that several medications share, on devices that did not know of each other's doses.
@Suite struct SharedLimitScenarios {
  private struct Today: Decodable {
    struct Line: Decodable, Equatable {
      let medication: String
      let nextAllowedAt: String?
    }

    let asNeeded: [Line]
  }

  private struct Warned: Decodable {
    let warnings: [String]
  }

  private func household() throws -> Household {
    try Household("tablet", "phone", "carer") { tablet in
      let tablet = tablet.at("2026-03-01T07:00:00+01:00")
      try tablet.run(
        "add", "Tablets", "--dose", "1", "--unit", "tablet", "--as-needed", "--gap", "4h",
        "--max", "4/24h", "--ingredient", "paracetamol 500 mg")
      try tablet.run(
        "add", "Sachets", "--dose", "1", "--unit", "sachet", "--as-needed", "--ingredient",
        "Paracetamol 1 g")
    }
  }

  @Test func `pains 26: every device says the same when doses meet, in whatever order`() throws {
    let household = try household()
    try household[0].at("2026-03-01T08:00:00+01:00").run("take", "Sachets")
    try household[1].at("2026-03-01T10:00:00+01:00").run("take", "Tablets")
    let files = try household.devices.map { try $0.write() }
    try household[0].read(files[1])
    try household[1].read(files[0])
    _ = try household[2].read(all: [files[1], files[0]])
    for device in household.devices {
      let noon = device.at("2026-03-01T12:00:00+01:00")
      let today: Today = try noon.ask("today")
      // 2 + 1 tablets: one more is within the four, a sachet of two is not until 08:00.
      #expect(
        today.asNeeded == [
          .init(medication: "Sachets", nextAllowedAt: "2026-03-02T08:00:00+01:00"),
          .init(medication: "Tablets", nextAllowedAt: "2026-03-01T14:00:00+01:00"),
        ], "\(device.name)")
      let copy = try noon.copied(to: household.freshPath(device.name))
      let warned: Warned = try copy.run("take", "Sachets", "--json").answer()
      #expect(
        warned.warnings == [
          "too soon: “Tablets”, which also contains paracetamol, was taken at 10:00, and its doses "
            + "are to be at least 4 h apart from others with it: this one was allowed at 14:00",
          "too much: with this one paracetamol equal to 5 tablets of “Tablets” was taken within "
            + "24 h (“Sachets” counted in), and the most is 4",
        ], "\(device.name)")
    }
  }

  @Test func `an undo and a correction move the next allowed time`() throws {
    let household = try household()
    let tablet = household[0]
    func next(_ now: String) throws -> String? {
      let today: Today = try tablet.at(now).ask("today")
      return today.asNeeded.first { $0.medication == "Tablets" }?.nextAllowedAt
    }
    let logged: LoggedAnswer = try tablet.at("2026-03-01T08:00:00+01:00").run(
      "take", "Sachets", "--amount", "2", "--json"
    ).answer()
    let now = "2026-03-01T09:00:00+01:00"
    #expect(try next(now) == "2026-03-02T08:00:00+01:00")
    let corrected: Warned = try tablet.at(now).run(
      "correct", logged.id, "--amount", "1", "--at", "2026-03-01T07:30:00+01:00", "--json"
    ).answer()
    #expect(corrected.warnings.isEmpty)
    #expect(try next(now) == "2026-03-01T11:30:00+01:00")
    try tablet.at(now).run("undo", logged.id)
    #expect(try next(now) == "2026-03-01T09:00:00+01:00")
  }

  @Test func `another person's medications and removed ones do not count`() throws {
    let household = try household()
    let tablet = household[0].at("2026-03-01T08:00:00+01:00")
    try tablet.run("person", "add", "Bob")
    try tablet.run(
      "add", "Powder", "--dose", "4", "--unit", "sachet", "--as-needed", "--ingredient",
      "paracetamol 1 g", "--for", "Bob")
    try tablet.run("take", "Powder", "--for", "Bob")
    try tablet.run("take", "Sachets", "--amount", "4", "--for", Household.person)
    try tablet.run("remove", "Sachets")
    let warned: Warned = try tablet.run(
      "take", "Tablets", "--for", Household.person, "--json"
    ).answer()
    #expect(warned.warnings.isEmpty)
  }
}

import Testing

/// What is said of doses that a device logged which had no right to it, when others log theirs.
@Suite struct UnconfirmedScenarios {
  private struct Warned: Decodable {
    let id: String
    let warnings: [String]
  }

  /// A tablet with a medication, and a phone that was made a reader and does not know it yet.
  private func household(_ words: String...) throws -> (Household, Device, Device) {
    let household = try Household("tablet", "phone") { tablet in
      try tablet.at("2026-03-01T06:00:00+01:00").run(
        ["add", Household.medication, "--dose", "1", "--unit", "tablet"] + words)
    }
    try household[0].run("role", "phone", "reader")
    return (household, household[0], household[1])
  }

  private func take(_ device: Device, at time: String, _ more: String...) throws -> Warned {
    try device.at("2026-03-01T\(time):00+01:00").run(
      ["take", Household.medication, "--json"] + more
    ).answer()
  }

  @Test func `limits are asked as if unconfirmed doses were real, and figures leave them out`()
    throws
  {
    let (household, tablet, phone) = try household("--as-needed", "--gap", "2h", "--max", "2/24h")
    let doubted = try take(phone, at: "08:00")
    try tablet.read(phone.write())
    let first = try take(tablet, at: "09:00")
    let said = first.warnings.joined(separator: "\n")
    let which = "if the unconfirmed dose at 08:00, from phone, is real: "
    #expect(said.contains(which + "too soon: “\(Household.medication)” was also taken at 08:00"))
    #expect(said.contains(which + "the most is reached: with this one 2 tablets"))
    let hints = try tablet.at("2026-03-01T09:00:00+01:00").run(
      "correct", first.id, "--amount", "1.5"
    ).messages("hint")
    #expect(hints.contains { $0.contains("medley accept \(doubted.id.prefix(8))") })
    // With two of the tablet's own the figures reach the most; the doubtful one goes above it.
    try tablet.at("2026-03-01T09:30:00+01:00").run("correct", first.id, "--amount", "1")
    let second = try take(tablet, at: "11:30")
    #expect(second.warnings.contains { $0.hasPrefix("the most is reached: with this one 2") })
    #expect(
      second.warnings.contains { $0.contains(which + "too much: with this one 3 tablets") })
    let today = try tablet.at("2026-03-01T11:40:00+01:00").run("today").results
    #expect(today.contains("2 uses in the last 24 h"))
    #expect(today.contains("not counted: 1 unconfirmed dose"))
    // Once it is dismissed nothing is said of it any more; once it counts, it counts as any other.
    try tablet.run("dismiss", doubted.id)
    #expect(try take(tablet, at: "14:00").warnings.allSatisfy { !$0.contains("unconfirmed") })
    try tablet.run("accept", doubted.id)
    let last = try take(tablet, at: "17:00")
    #expect(last.warnings.contains { $0.hasPrefix("too much: with this one 5 tablets") })
    #expect(last.warnings.allSatisfy { !$0.contains("unconfirmed") })
    #expect(try household[0].conflicts.isEmpty)
  }

  @Test func `an unconfirmed dose beyond the reach of the limits is no warning`() throws {
    let (household, tablet, phone) = try household("--as-needed", "--gap", "2h", "--max", "9/4h")
    _ = try take(phone, at: "08:00")
    try tablet.read(phone.write())
    #expect(try take(tablet, at: "12:30").warnings.allSatisfy { !$0.hasPrefix("if the") })
    #expect(try household[0].conflicts.map(\.kind) == ["unconfirmed"])
  }

  @Test func `an unconfirmed skip is told as a skip, and a dose as a dose`() throws {
    let (household, tablet, phone) = try household("--at", "08:00", "--at", "20:00")
    try phone.at("2026-03-01T08:01:00+01:00").run("skip", Household.medication)
    _ = try take(phone, at: "20:01")
    try tablet.read(phone.write())
    let taken = try take(tablet, at: "08:10", "--slot", "todayT08:00")
    #expect(taken.warnings.count == 1)
    #expect(
      taken.warnings.first
        == "somebody else says that this dose of “\(Household.medication)” was left out: "
        + "unconfirmed, from phone: skipped")
    let skipped = try tablet.at("2026-03-01T20:10:00+01:00").run(
      "skip", Household.medication, "--slot", "todayT20:00")
    #expect(
      skipped.messages("warning") == [
        "this dose of “\(Household.medication)” may have been taken: unconfirmed, from phone: taken "
          + "at 20:01"
      ])
    try tablet.run("undo")
    let both = try take(tablet, at: "20:20", "--slot", "todayT20:00")
    #expect(both.warnings.first?.hasPrefix("possible double dose") == true)
    #expect(try household[0].conflicts.map(\.kind) == ["unconfirmed", "unconfirmed"])
  }
}

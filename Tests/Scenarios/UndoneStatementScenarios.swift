import Testing

/// Undo takes back the last thing done or nothing: never something older that nobody thinks of.
@Suite struct UndoneStatementScenarios {
  /// What an owner did last, what the refusal names, and what it says to do.
  struct Deed: Sendable, CustomTestStringConvertible {
    let words: [String]
    let named: String
    let remedy: String

    var testDescription: String { words.joined(separator: " ") }
  }

  static let deeds = [
    Deed(
      words: ["role", "phone", "reader"], named: "made phone a reader",
      remedy: "medley role phone ROLE"),
    Deed(
      words: ["role", "phone", "owner"], named: "made phone an owner",
      remedy: "medley role phone ROLE"),
    Deed(
      words: ["remove-device", "phone"], named: "took phone out of the household",
      remedy: "let it in again"),
    Deed(
      words: ["remove-device", "phone", "--recovery", "words.txt"],
      named: "took phone out of the household", remedy: "let it in again"),
    Deed(
      words: ["recovery", "add", "--recovery", "more.txt"], named: "made a further recovery key",
      remedy: "destroy its words"),
    Deed(
      words: ["accept", "phone"], named: "accepted 1 change without effect",
      remedy: "medley undo ENTRY"),
    Deed(
      words: ["dismiss", "phone"], named: "dismissed 1 change without effect",
      remedy: "medley accept ENTRY"),
  ]

  @Test(arguments: deeds)
  func `undo refuses what it cannot take back, names it, and leaves older doses alone`(
    deed: Deed
  ) throws {
    let household = try Household("tablet", "phone", hasRecovery: true) { tablet in
      try tablet.at("2026-03-01T07:00:00+01:00").run(
        "add", "Iron", "--dose", "1", "--at", "08:00", "--at", "20:00")
    }
    let (tablet, phone) = (household[0], household[1])
    if ["accept", "dismiss"].contains(deed.words[0]) {
      // A dose without effect: the phone does not know yet that it only reads.
      try tablet.run("role", "phone", "reader")
      try phone.at("2026-03-01T08:01:00+01:00").run("take", "Iron")
      try tablet.read(phone.write())
    }
    let dose: LoggedAnswer = try tablet.at("2026-03-01T20:02:00+01:00").run(
      "take", "Iron", "--slot", "todayT20:00", "--json"
    ).answer()
    try tablet.run(deed.words)
    for _ in 0..<2 {
      try household.expectRefusal(27, ["undo"], on: tablet, saying: deed.named)
      #expect(try tablet.end("undo").messages("hint").first?.contains(deed.remedy) == true)
    }
    // The older dose goes when it is named, and what is done next can be undone as ever.
    try tablet.run("undo", dose.id)
    try tablet.run("edit", "Iron", "--strength", "50 mg")
    #expect(try tablet.run("undo").results.contains("50 mg"))
  }

  @Test func `undo after an admission says how to take the device out again`() throws {
    let household = try Household("tablet", "phone")
    let said = try household.expectRefusal(27, ["undo"], on: household[0])
    #expect(said.hasSuffix("this device let phone in as a member"))
    #expect(
      try household[0].end("undo").messages("hint").first?.contains("medley remove-device phone")
        == true)
  }

  @Test func `a removal by the recovery words on another device is nothing to undo here`() throws {
    let household = try Household("tablet", "phone", "panel", hasRecovery: true)
    let (tablet, phone) = (household[0], household[1])
    try tablet.run("role", "phone", "owner")
    try phone.read(tablet.write())
    try phone.run("person", "add", "Bob")
    try tablet.run("remove-device", "panel", "--recovery", "words.txt")
    try phone.read(tablet.write(to: [phone]))
    #expect(try phone.run("undo").results.contains("Bob"))
  }
}

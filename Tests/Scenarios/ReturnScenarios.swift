import Testing

/// A device that was removed and is to come back.
@Suite struct ReturnScenarios {
  @Test func `a removed device is told to erase before it joins, and comes in as a new one`() throws
  {
    let household = try Household("tablet", "phone") { tablet in
      try tablet.run("add", "Iron", "--dose", "1", "--at", "08:00")
    }
    let (tablet, phone) = (household[0], household[1])
    try tablet.run("remove-device", "phone")
    // It hears of it with the next file that it can open, or not at all: then its own store says.
    try phone.run("leave", "--yes", "phone")
    let request = phone.home + "-again.request"
    for words in [
      ["join", "--request", request], ["join", "prop", "herald", "blob", "--at", "127.0.0.1:9"],
      ["join", "--welcome", phone.home + ".welcome"],
    ] {
      try household.expectRefusal(11, words, on: phone, saying: "still holds the record")
      let hint = try #require(try phone.end(words).messages("hint").first)
      for step in ["medley bundle write FILE", "medley erase", "medley join"] {
        #expect(hint.contains(step))
      }
    }
    try household.expectRefusal(21, ["take", "Iron"], on: phone, saying: "was removed")
    try phone.run("erase", "--yes", "phone")
    let answer: JoinAnswer = try phone.run(
      "join", "--request", request, "--device", "phone", "--json"
    ).answer()
    try tablet.run(
      "admit", request, "--welcome", phone.home + "-again.welcome", "--words", answer.words)
    try phone.run("join", "--welcome", phone.home + "-again.welcome")
    try phone.run("take", "Iron")
    #expect(try tablet.read(phone.write()).changesNew == 1)
    try household.agreedHash()
  }

  @Test func `a device that is still a member is told of another folder`() throws {
    let household = try Household("tablet", "phone")
    try household.expectRefusal(
      11, ["join", "--request", household.freshPath("x")], on: household[1],
      saying: "in a household already")
  }

  @Test
  func `a name that two devices have is told at once, and asks only about the one in question`()
    throws
  {
    let household = try Household("tablet", "phone") { tablet in
      try tablet.run("add", "Iron", "--dose", "1", "--at", "08:00")
    }
    let (tablet, phone) = (household[0], household[1])
    try tablet.run("remove-device", "phone")
    try phone.run("take", "Iron")
    try tablet.read(phone.write())
    let again = household.device("again")
    let request = again.home + ".request"
    let answer: JoinAnswer = try again.run(
      "join", "--request", request, "--device", "phone", "--json"
    ).answer()
    let admitting = [
      "admit", request, "--welcome", again.home + ".welcome", "--words", answer.words,
    ]
    // The first one is no device any more, so nothing is in doubt.
    #expect(try tablet.run(admitting).messages.isEmpty)
    let other = household.device("other")
    let answer2: JoinAnswer = try other.run(
      "join", "--request", other.home + ".request", "--device", "phone", "--json"
    ).answer()
    let second = try tablet.run(
      "admit", other.home + ".request", "--welcome", other.home + ".welcome", "--words",
      answer2.words)
    #expect(second.messages("warning") == ["another device is called “phone” too"])
    #expect(try tablet.end("role", "phone", "reader").status == 26)
    #expect(try tablet.run("accept", "phone").results.hasPrefix("1 dose entry of “phone” counts"))
  }

  @Test func `a device that changes its own role is told who can change it back`() throws {
    let household = try Household("tablet", "phone")
    let said = try household[1].run("role", "phone", "reader").results
    #expect(
      said == "“phone” is a reader now; it was a member. Back, on an owner's device: "
        + "medley role phone member\n")
    try household.expectRefusal(21, ["role", "phone", "member"], on: household[1])
  }
}

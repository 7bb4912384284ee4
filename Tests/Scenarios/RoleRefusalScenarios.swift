import Testing

/// What a device is told that its role does not allow.
@Suite struct RoleRefusalScenarios {
  @Test(arguments: [("reader", "a reader"), ("caregiver", "a caregiver"), ("member", "a member")])
  func `what only an owner may do is refused with the role in a plain sentence`(
    role: String, phrase: String
  ) throws {
    let household = try Household("tablet")
    let phone = try household.admit("phone", role: role)
    let panel = household.device("panel")
    let words = try household.request(panel)
    let lines = [
      ["admit", panel.home + ".request", "--welcome", "panel.welcome", "--words", words],
      ["pair", "--yes"], ["recovery", "add", "--recovery", "words.txt"], ["accept", "tablet"],
    ]
    for line in lines {
      let said = try household.expectRefusal(21, line, on: phone)
      #expect(said == "only an owner's device may do that, and this one is \(phrase)", "\(line)")
    }
    let others = [["role", "tablet", "reader"], ["remove-device", "tablet"]]
    for line in others + (role == "member" ? [] : [["person", "add", "Bob"]]) {
      let said = try household.expectRefusal(21, line, on: phone)
      #expect(said == "this device's role does not allow that; nothing was changed", "\(line)")
    }
  }
}

import Foundation
import MedleyTestSupport
import Testing

/// Which device of a household reminds of what, and how settings travel.
@Suite struct ReminderHouseholdScenarios {
  struct Plan: Decodable {
    struct Reminder: Decodable {
      let kind: String
      let medication: String?
      let person: String?
      let silent: Bool
      let text: String
    }

    struct Group: Decodable {
      let at: String
      let reminders: [Reminder]
    }

    let due: [Reminder]
    let pending: [Group]

    /// The kinds with their medications, each once.
    var kinds: Set<String> {
      Set(
        (due + pending.flatMap(\.reminders)).map { "\($0.kind) \($0.medication ?? "")" })
    }
  }

  static func plan(_ device: Device, _ words: String...) throws -> Plan {
    let ending = try device.end(["remind", "--plan", "--json"] + words)
    #expect(ending.status == 0)
    let decoder = JSONDecoder()
    return try decoder.decode(Plan.self, from: Data(ending.results.utf8))
  }

  /// A household of Quirina, whose device is the kitchen's, and of Ben, who has a phone.
  static func household() throws -> Household {
    let household = try Household("kitchen") { kitchen in
      try kitchen.run("person", "add", "Ben")
      try kitchen.run("add", "Iron", "--dose", "1", "--at", "20:00", "--for", "Quirina")
      try kitchen.run(
        "add", "Heart", "--dose", "1", "--at", "20:00", "--critical", "--for", "Quirina")
      try kitchen.run(
        "add", "Zinc", "--dose", "1", "--at", "20:00", "--stock", "0", "--for", "Ben")
    }
    return household
  }

  /// Admits a phone of Ben's.
  static func phone(of household: Household) throws -> Device {
    let phone = household.device("phone")
    let words = try household.request(phone)
    try household[0].run(
      "admit", phone.home + ".request", "--welcome", phone.home + ".welcome", "--words", words,
      "--role", "caregiver", "--for", "Ben")
    try phone.run("join", "--welcome", phone.home + ".welcome")
    return phone
  }

  @Test func `who has a device is reminded there, and others hear of critical doses alone`() throws
  {
    let household = try Self.household()
    // While Ben has no device, the kitchen's reminds of his doses too, and says whose they are.
    let alone = try Self.plan(household[0])
    #expect(alone.kinds.isSuperset(of: ["due Iron", "due Heart", "due Zinc", "low_stock Zinc"]))
    let zinc = try #require(alone.pending.flatMap(\.reminders).first { $0.medication == "Zinc" })
    #expect(zinc.text.hasPrefix("Ben: Zinc"))
    let phone = try Self.phone(of: household)
    #expect(try Self.plan(household[0]).kinds.allSatisfy { !$0.hasSuffix("Zinc") })
    #expect(
      try Self.plan(phone).kinds == [
        "due Zinc", "again Zinc", "low_stock Zinc", "not_logged Heart",
      ])
  }

  @Test func `settings travel with the record, and a caregiver's device changes none`() throws {
    let household = try Self.household()
    try household[0].run("settings", "quiet-hours", "19:00-21:00", "--for", "Ben")
    try household[0].run("settings", "low-stock-days", "3", "--for", "Ben")
    let phone = try Self.phone(of: household)
    let due = try Self.plan(phone).pending.flatMap(\.reminders).filter { $0.kind == "due" }
    #expect(!due.isEmpty && due.allSatisfy(\.silent))
    let shown = try phone.run("settings", "low-stock-days", "--for", "Ben").results
    #expect(shown.contains("low-stock-days  3"))
    #expect(try phone.end("settings", "language", "de", "--for", "Ben").status == 21)
    // What the person says of low stock holds where the medication says nothing.
    try household[0].run("count", "Zinc", "12")
    let kinds = try Self.plan(household[0], "--for", "Ben").kinds
    #expect(!kinds.contains("low_stock Zinc"))
  }

  @Test func `undo takes a setting back, and a value that is refused writes nothing`() throws {
    let household = try Self.household()
    let kitchen = household[0]
    let before = try kitchen.stateHash
    #expect(try kitchen.end("settings", "escalation", "99x1m", "--for", "Ben").status == 27)
    #expect(try kitchen.stateHash == before)
    try kitchen.run("settings", "escalation", "3x15m", "--for", "Ben")
    #expect(try kitchen.run("settings", "escalation", "--for", "Ben").results.contains("3x15m"))
    try kitchen.run("undo")
    #expect(
      try kitchen.run("settings", "escalation", "--for", "Ben").results.contains("2x30m  default"))
  }
}

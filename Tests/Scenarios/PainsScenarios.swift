import Foundation
import Testing

/// What users of other trackers hit with logging, correcting and undoing, in the real program.
@Suite struct PainsScenarios {
  /// Tells a story of one device with one medication.
  private func onTablet(_ story: (Device) throws -> Void) throws {
    let household = try Household("tablet") { tablet in
      try tablet.at("2026-03-01T07:00:00+01:00").run(
        "add", "Iron", "--dose", "1", "--unit", "tablet", "--at", "08:00", "--at", "20:00",
        "--stock", "10")
    }
    try withExtendedLifetime(household) { try story(household[0]) }
  }

  /// The states of today's doses of the one who takes them.
  private func states(_ device: Device) throws -> [String] {
    let today: TodayAnswer = try device.ask("today", "--for", Household.person)
    return today.slots.map(\.state)
  }

  private func stock(_ device: Device) throws -> [String] {
    let stock: StockAnswer = try device.ask("stock")
    return stock.medications.map(\.amount)
  }

  @Test func `#35 an entry of a month ago is put right, and the history says who did it when`()
    throws
  {
    try onTablet { tablet in
      let first: LoggedAnswer = try tablet.at("2026-03-01T08:02:00+01:00").run(
        "take", "Iron", "--json"
      ).answer()
      let later = tablet.at("2026-04-05T12:00:00+02:00")
      try later.run("correct", first.id, "--status", "skipped", "--reason", "felt sick")
      // A dose that nobody logged then can be logged now, for its own day.
      try later.run(
        "take", "Iron", "--slot", "2026-03-02T08:00", "--at", "2026-03-02 08:20")
      let days: AdherenceAnswer = try later.ask(
        "adherence", "--from", "2026-03-01", "--to", "2026-03-02")
      #expect(days.overall == .init(due: 3, taken: 1, missed: 2, skipped: 1))
      let history: HistoryAnswer = try later.ask("history", "Iron")
      let changes = history.changes.suffix(3)
      #expect(
        changes.map(\.at) == [
          "2026-03-01T08:02:00+01:00", "2026-04-05T12:00:00+02:00", "2026-04-05T12:00:00+02:00",
        ])
      #expect(changes.allSatisfy { $0.author == Household.person && $0.void == nil })
    }
  }

  @Test func `#37 a mis-tap is undone: the dose is due again and the tablet is back`() throws {
    try onTablet { tablet in
      let tablet = tablet.at("2026-03-01T08:02:00+01:00")
      try tablet.run("take", "Iron")
      #expect(try states(tablet) == ["taken", "pending"])
      #expect(try stock(tablet) == ["9"])
      try tablet.run("undo")
      #expect(try states(tablet) == ["overdue", "pending"])
      #expect(try stock(tablet) == ["10"])
      try tablet.run("take", "Iron")
      #expect(try states(tablet) == ["taken", "pending"])
    }
  }

  @Test func `#38 undoing a change of an entry that was typed in leaves the entry`() throws {
    try onTablet { tablet in
      let tablet = tablet.at("2026-03-01T09:00:00+01:00")
      let typed: LoggedAnswer = try tablet.run(
        "take", "Iron", "--slot", "todayT08:00", "--at", "08:05", "--note", "by hand", "--json"
      ).answer()
      func entries() throws -> [ShownEntry] { try (tablet.ask("show", "Iron") as Shown).entries }
      let before = try entries()
      #expect(before.map(\.id) == [typed.id])
      #expect(before.map(\.takenAt) == ["2026-03-01T08:05:00+01:00"])
      // It is skipped, taken again, and each step is taken back: the entry stays what it was.
      try tablet.run("correct", typed.id, "--status", "skipped")
      #expect(try entries().map(\.status) == ["skipped"])
      try tablet.run("undo")
      #expect(try entries() == before)
      try tablet.run("correct", typed.id, "--amount", "2")
      try tablet.run("undo")
      #expect(try entries() == before)
      #expect(try stock(tablet) == ["9"])
    }
  }

  @Test func `#40 looking at what is due answers nothing, however often it is done`() throws {
    try onTablet { tablet in
      let hash = try tablet.stateHash
      for (hour, expected) in [
        ("07:30", ["pending", "pending"]), ("08:01", ["overdue", "pending"]),
        ("19:59", ["overdue", "pending"]), ("20:01", ["overdue", "overdue"]),
      ] {
        let device = tablet.at("2026-03-01T\(hour):00+01:00")
        for words in [["due"], ["status"], ["status", "--check"], ["today"], ["stock"], []] {
          #expect(try device.end(words).status <= 1, "\(words)")
        }
        #expect(try states(device) == expected)
      }
      #expect(try tablet.stateHash == hash)
      try tablet.at("2026-03-01T20:05:00+01:00").run("take", "Iron")
      #expect(try states(tablet.at("2026-03-01T20:05:00+01:00")) == ["taken", "overdue"])
    }
  }

  @Test func `#42 no dose is refused: not a second one, not one above the stock`() throws {
    try onTablet { tablet in
      for minute in 0..<5 {
        let device = tablet.at("2026-03-01T08:0\(minute):00+01:00")
        let ending = try device.run("take", "Iron", "--amount", "3")
        #expect(ending.messages("error").isEmpty)
        // Of the first one only the stock is spoken of.
        let warnings = ending.messages("warning")
        #expect(warnings.contains { $0.contains("double dose") } == (minute > 0))
      }
      let evening = tablet.at("2026-03-01T20:00:00+01:00")
      #expect(try states(evening) == ["taken", "pending"])
      let today: TodayAnswer = try evening.ask("today")
      #expect(today.extras.count == 4)
      #expect(try stock(evening) == ["0"])
      try evening.run("take", "Iron")
      #expect(try states(evening) == ["taken", "taken"])
    }
  }

  @Test func `#44 who takes and who cares both log, and both put right what the carer logged`()
    throws
  {
    let household = try Household("tablet") { tablet in
      try tablet.run("person", "add", "Carla")
      try tablet.at("2026-03-01T07:00:00+01:00").run(
        "add", "Iron", "--dose", "1", "--at", "08:00", "--at", "20:00", "--for", Household.person)
    }
    let tablet = household[0]
    let carer = household.device("carer")
    let words = try household.request(carer)
    try tablet.run(
      "admit", carer.home + ".request", "--welcome", carer.home + ".welcome", "--words", words,
      "--role", "caregiver", "--for", "Carla")
    try carer.run("join", "--welcome", carer.home + ".welcome")
    let given: LoggedAnswer = try carer.at("2026-03-01T08:05:00+01:00").run(
      "take", "Iron", "--for", Household.person, "--json"
    ).answer()
    try carer.at("2026-03-01T08:06:00+01:00").run("correct", given.id, "--at", "08:01")
    try Household.meet([tablet, carer])
    try tablet.at("2026-03-01T09:00:00+01:00").run("correct", given.id, "--amount", "2")
    let own: LoggedAnswer = try tablet.at("2026-03-01T20:00:00+01:00").run(
      "take", "Iron", "--for", Household.person, "--json"
    ).answer()
    try Household.meet([tablet, carer])
    // A carer puts right what is hers, and nothing else.
    let refused = try carer.at("2026-03-01T21:00:00+01:00").end(
      "correct", own.id, "--status", "skipped", "--reason", "felt sick")
    #expect(refused.status == 21)
    try carer.at("2026-03-01T21:00:00+01:00").run("correct", given.id, "--note", "with milk")
    try Household.meet([tablet, carer])
    for device in [tablet, carer] {
      let device = device.at("2026-03-01T22:00:00+01:00")
      #expect(try states(device) == ["taken", "taken"])
      let shown: Shown = try device.ask("show", "Iron")
      #expect(Set(shown.entries.map(\.id)) == [given.id, own.id])
      #expect(shown.entries.first { $0.id == given.id }?.amount == "2")
      #expect(shown.entries.first { $0.id == given.id }?.takenAt == "2026-03-01T08:01:00+01:00")
      let history: HistoryAnswer = try device.ask("history", "Iron")
      #expect(
        history.changes.suffix(5).map(\.author)
          == ["Carla", "Carla", Household.person, Household.person, "Carla"])
      #expect(try device.conflicts.isEmpty)
    }
    #expect(try tablet.stateHash == carer.stateHash)
  }

  @Test func `#58 a code that was added by mistake is taken back by undo`() throws {
    try onTablet { tablet in
      func codes() throws -> [String] { try (tablet.ask("show", "Iron") as Shown).codes }
      try tablet.run("edit", "Iron", "--code", "04012345678901")
      #expect(try codes() == ["04012345678901"])
      try tablet.run("edit", "Iron", "--code", "96385074")
      #expect(try codes() == ["04012345678901", "96385074"])
      try tablet.run("undo")
      #expect(try codes() == ["04012345678901"])
      // A medication that was added from a wrong package goes with its code.
      try tablet.run("add", "Zinc", "--dose", "1", "--at", "09:00", "--code", "4006381333931")
      try tablet.run("undo")
      #expect(try tablet.end("show", "Zinc").status == 3)
      let list: ListAnswer = try tablet.ask("list")
      #expect(list.medications.map(\.name) == ["Iron"])
    }
  }

  @Test func `#64 of two doses of one time the taken one leaves what is due, and no other`() throws
  {
    try onTablet { tablet in
      try tablet.at("2026-03-01T07:00:00+01:00").run(
        "add", "Zinc", "--dose", "1", "--at", "08:00")
      let device = tablet.at("2026-03-01T08:10:00+01:00")
      func due() throws -> [String] {
        try device.end("due", "--plain").results.split(separator: "\n").map(String.init)
          .filter { $0.contains("overdue") }.map { $0.contains("Iron") ? "Iron" : "Zinc" }.sorted()
      }
      #expect(try due() == ["Iron", "Zinc"])
      let iron: LoggedAnswer = try device.run("take", "Iron", "--json").answer()
      #expect(try due() == ["Zinc"])
      try device.run("take", "Zinc")
      #expect(try due() == [])
      try device.run("undo", iron.id)
      #expect(try due() == ["Iron"])
    }
  }

  @Test func `#66 another name keeps the medication, its doses and its full name`() throws {
    try onTablet { tablet in
      let tablet = tablet.at("2026-03-01T08:02:00+01:00")
      try tablet.run("take", "Iron")
      let before: Shown = try tablet.ask("show", "Iron")
      try tablet.run(
        "edit", "Iron", "--name", "Ferro ", "--full-name", "Ferro sanol duodenal 100 mg")
      let after: Shown = try tablet.ask("show", "Ferro")
      #expect(after.name == "Ferro")
      #expect(after.fullName == "Ferro sanol duodenal 100 mg")
      #expect(after.id == before.id)
      #expect(after.entries == before.entries)
      #expect(try states(tablet) == ["taken", "pending"])
    }
  }
}

/// `show --json` as far as these stories look at it.
struct Shown: Decodable {
  let id: String
  let name: String
  let fullName: String?
  let codes: [String]
  let entries: [ShownEntry]
}

struct ShownEntry: Decodable, Equatable {
  let id: String
  let status: String
  let amount: String?
  let takenAt: String?
  let note: String?
}

/// `history --json`.
struct HistoryAnswer: Decodable {
  struct Line: Decodable {
    let at: String
    let author: String
    let void: String?
  }

  let changes: [Line]
}

import Foundation
import MedleyTestSupport
import Testing

/// A household's own lists of interactions, through the real program.
@Suite struct OwnListScenarios {
  struct Answer: Decodable {
    struct List: Decodable {
      struct Heading: Decodable {
        let name: String
        let date: String
      }

      struct Person: Decodable {
        struct Finding: Decodable {
          let pair: String
          let medications: [String]
          let severity: String?
          let source: String?
        }

        let person: String
        let interactions: [Finding]
      }

      let list: Heading
      let people: [Person]
    }

    let list: List.Heading
    let people: [List.Person]
    let imported: [List]
    let unreadable: [String]
  }

  static let rows = [
    "hypericum perforatum | St. John's wort\tdigoxin\tmajor\tIt can weaken digoxin.\ta leaflet",
    "cranberry\twarfarin\t-\tIt can make bleeding likelier.\tthe pharmacy",
  ]

  /// Writes a list beside the homes and gives its path.
  @discardableResult
  static func write(
    _ household: Household, name: String = "Our pharmacy", date: String = "2026-02-01",
    _ rows: [String] = rows
  ) throws -> String {
    let path = household.freshPath("list")
    let columns = "ingredient_a\tingredient_b\tseverity\teffect\tsource"
    let lines = ["# name\t\(name)", "# date\t\(date)", columns] + rows
    try Array((lines.joined(separator: "\n") + "\n").utf8).write(to: path)
    return path
  }

  private static func add(_ device: Device, _ name: String, _ words: String...) throws -> Ending {
    try device.run(["add", name, "--dose", "1", "--at", "08:00"] + words)
  }

  private static func files(_ device: Device) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: device.home + "/lists").sorted()
  }

  @Test func `an imported list is looked up in beside the one of the program, by its name`() throws
  {
    let household = try Household("tablet", "phone")
    let tablet = household[0]
    _ = try Self.add(tablet, "Digoxin")
    let before = try tablet.run("interactions").results
    let said = try tablet.run("interactions", "import", Self.write(household))
    #expect(
      said.results == """
        Imported: “Our pharmacy”, 2026-02-01, 2 rows. It stays on this device.
        remove: medley interactions remove 'Our pharmacy'

        """)
    let warning = try Self.add(tablet, "Mood", "--ingredient", "St. John's wort 300 mg")
    #expect(
      warning.messages("warning").contains {
        $0.contains(
          "“Mood” (st. john's wort) and “Digoxin”, severity “major”: It can weaken digoxin")
          || $0.contains("“Digoxin” and “Mood” (st. john's wort), severity “major”: It can weaken")
      }, "\(warning.messages)")
    #expect(
      warning.messages("hint").contains(
        "this is from an imported list (Our pharmacy, 2026-02-01); ask a pharmacist or a doctor "
          + "before both are taken"))
    let ending = try tablet.end("interactions")
    #expect(ending.status == 1)
    let parts = ending.results.components(separatedBy: "\n\n")
    #expect(parts.count == 2)
    #expect(
      parts.first?.hasPrefix("ONC high-priority interactions, 2026-11-30:\nNo interact") == true)
    #expect(parts.last?.hasPrefix("Our pharmacy, 2026-02-01:\n“") == true)
    #expect(parts.last?.contains("From: Our pharmacy, 2026-02-01. Ask a pharmacist") == true)
    let answer: Answer = try tablet.ask("interactions")
    #expect(answer.list.date == "2026-11-30" && answer.people.first?.interactions.isEmpty == true)
    #expect(answer.imported.map(\.list.name) == ["Our pharmacy"])
    let finding = try #require(answer.imported.first?.people.first?.interactions.first)
    #expect(Set(finding.medications) == ["Digoxin", "Mood"] && finding.source == "a leaflet")
    // With one list everything is as it was, and on other devices it never was otherwise.
    try tablet.run("remove", "Mood")
    let alone = try tablet.run("interactions").results
    #expect(
      alone.contains("\n\nOur pharmacy, 2026-02-01:\nNo interactions found in this list (Our phar"))
    try household.meet()
    #expect(try household[1].run("interactions").results == before)
    let removed = try tablet.run("interactions", "remove", "OUR  pharmacy")
    #expect(removed.results == "Removed: the list “Our pharmacy”.\n")
    #expect(try tablet.run("interactions").results == before)
    try household.expectRefusal(3, ["interactions", "remove", "Our pharmacy"], on: tablet)
  }

  @Test func `a second list of the name takes the place of the first, and an older one is told`()
    throws
  {
    let household = try Household("tablet")
    let tablet = household[0]
    try tablet.run("interactions", "import", Self.write(household))
    let newer = try Self.write(
      household, name: "OUR Pharmacy", date: "2026-02-03", [Self.rows[1]])
    let said = try tablet.run("interactions", "import", newer)
    #expect(said.results.contains("1 row, in the place of the one of 2026-02-01."))
    #expect(said.messages("warning").isEmpty)
    let older = try tablet.run("interactions", "import", Self.write(household))
    #expect(older.messages("warning").first?.contains("older than the one before it") == true)
    #expect(try Self.files(tablet).count == 1)
    let page = try tablet.run("interactions", "--list", "--plain").results
    #expect(page.contains("\ncranberry and warfarin: It can make bleeding likelier.\nSource: the"))
    #expect(
      page.contains("digoxin and hypericum perforatum (or st. john's wort), severity “major”"))
    let mode = try FileManager.default.attributesOfItem(
      atPath: tablet.home + "/lists/" + Self.files(tablet)[0])[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func `a list is read from standard input, and one that is wrong changes nothing`() throws {
    let household = try Household("tablet")
    let tablet = household[0]
    let path = try Self.write(household)
    let line = tablet.line(["interactions", "import", "-"]).map { "'\($0)'" }.joined(separator: " ")
    let ending = try Program.shell(
      "medley \(line) < \(path)", in: household.folder, home: tablet.home)
    #expect(ending.status == 0, "\(ending.messages)")
    let wrong = try Self.write(household, [Self.rows[0], Self.rows[1], Self.rows[1]])
    let refused = try tablet.end("interactions", "import", wrong)
    #expect(refused.status == 25)
    #expect(
      refused.messages("error") == [
        "line 6 of the list names the same two ingredients as line 5; nothing was imported"
      ])
    let taken = try Self.write(household, name: "ONC  HIGH-priority interactions")
    #expect(try tablet.end("interactions", "import", taken).status == 27)
    #expect(try Self.files(tablet).count == 1)
  }

  @Test func `sixteen lists are kept and no more, whatever letters their names have`() throws {
    let household = try Household("tablet")
    let tablet = household[0]
    for number in 1...16 {
      let name = ["Liste \(number)", "Список \(number)", "../é \(number)"][number % 3]
      try tablet.run("interactions", "import", Self.write(household, name: name))
    }
    #expect(try Self.files(tablet).count == 16)
    #expect(try Self.files(tablet).allSatisfy { $0.wholeMatch(of: /[a-z0-9-]+\.tsv/) != nil })
    let more = try Self.write(household, name: "One more")
    #expect(try tablet.end("interactions", "import", more).status == 27)
    // One that is there already has its place.
    try tablet.run("interactions", "import", Self.write(household, name: "LISTE 3"))
    let answer: Answer = try tablet.ask("interactions")
    #expect(answer.imported.count == 16)
  }

  @Test func `a kept file that was damaged is named, and keeps nothing else from being done`()
    throws
  {
    let household = try Household("tablet")
    let tablet = household[0]
    try tablet.run("interactions", "import", Self.write(household))
    let broken = try #require(Self.files(tablet).first)
    let file = String(broken.dropLast(4))
    try Array("# name\tOur pharmacy\nrubbish".utf8).write(to: tablet.home + "/lists/" + broken)
    try tablet.run("interactions", "import", Self.write(household, name: "Clinic"))
    _ = try Self.add(tablet, "Digoxin")
    let added = try Self.add(tablet, "Hypericum perforatum")
    #expect(added.messages("warning").count == 2)
    #expect(added.messages("hint").contains { $0.contains("Clinic, 2026-02-01") })
    let ending = try tablet.end("interactions")
    #expect(ending.status == 1 && ending.results.contains("Clinic, 2026-02-01:"))
    #expect(
      ending.messages("warning") == [
        "the imported list “\(file)” cannot be read and so was not looked up in: line 2 of the list "
          + "does not name the five columns, with tabs between them"
      ])
    #expect(
      ending.messages("hint") == [
        "import it again, or remove it: medley interactions remove \(file)"
      ])
    let answer: Answer = try tablet.ask("interactions")
    #expect(answer.unreadable == [file] && answer.imported.count == 1)
    try tablet.run("interactions", "remove", file)
    #expect(try tablet.end("interactions").messages("warning").isEmpty)
    #expect(try Self.files(tablet).count == 1)
  }

  @Test func `a pipe in the place of a list is not waited for, and erasing takes all along`() throws
  {
    let household = try Household("tablet")
    let tablet = household[0]
    try tablet.run("interactions", "import", Self.write(household))
    let pipe = tablet.home + "/lists/pipe.tsv"
    _ = try Program.run("/usr/bin/mkfifo", [pipe], in: household.folder)
    let ending = try tablet.run("interactions")
    #expect(ending.messages("warning").first?.contains("“pipe” cannot be read") == true)
    try tablet.run("erase", "--yes", "tablet")
    #expect(!FileManager.default.fileExists(atPath: tablet.home))
  }
}

import Foundation
import Testing

/// What users of other trackers hit with zones, settings, lists and files, in the real program.
@Suite struct PainsRecordScenarios {
  /// A household that was written to from two zones, and what each of its days holds.
  private func travelled() throws -> Household {
    let household = try Household("tablet", "phone") { tablet in
      let morning = tablet.at("2026-03-01T07:00:00+01:00")
      try morning.run(
        "add", "Iron", "--dose", "1", "--unit", "tablet", "--at", "08:00", "--at", "23:30",
        "--stock", "60")
      try morning.run(
        "add", "Patch", "--dose", "1", "--repeat", "3 days after last", "--at", "09:00")
      try morning.run("add", "Pain", "--dose", "1", "--as-needed", "--max", "8/24h")
    }
    try household.meet()
    try household[0].at("2026-03-01T08:05:00+01:00").run("take", "Iron")
    try household[0].at("2026-03-02T00:20:00+01:00").run("take", "Iron")
    try household[0].at("2026-03-02T09:30:00+01:00").run("take", "Patch")
    var phone = household[1]
    phone.zone = "Asia/Tokyo"
    phone.now = "2026-03-02T16:30:00+09:00"
    try phone.run("take", "Iron")
    phone.now = "2026-03-03T07:15:00+09:00"
    try phone.run("take", "Pain", "--amount", "1,5")
    phone.now = "2026-03-03T08:00:00+09:00"
    try phone.run("skip", "Iron", "--slot", "todayT23:30")
    try household.meet()
    try household[0].at("2026-03-04T12:00:00+01:00").run(
      "zone", "America/New_York", "--from", "2026-03-04 13:00")
    try household.meet()
    return household
  }

  @Test func `#7 and #61 one record gives one answer on devices of every zone and language`() throws
  {
    let household = try travelled()
    let questions = [
      ["today", "--json"], ["list", "--json"], ["stock", "--json"],
      ["conflicts", "--json"],
      ["adherence", "--from", "2026-03-01", "--to", "2026-03-08", "--json"],
      ["export", "json", "-"],
    ]
    let places = [
      ("Europe/Berlin", "2026-03-06T12:00:00+01:00", "C.UTF-8"),
      ("Asia/Tokyo", "2026-03-06T20:00:00+09:00", "ja_JP.UTF-8"),
      ("America/Los_Angeles", "2026-03-06T03:00:00-08:00", "fr_FR.UTF-8"),
      ("Pacific/Kiritimati", "2026-03-07T01:00:00+14:00", "ar_EG.UTF-8"),
    ]
    for words in questions {
      var answers: Set<String> = []
      for device in household.devices {
        for (zone, now, language) in places {
          var device = device.at(now)
          device.zone = zone
          let ending = try Program.run(
            "/usr/bin/env",
            ["LC_ALL=\(language)", "LANG=\(language)", "TZ=\(zone)", Program.path]
              + device.line(words), in: household.folder)
          #expect(ending.status <= 1, "\(words): \(ending.messages)")
          #expect(!ending.results.isEmpty)
          // Only the moment of the export itself is told on the clock of the device.
          let lines = ending.results.split(separator: "\n").filter { !$0.contains("exported_at") }
          answers.insert(lines.joined(separator: "\n"))
        }
      }
      #expect(answers.count == 1, "\(words)")
    }
  }

  @Test func `#13 and #61 every instant of an export has an offset and no text a hidden blank`()
    throws
  {
    let household = try travelled()
    let text = try household[1].end("export", "json", "-").results
    #expect(try /T\d\d:\d\d:\d\d(\.\d+)?(?!\.\d|[+-]\d\d:\d\d|Z)/.firstMatch(in: text) == nil)
    // One instant on the clock of Berlin, one on that of Tokyo.
    #expect(text.contains("\"2026-03-02T00:20:00+01:00\""))
    #expect(text.contains("\"2026-03-03T07:15:00+09:00\""))
    #expect(text.contains("\"1.5\""))
    for hidden in ["\u{202F}", "\u{A0}", "\u{FEFF}"] { #expect(!text.contains(hidden)) }
  }

  @Test func `#10 and #40 quiet hours change no dose and no state`() throws {
    let household = try Household("tablet") { tablet in
      try tablet.at("2026-03-01T00:00:00+01:00").run(
        "add", "Iron", "--dose", "1", "--at", "00:10", "--at", "23:30", "--repeat", "daily")
    }
    defer { withExtendedLifetime(household) {} }
    let text = try household[0].end("export", "json", "-").results
    let name = "\"name\":\"\(Household.person)\","
    let quiet = text.replacing(
      name, with: name + "\"quiet_hours\":{\"from\":\"22:00\",\"to\":\"07:00\"},")
    #expect(quiet != text)
    var copies: [Device] = []
    for (name, text) in [("loud", text), ("quiet", quiet)] {
      let path = household.folder + "/\(name).json"
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let device = household.device(name)
      try device.run("init", "--device", name, "--person", "Host")
      try device.run("import", path)
      copies.append(device)
    }
    #expect(try copies[1].end("export", "json", "-").results.contains("\"quiet_hours\":{"))
    for now in ["01T23:29", "01T23:31", "02T00:09", "02T00:15", "02T06:59", "02T23:40"] {
      for words in [["today", "--json"], ["due"], ["adherence", "--json"]] {
        let answers = try copies.map { copy in
          try copy.at("2026-03-\(now):00+01:00").end(words + ["--for", Household.person])
        }
        #expect(answers[0].status == answers[1].status)
        #expect(answers[0].results == answers[1].results)
        #expect(!answers[0].results.isEmpty)
      }
    }
    let due = try copies[1].at("2026-03-02T00:15:00+01:00").end("due", "--for", Household.person)
    #expect(due.status == 1 && due.results.contains("00:10"))
  }

  @Test func `#62 the list of all holds what ended and what is taken as needed, by person`() throws
  {
    let household = try Household("tablet") { tablet in
      let morning = tablet.at("2026-03-01T07:00:00+01:00")
      try morning.run("add", "Iron", "--dose", "1", "--at", "08:00")
      try morning.run("add", "Pain", "--dose", "1", "--as-needed", "--strength", "500 mg")
      try morning.run("add", "Old", "--dose", "1", "--at", "09:00")
      try morning.run("end", "Old", "--reason", "rash")
      try morning.run("person", "add", "Carla")
      try morning.run("add", "Zinc", "--dose", "1", "--at", "08:00", "--for", "Carla")
    }
    func names(_ words: String...) throws -> [String] {
      let ending = try household[0].at("2026-03-03T07:00:00+01:00").run(words + ["--json"])
      let list: ListAnswer = try ending.answer()
      return list.medications.map { $0.active ? $0.name : "(\($0.name))" }.sorted()
    }
    #expect(try names("list", "--for", Household.person) == ["Iron", "Pain"])
    #expect(try names("list", "--all", "--for", Household.person) == ["(Old)", "Iron", "Pain"])
    #expect(try names("list", "--all", "--for", "Carla") == ["Zinc"])
  }

  @Test(arguments: [40, 400, 4_000])
  func `#63 a backup that is cut or lacks a part is refused whole, and a whole one is whole`(
    cut: Int
  ) throws {
    let household = try travelled()
    let text = try household[0].end("export", "json", "-").results
    let device = household.device("new")
    try device.run("init", "--device", "new", "--person", "Host")
    let hash = try device.stateHash
    let path = household.folder + "/cut.json"
    try String(text.prefix(min(cut, text.count - 3))).write(
      toFile: path, atomically: true, encoding: .utf8)
    let ending = try device.end("import", path)
    #expect(ending.status >= 10)
    #expect(ending.messages("error").count == 1)
    #expect(try device.stateHash == hash)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    try device.run("import", path)
    let whole = try device.stateHash
    let again = try device.run("import", path)
    #expect(again.results.contains("nothing new"))
    #expect(try device.stateHash == whole)
    for medication in ["Iron", "Patch", "Pain"] {
      let original: Shown = try household[0].ask("show", medication)
      let copy: Shown = try device.ask("show", medication)
      #expect(copy.entries.map(\.id).sorted() == original.entries.map(\.id).sorted())
    }
  }
}

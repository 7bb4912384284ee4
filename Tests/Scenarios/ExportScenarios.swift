import Foundation
import MedleyInvented
import MedleyTestSupport
import Testing

/// What other programs find in the exported files.
@Suite struct ExportScenarios {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  private static let librariesAreThere =
    (try? Program.run(
      OtherProgram.python,
      ["-I", "-c", "import fhir.resources.R4B.bundle, icalendar, recurring_ical_events"], in: "/tmp"
    ))?
    .status == 0

  /// Lets the program in `Interop` judge files; what it says of them in JSON comes back.
  private func check(
    _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let ending = try Program.run(
      OtherProgram.python, [OtherProgram.exports] + words, in: folder.path)
    #expect(ending.status == 0, "\(ending.messages)", sourceLocation: sourceLocation)
    return ending.results
  }

  private func year() throws -> Device {
    let year = try InventedYear(in: folder.path, seed: 61)
    var device = Device(name: "reader", home: year.home, folder: folder.path)
    device.now = InventedYear.now
    device.zone = InventedYear.zone
    return device
  }

  @Test func `#61 the lines of a CSV give the figures, and no name becomes a formula`() throws {
    let device = try year()
    try device.run("export", "csv", "year.csv", "--bom")
    for words in [[], ["--from", "2026-06-01", "--to", "2026-10-31"]] {
      let csv = folder.path("part\(words.count).csv")
      let stated = folder.path("part\(words.count).json")
      let period = words.isEmpty ? ["--from", "2026-03-01"] : words
      try device.run(["export", "csv", csv] + period)
      let figures = try device.run(["adherence", "--json"] + period)
      try figures.bytes.write(to: URL(filePath: stated))
      let said = try Program.run(
        OtherProgram.plainPython, [OtherProgram.figures, csv, stated], in: folder.path)
      #expect(said.status == 0, "\(said.messages)")
    }
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder.path("year.csv"))))
    #expect(bytes.starts(with: [0xef, 0xbb, 0xbf]))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(#","'=Iron ""forte""; 50,5","#))
    #expect(text.contains(",''-Pill,"))
    #expect(text.contains(",'=SUM(A1:A9),"))
    #expect(!text.contains("\u{202f}"))
  }

  @Test(.enabled(if: librariesAreThere, "Python's fhir.resources is missing"))
  func `a FHIR bundle of a year is valid and has every act and no other`() throws {
    let device = try year()
    try device.run("refill", "=Iron \"forte\"; 50,5", "12.5")
    try device.run("export", "fhir", "year.json")
    try device.run("export", "csv", "year.csv")
    let said = try check("fhir", folder.path("year.json"), folder.path("year.csv"))
    #expect(said.contains("\"MedicationStatement active\": 4"), "\(said)")
    #expect(said.contains("\"MedicationDispense completed\": 1"), "\(said)")
    #expect(said.contains("\"MedicationAdministration unknown\""), "\(said)")
    // The same record gives the same ids and the same text.
    #expect(
      try device.run("export", "fhir").bytes
        == Data(contentsOf: URL(filePath: folder.path("year.json"))))
  }

  /// Every kind of schedule, as `add` takes it.
  private static let kinds: [[String]] = [
    ["--at", "08:00", "--at", "20:00=2"],
    ["--at", "02:30", "--repeat", "every 3 weeks mon,thu,sun"],
    ["--at", "02:30", "--repeat", "every 2 days", "--zone-policy", "pinned"],
    ["--at", "08:00", "--repeat", "monthly last day"],
    ["--at", "08:00", "--repeat", "monthly 30"], ["--at", "08:00", "--repeat", "monthly 29"],
    ["--at", "08:00", "--repeat", "monthly 15; alternate 1,2"],
    ["--at", "08:00", "--repeat", "every 2 months 2nd tue"],
    ["--at", "08:00", "--repeat", "monthly last fri"],
    ["--at", "07:15", "--repeat", "cycle 21 on 7 off", "--zone-policy", "pinned"],
    ["--at", "07:15", "--repeat", "cycle 5 on 2 off; alternate 1,2,0"],
    ["--at", "07:15", "--repeat", "cycle 100 on 20 off"],
    ["--repeat", "every 8 h from 06:00"], ["--repeat", "every 5 h from 06:00"],
    ["--repeat", "every 36 h from 06:00", "--zone-policy", "pinned"],
    ["--repeat", "every 7 h 15m from 06:00"],
    ["--repeat", "3 days after last", "--at", "09:00"], ["--repeat", "30 min after \"M0\""],
    ["--at", "08:00", "--repeat", "taper 4x7d,3x7d,2x7d,1x70d"],
    ["--at", "08:00", "--repeat", "alternate 1,2"],
    ["--at", "08:00", "--repeat", "weekdays mon,wed; alternate 1,2,0"],
    ["--repeat", "window 08:00-00:30 every 4 h"],
    ["--repeat", "every 2 weeks sun,tue; window 22:00-02:00 3 times"],
    ["--repeat", "monthly 15; window 22:00-02:00 3 times"],
    ["--at", "10:00", "--repeat", "on 2026-03-01,2026-03-08,2026-12-24"],
    ["--at", "00:30", "--zone-policy", "elapsed", "--repeat", "weekdays mon,sun"],
    ["--at", "00:30", "--zone-policy", "elapsed", "--repeat", "monthly 1"],
    ["--at", "09:00", "--at", "10:00", "--repeat", "every 5 days", "--end", "2026-08-01"],
    ["--at", "09:00", "--start", "2026-11-20", "--repeat", "every 30 days"],
    ["--as-needed", "--gap", "4h"],
    ["--at", "02:30", "--zone-policy", "pinned", "--end", "2026-10-25"],
    ["--at", "00:30", "--zone-policy", "elapsed", "--end", "2026-10-24"],
    ["--repeat", "every 8 h from 06:00", "--end", "2026-04-04"],
    ["--repeat", "monthly last day; window 22:00-02:00 3 times"],
  ]

  private static let beginning = "2026-01-05T07:00:00+01:00"

  /// A device with every kind of schedule, some with pauses, moved and cancelled doses, and changes.
  private func kinds() throws -> Household {
    try Household("tablet") { tablet in
      let tablet = tablet.at(Self.beginning)
      for (number, words) in Self.kinds.enumerated() {
        try tablet.run(["add", "M\(number)", "--dose", "1", "--unit", "tablet"] + words)
      }
      for (number, words) in Self.kinds.enumerated() where number.isMultiple(of: 3) {
        guard !words.joined().contains("after"), !words.contains("--as-needed") else { continue }
        try tablet.run("pause", "M\(number)", "--from", "2026-02-01", "--to", "2026-02-12")
      }
      try tablet.run("move", "M0", "2026-03-29T08:00", "2026-03-29 11:00")
      try tablet.run("move", "M0", "2026-03-10T08:00", "cancel")
      try tablet.run("move", "M2", "2026-10-26T02:30", "2026-10-26 04:00")
      try tablet.run("move", "M9", "2026-01-05T07:15", "2026-01-06 03:00")
      try tablet.run("move", "M24", "2026-03-08T10:00", "2026-03-09 11:00")
      try tablet.run("edit", "M19", "--at", "07:00", "--from", "2026-06-01")
      try tablet.run("pause", "M7", "--from", "2026-09-01")
      try tablet.run("end", "M8", "--on", "2026-10-01")
    }
  }

  @Test(.enabled(if: librariesAreThere, "Python's icalendar is missing"))
  func `a calendar has the doses of every kind of schedule through summer time`() throws {
    let household = try kinds()
    let tablet = household[0].at("2026-01-06T12:00:00+01:00")
    let (csv, calendar) = (household.folder + "/a.csv", household.folder + "/a.ics")
    try tablet.run("take", "M16")
    try tablet.run("take", "M0", "--slot", "2026-01-06T08:00")
    try tablet.run("export", "csv", csv, "--to", "2027-02-01")
    let ending = try tablet.run("export", "ical", calendar, "--to", "2027-02-01")
    #expect(
      ending.messages("warning").dropFirst(0).filter { $0.contains("not in the calendar") } == [
        "M16: the doses after the next one are not in the calendar",
        "M17: the doses after the next one are not in the calendar",
      ])
    _ = try check("calendar", calendar, csv, "Europe/Berlin", "2026-01-07", "2027-01-30")
    // Without an end the rules say the same, and looked at later they are the same events.
    let open = household.folder + "/b.ics"
    try tablet.at("2026-05-01T12:00:00+02:00").run("export", "ical", open)
    _ = try check("calendar", open, csv, "Europe/Berlin", "2026-05-02", "2027-01-30")
    // Every schedule again, each ending after a number of doses.
    let other = household.device("other")
    let record = try tablet.run("export", "json", "-").results
      .replacing("\"repeat\":", with: "\"dose_count\":25,\"repeat\":")
    try Data(record.utf8).write(to: URL(filePath: household.folder + "/counted.json"))
    try other.run("init", "--device", "other", "--person", "Bob")
    try other.run("import", household.folder + "/counted.json")
    let (counted, ending25) = (household.folder + "/c.csv", household.folder + "/c.ics")
    let later = other.at(tablet.now)
    try later.run("export", "csv", counted, "--for", Household.person, "--to", "2030-02-01")
    try later.run("export", "ical", ending25, "--for", Household.person, "--to", "2030-02-01")
    _ = try check("calendar", ending25, counted, "Europe/Berlin", "2026-01-07", "2030-01-30")
    func identities(_ path: String) throws -> Set<Substring> {
      let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
      return Set(text.split(separator: "\r\n").filter { $0.hasPrefix("UID:") })
    }
    let (early, late) = (try identities(calendar), try identities(open))
    #expect(early.intersection(late).count > 100 && late.count > 100)
  }

  @Test(.enabled(if: librariesAreThere, "Python's icalendar is missing"))
  func `a calendar holds names of any kind, and none when they are hidden`() throws {
    let device = try year()
    let (csv, calendar) = (folder.path("a.csv"), folder.path("a.ics"))
    let long = "L" + String(repeating: "ä💊", count: 160)
    let instructions = String(repeating: "=a;b,c\\\r\n\"é💊\t", count: 300)
    try device.run(
      "add", long, "--dose", "0.5", "--unit", "ml", "--at", "09:00", "--instructions",
      instructions)
    try device.run("take", long, "--slot", "2027-03-03T09:00", "--note", instructions)
    try device.run("export", "csv", csv, "--from", "2027-03-01", "--to", "2027-12-31")
    try device.run(
      "export", "fhir", folder.path("a.json"), "--from", "2027-03-01", "--to", "2027-12-31")
    _ = try check("fhir", folder.path("a.json"), csv)
    try device.run("export", "ical", calendar)
    _ = try check("calendar", calendar, csv, "Europe/Berlin", "2027-03-03", "2027-12-30")
    let hidden = try device.run("export", "ical", "-", "--hide-names").results
    #expect(hidden.contains("SUMMARY:Medication\r\n"))
    for word in ["Iron", "Zink", "Pill", "Schmerz", "Ann", "tablet", "DESCRIPTION:every"] {
      #expect(!hidden.contains(word), "\(word)")
    }
  }

  @Test(arguments: ["csv", "fhir", "ical"])
  func `an exported file is new, for its owner alone, and said not to be sealed`(
    format: String
  ) throws {
    let household = try Household("tablet")
    let tablet = household[0]
    try tablet.run("add", "Iron", "--dose", "1", "--at", "08:00")
    let path = household.folder + "/out"
    let ending = try tablet.run("export", format, path)
    #expect(ending.messages("warning").contains { $0.hasSuffix("whoever has it can read it") })
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let bytes = try Data(contentsOf: URL(filePath: path))
    let again = try tablet.end("export", format, path)
    #expect(again.status != 0 && !again.messages("hint").isEmpty)
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    #expect(try tablet.run("export", format, "-").bytes == bytes)
    let backwards = try tablet.end(
      "export", format, "--from", "2026-03-02", "--to", "2026-03-01")
    #expect(backwards.status != 0 && backwards.results.isEmpty)
  }
}

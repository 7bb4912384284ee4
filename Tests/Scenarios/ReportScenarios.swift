import Foundation
import MedleyInvented
import MedleyTestSupport
import Testing

/// The doctor's report of a whole year, and whether it says what everything else says.
@Suite struct ReportScenarios {
  private static let period = ["--from", "2026-03-01", "--to", "2027-02-28"]

  /// A year of four medications of one person, and its figures from the lines of its CSV alone,
  /// which another program worked out and compared with those of `adherence`.
  private func year(
    in place: TemporaryFolder
  ) throws -> (device: Device, adherence: FigureAnswer, lines: FigureLines) {
    let year = try InventedYear(in: place.path, seed: 20_261)
    var device = Device(name: "reader", home: year.home, folder: place.path)
    device.now = InventedYear.now
    device.zone = InventedYear.zone
    let said = try device.run(["adherence", "--json"] + Self.period)
    try said.bytes.write(to: URL(filePath: place.path("said.json")))
    try device.run(["export", "csv", "year.csv"] + Self.period)
    let found = try Program.run(
      OtherProgram.plainPython,
      [OtherProgram.figures, place.path("year.csv"), place.path("said.json")], in: place.path)
    #expect(found.status == 0, "\(found.messages)")
    let decoder = JSONDecoder()
    return (
      device, try decoder.decode(FigureAnswer.self, from: said.bytes),
      try decoder.decode(FigureLines.self, from: found.bytes)
    )
  }

  @Test func `CSV, adherence, calendar, web page, text and paper have the same figures`() throws {
    let place = try TemporaryFolder(inMemory: true)
    let (device, adherence, lines) = try year(in: place)
    #expect(lines.overall.missed > 50 && lines.overall.late > 50 && lines.overall.skipped > 50)
    let planned = adherence.medications.compactMap { lines.medications[$0.id ?? ""] }
      .filter { $0.scheduled > 0 }
    #expect(planned.count == 3)
    let expected = planned + [lines.overall]

    // The cells of the web page, row by row.
    let page = try device.run(["report", "--html", "-"] + Self.period).results
    let table = try #require(page.section(from: "<caption>Planned and taken", to: "</table>"))
    let rows = table.components(separatedBy: "<tr>").dropFirst(2)
      .map { $0.components(separatedBy: ["<", ">"]).filter { !$0.isEmpty } }
      .map { $0.filter { !$0.hasPrefix("t") && !$0.hasPrefix("/") && $0 != "\n" } }
    #expect(rows.count == 4)
    for (row, figures) in zip(rows, expected) {
      #expect(Array(row.suffix(8)) == figures.cells, "\(row)")
    }

    // The rows of the text and of both papers; a long name goes on in lines without numbers.
    let text = try device.run(["report", "--text", "-"] + Self.period).results
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    var sheets = [(text, "")]
    if PrintedReport.canBeSeen {
      for (paper, language) in [("a4", "en"), ("letter", "de")] {
        let words = ["--paper", paper, "--lang", language] + Self.period
        try device.run(["report", paper + ".pdf"] + words)
        sheets.append((try PrintedReport(place.path(paper + ".pdf")).text, language))
      }
    }
    for (sheet, language) in sheets {
      let isGerman = language == "de"
      let start = isGerman ? "Geplant und genommen\n" : "Planned and taken\n"
      let end = isGerman ? "Bei Bedarf\n" : "As needed\n"
      let section = try #require(sheet.section(from: start, to: end))
      let found: [[String]] = section.lineWords.filter { $0.last == "%" }
      #expect(found.count == 4)
      for (row, figures) in zip(found, expected) {
        let sign = isGerman ? "," : "."
        let cells: [String] = figures.cells.joined(separator: " ")
          .replacing(".", with: sign).split(separator: " ").map { String($0) }
        #expect(Array(row.suffix(cells.count)) == cells, "\(language): \(row)")
      }
    }

    // As needed: uses, days and the most in 24 hours.
    let used = try #require(lines.medications.values.first { $0.asNeededUses > 0 })
    let most = try #require(used.asNeededMax24h)
    let (uses, usedDays) = (used.asNeededUses, used.asNeededDays)
    #expect(uses > 100 && usedDays < uses)
    #expect(
      page.contains(
        "<td class=\"number\">\(uses)</td><td class=\"number\">\(usedDays)</td>"
          + "<td class=\"number\">\(most)\u{a0}ml</td>"))
    for (sheet, language) in sheets {
      let amount = most.replacing(".", with: language == "de" ? "," : ".")
      let row = ["\(uses)", "\(usedDays)", amount, "ml"]
      let found: [[String]] = sheet.lineWords.filter { $0.first == "Schmerz," }
      #expect(
        found.contains { (words: [String]) in Array(words[2...].prefix(4)) == row }, "\(language)")
    }

    // The days: each of the calendar for programs, for a screen reader, on the page and on paper.
    let calendar = try device.run(["calendar", "--json", "--months", "13"])
    let days = try JSONDecoder().decode(DayAnswer.self, from: calendar.bytes).days
      .filter { "2026-03-01"..."2027-02-28" ~= $0.date ?? "" }
    #expect(days.count == 365 && adherence.days.count == 365)
    let plain = try device.run(["calendar", "--plain", "--months", "13"]).results
      .split(separator: "\n").map { String($0) }
    for day in days {
      let date = try #require(day.date)
      let figures = lines.days[date]
      let nothing = [Int](repeating: 0, count: 6)
      #expect(day.counts == (figures?.counts ?? nothing), "\(date)")
      let counts: [(Int, String)] = [
        (day.taken, "taken"), (day.missed, "missed"), (day.skipped, "skipped"),
        (day.pending, "open"),
      ]
      let words: [String] = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      let spoken: [String] = plain.filter { $0.contains(date) }
      #expect(spoken.count == (words.isEmpty ? 0 : 1), "\(date)")
      for line in spoken {
        #expect(line.hasSuffix(date + ": " + words.joined(separator: ", ")), "\(line)")
      }
      let shown =
        day.due > 0
        ? "\(date): \(day.taken) of \(day.due) taken" : "\(date): nothing due"
      #expect(page.contains("<span class=\"spoken\">\(shown)</span>"), "\(shown)")
    }
    #expect(days.contains { $0.due == 0 })
    if PrintedReport.canBeSeen {
      // The days with the sign of a missed dose, in the calendar and in its legend.
      let signs = try PrintedReport(place.path("a4.pdf")).words
        .count { $0.text.wholeMatch(of: /\d+!/) != nil }
      #expect(signs == lines.days.values.count { $0.missed > 0 })
    }

    // The weekdays, added up from the days, of which the first one is a Sunday.
    for weekday in 0..<7 {
      let own: [FigureAnswer.Figures] = days.indices.filter { ($0 + 6) % 7 == weekday }
        .map { days[$0] }
      let missed = own.reduce(0) { $0 + $1.missed }
      let due = own.reduce(0) { $0 + $1.due }
      let tenths = (2_000 * (due - missed) + due) / (2 * due)
      let share = "\(tenths / 10).\(tenths % 10) %"
      #expect(
        page.contains("<td class=\"number\">\(missed)</td><td class=\"number\">\(share)</td>"))
    }

    // Every dose that was missed, left out or late is named, and as often as it is counted.
    let deviations = try #require(page.section(from: "<caption>Doses that did not", to: "</table>"))
    func count(_ words: String) -> Int { deviations.components(separatedBy: words).count - 1 }
    #expect(count(">missed</td>") == lines.overall.missed)
    #expect(count(">left out</td>") == lines.overall.skipped)
    #expect(count(" late</td>") == lines.overall.late)
    #expect(count(">as needed, ") == uses)
  }

  @Test func `the example of the manual has the figures that were worked out by hand`() throws {
    // Resources/manual/figures.md
    let household = try Household("kitchen") { kitchen in
      let kitchen = kitchen.at("2026-03-01T07:00:00+01:00")
      func add(_ name: String, _ words: String...) throws {
        try kitchen.run(["add", name, "--dose", "1", "--unit", "tablet"] + words)
      }
      try add("Iron", "--at", "08:00")
      try add("Zinc", "--at", "12:00", "--repeat", "mon,thu", "--start", "2026-03-02")
      try add("Paracetamol", "--as-needed")
    }
    let device = household[0].at("2026-03-10T08:30:00+01:00")
    func take(_ name: String, _ date: String, _ time: String, isPlanned: Bool = true) throws {
      let slot = isPlanned ? ["--slot", date] : []
      try device.run(["take", name] + slot + ["--at", "\(date) \(time)"])
    }
    for day in ["01", "06", "07", "08"] { try take("Iron", "2026-03-\(day)", "08:00") }
    try take("Iron", "2026-03-02", "09:01")
    try take("Iron", "2026-03-03", "09:00")
    try device.run("skip", "Iron", "--slot", "2026-03-04", "--reason", "stomach upset")
    try take("Iron", "2026-03-08", "21:00", isPlanned: false)
    for day in ["02", "09"] { try take("Zinc", "2026-03-\(day)", "12:00") }
    for (day, time) in [("03", "22:00"), ("04", "06:00"), ("04", "22:00")] {
      try take("Paracetamol", "2026-03-\(day)", time, isPlanned: false)
    }
    let csv = household.folder + "/example.csv"
    try device.run("export", "csv", csv, "--from", "2026-03-01", "--to", "2026-03-10")
    let found = try Program.run(
      OtherProgram.plainPython, [OtherProgram.figures, csv], in: household.folder)
    #expect(found.status == 0, "\(found.messages)")
    let lines = try JSONDecoder().decode(FigureLines.self, from: found.bytes)
    let cells = Dictionary(lines.medications.values.map { ($0.name, $0.cells) }) { one, _ in one }
    #expect(cells["Iron"] == ["10", "6", "2", "1", "1", "1", "75.0 %", "66.7 %"])
    #expect(cells["Zinc"] == ["3", "2", "1", "0", "0", "0", "66.7 %", "66.7 %"])
    #expect(lines.overall.cells == ["13", "8", "3", "1", "1", "1", "72.7 %", "66.7 %"])
    let used = lines.medications.values.first { $0.name == "Paracetamol" }
    #expect(used?.asNeededUses == 3 && used?.asNeededDays == 2 && used?.asNeededMax24h == "2")
    #expect(used?.percent == nil)
    #expect(lines.days["2026-03-04"]?.due == 0 && lines.days["2026-03-04"]?.percent == nil)
  }

  @Test func `a question says who said what, and the medicine is to be checked`() throws {
    let household = try Household("tablet", "phone") { tablet in
      try tablet.run("add", "Iron", "--dose", "1", "--at", "08:00", "--strength", "100 mg")
    }
    let (tablet, phone) = (household[0], household[1])
    try tablet.at("2026-03-02T08:00:00+01:00").run("take", "Iron")
    try phone.at("2026-03-02T08:10:00+01:00").run("take", "Iron")
    try tablet.at("2026-03-02T09:00:00+01:00").run("edit", "Iron", "--strength", "50 mg")
    try phone.at("2026-03-02T09:00:00+01:00").run("edit", "Iron", "--strength", "80 mg")
    try household.meet()
    let later = tablet.at("2026-03-03T07:00:00+01:00")
    let text = try later.run("report", "--text", "-", "--from", "2026-03-01").results
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("Possible double dose of Iron, planned for 2026-03-02 08:00:"))
    for time in ["08:00", "08:10"] { #expect(words.contains("taken at 2026-03-02 \(time) (")) }
    #expect(words.contains("Iron: which is right? Strength:"))
    #expect(words.contains("Check with the household"))
    // A question about a dose of another period does not bear on this one.
    let other = try later.run(
      "report", "--text", "-", "--from", "2026-03-03", "--to", "2026-03-03"
    ).results
    #expect(!other.contains("double dose"))
  }
}

/// The parts of `adherence --json` that are compared.
private struct FigureAnswer: Decodable {
  struct Figures: Decodable {
    /// The date of a day, the id and the name of a medication.
    let date, id, name: String?
    let scheduled, due, taken, missed, skipped, pending, late: Int
    let asNeededUses, asNeededDays: Int
    let asNeededMax24h: String?
    /// Both rates in percent; only the other program gives them.
    let percent, percentOfScheduled: String?

    enum CodingKeys: String, CodingKey {
      case date, id, name, scheduled, due, taken, missed, skipped, pending, late, percent
      case asNeededUses = "as_needed_uses"
      case asNeededDays = "as_needed_days"
      case asNeededMax24h = "as_needed_max_24h"
      case percentOfScheduled = "percent_of_scheduled"
    }

    var counts: [Int] { [scheduled, taken, missed, skipped, pending, late] }

    /// The cells of a row of the report after its name.
    var cells: [String] {
      counts.map { "\($0)" }
        + [percent, percentOfScheduled].map { $0.map { $0 + " %" } ?? "–" }
    }
  }

  let medications, days: [Figures]
}

/// What `Interop/recompute_figures.py` makes of a CSV: medications by id, days by date.
private struct FigureLines: Decodable {
  let overall: FigureAnswer.Figures
  let medications, days: [String: FigureAnswer.Figures]
}

/// The days of `calendar --json`.
private struct DayAnswer: Decodable {
  let days: [FigureAnswer.Figures]
}

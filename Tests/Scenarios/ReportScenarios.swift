import Foundation
import MedleyInvented
import MedleyTestSupport
import Testing

/// The doctor's report of a whole year, and whether it says what everything else says.
@Suite struct ReportScenarios {
  /// A year of four medications of one person.
  private func year(in place: TemporaryFolder) throws -> Device {
    let year = try InventedYear(in: place.path, seed: 20_261)
    var device = Device(name: "reader", home: year.home, folder: place.path)
    device.now = InventedYear.now
    device.zone = InventedYear.zone
    return device
  }

  private static let period = ["--from", "2026-03-01", "--to", "2027-02-28"]

  @Test func `report, web page, adherence and calendar have the same figures`() throws {
    let place = try TemporaryFolder(inMemory: true)
    let device = try year(in: place)
    let said = try device.run(["adherence", "--json"] + Self.period)
    let adherence = try JSONDecoder().decode(FigureAnswer.self, from: said.bytes)
    let planned = adherence.medications.filter { $0.scheduled > 0 }
    #expect(planned.count == 3)
    #expect(adherence.overall.missed > 50 && adherence.overall.late > 50)

    // The cells of the web page, row by row.
    let page = try device.run(["report", "--html", "-"] + Self.period).results
    let table = try #require(page.section(from: "<caption>Planned and taken", to: "</table>"))
    let rows = table.components(separatedBy: "<tr>").dropFirst(2)
      .map { $0.components(separatedBy: ["<", ">"]).filter { !$0.isEmpty } }
      .map { $0.filter { !$0.hasPrefix("t") && !$0.hasPrefix("/") && $0 != "\n" } }
    #expect(rows.count == 4)
    let expected = planned + [adherence.overall]
    for (row, figures) in zip(rows, expected) {
      #expect(Array(row.suffix(8)) == figures.cells, "\(row)")
    }

    // The rows of the text; a long name goes on in lines without numbers.
    let text = try device.run(["report", "--text", "-"] + Self.period).results
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let lines = try #require(text.section(from: "Planned and taken\n", to: "As needed\n"))
      .split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    for figures in expected {
      let cells = figures.cells.flatMap { $0.split(separator: " ").map(String.init) }
      #expect(lines.contains { Array($0.suffix(cells.count)) == cells }, "\(cells)")
    }

    // As needed: uses, days and the most in 24 hours.
    let used = try #require(adherence.medications.first { $0.asNeededUses ?? 0 > 0 })
    let most = try #require(used.asNeededMax24h)
    let uses = try #require(used.asNeededUses)
    let usedDays = try #require(used.asNeededDays)
    #expect(
      page.contains(
        "<td class=\"number\">\(uses)</td><td class=\"number\">\(usedDays)</td>"
          + "<td class=\"number\">\(most)\u{a0}ml</td>"))

    // The days and the patterns.
    let calendar = try device.run(["calendar", "--json", "--months", "13"])
    let days = try JSONDecoder().decode(DayAnswer.self, from: calendar.bytes).days
      .filter { "2026-03-01"..."2027-02-28" ~= $0.date }
    #expect(days.count == 365)
    #expect(days.reduce(0) { $0 + $1.missed } == adherence.overall.missed)
    for day in adherence.days where day.due > 0 {
      let words = "\(day.date ?? ""): \(day.taken) of \(day.due) taken"
      #expect(page.contains("<span class=\"spoken\">\(words)</span>"), "\(words)")
    }
    for day in adherence.weekdays where day.due > 0 {
      #expect(
        page.contains(
          "<td class=\"number\">\(day.missed)</td>"
            + "<td class=\"number\">\(day.cells[6])</td>"))
    }

    // Every dose that was missed, left out or late is named, and as often as it is counted.
    let deviations = try #require(page.section(from: "<caption>Doses that did not", to: "</table>"))
    func count(_ words: String) -> Int { deviations.components(separatedBy: words).count - 1 }
    #expect(count(">missed</td>") == adherence.overall.missed)
    #expect(count(">left out</td>") == adherence.overall.skipped)
    #expect(count(" late</td>") == adherence.overall.late)
    #expect(count(">as needed, ") == uses)
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
    /// The name of a medication, or the date of a day.
    let name, date: String?
    let scheduled, due, taken, missed, skipped, pending, late: Int
    let asNeededUses, asNeededDays: Int?
    let asNeededMax24h: String?

    enum CodingKeys: String, CodingKey {
      case name, date, scheduled, due, taken, missed, skipped, pending, late
      case asNeededUses = "as_needed_uses"
      case asNeededDays = "as_needed_days"
      case asNeededMax24h = "as_needed_max_24h"
    }

    /// The cells of a row of the report after its name.
    var cells: [String] {
      [scheduled, taken, missed, skipped, pending, late].map { "\($0)" } + [
        Self.percent(taken, of: due), Self.percent(taken, of: taken + missed + skipped),
      ]
    }

    /// A share in percent with one decimal place, half up, worked out anew.
    private static func percent(_ part: Int, of whole: Int) -> String {
      let tenths = (2_000 * part + whole) / (2 * whole)
      return "\(tenths / 10).\(tenths % 10) %"
    }
  }

  let overall: Figures
  let medications, days, weekdays: [Figures]
}

/// The days of `calendar --json`.
private struct DayAnswer: Decodable {
  struct Day: Decodable {
    let date: String
    let missed: Int
  }

  let days: [Day]
}

extension String {
  /// What stands between two texts; nil when one of them is not there.
  fileprivate func section(from start: String, to end: String) -> String? {
    guard let start = range(of: start),
      let end = range(of: end, range: start.upperBound..<endIndex)
    else { return nil }
    return String(self[start.upperBound..<end.lowerBound])
  }
}

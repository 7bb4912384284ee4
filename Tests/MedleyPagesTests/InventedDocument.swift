import MedleyMedicines
import MedleyReports
import Testing

/// Documents with everything that a report has, as long as a test wants them.
enum InventedDocument {
  static let made = "2026-10-31T09:00:00+01:00"

  /// A document with a table of so many rows, each with a number of its own.
  static func make(
    rowCount: Int, blocks: [Document.Block] = [], author: String = "Ann Müller"
  ) throws -> Document {
    let made = try #require(OffsetInstant(made))
    return Document(
      language: "en", title: "Medication report", author: author,
      subtitle: "\(author), 2026-10-01 to 2026-10-31",
      runningHead: "Medication report · \(author), 2026-10-01 to 2026-10-31",
      pageWords: "Page %1 of %2", made: made,
      blocks: [
        .facts([
          .init("Person", author), .init("Period", "2026-10-01 to 2026-10-31 (31 days)"),
          .init("Taken of due", "93.5 % (58/62)"),
        ]),
        .heading("Medicines", level: 2), .table(medicines(["Iron", "Metformin"])),
        .heading("As needed", level: 3), .paragraph("None.", .plain),
      ] + blocks + [
        .heading("Day by day", level: 2), .heatMap(heatMap(monthCount: 3)),
        .heading("Doses that did not go as planned", level: 2), .table(rows(rowCount)),
        .heading("Open questions", level: 2),
        .list(["Possible double dose of Iron", "Iron: which strength is right?"]),
        .heading("What the figures mean", level: 2),
        .paragraph("Due: taken and missed doses, without those left out on purpose.", .small),
        .paragraph("This is not medical advice; review it with your clinician.", .notice),
      ])
  }

  static func medicines(_ names: [String]) -> Table {
    Table(
      caption: "Medicines",
      columns: [
        Table.Column("Medicine", share: 5), Table.Column("Dose and times", share: 5),
        Table.Column("Reason", share: 3), Table.Column("Since", share: 2),
        Table.Column("Stock", share: 3),
      ],
      rows: names.map {
        ["\($0)\n80 mg", "every day at 08:00, 1 tablet", "Anaemia", "2026-01-01", "12 left"]
      })
  }

  /// Rows as a report has them; each is known by its number.
  static func rows(_ count: Int) -> Table {
    let names = ["Iron", "Metformin", "Levothyroxine", "Paracetamol"]
    return Table(
      caption: "Doses",
      columns: [
        Table.Column("Date", isWhole: true, share: 3), Table.Column("Medicine", share: 5),
        Table.Column("Outcome", share: 4), Table.Column("Number", isNumber: true, share: 2),
      ],
      rows: (0..<count).map { number in
        let day = "\(number % 28 + 101)".dropFirst()
        let hour = "\(number % 24 + 100)".dropFirst()
        return [
          "2026-10-\(day) \(hour):\(number % 50 + 10)", names[number % names.count],
          number % 3 == 0 ? "missed" : "\(number % 90 + 60) min late", "row\(number)",
        ]
      })
  }

  /// Months whose days go through all bands; every day of the last band has a missed dose.
  static func heatMap(monthCount: Int, caption: String = "Day by day", hasMisses: Bool = true)
    -> HeatMap
  {
    let bands: [HeatMap.Band] = [.all, .most, .half, .few, .nothing]
    return HeatMap(
      caption: caption, weekdays: ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"],
      months: (0..<monthCount).map { month in
        HeatMap.Month(
          name: "Month \(month + 1)", offset: month % 7,
          days: (1...30).map { day in
            let band = bands[(day + month) % 5]
            return HeatMap.Day(
              number: day, band: band, isMissed: hasMisses && band == .few, words: "day \(day)")
          })
      },
      legend: [
        .init(.all, "all taken"), .init(.most, "75 % or more"), .init(.half, "50 % or more"),
        .init(.few, "less than 50 %"), .init(.nothing, "nothing due"),
      ], missedWords: "a dose was missed")
  }
}

internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines
internal import MedleyReports

/// Months of days, each with a sign of how its doses went.
struct CalendarPage {
  let table: FigureTable
  let today: LocalDate
  let firstWeekday: Weekday
  let locale: LocaleWords

  /// How the doses of a day went: the bands of the report, and what days have with nothing due.
  private enum Mark {
    case band(HeatMap.Band)
    case skipped
    case open

    init(_ figures: Figures) {
      let band = HeatMap.Band(figures)
      self =
        if band != .nothing {
          .band(band)
        } else if figures.pending > 0 {
          .open
        } else {
          figures.skipped > 0 ? .skipped : .band(.nothing)
        }
    }

    var sign: String {
      switch self {
      case .band(let band): band.sign
      case .skipped: "–"
      case .open: "…"
      }
    }

    var style: Style? {
      switch self {
      case .band(.all): .green
      case .band(.most), .band(.half): .yellow
      case .band(.few): .red
      case .band(.nothing): nil
      case .skipped, .open: .dim
      }
    }
  }

  var json: JSONValue {
    .object([
      ("from", .date(table.period.lowerBound)), ("to", .date(table.period.upperBound)),
      (
        "days",
        .array(
          table.days.map { day in
            .object(
              [
                ("date", .date(day.from)), ("state", .string(CalendarPage.state(day.figures))),
                ("band", CalendarPage.band(day.figures)),
              ] + day.figures.members)
          })
      ),
    ])
  }

  /// How a day went in one word, for programs.
  private static func state(_ figures: Figures) -> String {
    if figures.due > 0 {
      return figures.missed == 0 ? "taken" : figures.taken == 0 ? "missed" : "some_missed"
    }
    if figures.pending > 0 { return "open" }
    return figures.skipped > 0 ? "skipped" : "nothing_due"
  }

  /// The band of a day, for programs; null where nothing was due.
  private static func band(_ figures: Figures) -> JSONValue {
    switch HeatMap.Band(figures) {
    case .all: .string("all")
    case .most: .string("most")
    case .half: .string("half")
    case .few: .string("few")
    case .nothing: .null
    }
  }

  /// The days from the first month on in which a dose was planned; those before it say nothing.
  private var shownDays: ArraySlice<FigureTable.Row> {
    let begin = table.days.first { $0.figures.scheduled > 0 }?.from ?? table.period.upperBound
    return table.days.drop { $0.from < begin.adding(days: 1 - begin.parts.day) }
  }

  /// The same days as a picture, with whom and which dates it shows.
  func heatMap(about name: String) -> HeatMap {
    var map = HeatMap(table, firstWeekday, in: .english)
    let first = shownDays.first?.from ?? table.period.lowerBound
    map.caption = "\(name), \(first) to \(min(table.period.upperBound, today))"
    map.months.removeFirst(
      table.days.prefix(table.days.count - shownDays.count).count { $0.from.parts.day == 1 })
    return map
  }

  /// Prints the months one below the other.
  func print(to output: Output) {
    if output.isPlain { return printLines(to: output) }
    var days = shownDays
    while let first = days.first?.from {
      let month = days.prefix { $0.from.parts.month == first.parts.month }
      days = days.dropFirst(month.count)
      printMonth(month, to: output)
    }
    let bands = [HeatMap.Band.all, .most, .half, .few].map { band in
      let words: Phrase =
        switch band {
        case .all, .nothing: .bandAll
        case .most: .bandMost
        case .half: .bandHalf
        case .few: .bandFew
        }
      return "\(band.sign) \(Language.english(words))"
    }
    output.line((bands + ["\(HeatMap.missedSign) a dose was missed"]).joined(separator: "  "))
    output.line("no sign: nothing due  – all skipped  … open")
    output.line("Due are the doses taken or missed, not those skipped.")
  }

  private func printMonth(_ days: ArraySlice<FigureTable.Row>, to output: Output) {
    guard let first = days.first?.from else { return }
    let sum = days.reduce(into: Figures()) { sum, day in
      sum.taken += day.figures.taken
      sum.missed += day.figures.missed
    }
    let rate = sum.rate.map { "  \($0.percent) % of \(sum.due) due" } ?? ""
    let name = "\(locale.language.month(first.parts.month)) \(first.parts.year)"
    output.line(output.styled(name, .bold) + rate)
    let names = (0..<7).map { locale.short(firstWeekday.adding(days: $0)) }
    output.line(names.map { padded($0) }.joined(separator: "  "))
    var cells = [String](
      repeating: "     ", count: first.days(since: first.weekStart(on: firstWeekday)))
    for day in days {
      var cell = padded("\(day.from.parts.day)")
      // What is still to come has no sign: it would say nothing of how it went.
      if day.from <= today {
        let mark = Mark(day.figures)
        cell += mark.style.map { output.styled(mark.sign, $0) } ?? mark.sign
        cell += day.figures.missed > 0 ? output.styled(HeatMap.missedSign, .bold) : " "
      } else {
        cell += "  "
      }
      cells.append(cell)
    }
    while !cells.isEmpty {
      var line = cells.prefix(7).joined()
      while line.hasSuffix(" ") { line.removeLast() }
      output.line(line)
      cells.removeFirst(min(7, cells.count))
    }
    output.line()
  }

  /// A word or a number in three columns.
  private func padded(_ text: String) -> String {
    String(repeating: " ", count: max(0, 3 - text.count)) + text
  }

  private func printLines(to output: Output) {
    for day in table.days where day.figures.scheduled > 0 && day.from <= today {
      let figures = day.figures
      let parts = [
        (figures.taken, "taken"), (figures.missed, "missed"), (figures.skipped, "skipped"),
        (figures.pending, "open"),
      ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      let name = locale.language.name(of: day.from.weekday)
      output.line("\(name) \(day.from): \(parts.joined(separator: ", "))")
    }
  }
}

extension Weekday {
  /// The day so many days later, fewer than seven.
  fileprivate func adding(days count: Int) -> Weekday {
    Weekday.allCases[(rawValue - 1 + count) % 7]
  }
}

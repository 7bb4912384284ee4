internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines

/// Months of days, each with a sign of how its doses went.
struct CalendarPage {
  let table: FigureTable
  let today: LocalDate
  let firstWeekday: Weekday

  /// How the doses of a day went.
  private enum Sign: String {
    case taken = "●"
    case some = "◐"
    case missed = "○"
    case skipped = "–"
    case open = "…"
    case nothing = " "

    init(_ figures: Figures) {
      if figures.due > 0 {
        self = figures.missed == 0 ? .taken : figures.taken == 0 ? .missed : .some
      } else if figures.pending > 0 {
        self = .open
      } else {
        self = figures.skipped > 0 ? .skipped : .nothing
      }
    }

    var style: Style? {
      switch self {
      case .taken: .green
      case .some: .yellow
      case .missed: .red
      case .skipped, .open: .dim
      case .nothing: nil
      }
    }

    /// The sign as a number of the JSON answer's words.
    var word: String {
      switch self {
      case .taken: "taken"
      case .some: "some_missed"
      case .missed: "missed"
      case .skipped: "skipped"
      case .open: "open"
      case .nothing: "nothing_due"
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
                ("date", .date(day.from)), ("state", .string(Sign(day.figures).word)),
              ] + day.figures.members)
          })
      ),
    ])
  }

  /// Prints the months one below the other.
  func print(to output: Output) {
    if output.isPlain { return printLines(to: output) }
    // Months before the first dose was planned say nothing.
    let begin = table.days.first { $0.figures.scheduled > 0 }?.from ?? table.period.upperBound
    var days = table.days.drop { $0.from < begin.adding(days: 1 - begin.parts.day) }
    while let first = days.first?.from {
      let month = days.prefix { $0.from.parts.month == first.parts.month }
      days = days.dropFirst(month.count)
      printMonth(month, to: output)
    }
    output.line(
      "● all taken  ◐ some missed  ○ all missed  – all skipped  … open  no sign: nothing due")
    output.line(Figures.definitions)
  }

  private func printMonth(_ days: ArraySlice<FigureTable.Row>, to output: Output) {
    guard let first = days.first?.from else { return }
    let sum = days.reduce(into: Figures()) { sum, day in
      sum.taken += day.figures.taken
      sum.missed += day.figures.missed
    }
    let rate = sum.rate.map { "  \($0.percent) % of \(sum.due) due" } ?? ""
    output.line(output.styled("\(first.monthName) \(first.parts.year)", .bold) + rate)
    let names = (0..<7).map { firstWeekday.adding(days: $0).letters }
    output.line(
      names.map { " " + $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " "))
    var cells = [String](
      repeating: "    ", count: first.days(since: first.weekStart(on: firstWeekday)))
    for day in days {
      // What is still to come has no sign: it would say nothing of how it went.
      let sign = day.from > today ? Sign.nothing : Sign(day.figures)
      let number = "\(day.from.parts.day)"
      let shown = sign.style.map { output.styled(sign.rawValue, $0) } ?? sign.rawValue
      cells.append(String(repeating: " ", count: 3 - number.count) + number + shown)
    }
    while !cells.isEmpty {
      var line = cells.prefix(7).joined(separator: " ")
      while line.hasSuffix(" ") { line.removeLast() }
      output.line(line)
      cells.removeFirst(min(7, cells.count))
    }
    output.line()
  }

  private func printLines(to output: Output) {
    for day in table.days where day.figures.scheduled > 0 && day.from <= today {
      let figures = day.figures
      let parts = [
        (figures.taken, "taken"), (figures.missed, "missed"), (figures.skipped, "skipped"),
        (figures.pending, "open"),
      ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      output.line("\(day.from.weekday.name) \(day.from), \(parts.joined(separator: ", "))")
    }
    output.line(Figures.definitions)
  }
}

extension Weekday {
  /// The day so many days later, fewer than seven.
  fileprivate func adding(days count: Int) -> Weekday {
    Weekday.allCases[(rawValue - 1 + count) % 7]
  }
}

internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines

extension Figures {
  /// The fixed members of figures, wherever they stand.
  var members: [(String, JSONValue)] {
    [
      ("scheduled", .integer(scheduled)), ("due", .integer(due)), ("taken", .integer(taken)),
      ("missed", .integer(missed)), ("skipped", .integer(skipped)), ("pending", .integer(pending)),
      ("late", .integer(late)), ("rate", .rate(rate)),
      ("rate_of_scheduled", .rate(rateOfScheduled)), ("as_needed_uses", .integer(asNeededUses)),
      ("as_needed_days", .integer(asNeededDays)), ("as_needed_max_24h", .quantity(asNeededMax24h)),
    ]
  }

  /// The members that are about planned doses.
  var planned: [(String, JSONValue)] { members.filter { !$0.0.hasPrefix("as_needed") } }

  /// The cells of a row after its name, with a word or a sign for no rate.
  func cells(noRate: String) -> [String] {
    [scheduled, due, taken, missed, skipped, pending, late].map { "\($0)" } + [
      Figures.percent(rate, noRate), Figures.percent(rateOfScheduled, noRate),
    ]
  }

  /// What the columns mean, a line each.
  static let definitions = [
    "Of due leaves out what was skipped, of all counts it as not taken; open doses are in neither.",
    "Late doses were taken after the late window; they count as taken.",
  ]

  /// Missed of due for each part that had any missed, the greatest share first.
  static func missed(_ parts: [(name: String, figures: Figures)]) -> String {
    parts.enumerated().filter { $0.element.figures.missed > 0 }.sorted { one, other in
      let (left, right) = (one.element.figures, other.element.figures)
      let shares = (left.missed * right.due, right.missed * left.due)
      return shares.0 != shares.1 ? shares.0 > shares.1 : one.offset < other.offset
    }.map { "\($0.element.name) \($0.element.figures.missed) of \($0.element.figures.due)" }
      .joined(separator: ", ")
  }

  /// A percentage with one decimal place, or what stands for none.
  static func percent(_ rate: Rate?, _ none: String) -> String {
    rate.map { $0.percent + " %" } ?? none
  }
}

extension Cabinet.Adherence {
  /// The fixed shape of `adherence --json`.
  var json: JSONValue {
    .object([
      ("from", .date(table.period.lowerBound)), ("to", .date(table.period.upperBound)),
      ("overall", .object(table.overall.members)),
      (
        "medications",
        .array(
          medications.map { row in
            .object(
              [
                ("id", .string(row.id)), ("name", .string(row.name)),
                ("person", .string(row.person)),
              ] + row.figures.members)
          })
      ),
      (
        "days",
        .array(table.days.map { .object([("date", .date($0.from))] + $0.figures.members) })
      ),
      (
        "weeks",
        .array(table.weeks.map { .object([("from", .date($0.from))] + $0.figures.members) })
      ),
      (
        "weekdays",
        .array(
          table.weekdays.map {
            .object([("weekday", .string($0.day.letters))] + $0.figures.planned)
          })
      ),
      (
        "times_of_day",
        .array(
          table.dayParts.map { part, figures in
            .object(
              [
                ("part", .string(part.word)), ("from", .string(part.times.from.text)),
                ("to", .string(part.times.to.text)),
              ] + figures.planned)
          })
      ),
    ])
  }

  /// Prints the figures and what they mean.
  func print(to output: Output) {
    output.line("\(table.period.lowerBound) to \(table.period.upperBound)")
    let noRate = output.isPlain ? "no rate" : "–"
    let columns = ["PLANNED", "DUE", "TAKEN", "MISSED", "SKIPPED", "OPEN", "LATE"]
    var rows = Table(
      [.init("MEDICATION")]
        + (columns + ["OF DUE", "OF ALL"]).map {
          .init($0, side: .right, plain: "\($0.lowercased()) %")
        }, isNamed: true)
    for row in medications where row.figures.scheduled > 0 {
      rows.append([row.name] + row.figures.cells(noRate: noRate))
    }
    rows.append(["all"] + table.overall.cells(noRate: noRate))
    output.table(rows)
    for row in medications where row.figures.asNeededUses > 0 {
      let figures = row.figures
      let most =
        figures.asNeededMax24h.map { ", the most in any 24 h was \($0.words(unit: row.unit))" }
        ?? ""
      output.line(
        "\(shown(row.name)), as needed: \(Wording.count(figures.asNeededUses, "use")) on "
          + "\(Wording.count(figures.asNeededDays, "day"))\(most)")
    }
    // Of a few days neither weeks nor patterns say anything.
    if table.days.count > 7 {
      printWeeks(to: output)
      printPattern(to: output)
    }
    for line in Figures.definitions { output.line(line) }
    if !output.isPlain { output.line("– means that nothing was due, so there is no rate.") }
  }

  /// The weeks, where there is more than one with a planned dose.
  private func printWeeks(to output: Output) {
    let weeks = table.weeks.filter { $0.figures.scheduled > 0 }
    guard weeks.count > 1 else { return }
    var rows = Table(
      [.init("WEEK FROM", plain: "week from %")]
        + ["DUE", "TAKEN", "MISSED", "OF DUE"].map {
          .init($0, side: .right, plain: "\($0.lowercased()) %")
        }, isNamed: true)
    for week in weeks {
      let figures = week.figures
      rows.append(
        [week.from.text] + [figures.due, figures.taken, figures.missed].map { "\($0)" } + [
          Figures.percent(figures.rate, output.isPlain ? "no rate" : "–")
        ])
    }
    output.line()
    output.table(rows)
  }

  /// On which days of the week and at which times doses were missed, the most often missed first.
  private func printPattern(to output: Output) {
    guard table.overall.missed > 0 else { return }
    output.line()
    output.line(
      "Missed by weekday: " + Figures.missed(table.weekdays.map { ($0.day.name, $0.figures) }))
    output.line(
      "Missed by time: " + Figures.missed(table.dayParts.map { ($0.part.word, $0.figures) }))
  }
}

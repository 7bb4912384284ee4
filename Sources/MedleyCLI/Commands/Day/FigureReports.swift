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

  /// The cells of a row after its name.
  var cells: [String] {
    [scheduled, due, taken, missed, skipped, pending, late].map { "\($0)" } + [
      Figures.percent(rate), Figures.percent(rateOfScheduled),
    ]
  }

  /// A percentage with one decimal place; a dash where there is no rate.
  static func percent(_ rate: Rate?) -> String { rate.map { $0.percent + " %" } ?? "–" }
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
    ])
  }

  /// Prints the figures and what they mean.
  func print(to output: Output) {
    output.line("\(table.period.lowerBound) to \(table.period.upperBound)")
    let columns = ["PLANNED", "DUE", "TAKEN", "MISSED", "SKIPPED", "OPEN", "LATE"]
    var rows = Table(
      [.init("MEDICATION")]
        + (columns + ["OF DUE", "OF ALL"]).map {
          .init($0, side: .right, isNamedInPlain: true)
        })
    for row in medications where row.figures.scheduled > 0 {
      rows.append([row.name] + row.figures.cells)
    }
    rows.append(["all"] + table.overall.cells)
    output.table(rows)
    for row in medications where row.figures.asNeededUses > 0 {
      let figures = row.figures
      let most = figures.asNeededMax24h.map { ", at most \($0) in 24 h" } ?? ""
      output.line(
        "\(shown(row.name)), as needed: \(Wording.count(figures.asNeededUses, "use")) on "
          + "\(Wording.count(figures.asNeededDays, "day"))\(most)")
    }
    for line in Wrapping.lines(Cabinet.Adherence.definitions) { output.line(line) }
  }

  /// What the words of the table mean.
  private static let definitions = """
    due: taken or missed. of due: taken / (taken + missed). \
    of all: taken / (taken + missed + skipped). \
    late: taken, and counted as taken, but after the late window. \
    A dash: nothing was due, so there is no rate.
    """
}

internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines

/// A day's doses, for people and for programs.
struct DayPage {
  let day: Cabinet.Day
  /// Doses of other days that are due now: most often yesterday's that can still be taken.
  let left: [Cabinet.DayDose]
  let reports: [String: Cabinet.EntryReport]
  let clock: PersonClock
  /// True when the rows are of several people.
  let namesPeople: Bool

  /// Reads the day of one person, or of all on the device's clock.
  init(_ cabinet: Cabinet, of person: Cabinet.PersonReport?, namesPeople: Bool = false) throws {
    let day = try cabinet.today(of: person?.id)
    self.day = day
    // A dose that was moved to today is one of today's.
    let keys = Set(day.doses.map(\.judged.slot.key))
    left = try cabinet.due(of: person?.id).filter { !keys.contains($0.judged.slot.key) }
    let doses = (day.doses + left).flatMap(\.judged.outcome.entries) + day.extras.map(\.extra.dose)
    reports = Dictionary(try cabinet.reports(of: doses).map { ($0.id, $0) }) { first, _ in first }
    clock = person?.clock ?? cabinet.circumstances.clock
    self.namesPeople = namesPeople
  }

  /// The fixed shape of `today --json`, and what was added to it.
  var json: JSONValue {
    .object([
      ("date", .date(day.date)), ("slots", .array(day.doses.map(json))),
      ("as_needed", .array(day.asNeeded.map(\.json))),
      (
        "extras",
        .array(
          day.extras.map { extra in
            .object([
              ("medication", .string(extra.medication)),
              ("entry", reports[extra.extra.dose.idText]?.json ?? .null),
              ("person", .string(extra.person)),
            ])
          })
      ), ("low_stock", .array(day.lowStock.map(\.json))),
      ("left_from_yesterday", .array(left.map(json))),
      ("conflicts", .integer(day.openQuestionCount)),
      ("paused", .array(day.paused.map(\.json))),
      (
        "unconfirmed",
        .array(
          day.unconfirmed.map { extra in
            .object([
              ("medication", .string(extra.medication)), ("entry", extra.report.json),
              ("person", .string(extra.person)),
            ])
          })
      ),
    ])
  }

  private func json(_ dose: Cabinet.DayDose) -> JSONValue {
    dose.json(entries: dose.entryTexts.compactMap { reports[$0] })
  }

  /// Prints the day.
  func print(to output: Output) {
    let words = MomentWords(clock, ofSeveral: namesPeople)
    output.line("\(day.date.weekday.name) \(day.date)\(elsewhere)")
    var table = Table([.init(), .init(), .init(), .init(), .init()])
    for row in rows(words) { table.append(row) }
    for dose in day.asNeeded {
      table.append([
        "as needed", namesPeople ? dose.person : "", dose.medication, "",
        dose.words(words, now: clock.now) + undecided(dose),
      ])
    }
    output.table(table)
    if table.rows.isEmpty { output.line("No doses are planned for today.") }
    for paused in day.paused {
      output.line(shown(paused.words(words, namesPerson: namesPeople)))
    }
    for stock in day.lowStock {
      output.line("Low: \(shown(stock.name)), \(shown(stock.sentence(words, namesLow: false)))")
    }
    if day.openQuestionCount > 0 {
      output.line("Open: \(Wording.count(day.openQuestionCount, "question")), see medley conflicts")
    }
  }

  /// The person's zone, where the clock there is not the one here.
  private var elsewhere: String {
    clock.isElsewhere(at: clock.now)
      ? " (\(shown(clock.zoneName)), \(clock.moment.time) there)" : ""
  }

  /// That doses may have been used which are not counted, since nobody has decided about them.
  private func undecided(_ dose: Cabinet.AsNeededDose) -> String {
    let count = day.unconfirmed.count {
      $0.medication == dose.medication && $0.person == dose.person
        && $0.report.entry.status == .taken
    }
    return count == 0
      ? "" : "; not counted: \(Wording.count(count, "unconfirmed dose")), see medley conflicts"
  }

  /// The planned doses and the extra ones in order of their times, as cells.
  private func rows(_ words: MomentWords) -> [[String]] {
    var rows = (left + day.doses).map { dose in
      (dose.judged.slot.due.instant, DayPage.row(dose, words, namesPeople: namesPeople))
    }
    for extra in day.extras {
      let entry = extra.extra.dose.entry
      rows.append(
        (
          entry.instant,
          [
            words.text(logged: entry.takenAt ?? entry.loggedAt), namesPeople ? extra.person : "",
            extra.medication, entry.amount.map { $0.words(unit: extra.unit) } ?? "",
            extra.words(words),
          ]
        ))
    }
    for extra in day.unconfirmed {
      let entry = extra.report.entry
      rows.append(
        (
          entry.instant,
          [
            words.text(logged: entry.takenAt ?? entry.loggedAt), namesPeople ? extra.person : "",
            extra.medication, entry.amount.map { $0.words(unit: extra.unit) } ?? "",
            extra.report.unconfirmedWords(words),
          ]
        ))
    }
    return rows.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// One planned dose as cells.
  static func row(
    _ dose: Cabinet.DayDose, _ words: MomentWords, namesPeople: Bool
  ) -> [String] {
    [
      words.text(dose.judged.slot.due), namesPeople ? dose.person : "", dose.medication,
      dose.judged.slot.amount?.words(unit: dose.unit) ?? "", dose.stateWords(words),
    ]
  }
}

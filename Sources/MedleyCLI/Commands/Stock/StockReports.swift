internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines

extension Cabinet.Stock {
  /// The fixed shape of one medication in `stock --json`.
  var json: JSONValue {
    .object([
      ("id", .string(id)), ("name", .string(name)), ("amount", .quantity(level.amount)),
      ("unit", .string(unit)), ("provisional", .bool(level.isProvisional)),
      ("count_off_by", .quantity(level.countOffBy)), ("runs_out", .due(runsOut)),
      ("lasts_until", .date(runOut?.lastCovered?.due.date)),
      (
        "packages",
        .array(
          level.packages.map { package in
            .object([
              ("amount", .quantity(package.amount)), ("expires", .date(package.expires)),
              ("batch", .string(orNull: package.batch)),
              ("usable", .bool(package.isUsable(on: today))),
              ("expires_soon", .bool(expiringSoon.contains(package))),
            ])
          })
      ), ("usable", .quantity(level.usable(on: today))), ("low", .bool(isLow)),
    ])
  }

  /// What is left, with its unit.
  var left: String { level.amount.words(unit: unit) }

  /// The day of the last planned dose that is covered; empty when all are, or when none is.
  func lastDayWords(_ words: MomentWords) -> String {
    runOut?.lastCovered.map { words.day($0.due.date) } ?? ""
  }

  /// The first planned dose that is not covered; empty when all are.
  func runsOutWords(_ words: MomentWords) -> String { runsOut.map { words.text($0.due) } ?? "" }

  /// How long it lasts; nil when it covers everything that is planned.
  private func duration(_ words: MomentWords) -> String? {
    runOut.map { end in
      let next = words.text(end.firstUncovered.due)
      return end.lastCovered == nil
        ? "not enough for the dose of \(next)"
        : "lasts until \(lastDayWords(words)) (next dose not covered: \(next))"
    }
  }

  /// What a person should know about the number, each in a few words.
  var remarks: [String] { remarks(namesLow: true) }

  private func remarks(namesLow: Bool) -> [String] {
    var remarks: [String] = []
    if level.countOffBy > .zero {
      remarks.append("the count is off by \(level.countOffBy.words(unit: unit))")
    }
    if level.isProvisional { remarks.append("provisional: see medley conflicts") }
    for package in level.packages where !package.isUsable(on: today) {
      let date = package.expires?.text ?? ""
      remarks.append("\(package.amount.words(unit: unit)) expired on \(date)")
    }
    for package in expiringSoon {
      let verb = package.amount > .one ? "expire" : "expires"
      let date = package.expires?.text ?? ""
      remarks.append("\(package.amount.words(unit: unit)) \(verb) on \(date)")
    }
    if isShortOfDose { remarks.append("not enough for one dose") }
    if namesLow, isLow { remarks.append("low") }
    return remarks
  }

  /// All of it in one line.
  func sentence(_ words: MomentWords, namesLow: Bool = true) -> String {
    ([left] + [duration(words)].compactMap { $0 } + remarks(namesLow: namesLow))
      .joined(separator: "; ")
  }

  /// Says that it will soon run out.
  func lowExplanation(_ words: MomentWords) -> Explanation {
    Explanation(
      "\(Wording.quoted(name)) is low: \(shown(sentence(words, namesLow: false)))",
      "when there is more: medley refill \(Wording.typed(name)) AMOUNT")
  }
}

extension Cabinet {
  /// An amount of a medication with its unit and name.
  func words(_ amount: Quantity, of medication: String) throws -> String {
    let (name, unit) = try naming(of: medication)
    return "\(shown(amount.words(unit: unit))) of \(Wording.quoted(name))"
  }
}

extension Workspace {
  /// Says what was written to the ledger and what is there now.
  func report(_ done: String, _ stock: Cabinet.Stock?, _ words: MomentWords) {
    if let stock, stock.level.countOffBy > .zero {
      let off = stock.level.countOffBy.words(unit: stock.unit)
      output.warn(
        Explanation(
          "the count of \(Wording.quoted(stock.name)) is off by \(shown(off)): more was taken than "
            + "was there",
          "count what is really there: medley count \(Wording.typed(stock.name)) AMOUNT"))
    }
    var lines = [done + ". " + Wording.undo]
    if let stock {
      lines.append("Left: \(shown(stock.sentence(words))).")
    } else {
      lines.append("What is left is not known yet: count it once with “medley count”.")
    }
    report(lines, json: [("stock", stock?.json ?? .null)])
  }
}

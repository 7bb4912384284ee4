internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines

/// Says what logging a dose did.
struct DoseReport {
  let logged: Cabinet.Logged
  let cabinet: Cabinet
  let clock: PersonClock
  /// Whose the medication is; nil where the line named an entry.
  let person: String?

  private var words: MomentWords { MomentWords(clock) }
  private var now: Instant { cabinet.circumstances.now }
  private var name: String { Wording.quoted(logged.medication) }
  private var entry: DoseEntry { logged.entry }
  private var id: String { Wording.short(logged.idText) }

  /// Prints the warnings, then the one line.
  ///
  /// Which dose was meant is said unless the line named it.
  func print(_ sentence: String, wasNamed: Bool, to workspace: Workspace) throws {
    for warning in logged.warnings { workspace.output.warn(explanation(of: warning)) }
    if !wasNamed, let warning = try olderThanOpen { workspace.output.warn(warning) }
    workspace.report([sentence], json: members)
  }

  /// A dose that was taken.
  var taken: String {
    if logged.wasTaken {
      return "\(subject) is logged as taken already,\(at) (entry \(id)). Nothing was written."
    }
    let change = logged.isCorrection ? "; what was logged before is corrected" : ""
    let extra = isExtra ? ", as an extra dose" : ""
    return "Taken: \(name)\(amount)\(at)\(planned)\(extra)\(change) (entry \(id)). \(Wording.undo)"
  }

  /// A dose that was left out.
  var skipped: String {
    let change = logged.isCorrection ? "; what was logged before is corrected" : ""
    return "Skipped: \(name)\(planned)\(change) (entry \(id)). \(Wording.undo)"
  }

  /// An entry that was put right.
  var corrected: String {
    if logged.wasTaken { return "The entry \(id) says that already. Nothing was written." }
    let what = entry.status == .taken ? "taken\(amount),\(at)" : entry.status.word
    let note = entry.note.map { ", “\(shown($0))”" } ?? ""
    return "Corrected: \(subject) is \(what)\(note) (entry \(id)). \(Wording.undo)"
  }

  private var amount: String {
    entry.amount.map { ", " + shown($0.words(unit: logged.unit)) } ?? ""
  }

  private var at: String { entry.takenAt.map { " " + words.at(logged: $0) } ?? "" }

  private var planned: String { entry.plannedAt.map { ", planned for \(words.text($0))" } ?? "" }

  /// The medication, with the planned dose where there is one.
  private var subject: String {
    entry.plannedAt.map { "\(name), planned for \(words.text($0))," } ?? name
  }

  private var isExtra: Bool {
    logged.warnings.contains { warning in
      if case .extra = warning { true } else { false }
    }
  }

  private var members: [(String, JSONValue)] {
    [
      ("id", .string(logged.idText)), ("medication", .string(logged.medication)),
      ("status", .string(entry.status.word)), ("amount", .quantity(entry.amount)),
      ("unit", .string(logged.unit)), ("date", .date(entry.date)),
      ("slot", .string(orNull: entry.part)), ("planned_at", .moment(entry.plannedAt)),
      ("taken_at", .moment(entry.takenAt)), ("logged_at", .moment(entry.loggedAt)),
      ("note", .string(orNull: entry.note)), ("written", .bool(!logged.wasTaken)),
      ("correction", .bool(logged.isCorrection)),
    ]
  }

  // MARK: Warnings

  /// Says that the oldest open dose was meant although a later one is due too.
  private var olderThanOpen: Explanation? {
    get throws {
      guard let planned = entry.plannedAt, entry.slot != nil else { return nil }
      let open = try cabinet.due(of: person).first {
        $0.medication == logged.medication && $0.judged.slot.due.instant > planned.instant
      }
      guard let slot = open?.judged.slot else { return nil }
      return Explanation(
        "the dose of \(name) planned for \(words.text(slot.due)) is still open: the older one of "
          + "\(words.text(planned)) was meant",
        "if it was the newer one: medley undo, then name it with --slot \(words.name(slot))")
    }
  }

  /// Names what a device without a right to it said of the dose: that it was taken, or left out.
  private func explanation(ofUnconfirmed report: Cabinet.EntryReport) -> Explanation {
    let said = shown(report.unconfirmedWords(words))
    let accept = "medley undo, then an owner runs medley accept \(Wording.short(report.id))"
    switch (entry.status, report.entry.status) {
    case (.taken, .taken):
      return Explanation(
        "possible double dose of \(name): \(said)", "if it is the same dose: \(accept)")
    case (.taken, _):
      return Explanation(
        "somebody else says that this dose of \(name) was left out: \(said)",
        "if it was left out: \(accept)")
    case (_, .taken):
      return Explanation(
        "this dose of \(name) may have been taken: \(said)", "if it was taken: \(accept)")
    default: return Explanation("somebody else left this dose of \(name) out too: \(said)")
    }
  }

  private func explanation(of warning: Cabinet.DoseWarning) -> Explanation {
    switch warning {
    case .extra(nil, nil):
      return Explanation(
        "no dose of \(name) is planned around that time, so this one is extra",
        "if that is wrong: medley undo, then name the planned dose with --slot or the time with --at"
      )
    case .again(let last, let planned):
      let other = planned.map { ", for the dose of \(words.text($0))" } ?? ""
      return Explanation(
        "possible double dose: \(name) was also taken \(words.at(logged: last))\(other)",
        "if it was only one: medley undo")
    case .extra(let last, let next):
      let before =
        last.map { "the last was taken \(words.at(logged: $0))" } ?? "none was taken lately"
      let after = next.map { "the next is due \(words.at($0))" } ?? "none is due soon"
      return Explanation(
        "possible double dose: no planned dose of \(name) is open, so this one is extra; "
          + "\(before), \(after)",
        "if it was not taken: medley undo")
    case .stockIsOff(let amount):
      return Explanation(
        "the count of \(name) is off by \(shown(amount.words(unit: logged.unit))): more was taken "
          + "than was there",
        "count what is really there: medley count \(Wording.typed(logged.medication)) AMOUNT")
    case .paused(let pause):
      return Explanation(
        "\(name) is paused \(pause.words)\(shown(pause.reason.remark))",
        "if it is to be due again: medley resume \(Wording.typed(logged.medication))")
    case .ended(let ending):
      return Explanation(
        "\(name) ended on \(ending.lastDate)\(shown(ending.reason.remark))",
        "if it is taken again: medley restart \(Wording.typed(logged.medication))")
    case .stockIsLow(let stock): return stock.lowExplanation(words)
    case .limit(let warning): return warning.explanation(of: logged, words, now: now)
    case .unconfirmed(let report): return explanation(ofUnconfirmed: report)
    case .ahead(let due):
      return Explanation(
        "the dose of \(name) planned for \(words.text(due)) lies ahead and is closed by this",
        "if another dose was meant: medley undo, then name that one with --slot")
    }
  }
}

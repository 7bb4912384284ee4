internal import Medley
internal import MedleyInterchange

extension Cabinet.Status {
  /// The fixed shape of `status --json`.
  func json(now: OffsetInstant) -> JSONValue {
    .object([
      ("now", .moment(now)), ("next", .array(next.map { .object($0.members) })),
      ("overdue", .array(overdue.map { .object($0.members) })),
      (
        "today",
        .object([
          ("due", .integer(today.due)), ("taken", .integer(today.taken)),
          ("rate", .rate(today.rate)),
        ])
      ), ("conflicts", .integer(openQuestionCount)), ("last_sync_at", .moment(lastSyncAt)),
      ("last_verified_backup_at", .moment(lastBackupAt)), ("backup_stale", .bool(isBackupStale)),
      (
        "recovery",
        .object([
          ("keys", .integer(recovery.keyCount)), ("checked_at", .moment(recovery.checkedAt)),
          ("check_due", .bool(recovery.isCheckDue)),
        ])
      ),
    ])
  }
}

extension Cabinet.Status {
  /// The state at a glance, each thing with its label.
  func table(_ words: MomentWords) -> Table {
    var table = Table([.init(), .init()], isNamed: true)
    for dose in overdue {
      let unconfirmed = dose.unconfirmed.map { "; \($0.unconfirmedWords(words))" }.joined()
      table.append([
        "overdue", "\(dose.words), since \(words.text(dose.judged.slot.due))\(unconfirmed)",
      ])
    }
    for dose in next {
      table.append(["next", "\(dose.words), \(words.text(dose.judged.slot.due))"])
    }
    if next.isEmpty { table.append(["next", "no dose is planned"]) }
    let rate = today.rate.map { " (\($0.percent) % of those due)" } ?? ""
    table.append([
      "today",
      "\(today.taken) taken, \(today.missed) missed, \(today.skipped) skipped, "
        + "\(today.pending) open\(rate)",
    ])
    if let lastSyncAt {
      table.append(["synced", words.at(lastSyncAt)])
    }
    if openQuestionCount > 0 {
      table.append([
        "open", "\(Wording.count(openQuestionCount, "question")), see medley conflicts",
      ])
    }
    if let lastBackupAt {
      let old = isBackupStale ? "older than a month: medley backup DIR" : "verified"
      table.append(["backup", "\(words.text(lastBackupAt)), \(old)"])
    }
    if recovery.keyCount == 0 {
      table.append(["recovery", "no recovery words, see medley recovery add"])
    } else if recovery.isCheckDue {
      table.append(["recovery", "do you still have the words? See medley recovery check"])
    }
    return table
  }
}

extension Cabinet.DayDose {
  /// The medication and the amount.
  fileprivate var words: String {
    medication + (judged.slot.amount.map { ", " + $0.words(unit: unit) } ?? "")
  }
}

extension Cabinet.Status {
  /// False when something is overdue, open or stale.
  var isWell: Bool { overdue.isEmpty && openQuestionCount == 0 && !isBackupStale }

  /// A module of the panel Waybar, whose style sheet may tell the classes apart.
  ///
  /// Source: waybar-custom(5), “return-type json”.
  func waybar(_ words: MomentWords) -> JSONValue {
    var text = ""
    if !overdue.isEmpty {
      text = "\(overdue.count) overdue"
    } else if let dose = next.first {
      text = "\(words.text(dose.judged.slot.due)) \(shown(dose.medication))"
    }
    var classes: [String] = []
    if !overdue.isEmpty { classes.append("overdue") }
    if openQuestionCount > 0 { classes.append("question") }
    if isBackupStale { classes.append("stale") }
    if classes.isEmpty { classes.append("well") }
    let lines = table(words).plainLines.joined(separator: "\n")
    var members: [(String, JSONValue)] = [
      ("text", .string(text.forMarkup)), ("alt", .string(classes[0])),
      ("tooltip", .string(lines.forMarkup)), ("class", .array(classes.map { .string($0) })),
    ]
    if let rate = today.rate { members.append(("percentage", .integer(rate.perMille / 10))) }
    return .object(members)
  }
}

extension Explanation {
  /// What an error of any room says.
  init(of error: any Error) {
    switch error {
    case let error as any Explained: self = ExplainedFailure(error).explanation
    case let error as any ExplainedError: self = error.explanation
    default: self.init("something unexpected happened", "please report this")
    }
  }

  /// What stands in the place of the state while there is none.
  var json: JSONValue {
    .object([("error", .string(whatHappened)), ("hint", .string(orNull: whatToDo))])
  }

  /// A module of Waybar that shows nothing, and says why to whoever points at it.
  var waybar: JSONValue {
    .object([
      ("text", .string("")), ("alt", .string("none")), ("tooltip", .string(line.forMarkup)),
      ("class", .array([.string("none")])),
    ])
  }

  /// What happened and what to do, on one line.
  var line: String { [whatHappened, whatToDo].compactMap(\.self).joined(separator: "; ") }
}

extension String {
  /// The text where Pango's markup is read.
  fileprivate var forMarkup: String {
    reduce(into: "") { text, character in
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      default: text.append(character)
      }
    }
  }
}

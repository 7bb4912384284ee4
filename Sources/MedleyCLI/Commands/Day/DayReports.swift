internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines

extension Cabinet.DayDose {
  /// What is said of a planned dose in `status`, `today` and `due`.
  var members: [(String, JSONValue)] {
    [
      ("medication", .string(medication)), ("medication_id", .string(medicationID)),
      ("person", .string(person)), ("slot", .slot(judged.slot)),
      ("due_at", .moment(judged.slot.due)), ("amount", .quantity(judged.slot.amount)),
      ("unit", .string(unit)),
    ]
  }

  /// The fixed shape of a planned dose in `today --json`.
  func json(entries: [Cabinet.EntryReport]) -> JSONValue {
    let slot = judged.slot
    return .object([
      ("medication", .string(medication)), ("medication_id", .string(medicationID)),
      ("person", .string(person)),
      (
        "slot",
        .object([
          ("date", .date(slot.date)), ("time", .string(slot.due.time.text)),
          ("entry", .string(slot.key.part)),
        ])
      ), ("due_at", .moment(slot.due)), ("amount", .quantity(slot.amount)),
      ("unit", .string(unit)), ("state", .string(judged.state.rawValue)),
      ("late", .bool(judged.isLate)), ("entries", .array(entries.map(\.json))),
      ("question", .bool(judged.outcome.question != nil)), ("moved_from", .moment(movedFrom)),
      ("unconfirmed", .array(unconfirmed.map(\.json))), ("in_doubt", .bool(isInDoubt)),
    ])
  }

  /// What became of it, in a few words.
  func stateWords(_ words: MomentWords) -> String {
    outcomeWords(words) + (movedFrom.map { ", moved from \(words.text($0))" } ?? "")
      + unconfirmed.map { "; \($0.unconfirmedWords(words))" }.joined() + doubt
  }

  /// That nobody is to go by the amount before somebody has settled which is right.
  private var doubt: String {
    let isOpen = judged.state == .overdue || judged.state == .pending
    return isInDoubt && isOpen ? "; check with the household: see medley conflicts" : ""
  }

  private func outcomeWords(_ words: MomentWords) -> String {
    if let question = judged.outcome.question { return questionWords(question) }
    switch judged.state {
    case .taken:
      let at = judged.outcome.counting?.entry.takenAt.map { " " + words.text(logged: $0) } ?? ""
      return "taken" + at + amountTaken + (judged.isLate ? ", late" : "")
    case .skipped: return "skipped" + (judged.outcome.counting?.entry.note.map { ": \($0)" } ?? "")
    case .missed: return "missed"
    case .overdue: return "overdue"
    case .pending: return words.isDue(judged) ? "due now" : "to come"
    }
  }

  /// The amount, where another one was taken than planned.
  private var amountTaken: String {
    guard let amount = judged.outcome.counting?.entry.amount, amount != judged.slot.amount else {
      return ""
    }
    return ", \(amount.words(unit: unit))"
  }

  private func questionWords(_ question: SlotOutcome.Question) -> String {
    switch question {
    case .doubleDose: "taken, possibly twice: see medley conflicts"
    case .takenOrSkipped: "taken or skipped: see medley conflicts"
    }
  }
}

extension Cabinet.EntryReport {
  /// That a device says so, and that nobody with a right to it has confirmed it.
  func unconfirmedWords(_ words: MomentWords) -> String {
    let at = entry.takenAt.map { " \(words.at(logged: $0))" } ?? ""
    return "unconfirmed, from \(device): \(entry.status.word)\(at)"
  }
}

extension Cabinet.ExtraDose {
  /// What it is, in a few words.
  func words(_ words: MomentWords) -> String {
    let entry = extra.dose.entry
    guard extra.kind == .unplanned, let planned = entry.plannedAt else {
      return "\(entry.status.word), not for a planned dose"
    }
    return "\(entry.status.word), for the dose of \(words.text(planned)) that is not due any more"
  }
}

extension Cabinet.PausedMedication {
  var json: JSONValue {
    .object([
      ("medication", .string(medication)), ("person", .string(person)), ("to", .date(through)),
      ("reason", .string(orNull: reason)),
    ])
  }

  /// That it is paused and until when.
  func words(_ words: MomentWords, namesPerson: Bool) -> String {
    let whose = namesPerson ? "\(person)'s " : ""
    let end = through.map { "to \(words.text($0))" } ?? "until it is resumed"
    return "Paused: \(whose)\(medication), \(end)" + (reason.map { " (\($0))" } ?? "")
  }
}

extension Cabinet.AsNeededDose {
  var json: JSONValue {
    .object([
      ("medication", .string(medication)), ("next_allowed_at", .moment(nextAllowed)),
      ("uses_24h", .integer(usesInDay)), ("person", .string(person)),
      (
        "counts_with",
        .array(
          companions.map { companion in
            .object([
              ("medication", .string(companion.name)),
              ("ingredients", .array(companion.ingredients.map { .string($0) })),
              ("comparable", .bool(companion.isComparable)),
            ])
          })
      ),
    ])
  }

  /// How often it was used and when it may be used again.
  func words(_ words: MomentWords, now: Instant) -> String {
    let uses = usesInDay == 0 ? "not used" : Wording.count(usesInDay, "use")
    let others = Dictionary(grouping: companions) {
      [$0.isComparable ? "counts" : "", $0.ingredients.joined(separator: " and ")]
    }.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { key, companions in
      let names = companions.map { "“\($0.name)”" }.joined(separator: " and ")
      let isOne = companions.count == 1
      return key[0].isEmpty
        ? "\(names) also \(isOne ? "contains" : "contain") \(key[1]), amounts not comparable"
        : "\(names) \(isOne ? "counts" : "count") too (\(key[1]))"
    }
    return (["\(uses) in the last 24 h, \(nextWords(words, now: now))"] + others)
      .joined(separator: "; ")
  }

  /// When it may be used again.
  func nextWords(_ words: MomentWords, now: Instant) -> String {
    guard isLimited else { return "no limits are set" }
    guard !isNeverAllowed, let nextAllowed else {
      return "not allowed: one dose is above its maximum"
    }
    return nextAllowed.instant <= now.wholeSecond
      ? "allowed now" : "allowed again \(words.at(nextAllowed))"
  }
}

internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines

extension Cabinet.MedicationReport {
  /// The fixed members of `list --json`, and what was added to them.
  var members: [(String, JSONValue)] {
    [
      ("id", .string(id)), ("name", .string(name)), ("person", .string(person)),
      ("form", .string(orNull: form)), ("strength", .string(orNull: strength)),
      ("dose", .quantity(dose)), ("unit", .string(unit)), ("schedule", .string(schedule)),
      ("next", .due(next)), ("active", .bool(isActive)), ("removed", .bool(isRemoved)),
      ("in_doubt", .bool(isInDoubt)),
    ]
  }

  /// When the next planned dose is, or why there is none.
  func nextWords(_ words: MomentWords) -> String {
    if isRemoved { return "removed" }
    if let next { return words.text(next.due) }
    return isActive ? "" : "over"
  }
}

extension Cabinet.MedicationCard {
  /// Everything about the medication as JSON.
  var json: JSONValue {
    .object(
      line.members + [
        ("full_name", .string(orNull: fullName)),
        ("ingredients", .array(ingredients.map { .string($0) })),
        ("route", .string(orNull: route)), ("reason", .string(orNull: reason)),
        ("prescriber", .string(orNull: prescriber)),
        ("instructions", .string(orNull: instructions)),
        ("codes", .array(codes.map { .string($0) })), ("late_after", .string(lateAfter.text)),
        ("low_stock_days", .integer(orNull: lowStockDays)), ("critical", .bool(isCritical)),
        (
          "end",
          ending.map {
            .object([("date", .date($0.lastDate)), ("reason", .string(orNull: $0.reason))])
          } ?? .null
        ),
        ("schedules", .array(schedules.map(\.json))), ("stock", stock?.json ?? .null),
        ("notes", .array(notes.map(\.json))), ("entries", .array(entries.map(\.fullJSON))),
        ("entry_count", .integer(entryCount)),
        ("conflicts", .array(questions.map { .string($0.conflict.idText) })),
      ])
  }
}

extension Cabinet.MedicationCard.Reign {
  fileprivate var json: JSONValue {
    .object([
      ("from", .date(from)), ("to", .date(to)), ("schedule", .string(words)),
      ("current", .bool(isCurrent)),
    ])
  }

  /// The words with the dates that are ruled.
  var sentence: String {
    if isCurrent { return "\(words) (since \(from))" }
    return "\(from) to \(to?.text ?? "further notice"): \(words)"
  }
}

extension Cabinet.MedicationCard.NoteReport {
  fileprivate var json: JSONValue {
    .object([
      ("text", .string(note.text)), ("at", .moment(note.at)), ("device", .string(device)),
      ("author", .string(author)),
    ])
  }
}

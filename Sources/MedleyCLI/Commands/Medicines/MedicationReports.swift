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
      ("in_doubt", .bool(isInDoubt)), ("end", ending?.json ?? .null),
      ("pause", pause?.json ?? .null),
    ]
  }

  /// When the next planned dose is, or why there is none.
  func nextWords(_ words: MomentWords) -> String {
    if isRemoved { return "removed" }
    let paused = pause.map { pause in
      "paused" + (pause.through.map { " to \(words.text($0))" } ?? "") + pause.reason.remark
    }
    if let next { return words.text(next.due) + (paused.map { ", \($0)" } ?? "") }
    if let paused { return paused }
    if let ending { return "ended \(ending.lastDate)" + ending.reason.remark }
    guard isActive else { return "over" }
    return waiting.map { "\(words.text($0.due)), open" } ?? ""
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
        ("photo", .string(orNull: photo)), ("photo_here", .bool(isPhotoHere)),
        ("pauses", .array(pauses.map(\.json))), ("moved", .array(moved.map(\.json))),
        ("schedules", .array(schedules.map(\.json))), ("stock", stock?.json ?? .null),
        ("notes", .array(notes.map(\.json))), ("entries", .array(entries.map(\.fullJSON))),
        ("entry_count", .integer(entryCount)),
        ("conflicts", .array(questions.map { .string($0.conflict.idText) })),
      ])
  }
}

extension Ending {
  /// The last day with doses, and why.
  fileprivate var json: JSONValue {
    .object([("date", .date(lastDate)), ("reason", .string(orNull: reason))])
  }
}

extension Pause {
  /// The dates without doses, and why.
  var json: JSONValue {
    .object([
      ("from", .date(from)), ("to", .date(through)), ("reason", .string(orNull: reason)),
    ])
  }
}

extension SlotOverride {
  /// One dose with another time, or without one.
  fileprivate var json: JSONValue {
    .object([
      ("date", .date(slot.date)), ("entry", .string(slot.part)), ("change", .string(words)),
    ])
  }
}

extension String? {
  /// A reason after a comma; nothing when there is none.
  var remark: String { map { ": \($0)" } ?? "" }
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

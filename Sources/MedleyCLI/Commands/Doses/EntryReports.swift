internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines

extension Cabinet.EntryReport {
  /// The fixed members of an entry in `today --json` and `conflicts --json`.
  var members: [(String, JSONValue)] {
    [
      ("id", .string(id)), ("status", .string(entry.status.word)),
      ("amount", .quantity(entry.amount)), ("taken_at", .moment(entry.takenAt)),
      ("logged_at", .moment(entry.loggedAt)), ("device", .string(device)),
      ("author", .string(author)), ("note", .string(orNull: entry.note)),
    ]
  }

  /// An entry where its slot is known from what stands around it.
  var json: JSONValue { .object(members) }

  /// An entry with the planned dose that it closes.
  var fullJSON: JSONValue {
    .object(
      members + [
        ("date", .date(entry.date)), ("slot", .string(orNull: entry.part)),
        ("planned_at", .moment(entry.plannedAt)),
      ])
  }

  /// Who wrote it, on which device.
  var by: String { author.isEmpty ? "on \(device)" : "\(author) on \(device)" }

  /// What became of the dose, and for when it was planned.
  func outcome(unit: String, _ words: MomentWords) -> String {
    var text = entry.status.word
    if entry.status == .taken, let amount = entry.amount {
      text += " " + amount.words(unit: unit)
    }
    if let planned = entry.plannedAt, entry.takenAt != nil {
      text += ", planned for \(words.text(planned))"
    }
    if entry.slot == nil { text += ", not for a planned dose" }
    if let note = entry.note { text += ": \(note)" }
    return text
  }
}

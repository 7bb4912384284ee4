internal import Medley
internal import MedleyMedicines

/// A medication as lines for a person.
struct MedicationPage {
  let card: Cabinet.MedicationCard
  let words: MomentWords

  /// The facts, each with its label; those that are not given are left out.
  var facts: Table {
    var table = Table([.init(), .init()], isNamed: true)
    for (label, value) in rows where !value.isEmpty { table.append([label, value]) }
    return table
  }

  private var rows: [(String, String)] {
    let line = card.line
    var rows: [(String, String)] = [
      ("name", line.name), ("id", Wording.short(line.id)), ("person", line.person),
      ("full name", card.fullName ?? ""), ("ingredients", card.ingredients.joined(separator: ", ")),
      ("form", line.form ?? ""), ("strength", line.strength ?? ""), ("unit", line.unit),
      ("route", card.route ?? ""), ("reason", card.reason ?? ""),
      ("prescriber", card.prescriber ?? ""), ("instructions", card.instructions ?? ""),
      ("barcodes", card.codes.joined(separator: ", ")), ("late after", card.lateAfter.words),
      ("low stock", card.lowStockDays.map { "warn at \($0) days" } ?? ""),
      ("critical", card.isCritical ? "yes" : ""), ("photo", card.photoWords),
    ]
    rows += card.schedules.map { ($0.isCurrent ? "schedule" : "schedule then", $0.sentence) }
    if let ending = card.line.ending {
      let isOver = ending.isOver(on: card.clock.today, at: card.clock.now)
      rows.append((isOver ? "ended" : "ends", ending.lastDate.text + ending.reason.remark))
    }
    rows += card.pauses.map { ("paused", $0.words + $0.reason.remark) }
    rows += card.moved.map { ("dose", $0.words) }
    rows.append(("next dose", line.nextWords(words)))
    rows.append(("stock", card.stock?.sentence(words) ?? ""))
    rows += card.notes.map { note in
      ("note", "\(words.text(logged: note.note.at)): \(note.note.text) (\(note.author))")
    }
    if line.isInDoubt {
      rows.append(
        ("check", "check with the household before the next dose: devices disagree about it"))
    }
    rows += card.questions.map { ("question", "medley conflicts: \($0.title(words))") }
    return rows
  }

  /// The newest entries with their ids.
  var entries: Table {
    var table = Table(
      [.init("ENTRY", plain: "entry %"), .init("WHEN"), .init("WHAT"), .init("BY")], isNamed: true)
    for report in card.entries {
      table.append([
        Wording.short(report.id),
        report.entry.when(words),
        report.outcome(unit: card.line.unit, words), report.by,
      ])
    }
    return table
  }
}

extension Cabinet.MedicationCard {
  /// Where its photo is; empty when it has none.
  fileprivate var photoWords: String {
    guard photo != nil else { return "" }
    return isPhotoHere
      ? "medley show \(Wording.typed(line.name)) --photo FILE writes it"
      : "not here yet: it comes with the next sync over the network"
  }
}

extension DoseEntry {
  /// When it was taken, or for when it was planned.
  fileprivate func when(_ words: MomentWords) -> String {
    if let takenAt { return words.text(logged: takenAt) }
    return plannedAt.map { words.text($0) } ?? words.text(logged: loggedAt)
  }
}

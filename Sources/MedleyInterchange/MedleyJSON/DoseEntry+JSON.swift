internal import MedleyMedicines
internal import MedleyRecords

extension DoseEntry: JSONForm {
  var json: [(String, JSONValue)] {
    var facts: [(String, JSONValue)] = []
    facts.add("status", status.word)
    facts.add("schedule", lineage)
    facts.add("date", date)
    facts.add("part", part)
    facts.add("amount", amount)
    facts.add("planned_at", plannedAt)
    facts.add("taken_at", takenAt)
    facts.add("logged_at", loggedAt)
    facts.add("note", note)
    // A source that only a later version knows is kept in the bytes.
    if source == .imported { facts.add("source", "imported") }
    return facts
  }

  init(reading reader: ObjectReader) throws(InterchangeFault) {
    let statuses: [DoseStatus] = [.taken, .skipped, .missed]
    let status = try reader.required("status", try reader.choice("status", statuses, \.word))
    let date = try reader.required("date", try reader.calendarDate("date"))
    let lineage = try reader.identifier("schedule")
    let part = try reader.slotPart("part")
    if lineage != nil, part == nil { throw reader.fault("part", .missing) }
    if lineage == nil, part != nil { throw reader.fault("schedule", .missing) }
    let slot = lineage.flatMap { lineage in
      part.map { SlotKey(lineage: lineage, date: date, part: $0) }
    }
    let source = try reader.choice("source", ["imported"]) { $0 }
    self.init(
      slot: slot, date: date, status: status, amount: try reader.amount("amount"),
      plannedAt: try reader.moment("planned_at"), takenAt: try reader.moment("taken_at"),
      loggedAt: try reader.required("logged_at", try reader.moment("logged_at")),
      note: try reader.longText("note"), source: source == nil ? .typed : .imported)
  }
}

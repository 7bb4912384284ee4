package import MedleyRecords

extension TableLayout {
  /// The table of dose entries: each tag of `medicine-records` §3 that most entries have is a column.
  package static let doses = TableLayout(
    table: "dose", kind: MedicineKind.intake.rawValue, field: 1, parentColumn: "medication",
    columns: [
      Column("lineage", tag: 1, .identifier),
      Column("date", tag: 2, .signed),
      Column("slot", tag: 3, .text),
      Column("status", tag: 4, .number),
      Column("amount", tag: 5, .text),
      Column("planned_at", tag: 6, .signed),
      Column("taken_at", tag: 7, .signed),
      Column("offset", tag: 8, .signed),
      Column("logged_at", tag: 9, .signed),
      Column("note", tag: 10, .text),
      Column("source", tag: 11, .number),
    ], orderColumn: "date", keyTag: 3)
}

/// The columns of the table of dose entries, in their order.
package enum DoseColumn: Int, Sendable {
  case lineage, date, slot, status, amount, plannedAt, takenAt, offset, loggedAt, note, source
}

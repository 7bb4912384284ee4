internal import MedleyMedicines

/// The report that the app Medisafe writes; its layout is known from one place only.
///
/// It has no zone and no amounts, and dates name the month first.
package struct MedisafeTable: Sendable {
  enum Status: String, Sendable {
    case taken = "Taken"
    case skipped = "Skipped"
    case missed = "Missed"
  }

  struct Row: Equatable, Sendable {
    let place: String
    let name: String
    let recorded: LocalMoment?
    let scheduled: LocalMoment?
    /// Nil for a row that is not of a medicine.
    let status: Status?
    let notes: String
  }

  private(set) var rows: [Row] = []
  /// Columns that this layout does not have, counted.
  package private(set) var ignoredKeys = IgnoredKeys()

  static let requiredColumns = ["Type", "Name", "Recorded on", "Scheduled for", "Value"]

  /// Reads a table.
  ///
  /// - Throws: the reason with the line.
  package init(reading bytes: [UInt8]) throws(InterchangeFault) {
    let required = MedisafeTable.requiredColumns
    var table = try CSVTable(bytes, required: required, known: Set(required + ["Notes"]))
    ignoredKeys = table.ignoredKeys
    while let row = try table.next() { rows.append(try Row(row)) }
  }
}

extension MedisafeTable.Row {
  fileprivate init(_ row: CSVRow) throws(InterchangeFault) {
    func moment(_ column: String) throws(InterchangeFault) -> LocalMoment? {
      let text = try row.text(column)
      if text.isEmpty { return nil }
      guard let moment = TwelveHourClock.moment(text) else { throw row.fault(column, .outOfRange) }
      return moment
    }
    place = row.place
    name = try row.required("Name")
    notes = try row.text("Notes", byteLimit: InterchangeLimits.noteByteCount)
    guard try row.required("Type") == "Medication" else {
      (recorded, scheduled, status) = (nil, nil, nil)
      return
    }
    recorded = try moment("Recorded on")
    scheduled = try moment("Scheduled for")
    let status = try row.word("Value", MedisafeTable.Status.self)
    self.status = status
    if scheduled == nil, recorded == nil || status != .taken {
      throw row.fault("Scheduled for", .missing)
    }
  }
}

extension ImportPlan {
  /// Plans the import of a report of Medisafe (`foreign-imports` §10).
  package init(_ file: MedisafeTable, in setting: ImportSetting) {
    var mapping = ForeignMapping(.medisafe, setting)
    for row in file.rows { mapping.add(row) }
    mapping.settleMissingSchedules()
    self = mapping.finish()
    ignoredKeys = file.ignoredKeys
  }
}

extension ForeignMapping {
  fileprivate mutating func add(_ row: MedisafeTable.Row) {
    guard let status = row.status else {
      _ = result.note(
        ImportLine(place: row.place, what: row.name, outcome: .nothingToTake(.notOfMedicines)))
      return
    }
    let planned = row.scheduled?.instant(in: setting.zone)
    let recorded = row.recorded?.instant(in: setting.zone)
    guard let shown = planned ?? recorded else { return }
    let line = ImportLine(
      place: row.place, what: "\(row.name), \(shown.date) \(shown.time)",
      outcome: .nothingToTake(.unanswered))
    let (index, _) = medicine(row.name)
    var dose = ForeignDose(
      status: .taken, plannedAt: planned, takenAt: recorded, loggedAt: recorded ?? shown,
      note: row.notes)
    switch status {
    case .taken: break
    case .skipped: dose.status = .skipped
    case .missed: dose.status = .missed
    }
    log(dose, of: index, line)
  }
}

package import MedleyMedicines
package import MedleyRecords
internal import MedleySealing
internal import MedleyStore

extension Snapshot {
  /// The dose entries of a medication in a period.
  ///
  /// Nearly every record has one row, and nearly every row has all that it says in columns; the
  /// entries of those are read without putting their bytes together. What comes out must be what
  /// the records of `intakes` give.
  package mutating func doses(
    of medication: Identifier, _ period: ClosedRange<LocalDate>
  ) throws -> DoseBook {
    var doses: [RecordedDose] = []
    var known: Set<Identifier> = []
    let unconfirmed = try unconfirmedDoses.filter {
      $0.medication == medication && period.contains($0.date)
    }
    var shared = Set(unconfirmed.map(\.place.record))
    let branches = reading.table.branches
    try reading.eachRow(in: .doses, parent: medication, period) { row in
      guard known.insert(row.record).inserted else {
        shared.insert(row.record)
        return
      }
      if let entry = try DoseEntry(row) {
        doses.append(
          RecordedDose(
            id: row.member, record: row.record, entry: entry,
            origin: Origin(
              stamp: row.stamp, actor: branches[row.branch].actor, operation: row.id)))
      }
    }
    var builders = IntakeBuilders(branches)
    for record in shared {
      try reading.eachRow(in: .doses, record: record) { row in
        if try row.parent == medication, row.lies(in: period) { try builders.add(row) }
      }
    }
    for dose in unconfirmed { builders.add(dose) }
    if !shared.isEmpty { doses.removeAll { shared.contains($0.record) } }
    return DoseBook(
      alone: doses, of: medication, builders.states.compactMap { IntakeRecord($0) },
      resolutions: try resolutions)
  }

  /// What the doses of a medication in a period took from its stock.
  ///
  /// Since a count there may be very many of them, and of most nothing else is asked.
  mutating func uses(
    of medication: Identifier, _ period: ClosedRange<LocalDate>
  ) throws -> [StockLedger.Use] {
    let contested = Set(try reading.contestedRecords(in: .doses))
    var uses: [StockLedger.Use] = []
    var builders = IntakeBuilders(reading.table.branches)
    try reading.eachRow(in: .doses, parent: medication, period) { row in
      if contested.contains(row.record) {
        try builders.add(row)
      } else if let entry = try DoseEntry(row), entry.status == .taken {
        uses.append(StockLedger.Use(entry, stamp: row.stamp, isProvisional: false))
      }
    }
    let book = DoseBook(
      builders.states.compactMap { IntakeRecord($0) }, resolutions: try resolutions)
    return uses
      + book.administered.map { dose, isProvisional in
        StockLedger.Use(dose.entry, stamp: dose.origin.stamp, isProvisional: isProvisional)
      }
  }

  /// The intake records of a medication whose local date lies in a period.
  package func intakes(
    of medication: Identifier, from: LocalDate, to: LocalDate
  ) throws -> [RecordState] {
    var builders = IntakeBuilders(reading.table.branches)
    try reading.eachRow(in: .doses, parent: medication, from...to) { try builders.add($0) }
    return builders.states
  }

  /// One intake record; nil when it has no entries.
  mutating func intake(_ record: Identifier) throws -> RecordState? {
    var builders = IntakeBuilders(reading.table.branches)
    try reading.eachRow(in: .doses, record: record) { try builders.add($0) }
    for dose in try unconfirmedDoses where dose.place.record == record { builders.add(dose) }
    return builders.states.first
  }

  /// The intake records of all medications that have an entry whose id begins so.
  mutating func intakes(withEntry beginning: String) throws -> [Identifier: [IntakeRecord]] {
    let count = Identifier.byteCount * 2
    guard beginning.utf8.count <= count,
      let low = Identifier(hex: beginning.padded(with: "0", to: count)),
      let high = Identifier(hex: beginning.padded(with: "f", to: count))
    else { return [:] }
    var records: Set<Identifier> = []
    try reading.eachRow(in: .doses, members: low...high) { records.insert($0.record) }
    for dose in try unconfirmedDoses {
      if let member = dose.value.member, low...high ~= member { records.insert(dose.place.record) }
    }
    return try intakes(records)
  }

  /// The intake records of all medications about which there may be a question.
  mutating func contestedIntakes() throws -> [Identifier: [IntakeRecord]] {
    let branches = reading.table.branches
    var builders: [Identifier: IntakeBuilders] = [:]
    var read: Set<Identifier> = []
    try reading.eachContestedRow(in: .doses) { row in
      read.insert(row.record)
      try Snapshot.add(row, to: &builders, branches)
    }
    let unconfirmed = Set(try unconfirmedDoses.map(\.place.record))
    for record in unconfirmed.subtracting(read) {
      try reading.eachRow(in: .doses, record: record) { row in
        try Snapshot.add(row, to: &builders, branches)
      }
    }
    for dose in try unconfirmedDoses {
      builders[dose.medication, default: IntakeBuilders(branches)].add(dose)
    }
    return builders.mapValues { $0.states.compactMap { IntakeRecord($0) } }
  }

  private mutating func intakes(
    _ records: some Sequence<Identifier>
  ) throws -> [Identifier: [IntakeRecord]] {
    var builders: [Identifier: IntakeBuilders] = [:]
    let branches = reading.table.branches
    for record in records {
      try reading.eachRow(in: .doses, record: record) { row in
        try Snapshot.add(row, to: &builders, branches)
      }
    }
    let asked = Set(records)
    for dose in try unconfirmedDoses where asked.contains(dose.place.record) {
      builders[dose.medication, default: IntakeBuilders(branches)].add(dose)
    }
    return builders.mapValues { $0.states.compactMap { IntakeRecord($0) } }
  }

  /// Adds a row to those of its medication; what bears no date of the calendar is in no period.
  private static func add(
    _ row: borrowing MemberRow, to builders: inout [Identifier: IntakeBuilders],
    _ branches: [Branch]
  ) throws {
    guard let medication = try row.parent, row.lies(in: LocalDate.earliest...LocalDate.latest)
    else { return }
    try builders[medication, default: IntakeBuilders(branches)].add(row)
  }
}

/// Collects rows of the table of doses by their records.
private struct IntakeBuilders {
  private let branches: [Branch]
  private var builders: [Identifier: RecordBuilder] = [:]

  init(_ branches: [Branch]) { self.branches = branches }

  mutating func add(_ row: borrowing MemberRow) throws {
    builders[row.record, default: RecordBuilder()]
      .add(try row.survivor, of: row.member, in: TableLayout.doses.field, branches)
  }

  mutating func add(_ dose: UnconfirmedDose) {
    builders[dose.place.record, default: RecordBuilder()].add(dose)
  }

  /// The records in order of their ids.
  var states: [RecordState] {
    builders.sorted { $0.key < $1.key }.map { id, builder in
      builder.state(kind: .intake, id: id, presence: .present)
    }
  }
}

extension Reading {
  /// Lends the rows of one parent whose date lies in a period.
  fileprivate func eachRow(
    in layout: TableLayout, parent: Identifier, _ period: ClosedRange<LocalDate>,
    _ body: (borrowing MemberRow) throws -> Void
  ) throws {
    try eachRow(
      in: layout, parent: parent, from: Int64(period.lowerBound.days),
      to: Int64(period.upperBound.days), body)
  }
}

extension MemberRow {
  fileprivate func lies(in period: ClosedRange<LocalDate>) -> Bool {
    guard let days = number(DoseColumn.date.rawValue) else { return false }
    return Int64(period.lowerBound.days)...Int64(period.upperBound.days) ~= days
  }
}

extension DoseEntry {
  /// Reads an entry; nil when this version does not understand it.
  fileprivate init?(_ row: borrowing MemberRow) throws {
    if row.hasRest {
      self.init(decoding: try row.survivor.value)
      return
    }
    let fields = DoseFields(
      lineage: try row.identifier(DoseColumn.lineage.rawValue),
      date: row.number(DoseColumn.date.rawValue), part: row.text(DoseColumn.slot.rawValue),
      status: row.number(DoseColumn.status.rawValue), amount: row.text(DoseColumn.amount.rawValue),
      plannedAt: row.number(DoseColumn.plannedAt.rawValue),
      takenAt: row.number(DoseColumn.takenAt.rawValue),
      offset: row.number(DoseColumn.offset.rawValue),
      loggedAt: row.number(DoseColumn.loggedAt.rawValue), note: row.text(DoseColumn.note.rawValue),
      source: row.number(DoseColumn.source.rawValue))
    guard let fields else { return nil }
    self.init(fields)
  }
}

extension String {
  fileprivate func padded(with digit: Character, to count: Int) -> String {
    self + String(repeating: digit, count: count - utf8.count)
  }
}

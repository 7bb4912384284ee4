internal import MedleyFiles
internal import MedleyMedicines
internal import MedleyRecords

/// A table of the app MedTimer: of its events, or of its medicines.
///
/// No cell is quoted, so texts with a semicolon take more cells; the heading is in the language of
/// the phone, and the last two columns of events are instants.
package struct MedTimerTable: Sendable {
  struct Event: Equatable, Sendable {
    let place: String
    let name: String
    let amount: String
    let tags: [String]
    let notes: String
    let remindedAt: Instant
    let takenAt: Instant?
  }

  struct Reminder: Equatable, Sendable {
    let place: String
    let name: String
    let amount: String
    let time: String
  }

  private(set) var events: [Event] = []
  private(set) var reminders: [Reminder] = []

  /// True when the first line of a text is a heading of one of the tables.
  static func isHeading(of bytes: [UInt8]) -> Bool {
    guard let cells = heading(bytes) else { return false }
    return isOfEvents(cells) || cells == ["Medicine", "Dosage", "Time"]
  }

  private static func heading(_ bytes: [UInt8]) -> [String]? {
    let head = Array(bytes.prefix(InterchangeLimits.headingByteCount))
    guard
      var reader = try? CSVReader(head, separator: UInt8(ascii: ";"), quoting: .none)
    else { return nil }
    return try? reader.next()?.cells.map(\.trimmed)
  }

  private static func isOfEvents(_ cells: [String]) -> Bool {
    cells.count == 9 && cells.suffix(2).allSatisfy { $0.contains("ISO 8601") }
  }

  /// Reads a table.
  ///
  /// - Throws: the reason with the line.
  package init(reading bytes: [UInt8]) throws(InterchangeFault) {
    guard let heading = MedTimerTable.heading(bytes), MedTimerTable.isHeading(of: bytes) else {
      throw .unknownLayout
    }
    do throws(CSVFault) {
      var reader = try CSVReader(bytes, separator: UInt8(ascii: ";"), quoting: .none)
      _ = try reader.next()
      var rows: [CSVReader.Row] = []
      while let row = try reader.next() { rows.append(row) }
      try read(rows, isOfEvents: MedTimerTable.isOfEvents(heading))
    } catch {
      throw .notCSV(error)
    }
    for event in events where event.name.trimmed.isEmpty {
      throw .value(at: event.place, .missing)
    }
    for reminder in reminders where reminder.name.trimmed.isEmpty {
      throw .value(at: reminder.place, .missing)
    }
    for event in events {
      try MedTimerTable.check([event.name, event.amount] + event.tags, at: event.place)
      guard event.notes.utf8.count <= InterchangeLimits.noteByteCount else {
        throw .value(at: event.place, .tooLong(byteLimit: InterchangeLimits.noteByteCount))
      }
    }
    for reminder in reminders {
      try MedTimerTable.check([reminder.name, reminder.amount, reminder.time], at: reminder.place)
    }
  }

  private static func check(_ texts: [String], at place: String) throws(InterchangeFault) {
    guard texts.count <= InterchangeLimits.tagCount else {
      throw .value(at: place, .tooMany(limit: InterchangeLimits.tagCount))
    }
    let limit = InterchangeLimits.shortTextByteCount
    guard texts.allSatisfy({ $0.utf8.count <= limit }) else {
      throw .value(at: place, .tooLong(byteLimit: limit))
    }
  }

  private mutating func read(
    _ rows: [CSVReader.Row], isOfEvents: Bool
  ) throws(CSVFault) {
    for row in rows {
      if isOfEvents {
        events.append(try Event(row))
      } else {
        guard row.cells.count >= 3 else {
          throw CSVFault(.wrongCount(expected: 3, found: row.cells.count), line: row.line)
        }
        // The words behind the last separators are the time; a name may hold more of them.
        reminders.append(
          Reminder(
            place: "line \(row.line)", name: row.cells.dropLast(2).joined(separator: ";"),
            amount: row.cells[row.cells.count - 2].trimmed,
            time: row.cells[row.cells.count - 1].trimmed))
      }
    }
  }
}

extension MedTimerTable.Event {
  /// Reads a row: the interval, such as `0:00`, tells how many cells the name took.
  fileprivate init(_ row: CSVReader.Row) throws(CSVFault) {
    let cells = row.cells
    let count = CSVFault(.wrongCount(expected: 9, found: cells.count), line: row.line)
    guard cells.count >= 9 else { throw count }
    let middle = cells.indices.dropFirst(5).dropLast(3)
    guard let interval = middle.first(where: { MedTimerTable.Event.isInterval(cells[$0]) }) else {
      throw count
    }
    let extra = interval - 5
    place = "line \(row.line)"
    name = cells[1...1 + extra].joined(separator: ";")
    amount = cells[2 + extra]
    tags = cells[4 + extra].split(separator: ",").map { String($0).trimmed }
      .filter { !$0.isEmpty }
    notes = cells[(interval + 1)..<(cells.count - 2)].joined(separator: ";").trimmed
    let reminded = OffsetInstant(cells[cells.count - 2].trimmed)?.instant
    let taken = cells[cells.count - 1].trimmed
    let takenAt = OffsetInstant(taken)?.instant
    // The cell for people and the one for programs are both empty, or none is.
    guard let reminded, takenAt != nil || taken.isEmpty,
      cells[3 + extra].trimmed.isEmpty == taken.isEmpty
    else { throw CSVFault(.unreadableRow, line: row.line) }
    remindedAt = reminded
    self.takenAt = takenAt
  }

  /// True for a length such as `0:00` or `26:30`, or none.
  private static func isInterval(_ text: String) -> Bool {
    let parts = text.trimmed.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
  }
}

extension ImportPlan {
  /// Plans the import of a table of MedTimer (`foreign-imports` §9).
  package init(_ file: MedTimerTable, in setting: ImportSetting) {
    var mapping = ForeignMapping(.medTimer, setting)
    for event in file.events { mapping.add(event) }
    mapping.add(file.reminders)
    if file.reminders.isEmpty { mapping.noteMissingSchedules() }
    self = mapping.finish()
  }
}

extension ForeignMapping {
  fileprivate mutating func add(_ event: MedTimerTable.Event) {
    let planned = OffsetInstant(event.remindedAt, in: setting.zone)
    var line = ImportLine(
      place: event.place, what: "\(event.name.trimmed), \(planned.date) \(planned.time)",
      outcome: .nothingToTake(.notYetDue))
    let person = person(of: event.tags)
    if let person { line.remarks.append(.personOfTag(person.word)) }
    let base = MedTimerMapping.baseName(event.name)
    if base != event.name { line.remarks.append(.cycleNumberRemoved) }
    let (index, _) = medicine(base, of: person?.person)
    let amount = WrittenAmount(event.amount)
    var notes: [String] = []
    if !event.notes.isEmpty { notes.append(event.notes) }
    if amount.quantity == nil, !amount.isEmpty {
      line.remarks.append(.amountInWords(amount.text))
      notes.append("amount: \(amount.text)")
    } else if !amount.words.isEmpty {
      line.remarks.append(.unitDiffers(amount.text))
      notes.append("amount: \(amount.text)")
    }
    let tags = event.tags.filter { $0 != person?.word }
    for tag in tags where !medicines[index].notes.contains(where: { $0.text == tag.tagWords }) {
      medicines[index].notes.append((tag.tagWords, nil))
    }
    if !tags.isEmpty { line.remarks.append(.tagsInNote(tags)) }
    if event.takenAt == nil {
      if event.remindedAt > setting.now {
        pass(line, of: index)
        return
      }
      line.remarks.append(.skippedOrUnanswered)
    }
    // A dose that was logged by hand is reminded at the second at which it was taken.
    let isByHand = event.takenAt == event.remindedAt
    let taken = event.takenAt.map { OffsetInstant($0, in: setting.zone) }
    log(
      ForeignDose(
        status: taken == nil ? .skipped : .taken, amount: amount.quantity,
        plannedAt: isByHand ? nil : planned, takenAt: taken, loggedAt: taken ?? planned,
        note: notes.joined(separator: "\n")),
      of: index, line)
  }

  /// Says of every medicine of events that the table has no schedules.
  fileprivate mutating func noteMissingSchedules() {
    for medicine in medicines {
      if let line = medicine.firstLine { result.lines[line].remarks.append(.noScheduleInFile) }
    }
  }

  /// Adds the medicines of a table; reminders at a time on every day are one schedule.
  fileprivate mutating func add(_ reminders: [MedTimerTable.Reminder]) {
    var daily: [Int: [(entry: TimeEntry, line: Int)]] = [:]
    for reminder in reminders {
      let (index, isNew) = medicine(reminder.name)
      let number = result.note(
        ImportLine(
          place: reminder.place, what: "\(reminder.name.trimmed), \(reminder.time)",
          outcome: .takenOver(.medication)))
      if isNew { medicines[index].record.line = number }
      let amount = WrittenAmount(reminder.amount)
      if reminder.time == "No reminders" {
        result.lines[number].remarks.append(.asNeeded)
        plan(
          ScheduleVersion(
            effectiveFrom: setting.today, recurrence: .asNeeded(AsNeededLimits()),
            dose: amount.quantity), of: index, lines: [number], rule: .whenAlone)
      } else if let time = reminder.dailyTime, amount.quantity != nil || amount.isEmpty {
        result.lines[number].outcome = .takenOver(.schedule)
        let count = (daily[index] ?? []).count { $0.entry.time == time }
        daily[index, default: []].append(
          (
            TimeEntry(
              id: count == 0 ? time.text : "\(time)#\(count + 1)", time: time,
              amount: amount.quantity), number
          ))
        if !amount.words.isEmpty, medicines[index].unit.isEmpty {
          medicines[index].unit = amount.words
        }
      } else {
        result.lines[number].outcome = .keptAsNote
        result.lines[number].remarks.append(.notPlanned(.inWords))
        medicines[index].notes.append(
          ("Reminder in MedTimer: \(reminder.amount), \(reminder.time)", number))
      }
    }
    for (index, times) in daily.sorted(by: { $0.key < $1.key }) {
      let amounts = Set(times.map(\.entry.amount))
      let dose = amounts.count == 1 ? amounts.first ?? nil : nil
      let entries = times.prefix(MedicineLimits.timeCount).map { time in
        dose == nil ? time.entry : TimeEntry(id: time.entry.id, time: time.entry.time)
      }
      plan(
        ScheduleVersion(effectiveFrom: setting.today, entries: entries, dose: dose),
        of: index, lines: times.map(\.line), rule: .whenAlone)
    }
  }
}

extension MedTimerTable.Reminder {
  /// The time of `8:00 AM, Every day` or `20:00, Every day`; nil for any other text.
  fileprivate var dailyTime: WallTime? {
    guard time.hasSuffix(", Every day") else { return nil }
    let clock = String(time.dropLast(", Every day".count)).trimmed
    return TwelveHourClock.time(clock)?.time ?? WallTime(clock)
  }
}

extension String {
  fileprivate var tagWords: String { "Tags in MedTimer: \(self)" }
}

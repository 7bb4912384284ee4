internal import MedleyMedicines

/// The tables of the app MediTrak.
///
/// Every value is text, an empty one is none, and times are local without a zone.
package struct MediTrakFile: Sendable {
  /// A medicine, or one of several that follow each other.
  struct Medicine: Equatable, Sendable {
    let place: String
    let name: String
    let alias: String
    let patient: String
    let amount: ExactDecimal?
    let unit: String
    let start: LocalMoment?
    let end: LocalMoment?
    /// Minutes between two doses; 0 for one taken as needed.
    let minutes: Int
    let isActive: Bool
    let hasSuccessor: Bool
    let instructions: String
    /// What the app warns at, in words.
    let limits: [String]
  }

  /// A time of day of a medicine.
  struct Time: Equatable, Sendable {
    let place: String
    let medicine: String
    let time: WallTime
  }

  struct Dose: Equatable, Sendable {
    let place: String
    let medicine: String
    let planned: LocalMoment
    let isTaken: Bool
    let takenAt: LocalMoment?
    let amount: ExactDecimal?
    let unit: String
  }

  struct Note: Equatable, Sendable {
    let place: String
    let medicine: String
    let text: String
    let at: LocalMoment?
  }

  /// A pause begins or ends.
  struct Change: Equatable, Sendable {
    let place: String
    let medicine: String
    let date: LocalMoment
    let isPaused: Bool
  }

  private(set) var medicines: [(id: String, medicine: Medicine)] = []
  private(set) var times: [Time] = []
  private(set) var doses: [Dose] = []
  private(set) var notes: [Note] = []
  private(set) var changes: [Change] = []
  /// Rows that say the same as an earlier one of the same id.
  private(set) var repeated: [(place: String, what: String)] = []
  /// Tables and keys that this layout does not have, counted.
  package private(set) var ignoredKeys = IgnoredKeys()

  static let tables = [
    "Medication", "MedicationTimes", "MedicationTracker", "Notes", "ActivityChanges",
  ]

  /// Reads the tables; those with settings are passed over.
  ///
  /// - Throws: the reason with the line and column or the place in the document.
  package init(reading bytes: [UInt8]) throws(InterchangeFault) {
    let document = try ObjectReader(try JSONFile.value(of: bytes), at: "")
    guard document.value("Medication") != nil else { throw .unknownLayout }
    ignoredKeys.note(document.keys, besides: Set(MediTrakFile.tables), under: "")
    for (id, row) in try rows(document, "Medication", "MedicationID", MediTrakFile.medicineKeys) {
      medicines.append((id, try Medicine(row)))
    }
    let known = Set(medicines.map(\.id))
    func medicine(_ row: ObjectReader) throws(InterchangeFault) -> String {
      let id = try row.filled("MedicationID")
      guard known.contains(id) else { throw row.fault("MedicationID", .unknownRecord) }
      return id
    }
    let timeKeys: Set = ["TimeID", "MedicationID", "DrugTime"]
    for (_, row) in try rows(document, "MedicationTimes", "TimeID", timeKeys) {
      guard let clock = LocalMoment.clock(try row.filled("DrugTime")) else {
        throw row.fault("DrugTime", .outOfRange)
      }
      times.append(Time(place: row.path, medicine: try medicine(row), time: clock.time))
    }
    for (_, row) in try rows(document, "MedicationTracker", "DoseID", MediTrakFile.doseKeys) {
      let medicine = try medicine(row)
      doses.append(
        Dose(
          place: row.path, medicine: medicine,
          planned: try row.required("DoseTime", try row.localMoment("DoseTime")),
          isTaken: try row.flag("Taken"), takenAt: try row.localMoment("TimeTaken"),
          amount: try row.number("OverrideDoseAmount"), unit: try row.word("OverrideDoseUnit")))
    }
    let noteKeys: Set = ["NoteID", "MedicationID", "Note", "EntryTime", "TimeEdited"]
    for (_, row) in try rows(document, "Notes", "NoteID", noteKeys) {
      let text = try row.text("Note", byteLimit: InterchangeLimits.noteByteCount)?.trimmed ?? ""
      notes.append(
        Note(
          place: row.path, medicine: try medicine(row), text: text,
          at: try row.localMoment("EntryTime")))
    }
    let changeKeys: Set = ["ChangeId", "MedicationID", "ChangeDate", "Paused"]
    for (_, row) in try rows(document, "ActivityChanges", "ChangeId", changeKeys) {
      let date = try row.required("ChangeDate", try row.localMoment("ChangeDate"))
      changes.append(
        Change(
          place: row.path, medicine: try medicine(row), date: date,
          isPaused: try row.flag("Paused")))
    }
  }

  private static let medicineKeys: Set = [
    "MedicationID", "MedName", "PatientName", "Dosage", "Units", "StartDate", "DrugFrequency",
    "Alias", "Active", "ParentId", "ChildId", "Instructions", "EndDate", "DoseLimit",
    "NotifyWhenRemaining",
  ]
  private static let doseKeys: Set = [
    "DoseID", "MedicationID", "DoseTime", "Taken", "TimeTaken", "OverrideDoseAmount",
    "OverrideDoseUnit",
  ]

  /// The rows of a table by their ids; one that comes again must say the same.
  private mutating func rows(
    _ document: ObjectReader, _ table: String, _ key: String, _ known: Set<String>
  ) throws(InterchangeFault) -> [(id: String, row: ObjectReader)] {
    let list = try document.list(table, countLimit: InterchangeLimits.eventCount) ?? []
    var seen: [String: JSONValue] = [:]
    var rows: [(String, ObjectReader)] = []
    for (index, element) in list.enumerated() {
      let row = try ObjectReader(element, at: "\(table)[\(index)]")
      ignoredKeys.note(row.keys, besides: known, under: "\(table)[]")
      let id = try row.filled(key)
      if let earlier = seen[id] {
        guard earlier == element else { throw row.fault(key, .repeated) }
        repeated.append((row.path, "\(table) \(id)"))
        continue
      }
      seen[id] = element
      rows.append((id, row))
    }
    return rows
  }
}

extension MediTrakFile.Medicine {
  fileprivate init(_ row: ObjectReader) throws(InterchangeFault) {
    place = row.path
    name = try row.name("MedName")
    alias = try row.word("Alias")
    patient = try row.word("PatientName")
    amount = try row.number("Dosage")
    unit = try row.word("Units")
    start = try row.localMoment("StartDate")
    end = try row.localMoment("EndDate")
    let text = try row.filled("DrugFrequency")
    guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      throw row.fault("DrugFrequency", .notWhole)
    }
    guard let minutes = Int(text), minutes <= MedicineLimits.minuteCount else {
      throw row.fault("DrugFrequency", .outOfRange)
    }
    self.minutes = minutes
    isActive = try row.flag("Active")
    hasSuccessor = !(try row.word("ChildId")).isEmpty
    instructions =
      try row.text("Instructions", byteLimit: InterchangeLimits.noteByteCount)?.trimmed ?? ""
    var limits: [String] = []
    for key in ["DoseLimit", "NotifyWhenRemaining"] {
      let word = try row.word(key)
      if !word.isEmpty, word != "-1" { limits.append("\(key) in MediTrak: \(word)") }
    }
    self.limits = limits
  }
}

extension ObjectReader {
  /// A text without spaces at its ends; empty where there is none.
  fileprivate func word(_ key: String) throws(InterchangeFault) -> String {
    try text(key, byteLimit: InterchangeLimits.shortTextByteCount)?.trimmed ?? ""
  }

  fileprivate func filled(_ key: String) throws(InterchangeFault) -> String {
    let text = try word(key)
    guard !text.isEmpty else { throw fault(key, .missing) }
    return text
  }

  fileprivate func flag(_ key: String) throws(InterchangeFault) -> Bool {
    switch try filled(key) {
    case "1": true
    case "0": false
    default: throw fault(key, .unknownWord)
    }
  }

  fileprivate func localMoment(_ key: String) throws(InterchangeFault) -> LocalMoment? {
    let text = try word(key)
    if text.isEmpty { return nil }
    guard let moment = LocalMoment(text) else { throw fault(key, .outOfRange) }
    return moment
  }

  /// A number in a text, which is not below zero.
  fileprivate func number(_ key: String) throws(InterchangeFault) -> ExactDecimal? {
    let text = try word(key)
    if text.isEmpty { return nil }
    guard JSONNumber.isValid(text.utf8) else { throw fault(key, .wrongForm(expected: .number)) }
    guard let decimal = ExactDecimal(jsonNumber: text), !decimal.quantity.isNegative else {
      throw fault(key, .outOfRange)
    }
    return decimal
  }
}

internal import MedleyMedicines

/// One dose of Apple's Health as the app Health Auto Export writes it.
struct HealthDose: Equatable, Sendable {
  /// What Health holds of a dose.
  enum Status: String, CaseIterable, Sendable {
    case taken = "Taken"
    case skipped = "Skipped"
    case notInteracted = "Not Interacted"
    /// The person took an answer back.
    case notLogged = "Not Logged"
    case notificationNotSent = "Notification Not Sent"
    case snoozed = "Snoozed"
    case unspecified = "Unspecified"
  }

  /// Where it stands in the file.
  let place: String
  let name: String
  var nickname = ""
  /// The unit; empty for what Health counts.
  let unit: String
  var form = ""
  /// When it was logged.
  let at: OffsetInstant
  /// When it was due; nil for one taken as needed.
  let scheduledAt: OffsetInstant?
  let amount: ExactDecimal?
  let scheduledAmount: ExactDecimal?
  let status: Status
  let isArchived: Bool
  /// Whether its times have halves of the day; both where they do not agree.
  private(set) var halves: Set<Bool> = []
  /// What other lists call the medicine, in words.
  var codes: [String] = []

  /// The unit as the file writes it, `count` being none.
  static func unit(_ text: String) -> String { text.lowercased() == "count" ? "" : text }

  /// Reads `2025-01-01 08:20:00 +1030`, or `2025-01-01 8:20:00 pm +1030` from a phone whose clock
  /// has twelve hours; nil for any other text.
  ///
  /// Twelve hours without a half of the day, and a half beside an hour above twelve, are nothing.
  static func moment(_ text: String) -> OffsetInstant? {
    let words = text.unicodeScalars.split(whereSeparator: \.isSpace).map { String($0) }
    guard words.count > 2, let date = words.first, let zone = words.last, zone.utf8.count == 5
    else {
      return nil
    }
    var clock = words[1]
    if words.count > 3 {
      // Spanish writes “p. m.”, with a space that does not break.
      let half = words[2..<words.count - 1].joined()
      guard let time = TwelveHourClock.time(words[1], half: half),
        clock.split(separator: ":", omittingEmptySubsequences: false).count == 3
      else { return nil }
      clock = "\(time.time.text):" + (time.second < 10 ? "0" : "") + "\(time.second)"
    }
    guard clock.utf8.count == 8 else { return nil }
    return OffsetInstant("\(date) \(clock)\(zone.prefix(3)):\(zone.suffix(2))")
  }

  /// True for a moment on a clock of twelve hours.
  private static func hasHalf(_ text: String) -> Bool {
    text.unicodeScalars.split(whereSeparator: \.isSpace).count > 3
  }

  /// What is wrong with a text that is no moment.
  static func fault(ofMoment text: String) -> ValueFault {
    let words = text.unicodeScalars.split(whereSeparator: \.isSpace).map { String($0) }
    guard words.count == 3, words[1].utf8.count == 7,
      moment("\(words[0]) 0\(words[1]) \(words[2])") != nil
    else { return .outOfRange }
    return .halfOfDayMissing
  }
}

extension HealthDose {
  /// The columns by which the file is told apart.
  static let requiredColumns = ["Date", "Scheduled Date", "Medication", "Dosage", "Status"]
  static let columns: Set<String> = [
    "Date", "Scheduled Date", "Medication", "Nickname", "Dosage", "Scheduled Dosage", "Unit",
    "Status", "Archived", "Codings",
  ]

  /// Reads a row of the table.
  init(_ row: CSVRow) throws(InterchangeFault) {
    func moment(_ column: String) throws(InterchangeFault) -> OffsetInstant? {
      let text = try row.text(column)
      if text.isEmpty { return nil }
      guard let moment = HealthDose.moment(text) else {
        throw row.fault(column, HealthDose.fault(ofMoment: text))
      }
      return moment
    }
    func amount(_ column: String) throws(InterchangeFault) -> ExactDecimal? {
      let amount = try row.decimal(column)
      if amount?.quantity.isNegative ?? false { throw row.fault(column, .outOfRange) }
      return amount
    }
    place = row.place
    name = try row.required("Medication")
    nickname = try row.text("Nickname")
    unit = HealthDose.unit(try row.text("Unit"))
    guard let at = try moment("Date") else { throw row.fault("Date", .missing) }
    self.at = at
    scheduledAt = try moment("Scheduled Date")
    self.amount = try amount("Dosage")
    scheduledAmount = try amount("Scheduled Dosage")
    status = try row.word("Status", Status.self)
    switch try row.text("Archived") {
    case "Yes": isArchived = true
    case "No", "": isArchived = false
    default: throw row.fault("Archived", .unknownWord)
    }
    let codes = try row.text("Codings", byteLimit: InterchangeLimits.noteByteCount)
    self.codes = codes.isEmpty ? [] : [codes]
    for column in ["Date", "Scheduled Date"] {
      let text = try row.text(column)
      if !text.isEmpty { halves.insert(HealthDose.hasHalf(text)) }
    }
  }

  static let keys: Set<String> = [
    "displayText", "nickname", "start", "end", "scheduledDate", "scheduledDosage", "dosage",
    "units", "form", "status", "isArchived", "codings",
  ]

  /// Reads an element of the list.
  init(_ reader: ObjectReader) throws(InterchangeFault) {
    func text(_ key: String) throws(InterchangeFault) -> String {
      try reader.text(key, byteLimit: InterchangeLimits.shortTextByteCount)?.trimmed ?? ""
    }
    func moment(_ key: String) throws(InterchangeFault) -> OffsetInstant? {
      let text = try text(key)
      if text.isEmpty { return nil }
      guard let moment = HealthDose.moment(text) else {
        throw reader.fault(key, HealthDose.fault(ofMoment: text))
      }
      return moment
    }
    func amount(_ key: String) throws(InterchangeFault) -> ExactDecimal? {
      let amount = try reader.decimal(key)
      if amount?.quantity.isNegative ?? false { throw reader.fault(key, .outOfRange) }
      return amount
    }
    place = reader.path
    name = try text("displayText")
    guard !name.isEmpty else { throw reader.fault("displayText", .missing) }
    nickname = try text("nickname")
    unit = HealthDose.unit(try text("units"))
    form = try text("form")
    at = try reader.required("start", try moment("start"))
    scheduledAt = try moment("scheduledDate")
    self.amount = try amount("dosage")
    scheduledAmount = try amount("scheduledDosage")
    let word = try reader.required("status", try text("status"))
    guard let status = Status(rawValue: word) else { throw reader.fault("status", .unknownWord) }
    self.status = status
    isArchived = try reader.truth("isArchived") ?? false
    let codings = try reader.list("codings", countLimit: InterchangeLimits.tagCount) ?? []
    for (index, element) in codings.enumerated() {
      let coding = try ObjectReader(element, at: "\(reader.place("codings"))[\(index)]")
      let words = [
        try coding.text("system", byteLimit: InterchangeLimits.shortTextByteCount),
        try coding.text("code", byteLimit: InterchangeLimits.shortTextByteCount),
      ].compactMap(\.self)
      if !words.isEmpty { codes.append(words.joined(separator: " ")) }
    }
    for key in ["start", "scheduledDate"] {
      let text = try text(key)
      if !text.isEmpty { halves.insert(HealthDose.hasHalf(text)) }
    }
  }
}

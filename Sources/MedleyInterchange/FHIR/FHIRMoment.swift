internal import MedleyMedicines

/// A date or an instant as FHIR writes them: `2026`, `2026-03`, `2026-03-01`, or with a time, which
/// then has its offset.
///
/// Source: FHIR R4 §2.24.0.1.
struct FHIRMoment: Equatable, Sendable {
  let first: LocalDate
  /// The last date that is meant: that of the month or the year where no day is named.
  let last: LocalDate
  /// Nil for a date without a time.
  let instant: OffsetInstant?

  /// Reads a date or an instant; nil for any other text.
  init?(_ text: String) {
    if let instant = OffsetInstant(text), text.utf8.dropFirst(10).first == UInt8(ascii: "T") {
      self.instant = instant
      first = instant.date
      last = instant.date
      return
    }
    instant = nil
    let suffix = ["", "", "-01-01", "-01", ""]
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).count
    guard 1...3 ~= parts, let begin = LocalDate(text + suffix[parts + 1]) else { return nil }
    first = begin
    switch parts {
    case 1: last = begin.adding(months: 12).adding(days: -1)
    case 2: last = begin.adding(months: 1).adding(days: -1)
    default: last = begin
    }
  }

  /// The instant, or where only a date is known its beginning in a zone.
  func instant(in zone: ZoneRules) -> OffsetInstant {
    instant ?? LocalMoment(first, .midnight)?.instant(in: zone)
      ?? OffsetInstant(Instant(clampingSeconds: 0), in: zone)
  }
}

extension ObjectReader {
  func fhirMoment(_ key: String) throws(InterchangeFault) -> FHIRMoment? {
    guard let text = try text(key, byteLimit: InterchangeLimits.shortTextByteCount) else {
      return nil
    }
    guard let moment = FHIRMoment(text) else { throw fault(key, .outOfRange) }
    return moment
  }

  /// A text without spaces at its ends; empty where there is none.
  func fhirText(
    _ key: String, byteLimit: Int = InterchangeLimits.shortTextByteCount
  ) throws(InterchangeFault) -> String {
    try text(key, byteLimit: byteLimit)?.trimmed ?? ""
  }

  /// The objects of a list; empty where there is none.
  func objects(
    _ key: String, countLimit: Int = InterchangeLimits.tagCount
  ) throws(InterchangeFault) -> [ObjectReader] {
    var readers: [ObjectReader] = []
    for (index, element) in (try list(key, countLimit: countLimit) ?? []).enumerated() {
      readers.append(try ObjectReader(element, at: "\(place(key))[\(index)]"))
    }
    return readers
  }

  /// The words of a concept: its text, else what the first of its codes is called.
  func concept() throws(InterchangeFault) -> String {
    let text = try fhirText("text")
    if !text.isEmpty { return text }
    for coding in try objects("coding") {
      let display = try coding.fhirText("display")
      if !display.isEmpty { return display }
    }
    for coding in try objects("coding") {
      let code = try coding.fhirText("code")
      if !code.isEmpty { return code }
    }
    return ""
  }

  /// The words of a concept under a key; empty where there is none.
  func concept(_ key: String) throws(InterchangeFault) -> String {
    try object(key)?.concept() ?? ""
  }

  /// The texts of notes that fit into one note together.
  func annotations(_ key: String) throws(InterchangeFault) -> [String] {
    var texts: [String] = []
    var byteCount = 0
    for note in try objects(key) {
      let text = try note.fhirText("text", byteLimit: InterchangeLimits.noteByteCount)
      byteCount += text.utf8.count + 1
      guard byteCount <= InterchangeLimits.noteByteCount else {
        throw fault(key, .tooLong(byteLimit: InterchangeLimits.noteByteCount))
      }
      if !text.isEmpty { texts.append(text) }
    }
    return texts
  }

  /// The words of all concepts of a list.
  func concepts(_ key: String) throws(InterchangeFault) -> [String] {
    var words: [String] = []
    for reader in try objects(key) { words.append(try reader.concept()) }
    let byteCount = words.reduce(0) { $0 + $1.utf8.count + 2 }
    guard byteCount <= MedicineLimits.textByteCount else {
      throw fault(key, .tooLong(byteLimit: MedicineLimits.textByteCount))
    }
    return words.filter { !$0.isEmpty }
  }

  /// The codes of a concept with their lists.
  func codes() throws(InterchangeFault) -> [String] {
    var words: [String] = []
    for coding in try objects("coding") {
      let parts = [
        try coding.fhirText("system"), try coding.fhirText("code"),
        try coding.fhirText("display"),
      ].filter { !$0.isEmpty }
      if !parts.isEmpty { words.append(parts.joined(separator: " ")) }
    }
    return words
  }

  /// A quantity under a key.
  func fhirQuantity(_ key: String) throws(InterchangeFault) -> FHIRQuantity? {
    guard let reader = try object(key) else { return nil }
    let value = try reader.required("value", try reader.decimal("value"))
    guard !value.quantity.isNegative else { throw reader.fault("value", .outOfRange) }
    let unit = try reader.fhirText("unit")
    let code = try reader.fhirText("code")
    return FHIRQuantity(value: value, unit: unit.isEmpty ? code : unit, code: code)
  }
}

/// An amount with its unit.
struct FHIRQuantity: Equatable, Sendable {
  let value: ExactDecimal
  /// The unit in words, or its code where it has none.
  let unit: String
  /// The code of the unit.
  let code: String

  var words: String { unit.isEmpty ? value.quantity.text : "\(value.quantity.text) \(unit)" }

  /// The amount as a length of time; nil where the unit is none.
  var minutes: Minutes? {
    let each: Int
    switch code.isEmpty ? unit : code {
    case "min": each = 1
    case "h", "hour", "hours": each = 60
    case "d", "day", "days": each = 1_440
    case "wk", "week", "weeks": each = 10_080
    default: return nil
    }
    guard let product = value.quantity.times(each), product.millionths % 1_000_000 == 0 else {
      return nil
    }
    return Minutes(Int(product.millionths / 1_000_000))
  }
}

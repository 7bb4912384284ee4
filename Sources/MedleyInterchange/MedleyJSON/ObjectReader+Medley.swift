internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

extension ObjectReader {
  /// Reads bytes in hexadecimal, at most as many as a value may have.
  func hexadecimal(_ key: String) throws(InterchangeFault) -> [UInt8]? {
    let limit = InterchangeLimits.valueByteCount
    guard let text = try text(key, byteLimit: limit * 2) else { return nil }
    guard let bytes = bytesFromHexadecimal(text) else { throw fault(key, .notHexadecimal) }
    return bytes
  }

  func identifier(_ key: String) throws(InterchangeFault) -> Identifier? {
    guard let text = try text(key, byteLimit: 64) else { return nil }
    guard let identifier = ObjectReader.identifier(text) else { throw fault(key, .notHexadecimal) }
    return identifier
  }

  /// Reads 32 digits; files with many doses consist of ids for the most part.
  private static func identifier(_ text: String) -> Identifier? {
    guard text.utf8.count == 32 else { return nil }
    var words = Words16(high: 0, low: 0)
    for byte in text.utf8 {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      default: return nil
      }
      words.high = words.high << 4 | words.low >> 60
      words.low = words.low << 4 | UInt64(digit)
    }
    return Identifier(words: words)
  }

  /// Reads `YYYY-MM-DD`.
  func calendarDate(_ key: String) throws(InterchangeFault) -> LocalDate? {
    try read(key) { LocalDate($0) }
  }

  /// Reads `HH:MM`.
  func time(_ key: String) throws(InterchangeFault) -> WallTime? {
    try read(key) { WallTime($0) }
  }

  /// Reads an instant of RFC 3339 with its offset.
  func moment(_ key: String) throws(InterchangeFault) -> OffsetInstant? {
    try read(key) { OffsetInstant($0) }
  }

  /// Reads an amount, which stands in a string.
  func quantity(_ key: String) throws(InterchangeFault) -> Quantity? {
    try read(key) { try? Quantity(file: $0) }
  }

  /// Reads an amount that is not below zero.
  func amount(_ key: String) throws(InterchangeFault) -> Quantity? {
    let quantity = try quantity(key)
    if quantity?.isNegative == true { throw fault(key, .outOfRange) }
    return quantity
  }

  func minutes(_ key: String) throws(InterchangeFault) -> Minutes? {
    guard let count = try whole(key, in: 0...Int64(MedicineLimits.minuteCount)) else { return nil }
    return Minutes(Int(count))
  }

  func shortText(_ key: String) throws(InterchangeFault) -> String? {
    try text(key, byteLimit: MedicineLimits.textByteCount)
  }

  func longText(_ key: String) throws(InterchangeFault) -> String? {
    try text(key, byteLimit: MedicineLimits.longTextByteCount)
  }

  /// Reads the third part of the identity of a slot.
  func slotPart(_ key: String) throws(InterchangeFault) -> String? {
    guard let part = try text(key, byteLimit: MedicineLimits.slotPartByteCount) else { return nil }
    if part.isEmpty { throw fault(key, .outOfRange) }
    return part
  }

  /// Reads a word that an enumeration of the records has.
  func choice<Choice>(
    _ key: String, _ choices: some Collection<Choice>, _ word: (Choice) -> String
  ) throws(InterchangeFault) -> Choice? {
    guard let text = try text(key, byteLimit: MedicineLimits.textByteCount) else { return nil }
    for choice in choices where word(choice) == text { return choice }
    throw fault(key, .unknownWord)
  }

  private func read<Value>(
    _ key: String, _ make: (String) -> Value?
  ) throws(InterchangeFault) -> Value? {
    guard let text = try text(key, byteLimit: 64) else { return nil }
    guard let value = make(text) else { throw fault(key, .outOfRange) }
    return value
  }
}

/// The members of a JSON object while they are put together.
extension [(String, JSONValue)] {
  /// Adds a fact unless there is none.
  mutating func add(_ key: String, _ value: JSONValue?) {
    if let value { append((key, value)) }
  }

  mutating func add(_ key: String, _ text: String?) { add(key, text.map(JSONValue.string)) }

  mutating func add(_ key: String, _ number: Int?) { add(key, number.map { .integer($0) }) }

  mutating func add(_ key: String, _ date: LocalDate?) { add(key, date?.text) }

  mutating func add(_ key: String, _ moment: OffsetInstant?) { add(key, moment?.text) }

  mutating func add(_ key: String, _ quantity: Quantity?) { add(key, quantity?.text) }

  mutating func add(_ key: String, _ identifier: Identifier?) { add(key, identifier?.hex) }
}

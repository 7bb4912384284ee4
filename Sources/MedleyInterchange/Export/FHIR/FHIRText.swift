internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

/// The forms of values in FHIR R4.
enum FHIRText {
  /// A text as an element may hold it; nil where there is nothing to see.
  ///
  /// Characters that steer something are left out but for tabs and ends of lines, which is all
  /// that the type `string` allows.
  static func string(_ text: String?) -> JSONValue? {
    guard let text else { return nil }
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !isControl(scalar) { kept.append(scalar) }
    let shown = String(kept)
    return shown.allSatisfy(\.isWhitespace) ? nil : .string(shown)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\r": false
    case "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}": true
    default: false
    }
  }

  /// A concept that is known by its text only.
  static func concept(_ text: String?) -> JSONValue? {
    string(text).map { .object([("text", $0)]) }
  }

  /// An instant; an offset that FHIR does not know is written as UTC.
  static func instant(_ instant: OffsetInstant) -> JSONValue {
    let isKnown = abs(instant.offsetMinutes) <= 14 * 60
    let shown = isKnown ? instant : OffsetInstant(instant.instant, in: .utc)
    return .string(shown.text)
  }

  /// An exact amount.
  static func quantity(_ amount: Quantity, _ unit: String) -> JSONValue {
    .object([("value", .number(amount.text))] + member("unit", string(unit)))
  }

  /// The first and the last date of something.
  static func period(_ from: LocalDate?, _ to: LocalDate?) -> JSONValue? {
    let members =
      member("start", from.map { .string($0.text) }) + member("end", to.map { .string($0.text) })
    return members.isEmpty ? nil : .object(members)
  }

  /// A key with its value; nothing where there is no value.
  static func member(_ key: String, _ value: JSONValue?) -> [(String, JSONValue)] {
    value.map { [(key, $0)] } ?? []
  }

  /// A key with a list; nothing where the list is empty.
  static func members(_ key: String, _ values: [JSONValue]) -> [(String, JSONValue)] {
    values.isEmpty ? [] : [(key, .array(values))]
  }

  /// An id of a record in the form of a UUID, bit for bit.
  static func uuid(_ id: Identifier) -> String {
    var digits = Array(id.hex.utf8)
    for place in [20, 16, 12, 8] { digits.insert(UInt8(ascii: "-"), at: place) }
    return String(decoding: digits, as: UTF8.self)
  }
}

internal import MedleyInterchange
internal import MedleyMedicines

extension JSONValue {
  /// An instant in RFC 3339 with its offset, or null.
  static func moment(_ moment: OffsetInstant?) -> JSONValue { .string(orNull: moment?.text) }

  /// A date as YYYY-MM-DD, or null.
  static func date(_ date: LocalDate?) -> JSONValue { .string(orNull: date?.text) }

  /// An amount as a string, or null.
  static func quantity(_ quantity: Quantity?) -> JSONValue { .string(orNull: quantity?.text) }

  /// A rate as a number of at most four decimal places, or null.
  static func rate(_ rate: Rate?) -> JSONValue { rate.map { .number($0.fraction) } ?? .null }

  /// A whole number, or null.
  static func integer(orNull number: Int?) -> JSONValue { number.map { .integer($0) } ?? .null }

  /// The date in which a planned dose counts and the time at which it is due, or null.
  static func slot(_ slot: Slot?) -> JSONValue {
    guard let slot else { return .null }
    return .object([("date", .date(slot.date)), ("time", .string(slot.due.time.text))])
  }

  /// The date and the time at which a planned dose is due, or null.
  static func due(_ slot: Slot?) -> JSONValue {
    guard let slot else { return .null }
    return .object([("date", .date(slot.due.date)), ("time", .string(slot.due.time.text))])
  }
}

package import MedleyRecords

/// One line of the stock ledger of a medication.
package struct StockEntry: Hashable, Sendable {
  /// What a line does to the stock.
  package enum Kind: UInt64, Hashable, Sendable {
    /// What was counted: the new base.
    case count = 1
    case refill = 2
    case loss = 3

    /// The word in files.
    package var word: String {
      switch self {
      case .count: "count"
      case .refill: "refill"
      case .loss: "loss"
      }
    }
  }

  package var kind: Kind
  package var amount: Quantity
  package var at: OffsetInstant
  /// The last date on which the package is usable.
  package var expires: LocalDate?
  package var batch: String?
  package var serial: String?
  package var reason: String?
  /// The refill whose package a loss is of; nil for any.
  package var package: Identifier?

  package init(
    _ kind: Kind, _ amount: Quantity, at: OffsetInstant, expires: LocalDate? = nil,
    batch: String? = nil, serial: String? = nil, reason: String? = nil,
    package: Identifier? = nil
  ) {
    self.kind = kind
    self.amount = amount
    self.at = at
    self.expires = expires
    self.batch = batch
    self.serial = serial
    self.reason = reason
    self.package = package
  }

  package var encoded: [UInt8] {
    var map = FieldMap()
    map.set(1, number: kind.rawValue)
    map.set(2, text: amount.text)
    map.set(3, signed: at.instant.seconds)
    map.set(4, signed: Int64(at.offsetMinutes))
    map.set(5, date: expires)
    map.set(6, text: batch)
    map.set(7, text: serial)
    map.set(8, text: reason)
    map.set(9, identifier: package)
    return map.encoded
  }

  /// Decodes a line; nil when this version does not understand the bytes.
  package init?(decoding bytes: [UInt8]) {
    guard let map = try? FieldMap(decoding: bytes), let kind = map.number(1).flatMap(Kind.init),
      let amount = map.quantity(2), !amount.isNegative,
      let at = map.offsetInstant(second: 3, offset: 4), map[5] == nil || map.date(5) != nil
    else { return nil }
    self.init(
      kind, amount, at: at, expires: map.date(5), batch: map.text(6), serial: map.text(7),
      reason: map.text(8), package: map.identifier(9))
  }
}

internal import MedleyRecords

/// Dates on which a medication is not due.
package struct Pause: Hashable, Sendable {
  package let from: LocalDate
  /// The last date without doses; nil while the pause is open.
  package let through: LocalDate?
  package let reason: String?

  package init(from: LocalDate, through: LocalDate?, reason: String? = nil) {
    self.from = from
    self.through = through
    self.reason = reason
  }

  /// True when a date has no doses because of the pause.
  package func contains(_ date: LocalDate) -> Bool {
    from <= date && date <= through ?? .latest
  }

  /// True when the two have a date in common.
  package func overlaps(_ other: Pause) -> Bool {
    from <= other.through ?? .latest && other.from <= through ?? .latest
  }

  /// True when every date of another one is a date of this one.
  package func covers(_ other: Pause) -> Bool {
    from <= other.from && other.through ?? .latest <= through ?? .latest
  }

  /// One pause from the first date of the two to the last, with the reason of this one if it has.
  package func joined(with other: Pause) -> Pause {
    let isOpen = through == nil || other.through == nil
    return Pause(
      from: min(from, other.from),
      through: isOpen ? nil : max(through ?? .latest, other.through ?? .latest),
      reason: reason ?? other.reason)
  }

  /// The dates in words: "from 2026-03-01 to 2026-03-10", "on 2026-03-01".
  package var words: String {
    if through == from { return "on \(from)" }
    return "from \(from) " + (through.map { "to \($0)" } ?? "until it is resumed")
  }

  package var encoded: [UInt8] {
    var map = FieldMap()
    map.set(1, date: from)
    map.set(2, date: through)
    map.set(3, text: reason)
    return map.encoded
  }

  /// Decodes a pause; nil when this version does not understand the bytes.
  package init?(decoding bytes: [UInt8]) {
    guard let map = try? FieldMap(decoding: bytes), let from = map.date(1),
      map[2] == nil || map.date(2) != nil
    else { return nil }
    self.init(from: from, through: map.date(2), reason: map.text(3))
  }
}

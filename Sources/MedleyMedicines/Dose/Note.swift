internal import MedleyRecords

/// A note about a medication or a person.
package struct Note: Hashable, Sendable {
  package let text: String
  package let at: OffsetInstant

  package init(text: String, at: OffsetInstant) {
    self.text = text
    self.at = at
  }

  /// The field of a note record.
  package enum Field: UInt64, FieldNumber {
    case content = 1
  }

  package var encoded: [UInt8] {
    var map = FieldMap()
    map.set(1, text: text)
    map.set(2, signed: at.instant.seconds)
    map.set(3, signed: Int64(at.offsetMinutes))
    return map.encoded
  }

  /// Decodes a note; nil when this version does not understand the bytes.
  package init?(decoding bytes: [UInt8]) {
    guard let map = try? FieldMap(decoding: bytes), let text = map.text(1),
      let at = map.offsetInstant(second: 2, offset: 3)
    else { return nil }
    self.init(text: text, at: at)
  }
}

extension FieldMap {
  /// The instant and the offset of two fields; an absent offset is 0.
  func offsetInstant(second: UInt64, offset: UInt64) -> OffsetInstant? {
    guard let second = signed(second), let instant = Instant(seconds: second),
      let offset = Int(exactly: signed(offset) ?? 0)
    else { return nil }
    return OffsetInstant(instant, offsetMinutes: offset)
  }

  /// The date of a field of days since 1970-01-01.
  func date(_ tag: UInt64) -> LocalDate? { signed(tag).flatMap { LocalDate(days: $0) } }

  /// The quantity of a field of decimal text.
  func quantity(_ tag: UInt64) -> Quantity? { text(tag).flatMap { try? Quantity(file: $0) } }

  mutating func set(_ tag: UInt64, date: LocalDate?) {
    set(tag, signed: date.map { Int64($0.days) })
  }

  /// The fields with other tags: what a later version has written.
  func without(_ tags: some Collection<UInt64>) -> FieldMap {
    var rest = self
    for tag in tags { rest[tag] = nil }
    return rest
  }
}

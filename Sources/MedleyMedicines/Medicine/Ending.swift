internal import MedleyRecords

/// When and why a medication was stopped; its doses stay in reports.
package struct Ending: Hashable, Sendable {
  /// The last date with doses.
  package let lastDate: LocalDate
  /// The instant after which no dose is due; nil when the last date counts whole.
  package let at: Instant?
  package let reason: String?

  package init(lastDate: LocalDate, at: Instant? = nil, reason: String? = nil) {
    self.lastDate = lastDate
    self.at = at
    self.reason = reason
  }

  /// True when a dose of a date, due at an instant, lies after the end.
  package func excludes(_ date: LocalDate, due: Instant) -> Bool {
    // A dose of an earlier date that was moved past the end is not due either.
    date > lastDate || at.map { due > $0 } ?? false
  }

  /// True when nothing that comes later is due any more, seen from a date and an instant.
  package func isOver(on date: LocalDate, at now: Instant) -> Bool {
    date > lastDate || at.map { now >= $0 } ?? false
  }

  package var encoded: [UInt8] {
    var map = FieldMap()
    map.set(1, date: lastDate)
    map.set(2, text: reason)
    map.set(3, signed: at?.seconds)
    return map.encoded
  }

  /// Decodes an ending; nil when this version does not understand the bytes.
  package init?(decoding bytes: [UInt8]) {
    guard let map = try? FieldMap(decoding: bytes), let lastDate = map.date(1) else { return nil }
    self.init(
      lastDate: lastDate, at: map.signed(3).flatMap { Instant(seconds: $0) }, reason: map.text(2))
  }
}

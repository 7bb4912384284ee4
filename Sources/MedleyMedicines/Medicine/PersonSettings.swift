internal import MedleyRecords

/// The time of day in which reminders make no sound; it may cross midnight.
package struct QuietHours: Hashable, Sendable {
  package let from: WallTime
  package let to: WallTime

  package init(from: WallTime, to: WallTime) {
    self.from = from
    self.to = to
  }

  package var encoded: [UInt8] {
    var map = FieldMap()
    map.set(1, number: UInt64(from.minute))
    map.set(2, number: UInt64(to.minute))
    return map.encoded
  }

  /// Decodes quiet hours; nil when this version does not understand the bytes.
  package init?(decoding bytes: [UInt8]) {
    guard let map = try? FieldMap(decoding: bytes),
      let from = map.number(1).flatMap(Int.init(exactly:)).flatMap(WallTime.init(minute:)),
      let to = map.number(2).flatMap(Int.init(exactly:)).flatMap(WallTime.init(minute:))
    else { return nil }
    self.init(from: from, to: to)
  }
}

/// How often a reminder that nobody answers repeats.
package struct Escalation: Hashable, Sendable {
  package let every: Minutes
  package let times: Int

  package init(every: Minutes, times: Int) {
    self.every = every
    self.times = times
  }

  package var encoded: [UInt8] {
    var map = FieldMap()
    map.set(1, number: UInt64(every.count))
    map.set(2, number: UInt64(clamping: times))
    return map.encoded
  }

  /// Every half hour, twice, unless a person says otherwise.
  package static let usual = Escalation(every: .halfHour, times: 2)

  /// Decodes an escalation; nil when this version does not understand the bytes.
  package init?(decoding bytes: [UInt8]) {
    guard let map = try? FieldMap(decoding: bytes),
      let every = map.number(1).flatMap({ Minutes($0) }),
      let times = map.number(2).flatMap(Int.init(exactly:))
    else { return nil }
    self.init(every: every, times: times)
  }
}

/// Whether reminders show the names of medicines, which others may read on a locked screen.
package enum ReminderText: UInt64, Hashable, Sendable, CaseIterable {
  case names = 0
  case plain = 1

  /// The word that settings take.
  package var word: String { self == .names ? "names" : "plain" }
}

extension ZoneStay {
  package var encoded: [UInt8] {
    var map = FieldMap()
    map.set(1, text: zone)
    map.set(2, signed: from.seconds)
    return map.encoded
  }

  /// Decodes a stay; nil when this version does not understand the bytes.
  package init?(decoding bytes: [UInt8]) {
    guard let map = try? FieldMap(decoding: bytes), let zone = map.text(1),
      zone.utf8.count <= MedicineLimits.textByteCount,
      let from = map.signed(2).flatMap({ Instant(seconds: $0) })
    else { return nil }
    self.init(zone: zone, from: from)
  }
}

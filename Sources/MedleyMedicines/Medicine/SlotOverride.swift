internal import MedleyRecords

/// One slot moved to another time, or cancelled; the slot keeps its identity.
package struct SlotOverride: Hashable, Sendable {
  /// What became of the slot.
  package enum Change: Hashable, Sendable {
    case moved(LocalDate, WallTime)
    case cancelled
  }

  package let slot: SlotKey
  package let change: Change

  package init(slot: SlotKey, change: Change) {
    self.slot = slot
    self.change = change
  }

  /// What became of the slot in words: "2026-03-01 08:00 moved to 2026-03-01 10:00".
  package var words: String {
    let dose = slot.words
    return switch change {
    case .cancelled: "\(dose) cancelled"
    case .moved(let date, let time): "\(dose) moved to \(date) \(time)"
    }
  }

  package var encoded: [UInt8] {
    var map = FieldMap()
    map.set(1, identifier: slot.lineage)
    map.set(2, date: slot.date)
    map.set(3, text: slot.part)
    switch change {
    case .moved(let date, let time):
      map.set(4, date: date)
      map.set(5, number: UInt64(time.minute))
    case .cancelled: map.set(6, number: 1)
    }
    return map.encoded
  }

  /// Decodes an override; nil when this version does not understand the bytes.
  package init?(decoding bytes: [UInt8]) {
    guard let map = try? FieldMap(decoding: bytes), let lineage = map.identifier(1),
      let date = map.date(2), let part = map.text(3)
    else { return nil }
    slot = SlotKey(lineage: lineage, date: date, part: part)
    if map.number(6) == 1 {
      change = .cancelled
    } else {
      guard let date = map.date(4), let minute = map.number(5).flatMap(Int.init(exactly:)),
        let time = WallTime(minute: minute)
      else { return nil }
      change = .moved(date, time)
    }
  }
}

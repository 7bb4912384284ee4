internal import MedleyRecords

extension DosePlan {
  /// The canonical bytes (`medicine-records §5`, tag 15).
  package var encoded: [UInt8] {
    var map = FieldMap()
    var writer = ByteWriter()
    switch self {
    case .phases(let phases):
      for phase in phases {
        var part = FieldMap()
        part.set(1, text: phase.amount.text)
        part.set(2, number: phase.dayCount.map { UInt64(clamping: $0) })
        writer.counted(part.encoded)
      }
      map.set(1, bytes: writer.bytes)
    case .pattern(let amounts):
      for amount in amounts { writer.text(amount.text) }
      map.set(2, bytes: writer.bytes)
    }
    return map.encoded
  }

  /// Decodes a plan; nil when it is not wholly understood.
  package init?(decoding bytes: [UInt8]) {
    guard let map = try? FieldMap(decoding: bytes) else { return nil }
    switch map.fields.map(\.tag) {
    case [1]:
      guard let list = map.bytes(1).flatMap(DosePlan.items) else { return nil }
      var phases: [Phase] = []
      for item in list {
        guard let part = try? FieldMap(decoding: item), let amount = part.quantity(1),
          part.fields.allSatisfy({ $0.tag <= 2 })
        else { return nil }
        let days = part.number(2).flatMap(Int.init(exactly:))
        guard part[2] == nil || days != nil else { return nil }
        phases.append(Phase(amount, days: days))
      }
      self.init(phases: phases)
    case [2]:
      guard let list = map.bytes(2).flatMap(DosePlan.items) else { return nil }
      let amounts = list.compactMap { item in
        var part = FieldMap()
        part.set(1, bytes: Array(item))
        return part.quantity(1)
      }
      guard amounts.count == list.count else { return nil }
      self.init(pattern: amounts)
    default: return nil
    }
  }

  private static func items(_ bytes: [UInt8]) -> [ArraySlice<UInt8>]? {
    var reader = ByteReader(bytes)
    var items: [ArraySlice<UInt8>] = []
    while !reader.isAtEnd {
      guard items.count < MedicineLimits.phaseCount, let item = try? reader.counted(limit: 1_024)
      else { return nil }
      items.append(item)
    }
    return items
  }
}

extension DoseWindow {
  /// The canonical bytes (`medicine-records §5`, tag 14).
  package var encoded: [UInt8] {
    var map = FieldMap()
    map.set(1, number: UInt64(from.minute))
    map.set(2, number: UInt64(to.minute))
    switch spread {
    case .every(let interval): map.set(3, number: UInt64(interval.count))
    case .count(let count): map.set(4, number: UInt64(clamping: count))
    }
    map.set(5, text: id == from.text ? nil : id)
    return map.encoded
  }

  /// Decodes a window; nil when it is not wholly understood.
  package init?(decoding bytes: [UInt8]) {
    guard let map = try? FieldMap(decoding: bytes), map.fields.allSatisfy({ $0.tag <= 5 }),
      let from = map.number(1).flatMap(Int.init(exactly:)).flatMap(WallTime.init(minute:)),
      let to = map.number(2).flatMap(Int.init(exactly:)).flatMap(WallTime.init(minute:)),
      (map[3] == nil) != (map[4] == nil), map[5] == nil || map.text(5) != nil
    else { return nil }
    let interval = map.number(3).flatMap { Minutes($0) }
    let count = map.number(4).flatMap(Int.init(exactly:))
    guard let spread = interval.map(Spread.every) ?? count.map(Spread.count) else { return nil }
    self.init(id: map.text(5), from: from, to: to, spread: spread)
  }
}

internal import MedleyRecords

extension Recurrence {
  /// The number of the kind (`medicine-records §5`).
  package var kindNumber: UInt64 {
    switch self {
    case .daily: 1
    case .weekdays: 2
    case .everyDays: 3
    case .asNeeded: 4
    case .unknown(let kind, _): kind
    }
  }

  /// The parameters of the kind; nil when it has none.
  package var parameters: [UInt8]? {
    var map = FieldMap()
    switch self {
    case .daily: return nil
    case .weekdays(let days): map.set(1, number: UInt64(days.mask))
    case .everyDays(let interval): map.set(1, number: UInt64(clamping: interval))
    case .asNeeded(let limits):
      map.set(1, number: limits.gap.map { UInt64($0.count) })
      map.set(2, text: limits.maximum?.amount.text)
      map.set(3, number: limits.maximum.map { UInt64($0.window.count) })
      if map.fields.isEmpty { return nil }
    case .unknown(_, let parameters): return parameters
    }
    return map.encoded
  }

  /// Makes a recurrence of its number and parameters; what is not understood is kept as it is.
  package init(kind: UInt64, parameters: [UInt8]?) {
    self =
      Recurrence.known(kind: kind, parameters: parameters)
      ?? .unknown(kind: kind, parameters: parameters)
  }

  private static func known(kind: UInt64, parameters: [UInt8]?) -> Recurrence? {
    guard let map = try? FieldMap(decoding: parameters ?? []) else { return nil }
    let tags = map.fields.map(\.tag)
    switch kind {
    case 1: return parameters == nil ? .daily : nil
    case 2:
      guard tags == [1], let days = map.number(1).flatMap(WeekdaySet.init(mask:)) else {
        return nil
      }
      return .weekdays(days)
    case 3:
      guard tags == [1], let interval = map.number(1).flatMap(Int.init(exactly:)),
        1...MedicineLimits.intervalDayCount ~= interval
      else { return nil }
      return .everyDays(interval)
    case 4:
      guard tags.allSatisfy({ 1...3 ~= $0 }) else { return nil }
      return limits(map).map { .asNeeded($0) }
    default: return nil
    }
  }

  private static func limits(_ map: FieldMap) -> AsNeededLimits? {
    var gap: Minutes?
    if map[1] != nil {
      guard let minutes = map.number(1).flatMap({ Minutes($0) }) else { return nil }
      gap = minutes
    }
    guard map[2] != nil || map[3] != nil else { return AsNeededLimits(gap: gap) }
    guard let amount = map.quantity(2), !amount.isNegative,
      let window = map.number(3).flatMap({ Minutes($0) }), window.count > 0
    else { return nil }
    return AsNeededLimits(gap: gap, maximum: .init(amount, in: window))
  }
}

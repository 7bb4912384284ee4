internal import MedleyRecords
internal import MedleySealing

/// The tags of a dose entry (`medicine-records §3`).
enum DoseTag {
  static let lineage: UInt64 = 1
  static let date: UInt64 = 2
  static let part: UInt64 = 3
  static let status: UInt64 = 4
  static let amount: UInt64 = 5
  static let plannedAt: UInt64 = 6
  static let takenAt: UInt64 = 7
  static let offset: UInt64 = 8
  static let loggedAt: UInt64 = 9
  static let note: UInt64 = 10
  static let source: UInt64 = 11
  static let plannedOffset: UInt64 = 12
  static let loggedOffset: UInt64 = 13
}

extension DoseEntry {
  /// The canonical bytes.
  package var encoded: [UInt8] {
    var map = unknownFields
    map.set(DoseTag.lineage, identifier: lineage)
    map.set(DoseTag.date, signed: Int64(date.days))
    map.set(DoseTag.part, text: part)
    map.set(DoseTag.status, number: status.rawValue)
    map.set(DoseTag.amount, text: amount?.text)
    map.set(DoseTag.plannedAt, signed: plannedAt?.instant.seconds)
    map.set(DoseTag.takenAt, signed: takenAt?.instant.seconds)
    map.set(DoseTag.note, text: note)
    let offset = (takenAt ?? loggedAt).offsetMinutes
    map.set(DoseTag.offset, signed: Int64(offset))
    if loggedAt.instant.seconds != takenAt?.instant.seconds {
      map.set(DoseTag.loggedAt, signed: loggedAt.instant.seconds)
    }
    switch source {
    case .typed: break
    case .imported: map.set(DoseTag.source, number: 1)
    case .other(let number): map.set(DoseTag.source, number: number)
    }
    if let plannedAt, plannedAt.offsetMinutes != offset {
      map.set(DoseTag.plannedOffset, signed: Int64(plannedAt.offsetMinutes))
    }
    if loggedAt.offsetMinutes != offset {
      map.set(DoseTag.loggedOffset, signed: Int64(loggedAt.offsetMinutes))
    }
    return map.encoded
  }

  /// Decodes an entry; nil when this version does not understand the bytes.
  package init?(decoding bytes: [UInt8]) {
    do throws(DecodingFault) {
      self.init(try DoseFields(bytes))
    } catch {
      return nil
    }
  }

  /// Makes an entry of its fields; nil when this version does not understand them.
  package init?(_ fields: DoseFields) {
    guard let date = fields.date, let status = fields.status.flatMap(DoseStatus.init(rawValue:)),
      let offset = Int(exactly: fields.offset ?? 0),
      (fields.lineage == nil) == (fields.part == nil)
    else { return nil }
    lineage = fields.lineage
    part = fields.part
    self.date = date
    self.status = status
    amount = nil
    if let text = fields.amount {
      guard let amount = try? Quantity(file: text), !amount.isNegative else { return nil }
      self.amount = amount
    }
    plannedAt = nil
    if let second = fields.plannedAt {
      guard
        let planned = DoseEntry.instant(second, fields.plannedOffset ?? Int64(offset))
      else { return nil }
      plannedAt = planned
    }
    takenAt = nil
    if let second = fields.takenAt {
      guard let taken = DoseEntry.instant(second, Int64(offset)) else { return nil }
      takenAt = taken
    }
    guard let loggedSecond = fields.loggedAt ?? fields.takenAt,
      let logged = DoseEntry.instant(loggedSecond, fields.loggedOffset ?? Int64(offset))
    else { return nil }
    loggedAt = logged
    note = fields.note
    source =
      switch fields.source {
      case nil: .typed
      case 1: .imported
      case let number?: .other(number)
      }
    unknownFields = fields.unknown
  }

  private static func instant(_ second: Int64, _ offset: Int64) -> OffsetInstant? {
    guard let instant = Instant(seconds: second), let offset = Int(exactly: offset) else {
      return nil
    }
    return OffsetInstant(instant, offsetMinutes: offset)
  }
}

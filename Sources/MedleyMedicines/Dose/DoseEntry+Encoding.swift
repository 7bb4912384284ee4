internal import MedleyRecords
internal import MedleySealing

/// The tags of a dose entry (`medicine-records §3`).
private enum Tag {
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
    map.set(Tag.lineage, identifier: lineage)
    map.set(Tag.date, signed: Int64(date.days))
    map.set(Tag.part, text: part)
    map.set(Tag.status, number: status.rawValue)
    map.set(Tag.amount, text: amount?.text)
    map.set(Tag.plannedAt, signed: plannedAt?.instant.seconds)
    map.set(Tag.takenAt, signed: takenAt?.instant.seconds)
    map.set(Tag.note, text: note)
    let offset = (takenAt ?? loggedAt).offsetMinutes
    map.set(Tag.offset, signed: Int64(offset))
    if loggedAt.instant.seconds != takenAt?.instant.seconds {
      map.set(Tag.loggedAt, signed: loggedAt.instant.seconds)
    }
    switch source {
    case .typed: break
    case .imported: map.set(Tag.source, number: 1)
    case .other(let number): map.set(Tag.source, number: number)
    }
    if let plannedAt, plannedAt.offsetMinutes != offset {
      map.set(Tag.plannedOffset, signed: Int64(plannedAt.offsetMinutes))
    }
    if loggedAt.offsetMinutes != offset {
      map.set(Tag.loggedOffset, signed: Int64(loggedAt.offsetMinutes))
    }
    return map.encoded
  }

  /// Decodes an entry; nil when this version does not understand the bytes.
  package init?(decoding bytes: [UInt8]) {
    var fields = RawFields()
    do throws(DecodingFault) {
      fields = try RawFields(bytes)
    } catch {
      return nil
    }
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

/// The fields of an entry as they stand in its bytes.
///
/// Decoding an entry is the innermost step of reading a hundred thousand of them, so the fields
/// go to their places in one pass and only unknown ones make a map.
private struct RawFields {
  var lineage: Identifier?
  var date: LocalDate?
  var part: String?
  var status: UInt64?
  var amount: String?
  var plannedAt: Int64?
  var takenAt: Int64?
  var offset: Int64?
  var loggedAt: Int64?
  var note: String?
  var source: UInt64?
  var plannedOffset: Int64?
  var loggedOffset: Int64?
  var unknown = FieldMap()

  init() {}

  init(_ bytes: [UInt8]) throws(DecodingFault) {
    var reader = ByteReader(bytes)
    var last: UInt64 = 0
    while !reader.isAtEnd {
      let start = reader.offset
      let key = try reader.varint()
      guard start == 0 || key >> 1 > last else { throw .notCanonical(offset: start) }
      last = key >> 1
      try read(key, from: &reader)
    }
  }

  private mutating func read(_ key: UInt64, from reader: inout ByteReader) throws(DecodingFault) {
    switch key {
    case Tag.lineage << 1 | 1:
      let start = reader.offset
      guard try reader.varint() == 16 else { throw .notAllowed(offset: start) }
      lineage = try reader.fixed16()
    case Tag.date << 1:
      let start = reader.offset
      date = LocalDate(days: try reader.signed())
      if date == nil { throw .notAllowed(offset: start) }
    case Tag.part << 1 | 1: part = try reader.text(limit: MedicineLimits.slotPartByteCount)
    case Tag.status << 1: status = try reader.varint()
    case Tag.amount << 1 | 1: amount = try reader.text(limit: 32)
    case Tag.plannedAt << 1: plannedAt = try reader.signed()
    case Tag.takenAt << 1: takenAt = try reader.signed()
    case Tag.offset << 1: offset = try reader.signed()
    case Tag.loggedAt << 1: loggedAt = try reader.signed()
    case Tag.note << 1 | 1: note = try reader.text(limit: MedicineLimits.longTextByteCount)
    case Tag.source << 1: source = try reader.varint()
    case Tag.plannedOffset << 1: plannedOffset = try reader.signed()
    case Tag.loggedOffset << 1: loggedOffset = try reader.signed()
    default:
      guard unknown.fields.count < MedicineLimits.unknownFieldCount else {
        throw .tooLarge(offset: reader.offset)
      }
      if key & 1 == 0 {
        unknown.set(key >> 1, number: try reader.varint())
      } else {
        unknown.set(key >> 1, bytes: Array(try reader.counted(limit: FieldMap.byteLimit)))
      }
    }
  }
}

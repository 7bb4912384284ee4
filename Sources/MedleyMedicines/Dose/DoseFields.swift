package import MedleyRecords
internal import MedleySealing

/// The fields of an entry as they stand in its bytes or in the columns of a table.
///
/// Decoding an entry is the innermost step of reading a hundred thousand of them, so the fields
/// go to their places in one pass and only unknown ones make a map.
package struct DoseFields: Sendable {
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

  /// Takes the fields out of the columns of a row; nil when one holds what no entry may hold.
  ///
  /// It must give what the bytes of the same entry give. The offsets of a journey and unknown
  /// fields have no columns: an entry with them is read from its bytes.
  package init?(
    lineage: Identifier?, date: Int64?, part: String?, status: Int64?, amount: String?,
    plannedAt: Int64?, takenAt: Int64?, offset: Int64?, loggedAt: Int64?, note: String?,
    source: Int64?
  ) {
    func isWithin(_ limit: Int, _ text: String?) -> Bool { text?.utf8.count ?? 0 <= limit }
    guard isWithin(MedicineLimits.slotPartByteCount, part), isWithin(32, amount),
      isWithin(MedicineLimits.longTextByteCount, note)
    else { return nil }
    if let date {
      guard let date = LocalDate(days: date) else { return nil }
      self.date = date
    }
    self.lineage = lineage
    self.part = part
    self.status = status.map { UInt64(clamping: $0) }
    self.amount = amount
    self.plannedAt = plannedAt
    self.takenAt = takenAt
    self.offset = offset
    self.loggedAt = loggedAt
    self.note = note
    self.source = source.map { UInt64(clamping: $0) }
  }

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
    case DoseTag.lineage << 1 | 1:
      let start = reader.offset
      guard try reader.varint() == 16 else { throw .notAllowed(offset: start) }
      lineage = try reader.fixed16()
    case DoseTag.date << 1:
      let start = reader.offset
      date = LocalDate(days: try reader.signed())
      if date == nil { throw .notAllowed(offset: start) }
    case DoseTag.part << 1 | 1: part = try reader.text(limit: MedicineLimits.slotPartByteCount)
    case DoseTag.status << 1: status = try reader.varint()
    case DoseTag.amount << 1 | 1: amount = try reader.text(limit: 32)
    case DoseTag.plannedAt << 1: plannedAt = try reader.signed()
    case DoseTag.takenAt << 1: takenAt = try reader.signed()
    case DoseTag.offset << 1: offset = try reader.signed()
    case DoseTag.loggedAt << 1: loggedAt = try reader.signed()
    case DoseTag.note << 1 | 1: note = try reader.text(limit: MedicineLimits.longTextByteCount)
    case DoseTag.source << 1: source = try reader.varint()
    case DoseTag.plannedOffset << 1: plannedOffset = try reader.signed()
    case DoseTag.loggedOffset << 1: loggedOffset = try reader.signed()
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

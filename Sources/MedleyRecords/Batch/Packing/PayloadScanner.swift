/// Takes payloads apart into the parts that rows are made of, without making operations of them.
struct PayloadScanner {
  /// Where the parts of an operation lie in the payload; -1 for an id that is not there.
  struct Operation {
    var kind: UInt64 = 0
    var head: UInt8 = 0
    var field: UInt64 = 0
    var record = -1
    var parent = -1
    var member = -1
    var occurrence: UInt64?
    var value: Range<Int> = 0..<0
    /// The value's fields among those of the scanner; nil when the value is not a field map.
    var fields: Range<Int>?
  }

  /// A field of a field map: a number, or bytes that lie in a range of the payload.
  struct Field {
    let key: UInt64
    let number: UInt64
    let bytes: Range<Int>
  }

  /// The greatest tag that the first field of a field map has in any record.
  ///
  /// No text begins with so small a byte, so a text is not mistaken for a field map.
  static let firstTagLimit: UInt64 = 15

  private(set) var operations: [Operation] = []
  private(set) var fields: [Field] = []

  /// Scans a payload; false when it is not in the one canonical form.
  mutating func scan(_ payload: [UInt8]) -> Bool {
    operations.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
    var reader = ByteReader(payload)
    do {
      let count = try reader.count(limit: Limits.operationCount)
      for _ in 0..<count { operations.append(try operation(from: &reader, payload)) }
      return count >= 1 && reader.isAtEnd
    } catch {
      return false
    }
  }

  private mutating func operation(
    from reader: inout ByteReader, _ payload: [UInt8]
  ) throws(DecodingFault) -> Operation {
    var operation = Operation()
    let start = reader.offset
    operation.kind = try reader.varint()
    operation.head = try reader.byte()
    operation.field = try reader.varint()
    let recordForm = operation.head >> 2 & 3
    let memberForm = operation.head >> 4 & 3
    guard operation.kind & 3 != 3, operation.head & 3 != 3 else {
      throw .notAllowed(offset: start)
    }
    if recordForm == 0 { operation.record = try skip(16, &reader) }
    if operation.head & 0x40 != 0 { operation.parent = try skip(16, &reader) }
    if memberForm == 1 { operation.member = try skip(16, &reader) }
    if recordForm == 3 || memberForm == 3 { operation.occurrence = try reader.varint() }
    let count = try reader.count(limit: Limits.changeByteCount)
    let value = try skip(count, &reader)
    operation.value = value..<value + count
    operation.fields = scanFields(operation.value, payload)
    return operation
  }

  /// Passes bytes over and gives where they began.
  private func skip(_ count: Int, _ reader: inout ByteReader) throws(DecodingFault) -> Int {
    let start = reader.offset
    _ = try reader.raw(count)
    return start
  }

  /// Scans a field map; nil, and no fields left behind, when the bytes are none.
  private mutating func scanFields(_ range: Range<Int>, _ payload: [UInt8]) -> Range<Int>? {
    let first = fields.count
    var reader = ByteReader(payload, in: range)
    var last: UInt64?
    do {
      while !reader.isAtEnd {
        let start = reader.offset
        let key = try reader.varint()
        if let last {
          guard key >> 1 > last else { throw DecodingFault.notCanonical(offset: start) }
        } else {
          guard key >> 1 <= PayloadScanner.firstTagLimit else {
            throw DecodingFault.notAllowed(offset: start)
          }
        }
        guard key <= .max - RowColumn.Source.field else {
          throw DecodingFault.notAllowed(offset: start)
        }
        last = key >> 1
        if key & 1 == 0 {
          fields.append(Field(key: key, number: try reader.varint(), bytes: 0..<0))
        } else {
          let count = try reader.count(limit: FieldMap.byteLimit)
          let start = try skip(count, &reader)
          fields.append(Field(key: key, number: 0, bytes: start..<start + count))
        }
      }
      return first..<fields.count
    } catch {
      fields.removeLast(fields.count - first)
      return nil
    }
  }
}

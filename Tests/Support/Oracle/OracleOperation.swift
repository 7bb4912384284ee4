package import MedleyRecords
import MedleySealing

/// An operation as the oracle reads it, without the decoder of the program.
package struct OracleOperation: Hashable, Sendable {
  package let id: Identifier
  package let place: Place
  /// 0 write, 1 add, 2 remove.
  package let shape: UInt8
  package let parent: Identifier?
  /// True when its member is named, and not new or told by its content.
  let namesMember: Bool
  package let value: [UInt8]
}

/// Reads payloads by the words of `record-format §1`, `§4` and `§5`, and nothing else.
///
/// It is slow and plain on purpose: bytes come off the front of an array. Nil means "void".
struct OracleReader {
  private var rest: [UInt8]

  init(_ bytes: some Collection<UInt8>) { rest = Array(bytes) }

  var isAtEnd: Bool { rest.isEmpty }

  /// The operations of a payload; nil when they make their change void.
  static func operations(of payload: [UInt8], change: Digest) -> [OracleOperation]? {
    var reader = OracleReader(payload)
    guard let count = reader.varint(), 1...4_096 ~= count else { return nil }
    var operations: [OracleOperation] = []
    for index in 0..<count {
      let id = name("medley operation 1", change.bytes + OracleReader.varint(index))
      guard let operation = reader.operation(id) else { return nil }
      operations.append(operation)
    }
    return reader.rest.isEmpty ? operations : nil
  }

  private mutating func operation(_ id: Identifier) -> OracleOperation? {
    guard let kind = varint(), kind < 1 << 32, kind % 4 != 3, let head = take(1)?[0],
      let field = varint(), field < 1 << 32
    else { return nil }
    let shape = head & 3
    let recordForm = head >> 2 & 3
    let memberForm = head >> 4 & 3
    var named: Identifier?
    var parent: Identifier?
    var member: Identifier?
    var occurrence: UInt64 = 0
    if recordForm == 0 {
      guard let id = identifier() else { return nil }
      named = id
    }
    if head & 0x40 != 0 {
      guard let id = identifier() else { return nil }
      parent = id
    }
    if memberForm == 1 {
      guard let id = identifier() else { return nil }
      member = id
    }
    if recordForm == 3 || memberForm == 3 {
      guard let number = varint() else { return nil }
      occurrence = number
    }
    guard let value = counted() else { return nil }

    switch shape {
    case 0: if memberForm != 0 { return nil }
    case 1: if memberForm == 0 || field == 0 { return nil }
    case 2:
      if recordForm != 0 || !value.isEmpty { return nil }
      if field == 0 ? memberForm != 0 : memberForm != 1 { return nil }
    default: return nil
    }

    let content =
      OracleReader.varint(kind) + OracleReader.varint(field)
      + (parent?.bytes ?? [UInt8](repeating: 0, count: 16)) + OracleReader.varint(occurrence)
      + value
    let record: Identifier
    switch recordForm {
    case 0: record = named ?? id
    case 1: record = id
    case 2:
      guard let parent, let key = OracleReader.key(of: value) else { return nil }
      record = name("medley record 1", OracleReader.varint(kind) + parent.bytes + key)
    default: record = name("medley content 1", content)
    }
    if memberForm == 2 { member = id }
    if memberForm == 3 { member = name("medley content 1", content + record.bytes) }
    return OracleOperation(
      id: id, place: Place(kind: kind, record: record, field: field, member: member),
      shape: shape, parent: parent, namesMember: memberForm == 1, value: value)
  }

  /// The bytes of the tags 1, 2 and 3 of a field map; nil when the value is no field map.
  private static func key(of value: [UInt8]) -> [UInt8]? {
    var reader = OracleReader(value)
    var key: [UInt8] = []
    var last: UInt64?
    while !reader.rest.isEmpty {
      let before = reader.rest
      guard let mark = reader.varint() else { return nil }
      if let last, mark / 2 <= last { return nil }
      last = mark / 2
      if mark % 2 == 0 {
        guard reader.varint() != nil else { return nil }
      } else {
        guard reader.counted() != nil else { return nil }
      }
      if 1...3 ~= mark / 2 { key += before.dropLast(reader.rest.count) }
    }
    return key
  }

  private mutating func take(_ count: UInt64) -> [UInt8]? {
    guard count <= rest.count else { return nil }
    let taken = Array(rest.prefix(Int(count)))
    rest.removeFirst(Int(count))
    return taken
  }

  private mutating func identifier() -> Identifier? { take(16).flatMap { Identifier(bytes: $0) } }

  mutating func counted() -> [UInt8]? { varint().flatMap { take($0) } }

  /// LEB128: at most ten bytes, below 2^64, and in the shortest form.
  mutating func varint() -> UInt64? {
    var groups: [UInt8] = []
    repeat {
      guard groups.count < 10, let byte = take(1)?[0] else { return nil }
      groups.append(byte)
    } while groups.last.map { $0 >= 0x80 } ?? false
    if groups.count > 1, groups.last == 0 { return nil }
    if groups.count == 10, groups[9] > 1 { return nil }
    var value: UInt64 = 0
    for group in groups.reversed() { value = value << 7 | UInt64(group & 0x7f) }
    return value
  }

  static func varint(_ value: UInt64) -> [UInt8] {
    value < 128 ? [UInt8(value)] : [UInt8(value % 128) + 128] + varint(value / 128)
  }
}

/// H16: the first 16 bytes of the digest of a domain, a zero byte and bytes.
private func name(_ domain: String, _ bytes: [UInt8]) -> Identifier {
  Identifier(words: Digest(domain: domain, bytes).prefix)
}

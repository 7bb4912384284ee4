import MedleyRecords
import MedleySealing

extension MembershipOracle.Statement {
  /// Reads a statement by the tables of `record-format §9`; nil when it is none.
  init?(
    _ operation: OracleOperation, of change: Change, dot: Int, household: Digest
  ) {
    guard let kind = MembershipOracle.Kind(rawValue: operation.place.kind), operation.shape == 0,
      operation.place.field == 1, operation.place.record == operation.id,
      let fields = OracleFields(operation.value)
    else { return nil }
    id = operation.id.bytes
    self.dot = dot
    author = change.header.actor.device.bytes
    self.kind = kind
    var key: [UInt8]?
    var role: UInt64 = 1
    var person: [UInt8]?
    var recoveryKey: [UInt8]?
    var answer: UInt64 = 0
    var hashes: [[UInt8]] = []
    switch kind {
    case .genesis:
      key = fields.bytes(1, count: 32)
      guard key == author, change.header.sequence == 1,
        Digest(domain: "medley household 1", operation.value) == household
      else { return nil }
      recoveryKey = fields.bytes(6, count: 32)
      person = fields.bytes(8, count: 16)
    case .admission:
      key = fields.bytes(1, count: 32)
      guard let given = fields.numbers[5], 1...4 ~= given, fields.bytes(2, count: 32) != nil,
        fields.bytes(3, count: 32) != nil, fields.texts[4] != nil
      else { return nil }
      role = given
      person = fields.bytes(6, count: 16)
      if fields.isThere(6), person == nil { return nil }
    case .removal: key = fields.bytes(1, count: 32)
    case .role:
      key = fields.bytes(1, count: 32)
      guard let given = fields.numbers[2], 1...4 ~= given else { return nil }
      role = given
    case .acceptance:
      guard let word = fields.numbers[1], 1...2 ~= word else { return nil }
      answer = word
      if let joined = fields.texts[2] {
        guard !joined.isEmpty, joined.count % 32 == 0 else { return nil }
        hashes = stride(from: 0, to: joined.count, by: 32).map { Array(joined[$0..<($0 + 32)]) }
      }
      key = fields.bytes(3, count: 32)
      if key == nil, hashes.isEmpty { return nil }
      key = key ?? []
    case .recovery:
      key = fields.bytes(1, count: 32)
      if fields.bytes(2, count: 32) == nil { return nil }
    }
    guard let key else { return nil }
    self.key = key
    self.role = role
    self.person = person
    self.recoveryKey = recoveryKey
    self.answer = answer
    self.hashes = hashes
  }
}

/// A field map, read by the words of `record-format §4`.
struct OracleFields {
  private(set) var numbers: [UInt64: UInt64] = [:]
  private(set) var texts: [UInt64: [UInt8]] = [:]

  init?(_ bytes: [UInt8]) {
    var reader = OracleReader(bytes)
    var last: UInt64?
    while !reader.isAtEnd {
      guard let mark = reader.varint(), last.map({ mark / 2 > $0 }) ?? true else { return nil }
      last = mark / 2
      if mark % 2 == 0 {
        guard let number = reader.varint() else { return nil }
        numbers[mark / 2] = number
      } else {
        guard let text = reader.counted() else { return nil }
        texts[mark / 2] = text
      }
    }
  }

  func isThere(_ tag: UInt64) -> Bool { numbers[tag] != nil || texts[tag] != nil }

  /// The bytes of a tag when there are so many of them.
  func bytes(_ tag: UInt64, count: Int) -> [UInt8]? {
    texts[tag].flatMap { $0.count == count ? $0 : nil }
  }
}

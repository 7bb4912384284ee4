internal import MedleySealing

/// A value made of tagged fields, in the one form of `record-format §4`.
///
/// Fields are ordered by tag and each tag occurs once. Fields that a program does not know are
/// kept as they are, so a value written by a later version survives being rewritten by this one.
package struct FieldMap: Hashable, Sendable {
  /// What a field holds.
  package enum Content: Hashable, Sendable {
    /// An unsigned number; signed ones are mapped first (0, −1, 1 … to 0, 1, 2 …).
    case number(UInt64)
    /// Bytes: UTF-8 text, an id, or another field map.
    case bytes([UInt8])
  }

  /// The most bytes that one value may have.
  package static let byteLimit = 65_536

  /// The fields in order of their tags.
  package private(set) var fields: [(tag: UInt64, content: Content)] = []

  package init() {}

  /// Decodes a value.
  ///
  /// - Throws: `DecodingFault` when the bytes are not in the one canonical form.
  package init(decoding bytes: some Collection<UInt8>) throws(DecodingFault) {
    try self.init(decoding: Array(bytes))
  }

  /// Decodes a value that is an array already, as most are.
  ///
  /// - Throws: `DecodingFault` when the bytes are not in the one canonical form.
  package init(decoding bytes: [UInt8]) throws(DecodingFault) {
    var reader = ByteReader(bytes)
    var last: UInt64?
    while !reader.isAtEnd {
      let start = reader.offset
      let key = try reader.varint()
      let tag = key >> 1
      if let last, tag <= last { throw .notCanonical(offset: start) }
      last = tag
      if key & 1 == 0 {
        fields.append((tag, .number(try reader.varint())))
      } else {
        fields.append((tag, .bytes(Array(try reader.counted(limit: FieldMap.byteLimit)))))
      }
    }
  }

  /// The canonical bytes.
  package var encoded: [UInt8] { encoded { _ in true } }

  /// The canonical bytes of the fields whose tag passes.
  package func encoded(where passes: (UInt64) -> Bool) -> [UInt8] {
    var writer = ByteWriter()
    for field in fields where passes(field.tag) {
      switch field.content {
      case .number(let number):
        writer.varint(field.tag << 1)
        writer.varint(number)
      case .bytes(let bytes):
        writer.varint(field.tag << 1 | 1)
        writer.counted(bytes)
      }
    }
    return writer.bytes
  }

  /// Reads or sets a field; nil means that the field is absent.
  package subscript(tag: UInt64) -> Content? {
    get { fields.first { $0.tag == tag }?.content }
    set {
      let index = fields.firstIndex { $0.tag >= tag } ?? fields.endIndex
      let found = index < fields.endIndex && fields[index].tag == tag
      switch (newValue, found) {
      case (let content?, true): fields[index].content = content
      case (let content?, false): fields.insert((tag, content), at: index)
      case (nil, true): fields.remove(at: index)
      case (nil, false): break
      }
    }
  }

  /// The number of a field; nil when it is absent or holds bytes.
  package func number(_ tag: UInt64) -> UInt64? {
    if case .number(let number)? = self[tag] { number } else { nil }
  }

  /// The signed number of a field; nil when it is absent or holds bytes.
  package func signed(_ tag: UInt64) -> Int64? {
    number(tag).map { Int64(bitPattern: $0 >> 1) ^ -Int64(bitPattern: $0 & 1) }
  }

  /// The bytes of a field; nil when it is absent or holds a number.
  package func bytes(_ tag: UInt64) -> [UInt8]? {
    if case .bytes(let bytes)? = self[tag] { bytes } else { nil }
  }

  /// The text of a field; nil when it is absent, holds a number or is not UTF-8.
  package func text(_ tag: UInt64) -> String? {
    bytes(tag).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// The identifier of a field; nil when it is absent or not 16 bytes.
  package func identifier(_ tag: UInt64) -> Identifier? {
    bytes(tag).flatMap { Identifier(bytes: $0) }
  }

  package mutating func set(_ tag: UInt64, number: UInt64?) {
    self[tag] = number.map { .number($0) }
  }

  package mutating func set(_ tag: UInt64, signed: Int64?) {
    self[tag] = signed.map {
      .number(UInt64(bitPattern: $0 << 1) ^ UInt64(bitPattern: $0 >> 63))
    }
  }

  package mutating func set(_ tag: UInt64, bytes: [UInt8]?) {
    self[tag] = bytes.map { .bytes($0) }
  }

  package mutating func set(_ tag: UInt64, text: String?) {
    self[tag] = text.map { .bytes(Array($0.utf8)) }
  }

  package mutating func set(_ tag: UInt64, identifier: Identifier?) {
    self[tag] = identifier.map { .bytes($0.bytes) }
  }

  package static func == (one: FieldMap, other: FieldMap) -> Bool {
    one.fields.elementsEqual(other.fields) { $0.tag == $1.tag && $0.content == $1.content }
  }

  package func hash(into hasher: inout Hasher) {
    for field in fields {
      hasher.combine(field.tag)
      hasher.combine(field.content)
    }
  }
}

package import MedleySealing

/// What an operation does to its place.
package enum Shape: UInt8, Hashable, Sendable {
  /// Writes a register, or restores a removed record when the field is 0.
  case write = 0
  /// Adds a member to a set, or writes an existing member again.
  case add = 1
  /// Removes a member, or the record when the field is 0.
  case remove = 2
}

/// Who may carry an operation: the two low bits of its kind.
package enum OperationClass: UInt8, Hashable, Sendable {
  case log = 0
  case edit = 1
  case membership = 2

  package init?(kind: UInt64) { self.init(rawValue: UInt8(kind & 3)) }
}

/// Where an operation acts: a register, a member of a set, or a record as a whole.
package struct Place: Hashable, Sendable {
  package let kind: UInt64
  package let record: Identifier
  package let field: UInt64
  package let member: Identifier?

  package init(kind: UInt64, record: Identifier, field: UInt64, member: Identifier?) {
    self.kind = kind
    self.record = record
    self.field = field
    self.member = member
  }
}

/// One decoded operation with its ids worked out (`record-format §5`).
package struct Operation: Hashable, Sendable {
  package let id: Identifier
  package let place: Place
  package let shape: Shape
  package let parent: Identifier?
  package let mustUnderstand: Bool
  /// True when nothing can have been at the place before: the member is new.
  package let isFresh: Bool
  /// True when a member is named that was there before.
  package let namesMember: Bool
  /// True when the value itself names the record.
  package let isKeyed: Bool
  package let value: [UInt8]

  /// Decodes the operation with an index in a change.
  package init(
    from reader: inout ByteReader, change: Digest, index: Int
  ) throws(DecodingFault) {
    let start = reader.offset
    let draft = try OperationDraft(from: &reader)
    var writer = ByteWriter(domain: "medley operation 1")
    writer.fixed(change)
    writer.varint(index)
    id = Identifier(words: writer.digest.prefix)

    let record: Identifier
    switch draft.record {
    case .named(let named): record = named
    case .new: record = id
    case .keyed:
      guard let parent = draft.parent else { throw .notAllowed(offset: start) }
      guard
        let keyed = Identifier.keyedRecord(kind: draft.kind, parent: parent, value: draft.value)
      else { throw .notAllowed(offset: start) }
      record = keyed
    case .content: record = draft.contentIdentifier(after: [])
    }
    let member: Identifier?
    switch draft.member {
    case .none: member = nil
    case .named(let named): member = named
    case .new: member = id
    case .content: member = draft.contentIdentifier(after: record.bytes)
    }
    place = Place(kind: draft.kind, record: record, field: draft.field, member: member)
    shape = draft.shape
    parent = draft.parent
    mustUnderstand = draft.mustUnderstand
    isFresh = draft.member == .new
    namesMember = if case .named = draft.member { true } else { false }
    isKeyed = draft.record == .keyed
    value = draft.value
  }
}

extension Identifier {
  /// The id of a record that is named by its parent and the tags 1 to 3 of its value.
  package static func keyedRecord(
    kind: UInt64, parent: Identifier, value: [UInt8]
  ) -> Identifier? {
    guard let map = try? FieldMap(decoding: value) else { return nil }
    return keyedRecord(kind: kind, parent: parent, key: map)
  }

  /// The id of a record that is named by its parent and the tags 1 to 3 of a field map.
  package static func keyedRecord(
    kind: UInt64, parent: Identifier, key: FieldMap
  ) -> Identifier {
    var writer = ByteWriter(domain: "medley record 1")
    writer.varint(kind)
    writer.fixed(parent)
    writer.raw(key.encoded { 1...3 ~= $0 })
    return Identifier(words: writer.digest.prefix)
  }
}

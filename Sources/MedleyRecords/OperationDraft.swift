internal import MedleySealing

/// An operation as it is written in a payload, before its ids are worked out.
package struct OperationDraft: Hashable, Sendable {
  /// How the record is named.
  package enum RecordName: Hashable, Sendable {
    case named(Identifier)
    /// The record takes the operation's id.
    case new
    /// The record is named by its parent and the tags 1 to 3 of the value.
    case keyed
    /// The record is named by its value, its parent and the occurrence.
    case content
  }

  /// How the member of a set is named.
  package enum MemberName: Hashable, Sendable {
    case none
    case named(Identifier)
    /// The member takes the operation's id.
    case new
    /// The member is named by its value, its record, its parent and the occurrence.
    case content
  }

  package var kind: UInt64
  package var shape: Shape
  package var record: RecordName
  package var field: UInt64
  package var member: MemberName
  package var parent: Identifier?
  package var mustUnderstand: Bool
  /// Tells equal values of one import apart: 0 for the first, 1 for the second.
  package var occurrence: UInt64
  package var value: [UInt8]

  package init(
    kind: UInt64, shape: Shape, record: RecordName, field: UInt64, member: MemberName = .none,
    parent: Identifier? = nil, mustUnderstand: Bool = false, occurrence: UInt64 = 0,
    value: [UInt8] = []
  ) {
    self.kind = kind
    self.shape = shape
    self.record = record
    self.field = field
    self.member = member
    self.parent = parent
    self.mustUnderstand = mustUnderstand
    self.occurrence = occurrence
    self.value = value
  }

  package func write(to writer: inout ByteWriter) {
    writer.varint(kind)
    writer.byte(headByte)
    writer.varint(field)
    if case .named(let record) = record { writer.fixed(record) }
    if let parent { writer.fixed(parent) }
    if case .named(let member) = member { writer.fixed(member) }
    if record == .content || member == .content { writer.varint(occurrence) }
    writer.counted(value)
  }

  /// The head byte of `record-format §5`.
  package var headByte: UInt8 {
    let recordForm: UInt8 =
      switch record {
      case .named: 0
      case .new: 1
      case .keyed: 2
      case .content: 3
      }
    let memberForm: UInt8 =
      switch member {
      case .none: 0
      case .named: 1
      case .new: 2
      case .content: 3
      }
    return shape.rawValue | recordForm << 2 | memberForm << 4 | (parent == nil ? 0 : 1 << 6)
      | (mustUnderstand ? 1 << 7 : 0)
  }

  /// Decodes an operation and refuses the combinations that `record-format §5` forbids.
  package init(from reader: inout ByteReader) throws(DecodingFault) {
    let start = reader.offset
    kind = try reader.varint()
    let head = try reader.byte()
    field = try reader.varint()
    guard kind <= Limits.kind, field <= Limits.kind, OperationClass(kind: kind) != nil,
      let shape = Shape(rawValue: head & 3)
    else {
      throw .notAllowed(offset: start)
    }
    self.shape = shape
    mustUnderstand = head & 0x80 != 0
    let recordForm = head >> 2 & 3
    let memberForm = head >> 4 & 3
    switch recordForm {
    case 0: record = .named(try reader.fixed16())
    case 1: record = .new
    case 2: record = .keyed
    default: record = .content
    }
    parent = head & 0x40 != 0 ? try reader.fixed16(Identifier.self) : nil
    switch memberForm {
    case 0: member = .none
    case 1: member = .named(try reader.fixed16())
    case 2: member = .new
    default: member = .content
    }
    occurrence = recordForm == 3 || memberForm == 3 ? try reader.varint() : 0
    value = Array(try reader.counted(limit: Limits.changeByteCount))

    let allowed =
      switch shape {
      case .write: memberForm == 0
      case .add: memberForm != 0 && field != 0
      case .remove:
        recordForm == 0 && value.isEmpty && (field == 0 ? memberForm == 0 : memberForm == 1)
      }
    guard allowed else { throw .notAllowed(offset: start) }
  }

  /// The id that the content gives, with more bytes behind the value.
  func contentIdentifier(after more: [UInt8]) -> Identifier {
    var writer = ByteWriter(domain: "medley content 1")
    writer.varint(kind)
    writer.varint(field)
    if let parent { writer.fixed(parent) } else { writer.words(.zero) }
    writer.varint(occurrence)
    writer.raw(value)
    writer.raw(more)
    return Identifier(words: writer.digest.prefix)
  }
}

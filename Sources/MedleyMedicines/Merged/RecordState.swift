package import MedleyRecords

/// The surviving values of one record.
package struct RecordState: Hashable, Sendable {
  /// Whether a record is there (`record-format §6`).
  package enum Presence: Hashable, Sendable {
    case present
    case removed
    /// Removed by someone, and written to by someone who had not seen that: a question.
    case keptDespiteRemoval
  }

  package let kind: UInt64
  package let id: Identifier
  package let parent: Identifier?
  package let presence: Presence
  /// Surviving writes and adds by field; those of one place in any order.
  package var fields: FieldValues
  /// Writes and adds of void changes that no one has accepted or dismissed.
  package var unconfirmed: FieldValues

  package init(
    kind: UInt64, id: Identifier, parent: Identifier? = nil, presence: Presence = .present,
    fields: FieldValues, unconfirmed: FieldValues = FieldValues()
  ) {
    self.kind = kind
    self.id = id
    self.parent = parent
    self.presence = presence
    self.fields = fields
    self.unconfirmed = unconfirmed
  }

  /// True where a field has more than one value: a set with members, or a question.
  package var hasFieldOfSeveralValues: Bool { fields.values.contains { $0.count > 1 } }

  /// Reads a register.
  package func register<Value: Sendable>(
    _ field: some FieldNumber, _ decode: ([UInt8]) -> Value?
  ) -> Register<Value> {
    Register(fields[field.number] ?? [], decode)
  }

  /// Reads a set: each member once, as a register of its surviving adds.
  package func members<Value: Sendable>(
    _ field: some FieldNumber, _ decode: ([UInt8]) -> Value?
  ) -> [Member<Value>] {
    members(of: fields[field.number] ?? [], decode)
  }

  /// Reads what void changes would have added to a set.
  package func unconfirmedMembers<Value: Sendable>(
    _ field: some FieldNumber, _ decode: ([UInt8]) -> Value?
  ) -> [Member<Value>] {
    members(of: unconfirmed[field.number] ?? [], decode)
  }

  private func members<Value: Sendable>(
    of values: [SurvivingValue], _ decode: ([UInt8]) -> Value?
  ) -> [Member<Value>] {
    if values.count <= 1 {
      return values.compactMap { value in
        value.member.map { Member(id: $0, register: Register([value], decode)) }
      }
    }
    var found: [Member<Value>] = []
    var ordered = values.compactMap { value in value.member.map { (id: $0, value: value) } }
    ordered.sort { $0.id < $1.id }
    var rest = ordered[...]
    while let id = rest.first?.id {
      let group = rest.prefix { $0.id == id }
      found.append(Member(id: id, register: Register(group.map(\.value), decode)))
      rest = rest.dropFirst(group.count)
    }
    return found
  }
}

/// The number of a field, so that registers and sets are asked for by name.
package protocol FieldNumber: Sendable {
  var number: UInt64 { get }
}

extension FieldNumber where Self: RawRepresentable, RawValue == UInt64 {
  package var number: UInt64 { rawValue }
}

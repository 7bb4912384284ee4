package import MedleyRecords
internal import MedleySealing

/// The statement that makes a device part of the household (`record-format §9`).
package struct Admission: Hashable, Sendable {
  /// The kind and the field of the operation that carries it.
  package static let kind: UInt64 = 6
  package static let field: UInt64 = 1

  package var keys: DevicePublicKeys
  package var name: String
  package var role: Role
  /// The person whose device it is; nil when none was named.
  package var person: Identifier?
  private var rest = FieldMap()

  package init(keys: DevicePublicKeys, name: String, role: Role, person: Identifier?) {
    self.keys = keys
    self.name = name
    self.role = role
    self.person = person
  }

  package var encoded: [UInt8] {
    var map = rest
    map.set(1, bytes: keys.signing.bytes)
    map.set(2, bytes: keys.agreement.bytes)
    map.set(3, bytes: keys.channel.bytes)
    map.set(4, text: name)
    map.set(5, number: role.rawValue)
    map.set(6, identifier: person)
    return map.encoded
  }

  /// Decodes a statement; nil when it is none.
  package init?(decoding bytes: [UInt8]) {
    guard let map = try? FieldMap(decoding: bytes), let keys = DevicePublicKeys(map, tags: 1...3),
      let name = map.text(4), let role = map.number(5).flatMap({ Role(rawValue: $0) }),
      map[6] == nil || map.identifier(6) != nil
    else { return nil }
    self.keys = keys
    self.name = name
    self.role = role
    person = map.identifier(6)
    rest = map
  }

  package var draft: OperationDraft {
    OperationDraft(
      kind: Admission.kind, shape: .write, record: .new, field: Admission.field, value: encoded)
  }
}

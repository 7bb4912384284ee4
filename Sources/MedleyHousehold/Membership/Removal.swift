package import MedleyRecords
package import MedleySealing

/// The statement that a device is no longer part of the household (`record-format §9`).
///
/// Its cut is its causal past: what the author had of the removed device stays inside.
package struct Removal: Hashable, Sendable {
  package static let kind: UInt64 = 10
  package static let field: UInt64 = 1

  /// The signing key of the device, or of an added recovery key.
  package let device: VerifyingKey

  package init(device: VerifyingKey) { self.device = device }

  package var encoded: [UInt8] {
    var map = FieldMap()
    map.set(1, bytes: device.bytes)
    return map.encoded
  }

  /// Decodes a statement; nil when it is none.
  package init?(decoding bytes: [UInt8]) {
    guard let map = try? FieldMap(decoding: bytes),
      let device = map.bytes(1).flatMap({ VerifyingKey(bytes: $0) })
    else { return nil }
    self.device = device
  }

  package var draft: OperationDraft { .statement(Removal.kind, encoded) }
}

/// The statement that a device has another role from here on (`record-format §9`).
package struct RoleChange: Hashable, Sendable {
  package static let kind: UInt64 = 14
  package static let field: UInt64 = 1

  package let device: VerifyingKey
  package let role: Role

  package init(device: VerifyingKey, role: Role) {
    self.device = device
    self.role = role
  }

  package var encoded: [UInt8] {
    var map = FieldMap()
    map.set(1, bytes: device.bytes)
    map.set(2, number: role.rawValue)
    return map.encoded
  }

  /// Decodes a statement; nil when it is none.
  package init?(decoding bytes: [UInt8]) {
    guard let map = try? FieldMap(decoding: bytes),
      let device = map.bytes(1).flatMap({ VerifyingKey(bytes: $0) }),
      let role = map.number(2).flatMap({ Role(rawValue: $0) })
    else { return nil }
    self.init(device: device, role: role)
  }

  package var draft: OperationDraft { .statement(RoleChange.kind, encoded) }
}

extension OperationDraft {
  /// A membership statement: a write to field 1 of a new record.
  static func statement(_ kind: UInt64, _ value: [UInt8]) -> OperationDraft {
    OperationDraft(kind: kind, shape: .write, record: .new, field: 1, value: value)
  }
}

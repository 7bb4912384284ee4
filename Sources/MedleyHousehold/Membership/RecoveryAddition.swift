package import MedleyRecords
internal import MedleySealing

/// The statement by which an owner makes a further recovery key (`record-format §9`).
///
/// The key signs with the rank of that owner, and files are sealed for it.
package struct RecoveryAddition: Hashable, Sendable {
  package static let kind: UInt64 = 22
  package static let field: UInt64 = 1

  package let keys: RecoveryPublicKeys

  package init(keys: RecoveryPublicKeys) { self.keys = keys }

  package var encoded: [UInt8] {
    var map = FieldMap()
    map.set(1, bytes: keys.signing.bytes)
    map.set(2, bytes: keys.agreement.bytes)
    return map.encoded
  }

  /// Decodes a statement; nil when it is none.
  package init?(decoding bytes: [UInt8]) {
    guard let map = try? FieldMap(decoding: bytes),
      let signing = map.bytes(1).flatMap({ VerifyingKey(bytes: $0) }),
      let agreement = map.bytes(2).flatMap({ AgreementKey.Public(bytes: $0) })
    else { return nil }
    keys = RecoveryPublicKeys(signing: signing, agreement: agreement)
  }

  package var draft: OperationDraft { .statement(RecoveryAddition.kind, encoded) }
}

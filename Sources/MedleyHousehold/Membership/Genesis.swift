package import MedleyRecords
package import MedleySealing

/// The statement that founds a household; its digest is the household's id (`record-format §9`).
package struct Genesis: Hashable, Sendable {
  /// The kind and the field of the operation that carries it.
  package static let kind: UInt64 = 2
  package static let field: UInt64 = 1

  package var founder: DevicePublicKeys
  package var founderName: String
  /// The founder's person; nil when none was named.
  package var person: Identifier?
  /// 32 random bytes, so that no two households are the same.
  package var random: [UInt8]
  package var recovery: RecoveryPublicKeys?
  private var rest: FieldMap

  package init(
    founder: DevicePublicKeys, founderName: String, person: Identifier?, random: [UInt8],
    recovery: RecoveryPublicKeys?
  ) {
    self.founder = founder
    self.founderName = founderName
    self.person = person
    self.random = random
    self.recovery = recovery
    rest = FieldMap()
  }

  /// The canonical bytes.
  package var encoded: [UInt8] {
    var map = rest
    map.set(1, bytes: founder.signing.bytes)
    map.set(2, bytes: founder.agreement.bytes)
    map.set(3, bytes: founder.channel.bytes)
    map.set(4, bytes: random)
    map.set(5, text: founderName)
    map.set(6, bytes: recovery?.signing.bytes)
    map.set(7, bytes: recovery?.agreement.bytes)
    map.set(8, identifier: person)
    return map.encoded
  }

  /// Decodes a statement; nil when it is none.
  package init?(decoding bytes: [UInt8]) {
    guard let map = try? FieldMap(decoding: bytes),
      let founder = DevicePublicKeys(map, tags: 1...3),
      let random = map.bytes(4), random.count == 32, let name = map.text(5),
      map[8] == nil || map.identifier(8) != nil, (map[6] == nil) == (map[7] == nil)
    else { return nil }
    self.founder = founder
    self.random = random
    founderName = name
    person = map.identifier(8)
    if map[6] != nil {
      guard let signing = map.bytes(6).flatMap({ VerifyingKey(bytes: $0) }),
        let agreement = map.bytes(7).flatMap({ AgreementKey.Public(bytes: $0) })
      else { return nil }
      recovery = RecoveryPublicKeys(signing: signing, agreement: agreement)
    }
    rest = map
  }

  /// The household's id.
  package var household: Digest { Digest(domain: "medley household 1", encoded) }

  /// The operation that the founder's first change carries.
  package var draft: OperationDraft {
    OperationDraft(
      kind: Genesis.kind, shape: .write, record: .new, field: Genesis.field, value: encoded)
  }
}

/// The three public keys of a device.
package struct DevicePublicKeys: Hashable, Sendable {
  /// Verifies the device's logs.
  package let signing: VerifyingKey
  /// Files are sealed for it.
  package let agreement: AgreementKey.Public
  /// The device's static key on the network.
  package let channel: AgreementKey.Public

  package init(
    signing: VerifyingKey, agreement: AgreementKey.Public, channel: AgreementKey.Public
  ) {
    self.signing = signing
    self.agreement = agreement
    self.channel = channel
  }

  /// The four words by which people tell the device from others (`pairing §6`).
  package var fingerprint: KeyFingerprint {
    KeyFingerprint(signing: signing, agreement: agreement, channel: channel)
  }

  /// Reads the keys from three tags of a field map; nil when one is missing.
  init?(_ map: FieldMap, tags: ClosedRange<UInt64>) {
    guard let signing = map.bytes(tags.lowerBound).flatMap({ VerifyingKey(bytes: $0) }),
      let agreement = map.bytes(tags.lowerBound + 1).flatMap({ AgreementKey.Public(bytes: $0) }),
      let channel = map.bytes(tags.lowerBound + 2).flatMap({ AgreementKey.Public(bytes: $0) })
    else { return nil }
    self.init(signing: signing, agreement: agreement, channel: channel)
  }
}

/// The public halves of a recovery key.
package struct RecoveryPublicKeys: Hashable, Sendable {
  package let signing: VerifyingKey
  package let agreement: AgreementKey.Public

  package init(signing: VerifyingKey, agreement: AgreementKey.Public) {
    self.signing = signing
    self.agreement = agreement
  }
}

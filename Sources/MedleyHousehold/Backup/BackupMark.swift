package import MedleyRecords
package import MedleySealing

/// What makes a bundle one half of a backup; it stands in the bundle's header (`bundle-format §5`).
package struct BackupMark: Hashable, Sendable {
  /// Counts the backups in one folder, from 1.
  package let generation: UInt64
  /// Sixteen random bytes that both files of the generation carry.
  package let pairing: Identifier
  /// When it was made, milliseconds since 1970.
  package let madeAt: Int64
  /// What the readable half holds, so that a part of one backup is not taken for one of another.
  package let exportDigest: Digest
  /// The state hash of what the changes give.
  package let stateHash: Digest
  /// The household secret, sealed for the recovery keys alone; empty where there are none.
  package let sealedSecret: [UInt8]

  package init(
    generation: UInt64, pairing: Identifier, madeAt: Int64, exportDigest: Digest,
    stateHash: Digest, sealedSecret: [UInt8]
  ) {
    self.generation = generation
    self.pairing = pairing
    self.madeAt = madeAt
    self.exportDigest = exportDigest
    self.stateHash = stateHash
    self.sealedSecret = sealedSecret
  }

  var encoded: [UInt8] {
    var map = FieldMap()
    map.set(1, number: generation)
    map.set(2, bytes: pairing.bytes)
    map.set(3, signed: madeAt)
    map.set(4, bytes: exportDigest.bytes)
    map.set(5, bytes: stateHash.bytes)
    map.set(6, bytes: sealedSecret)
    return map.encoded
  }

  /// Decodes the mark; nil when it is none.
  init?(decoding bytes: [UInt8]) {
    guard let map = try? FieldMap(decoding: bytes), let generation = map.number(1),
      let pairing = map.identifier(2), let madeAt = map.signed(3),
      let exportDigest = map.bytes(4).flatMap({ Digest(bytes: $0) }),
      let stateHash = map.bytes(5).flatMap({ Digest(bytes: $0) }), let sealed = map.bytes(6)
    else { return nil }
    self.init(
      generation: generation, pairing: pairing, madeAt: madeAt, exportDigest: exportDigest,
      stateHash: stateHash, sealedSecret: sealed)
  }

  /// The digest by which the changes name their readable half.
  package static func digest(ofExport plaintext: [UInt8]) -> Digest {
    Digest(domain: "medley export 1", plaintext)
  }
}

package import MedleyRecords
package import MedleySealing

/// A device with a real signing key, whose changes a test writes by hand.
package struct TestDevice: Sendable {
  package let signing: SigningKey

  /// Makes the device whose key follows from a seed.
  package init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    signing = SigningKey(using: &generator)
  }

  package var key: VerifyingKey { signing.verifyingKey }

  /// The device in one of its lives.
  package func actor(_ incarnation: UInt64 = 1) -> Actor {
    Actor(
      device: key, incarnation: Incarnation(words: Words16(high: 0x6d65, low: incarnation)))
  }

  /// Signs the newest change of a log.
  package func sign(_ change: Change) -> Signature {
    signing.sign(Digest(domain: "medley head 1", change.hash.bytes).bytes)
  }
}

extension Change {
  /// Makes a change with any payload at all.
  package init(
    actor: Actor, after previous: Change?, household: Digest, stamp: Int64 = 0,
    seen: [Head] = [], format: UInt64 = 1, payload: [UInt8]
  ) throws {
    try self.init(
      header: ChangeHeader(
        format: format, actor: actor, sequence: (previous?.header.sequence ?? 0) + 1,
        previous: previous?.hash ?? household, stamp: stamp, seen: seen.sorted(),
        payloadHash: Change.payloadHash(payload)),
      payload: payload)
  }

  /// Makes a change with operations.
  package init(
    actor: Actor, after previous: Change?, household: Digest, stamp: Int64 = 0,
    seen: [Head] = [], _ operations: [OperationDraft]
  ) throws {
    var writer = ByteWriter()
    writer.varint(operations.count)
    for operation in operations { operation.write(to: &writer) }
    try self.init(
      actor: actor, after: previous, household: household, stamp: stamp, seen: seen,
      payload: writer.bytes)
  }
}

package import MedleyRecords
package import MedleySealing

/// The store behind a session, as far as a session needs it.
package protocol Replica: SendableMetatype {
  /// What a device is to the household, by its static key.
  func standing(of key: AgreementKey.Public) throws -> Standing

  /// What this device says first: its versions, its clock and what is on its disk now.
  func hello() throws -> Hello

  /// Packs what a replica with a vector lacks; no bytes when that is nothing.
  ///
  /// Unless it has to be certain, what of a log is here is taken to be there, too, because a head
  /// with a greater sequence is.
  func pack(lacking vector: Vector, isCertain: Bool) throws -> PackedBatch

  /// Takes in a batch in one transaction, all or nothing; some batches count only if the sender's
  /// key is a member's with them.
  ///
  /// Throws `PeerError.otherNotMember` where it is not, `BatchNotConnected` or `ReplicaFailure`.
  func commit(
    _ batch: [UInt8], from key: AgreementKey.Public, onlyIfMember: Bool
  ) throws -> Commitment

  /// The names of the blobs that the record names and that are not held here.
  func missingBlobs() throws -> [Digest]

  /// The bytes of a blob; nil when it is not held.
  func blob(_ digest: Digest) throws -> [UInt8]?

  /// Keeps a blob that was missing.
  func keep(blob: [UInt8]) throws
}

/// A replica whose records name no blobs.
extension Replica {
  package func missingBlobs() throws -> [Digest] { [] }
  package func blob(_ digest: Digest) throws -> [UInt8]? { nil }
  package func keep(blob: [UInt8]) throws {}
}

/// A batch ready to be sent.
package struct PackedBatch: Hashable, Sendable {
  package let bytes: [UInt8]
  package let changeCount: Int

  package init(bytes: [UInt8], changeCount: Int) {
    self.bytes = bytes
    self.changeCount = changeCount
  }

  /// What there is to be sent to somebody who lacks nothing.
  package static let nothing = PackedBatch(bytes: [], changeCount: 0)
}

/// What taking in a batch did.
package struct Commitment: Hashable, Sendable {
  /// What is on the disk now.
  package let holdings: Holdings
  package let newChangeCount: Int
  package let knownChangeCount: Int
  package let newQuestionCount: Int

  package init(
    holdings: Holdings, newChangeCount: Int, knownChangeCount: Int, newQuestionCount: Int
  ) {
    self.holdings = holdings
    self.newChangeCount = newChangeCount
    self.knownChangeCount = knownChangeCount
    self.newQuestionCount = newQuestionCount
  }
}

/// A batch that begins after changes that are not held here.
package struct BatchNotConnected: Error {
  package let cause: any Error

  package init(_ cause: any Error) { self.cause = cause }
}

/// A batch that was not taken in, with what the other side is told.
package struct ReplicaFailure: Error {
  package let reason: EndReason
  package let cause: any Error

  package init(_ reason: EndReason, _ cause: any Error) {
    self.reason = reason
    self.cause = cause
  }
}

package import MedleyRecords
package import MedleySealing

/// What a replica has on its disk: the newest change of each log, and the hash over it all.
package struct Holdings: Hashable, Sendable {
  package let vector: Vector
  package let stateHash: Digest

  package init(vector: Vector, stateHash: Digest) {
    self.vector = vector
    self.stateHash = stateHash
  }
}

/// The versions of the formats that a program knows (`session §2.1`).
package struct FormatVersions: Hashable, Sendable {
  package var session: UInt64
  package var record: UInt64
  package var batch: UInt64

  package init(session: UInt64, record: UInt64, batch: UInt64) {
    self.session = session
    self.record = record
    self.batch = batch
  }

  /// Those of this program.
  package static let own = FormatVersions(session: 1, record: 1, batch: 1)
}

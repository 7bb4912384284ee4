package import MedleySealing

/// Many changes on their way from one replica to another (`batch-format`).
package struct Batch: Hashable, Sendable {
  /// What the receiver must hold; empty for a snapshot.
  package var from: Vector
  /// The changes, causes before their effects.
  package var changes: [Change]
  /// The newest change of each log and branch, with its signature, in ascending order of index.
  package var ends: [BatchEnd]

  package init(from: Vector, changes: [Change], ends: [BatchEnd]) {
    self.from = from
    self.changes = changes
    self.ends = ends
  }
}

/// The newest change of one log, or of one branch of it, within a batch.
package struct BatchEnd: Hashable, Sendable {
  /// The index of the change in the batch.
  package var index: Int
  /// The device's signature over the change.
  package var signature: Signature

  package init(index: Int, signature: Signature) {
    self.index = index
    self.signature = signature
  }
}

package import MedleySealing

/// Changes on their way: what the receiver must hold, what it gets, and the signatures of heads.
package struct Batch: Sendable {
  /// What the receiver must hold already.
  package var from: Vector
  /// The changes, causes first.
  package var changes: [Change]
  /// The newest change of each log in the batch, with the signature of its device.
  package var ends: [BatchEnd]

  package init(from: Vector, changes: [Change], ends: [BatchEnd]) {
    self.from = from
    self.changes = changes
    self.ends = ends
  }
}

/// The newest change of one log in a batch.
package struct BatchEnd: Hashable, Sendable {
  /// The index of the change in the batch.
  package let index: Int
  package let signature: Signature

  package init(index: Int, signature: Signature) {
    self.index = index
    self.signature = signature
  }
}

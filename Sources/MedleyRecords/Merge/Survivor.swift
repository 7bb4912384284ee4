/// An operation that nothing at its place has superseded.
package struct Survivor: Hashable, Sendable {
  package let id: Identifier
  package let shape: Shape
  package let parent: Identifier?
  package let mustUnderstand: Bool
  package let value: [UInt8]
  /// The branch and sequence of the change that holds it.
  package let branch: Int
  package let sequence: UInt64
  package let stamp: Int64
  /// What the change covers; kept only for removals of records and for membership statements.
  package let past: CausalPast?

  package init(
    id: Identifier, shape: Shape, parent: Identifier?, mustUnderstand: Bool, value: [UInt8],
    branch: Int, sequence: UInt64, stamp: Int64, past: CausalPast?
  ) {
    self.id = id
    self.shape = shape
    self.parent = parent
    self.mustUnderstand = mustUnderstand
    self.value = value
    self.branch = branch
    self.sequence = sequence
    self.stamp = stamp
    self.past = past
  }

  /// Makes the survivor of an operation whose change was just placed on a branch.
  package init(_ operation: Operation, on branch: Branch, stamp: Int64) {
    self.init(
      id: operation.id, shape: operation.shape, parent: operation.parent,
      mustUnderstand: operation.mustUnderstand, value: operation.value, branch: branch.number,
      sequence: branch.sequence, stamp: stamp,
      past: Survivor.keepsPast(operation) ? branch.past : nil)
  }
}

extension Survivor {
  /// True for operations of which somebody asks later what they had seen.
  private static func keepsPast(_ operation: Operation) -> Bool {
    operation.shape == .remove && operation.place.field == 0
      || OperationClass(kind: operation.place.kind) == .membership
  }
}

/// The merge of one operation into its place (`record-format §6`).
package struct Supersession: Hashable, Sendable {
  /// What survives at the place, the new operation included, in ascending order of ids.
  package let kept: [Survivor]
  /// What the new operation supersedes.
  package let superseded: [Survivor]

  /// Merges an operation whose change covers a past into the survivors at its place.
  package init(adding new: Survivor, to survivors: [Survivor], past: CausalPast) {
    var kept: [Survivor] = []
    var superseded: [Survivor] = []
    for survivor in survivors where survivor.id != new.id {
      if past.covers(branch: survivor.branch, sequence: survivor.sequence) {
        superseded.append(survivor)
      } else {
        kept.append(survivor)
      }
    }
    kept.append(new)
    kept.sort { $0.id < $1.id }
    self.kept = kept
    self.superseded = superseded
  }
}

package import MedleyRecords
package import MedleySealing

/// Lets everything have effect that its device signed, but for the kinds that a test forbids.
package struct AcceptingJudge: Judge {
  /// A change with an operation of one of these kinds is void.
  package var forbiddenKinds: Set<UInt64>

  package init(forbidding kinds: Set<UInt64> = []) { forbiddenKinds = kinds }

  package func accepts(_ signature: Signature, of change: Change) -> Bool {
    let message = Digest(domain: "medley head 1", change.hash.bytes)
    return change.header.actor.device.isValid(signature, for: message.bytes)
  }

  package mutating func verdict(
    on change: Change, operations: [Operation], branch: Branch,
    firstAuthor: (Place, CausalPast) throws -> VerifyingKey?
  ) rethrows -> Verdict {
    operations.contains { forbiddenKinds.contains($0.place.kind) }
      ? .void(operations.map { _ in .notValid }) : .effective
  }

  package mutating func mustJudgeAgain(_ table: BranchTable) -> Bool { false }
}

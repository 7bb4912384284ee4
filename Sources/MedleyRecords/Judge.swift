package import MedleySealing

/// Who decides whether a change may have an effect: the household's membership and the rules of
/// the known kinds.
package protocol Judge {
  /// True when a device signed the newest change of its log.
  func accepts(_ signature: Signature, of change: Change) -> Bool

  /// Says which operations of a change have effect; statements it holds count from then on.
  ///
  /// The change was just placed on the branch. The closure tells which device first added the
  /// member at a place, if that lies in a past.
  mutating func verdict(
    on change: Change, operations: [Operation], branch: Branch,
    firstAuthor: (Place, CausalPast) throws -> VerifyingKey?
  ) rethrows -> Verdict

  /// True when a change that was judged before must be judged again; says so once.
  mutating func mustJudgeAgain(_ table: BranchTable) -> Bool
}

/// Which operations of a change have effect.
package enum Verdict: Hashable, Sendable {
  /// All of them.
  case effective
  /// Those without a reason; there is one place for each operation.
  case void([VoidReason?])
}

package import MedleySealing

/// Who decides whether a change may have an effect: the household's membership and the rules of
/// the known kinds.
package protocol Judge {
  /// True when a device signed the newest change of its log.
  func accepts(_ signature: Signature, of change: Change) -> Bool

  /// Says why a change is void; nil when it has effect. Statements it holds count from then on.
  mutating func verdict(
    on change: Change, operations: [Operation], branch: Branch
  ) -> VoidReason?
}

internal import MedleyHousehold
internal import MedleyRecords
internal import MedleySealing

extension Snapshot {
  /// What a membership operation says, in words; nil for any other one.
  mutating func membershipWords(for operation: MedleyRecords.Operation) throws -> String? {
    guard OperationClass(kind: operation.place.kind) == .membership else { return nil }
    guard
      let content = Statement.Content(kind: operation.place.kind, value: operation.value)
    else { return "said something about the household that this version does not know" }
    let membership = try membership
    func name(_ key: VerifyingKey) -> String {
      membership.everMember(key)?.name ?? "the device \(key.hex.prefix(8))"
    }
    switch content {
    case .genesis(let genesis): return "founded the household on \(genesis.founderName)"
    case .admission(let admission): return "let \(admission.name) in as \(admission.role.phrase)"
    case .removal(let removal): return "took \(name(removal.device)) out of the household"
    case .role(let change): return "made \(name(change.device)) \(change.role.phrase)"
    case .recovery: return "made a further recovery key"
    case .acceptance(let acceptance):
      let verb = acceptance.answer == .accepted ? "accepted" : "dismissed"
      let whose = acceptance.device.map { "what \(name($0)) wrote" }
      let count = acceptance.changes.count
      return "\(verb) \(whose ?? "\(count) change\(count == 1 ? "" : "s")") without effect"
    }
  }
}

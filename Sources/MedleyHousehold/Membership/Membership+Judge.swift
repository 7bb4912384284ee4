package import MedleyRecords
package import MedleySealing

extension Membership: Judge {
  package func accepts(_ signature: Signature, of change: Change) -> Bool {
    change.header.actor.device.isValid(
      signature, for: Digest(domain: "medley head 1", change.hash.bytes).bytes)
  }

  package mutating func verdict(
    on change: Change, operations: [Operation], branch: Branch,
    firstAuthor: (Place, CausalPast) throws -> VerifyingKey?
  ) rethrows -> Verdict {
    let position = Position(branch)
    let author = change.header.actor.device
    let statement = operations.firstIndex {
      OperationClass(kind: $0.place.kind) == .membership
    }
    if let statement { learn(operations[statement], of: author, at: position) }
    let standing = standing(of: change.hash, by: author, at: position)
    var reasons: [VoidReason?] = []
    for (index, operation) in operations.enumerated() {
      let reason =
        OperationClass(kind: operation.place.kind) == .membership
        ? objection(to: operation, isFirst: index == statement, of: author, standing)
        : try standing.objection(to: operation, position, self, author, firstAuthor)
      if reason != nil || !reasons.isEmpty {
        if reasons.isEmpty { reasons = Array(repeating: nil, count: index) }
        reasons.append(reason)
      }
    }
    return reasons.isEmpty ? .effective : .void(reasons)
  }

  private mutating func learn(
    _ operation: Operation, of author: VerifyingKey, at position: Position
  ) {
    guard operation.isStatement,
      let content = Statement.Content(kind: operation.place.kind, value: operation.value)
    else { return }
    learn(
      Statement(
        id: operation.id, author: author, content: content, branch: position.branch,
        sequence: position.sequence, past: position.past))
  }

  /// Why a membership operation has no effect; nil when it has.
  private mutating func objection(
    to operation: Operation, isFirst: Bool, of author: VerifyingKey, _ standing: Standing
  ) -> VoidReason? {
    guard Statement.kinds.contains(operation.place.kind) else {
      guard standing.role == .owner else { return standing.reason ?? .notAllowed }
      needsUpgrade = true
      return .laterFormat
    }
    guard isFirst, operation.isStatement,
      Statement.Content(kind: operation.place.kind, value: operation.value) != nil
    else { return .notValid }
    if isCounted(operation.id) { return evaluation.reasons[operation.id] }
    return operation.place.kind == Genesis.kind ? .notValid : .notAllowed
  }
}

/// What a device may do at a position, removals that it had not seen included.
struct Standing {
  /// The role that counts; nil for none.
  let role: Role?
  /// Why there is no role, or a lesser one.
  let reason: VoidReason?
  /// True when an owner accepted the change: its entries in the log count whatever the role.
  let isAccepted: Bool
}

extension Membership {
  /// What a device may do in one change.
  func standing(of change: Digest, by author: VerifyingKey, at position: Position) -> Standing {
    let roster = evaluation.roster
    let held = roster.role(of: author, at: position)
    if roster.isUndisputed(author) {
      return Standing(role: held, reason: held == nil ? .notMember : nil, isAccepted: false)
    }
    let isAccepted = acceptances(of: change.prefix, by: author, at: position)
      .contains { $0.answer == .accepted }
    let missing: VoidReason =
      roster.cuts(author, at: position).isEmpty ? .notMember : .outsideCut
    var role = held
    var reason: VoidReason? = held == nil ? missing : nil
    for cut in roster.cutting(author) {
      // What the remover had seen is inside; what has seen the removal is judged where it stands.
      if cut.covers(position) || cut.precedes(position) { continue }
      reason = .outsideCut
      if case .role(let change) = cut.content {
        role = role?.lesser(change.role)
      } else {
        role = nil
      }
    }
    return Standing(role: role, reason: reason, isAccepted: isAccepted)
  }
}

extension Standing {
  /// Why an operation that is no statement has no effect; nil when it has.
  func objection(
    to operation: Operation, _ position: Position, _ membership: Membership,
    _ author: VerifyingKey, _ firstAuthor: (Place, CausalPast) throws -> VerifyingKey?
  ) rethrows -> VoidReason? {
    guard let operationClass = OperationClass(kind: operation.place.kind) else { return .notValid }
    if isAccepted, operationClass == .log { return nil }
    guard let role else { return reason ?? .notMember }
    guard role.allows(operationClass) else { return reason ?? .notAllowed }
    // Owners and members put everybody's entries right; the others only what is their own.
    guard role == .caregiver, operation.changesEarlierEntry else { return nil }
    guard operation.place.field != 0, let first = try firstAuthor(operation.place, position.past)
    else { return .notOwn }
    return membership.isSamePerson(first, author, at: position) ? nil : .notOwn
  }
}

extension Membership {
  /// True when two keys are one device or devices of one person, by what lies before a position.
  func isSamePerson(
    _ one: VerifyingKey, _ other: VerifyingKey, at position: Position
  ) -> Bool {
    if one == other { return true }
    let person = evaluation.roster.person(of: one, at: position)
    return person != nil && person == evaluation.roster.person(of: other, at: position)
  }
}

extension Operation {
  /// True for the only form that a membership statement may have.
  fileprivate var isStatement: Bool {
    shape == .write && place.field == 1 && place.record == id
  }

  /// True for what writes over, or takes away, an entry or a record that was there before.
  fileprivate var changesEarlierEntry: Bool {
    switch shape {
    case .write: false
    case .add: namesMember
    case .remove: true
    }
  }
}

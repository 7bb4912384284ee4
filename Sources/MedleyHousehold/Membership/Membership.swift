package import MedleyRecords
package import MedleySealing

/// Who belongs to the household, worked out from the statements alone (`record-format §9`).
///
/// A value judges changes in an order in which causes come first, and learns the statements they
/// hold as it goes.
package struct Membership: Judge, Sendable {
  /// A device of the household.
  package struct Member: Hashable, Sendable {
    package let keys: DevicePublicKeys
    package let name: String
    package let role: Role
    package let person: Identifier?
    /// The operation that made it a member.
    package let statement: Identifier
    let branch: Int
    let sequence: UInt64
    let past: CausalPast
  }

  package let household: Digest
  package private(set) var genesis: Genesis?
  /// True when a statement of a later format was met: upgrade before exchanging any more.
  package private(set) var needsUpgrade = false
  private var candidates: [VerifyingKey: [Member]] = [:]
  /// The statement of the founder, once for each change that carries it.
  private var foundings: [Member] = []

  package init(household: Digest) { self.household = household }

  /// The members, in order of name and key.
  package var members: [Member] {
    candidates.values.compactMap { Membership.first(of: $0) }
      .sorted { ($0.name, $0.keys.signing) < ($1.name, $1.keys.signing) }
  }

  /// The member with a signing key; nil when it is none.
  package func member(_ key: VerifyingKey) -> Member? {
    candidates[key].flatMap { Membership.first(of: $0) }
  }

  /// Everybody for whom a bundle is sealed, the recovery key included.
  package var recipients: [AgreementKey.Public] {
    members.map(\.keys.agreement) + (genesis?.recovery.map { [$0.agreement] } ?? [])
  }

  /// Takes up a statement that is in the store with its verdict already.
  package mutating func restore(_ place: Place, _ survivor: Survivor) {
    guard place.field == 1 else { return }
    learn(
      kind: place.kind, value: survivor.value, id: survivor.id, branch: survivor.branch,
      sequence: survivor.sequence, past: survivor.past ?? CausalPast())
  }

  package func accepts(_ signature: Signature, of change: Change) -> Bool {
    let message = Digest(domain: "medley head 1", change.hash.bytes)
    return change.header.actor.device.isValid(signature, for: message.bytes)
  }

  package mutating func verdict(
    on change: Change, operations: [Operation], branch: Branch
  ) -> VoidReason? {
    let author = change.header.actor.device
    // Once a statement is in the past, a second one founds nothing.
    let isRepeated = foundings.contains {
      branch.past.covers(branch: $0.branch, sequence: $0.sequence)
    }
    let founding =
      change.header.sequence == 1 && !isRepeated
      && operations.contains { isFounding($0, by: author) }
    let role = founding ? .owner : role(of: author, at: branch.past)
    guard let role else { return .notMember }
    for operation in operations {
      guard let operationClass = OperationClass(kind: operation.place.kind),
        role.allows(operationClass)
      else { return .notAllowed }
      switch operation.place.kind {
      case Genesis.kind:
        guard founding, isFounding(operation, by: author) else { return .notValid }
      case Admission.kind:
        guard operation.shape == .write, operation.place.field == Admission.field,
          operation.place.record == operation.id, Admission(decoding: operation.value) != nil
        else { return .notValid }
      default:
        if operationClass == .membership {
          needsUpgrade = true
          return .laterFormat
        }
      }
    }
    for operation in operations where OperationClass(kind: operation.place.kind) == .membership {
      learn(
        kind: operation.place.kind, value: operation.value, id: operation.id,
        branch: branch.number, sequence: branch.sequence, past: branch.past)
    }
    return nil
  }

  /// The role that a device had for a change that covers a past; nil when it was no member.
  package func role(of device: VerifyingKey, at past: CausalPast) -> Role? {
    if let recovery = genesis?.recovery, recovery.signing == device {
      return foundings.contains { past.covers(branch: $0.branch, sequence: $0.sequence) }
        ? .owner : nil
    }
    guard let statements = candidates[device] else { return nil }
    if statements.count == 1 {
      let only = statements[0]
      return past.covers(branch: only.branch, sequence: only.sequence) ? only.role : nil
    }
    let known = statements.filter { past.covers(branch: $0.branch, sequence: $0.sequence) }
    return Membership.first(of: known)?.role
  }

  /// True for the founder's statement; whether another was met before it is no matter, since
  /// verdicts may not depend on the order in which changes arrive.
  private func isFounding(_ operation: Operation, by author: VerifyingKey) -> Bool {
    guard operation.place.kind == Genesis.kind, operation.shape == .write,
      operation.place.field == Genesis.field, operation.place.record == operation.id,
      let statement = Genesis(decoding: operation.value)
    else { return false }
    return statement.household == household && statement.founder.signing == author
  }

  private mutating func learn(
    kind: UInt64, value: [UInt8], id: Identifier, branch: Int, sequence: UInt64, past: CausalPast
  ) {
    let member: Member
    switch kind {
    case Genesis.kind:
      guard let statement = Genesis(decoding: value), statement.household == household else {
        return
      }
      genesis = statement
      member = Member(
        keys: statement.founder, name: statement.founderName, role: .owner,
        person: statement.person, statement: id, branch: branch, sequence: sequence, past: past)
      foundings.append(member)
    case Admission.kind:
      guard let statement = Admission(decoding: value) else { return }
      member = Member(
        keys: statement.keys, name: statement.name, role: statement.role,
        person: statement.person, statement: id, branch: branch, sequence: sequence, past: past)
    default: return
    }
    candidates[member.keys.signing, default: []].append(member)
  }

  /// Of several statements for one key the one that counts.
  private static func first(of statements: [Member]) -> Member? {
    statements.filter { one in
      !statements.contains { other in
        other.statement != one.statement
          && one.past.covers(branch: other.branch, sequence: other.sequence)
          && !(other.branch == one.branch && other.sequence == one.sequence)
      }
    }.min {
      $0.role != $1.role ? $0.role.rawValue > $1.role.rawValue : $0.statement < $1.statement
    }
  }
}

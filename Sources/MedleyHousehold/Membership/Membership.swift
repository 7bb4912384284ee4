package import MedleyRecords
package import MedleySealing

/// Who belongs to the household, worked out from the statements alone (`record-format §9`).
///
/// A value judges changes in an order in which causes come first, and learns the statements they
/// hold as it goes.
package struct Membership: Sendable {
  /// A device of the household.
  package struct Member: Hashable, Sendable {
    package let keys: DevicePublicKeys
    package let name: String
    package let role: Role
    package let person: Identifier?
    /// The operation that made it a member.
    package let statement: Identifier
  }

  /// By whom and where a device was removed.
  package struct Departure: Hashable, Sendable {
    package let author: VerifyingKey
    /// The operation of the removal.
    package let statement: Identifier
  }

  package let household: Digest
  /// True when a statement of a later format was met: upgrade before exchanging any more.
  package internal(set) var needsUpgrade = false
  private var statements: [Roster.Weighted] = []
  private var known: Set<Identifier> = []
  private(set) var evaluation: Evaluation
  /// How often it was gone through all statements.
  package private(set) var evaluationCount = 0
  /// True when changes that were judged before may have another verdict now.
  private var isUnsettled = false
  /// Statements that make a cut and were met since the last change was judged again.
  private var newCuts: [Statement] = []
  /// How many statements make a cut.
  private var cutCount = 0
  /// What was spent on working out who belongs since the last change was judged again.
  private var effort = 0
  /// True when statements were taken up that the evaluation does not have yet.
  private var isBehind = false

  package init(household: Digest) {
    self.household = household
    evaluation = Evaluation([], household: household)
  }

  /// Takes up the statements that a store holds, with effect or without.
  package init(household: Digest, _ statements: [Statement]) {
    self.init(household: household)
    // Whether one can ever count is asked of those before it.
    for statement in statements.sorted(by: { $0.past.total < $1.past.total }) { add(statement) }
    evaluate()
  }

  /// The founding statement; nil before it is known.
  package var genesis: Genesis? { evaluation.roster.genesis }

  /// The members, in order of name and key.
  package var members: [Member] {
    evaluation.roster.keys.compactMap { member($0) }
      .sorted { ($0.name, $0.keys.signing) < ($1.name, $1.keys.signing) }
  }

  /// The devices that were members once and are none now, in order of name and key.
  package var formerMembers: [Member] {
    evaluation.roster.keys.filter { member($0) == nil }.compactMap { everMember($0) }
      .sorted { ($0.name, $0.keys.signing) < ($1.name, $1.keys.signing) }
  }

  /// The member with a signing key; nil when it is none.
  package func member(_ key: VerifyingKey) -> Member? {
    let roster = evaluation.roster
    guard let role = roster.role(of: key, at: nil) else { return nil }
    return roster.joining(of: key, at: nil).flatMap { Membership.member($0, role) }
  }

  /// The device with a signing key, even if it was removed since.
  package func everMember(_ key: VerifyingKey) -> Member? {
    member(key)
      ?? evaluation.roster.firstJoining(of: key).flatMap { Membership.member($0, $0.role) }
  }

  /// Who removed a device; nil when it is a member or was never one.
  package func removal(of key: VerifyingKey) -> Departure? {
    guard member(key) == nil, everMember(key) != nil else { return nil }
    return evaluation.roster.cuts(key, at: nil).last.map {
      Departure(author: $0.author, statement: $0.id)
    }
  }

  private static func member(_ joining: Roster.Joining, _ role: Role) -> Member? {
    let id = joining.statement.id
    return switch joining.statement.content {
    case .genesis(let genesis):
      Member(
        keys: genesis.founder, name: genesis.founderName, role: role, person: genesis.person,
        statement: id)
    case .admission(let admission):
      Member(
        keys: admission.keys, name: admission.name, role: role, person: admission.person,
        statement: id)
    default: nil
    }
  }

  /// The recovery keys that stand, the one of the founding first.
  package var recoveryKeys: [RecoveryPublicKeys] {
    let roster = evaluation.roster
    let added = roster.keys.sorted().compactMap { key -> RecoveryPublicKeys? in
      guard case .recovery(let addition)? = roster.joining(of: key, at: nil)?.statement.content
      else { return nil }
      return addition.keys
    }
    return (roster.recovery.map { [$0] } ?? []) + added
  }

  /// Everybody for whom a bundle is sealed, the recovery keys included.
  package var recipients: [AgreementKey.Public] {
    members.map(\.keys.agreement) + recoveryKeys.map(\.agreement)
  }

  /// The role that a key has now, recovery keys included; nil when it has none.
  package func role(of key: VerifyingKey) -> Role? { evaluation.roster.role(of: key, at: nil) }

  /// True when an owner said that a change without effect is to be asked about no more.
  ///
  /// The change is named by the first 16 bytes of its hash.
  package func isDismissed(
    _ change: Words16?, by author: VerifyingKey, branch: Int, sequence: UInt64
  ) -> Bool {
    let position = Position(branch: branch, sequence: sequence, past: CausalPast())
    let answers = acceptances(of: change, by: author, at: position).map(\.answer)
    return !answers.isEmpty && answers.allSatisfy { $0 == .dismissed }
  }
}

// MARK: Learning

extension Membership {
  /// Takes up the statement of a change that was just placed.
  package mutating func learn(_ statement: Statement) {
    guard !known.contains(statement.id), let weighted = add(statement) else { return }
    if cutCount == 0, !isBehind, evaluation.append(weighted) { return note(statement) }
    guard effort < HouseholdLimits.evaluationEffort else {
      isBehind = true
      isUnsettled = true
      return
    }
    effort += statements.count * (1 + cutCount)
    let before = evaluation
    evaluate()
    let isChanged = statements.contains {
      $0.statement.id != statement.id
        && before.reasons[$0.statement.id] != evaluation.reasons[$0.statement.id]
    }
    if isChanged { isUnsettled = true }
    note(statement)
  }

  private mutating func evaluate() {
    evaluation = Evaluation(statements, household: household)
    evaluationCount += 1
  }

  /// Notes what a statement that was just evaluated means for changes that were judged before.
  private mutating func note(_ statement: Statement) {
    guard evaluation.isEffective(statement.id) else { return }
    if statement.cutDevice != nil { newCuts.append(statement) }
    if case .acceptance(let acceptance) = statement.content, acceptance.answer == .accepted {
      isUnsettled = true
    }
  }

  /// Puts a statement in its place among the others; nil when it can never count.
  @discardableResult
  private mutating func add(_ statement: Statement) -> Roster.Weighted? {
    guard known.insert(statement.id).inserted, mayEverCount(statement) else { return nil }
    let weight = statements.count { $0.statement.precedes(statement) }
    let weighted = Roster.Weighted(statement: statement, weight: weight)
    let index = statements.firstIndex { weighted < $0 } ?? statements.endIndex
    statements.insert(weighted, at: index)
    if statement.cutDevice != nil { cutCount += 1 }
    return weighted
  }

  /// False for a statement whose author can never have had a right to it, however removals are
  /// decided: such ones may be many, and need not be gone through again.
  private func mayEverCount(_ statement: Statement) -> Bool {
    if case .genesis(let genesis) = statement.content {
      return genesis.household == household && genesis.founder.signing == statement.author
        && statement.sequence == 1 && !statements.contains { $0.isGenesis(before: statement) }
    }
    let mayLower = statement.isAboutDevice
    return statements.contains { weighted in
      let earlier = weighted.statement
      guard earlier.precedes(statement) else { return false }
      return switch earlier.content {
      case .genesis(let genesis):
        genesis.founder.signing == statement.author
          || genesis.recovery?.signing == statement.author
      case .admission(let admission):
        admission.keys.signing == statement.author && (mayLower || admission.role == .owner)
      case .recovery(let addition): addition.keys.signing == statement.author
      case .role(let change): change.device == statement.author && change.role == .owner
      case .removal, .acceptance: false
      }
    }
  }

  /// True when a statement is among those that are gone through.
  func isCounted(_ statement: Identifier) -> Bool {
    statements.contains { $0.statement.id == statement }
  }

  /// True when a change that was judged before must be judged again.
  ///
  /// The answer is given once: whoever gets it judges again.
  package mutating func mustJudgeAgain(_ table: BranchTable) -> Bool {
    if isBehind { evaluate() }
    defer {
      isUnsettled = false
      isBehind = false
      effort = 0
      newCuts = []
    }
    if isUnsettled { return true }
    return newCuts.contains { cut in
      table.branches.contains { branch in
        branch.actor.device == cut.cutDevice && branch.sequence > cut.past[branch.number]
      }
    }
  }

  /// The answers of owners that are about a change.
  func acceptances(
    of change: Words16?, by author: VerifyingKey, at position: Position
  ) -> [(statement: Statement, answer: Acceptance.Answer)] {
    evaluation.roster.acceptances.compactMap { statement in
      guard case .acceptance(let acceptance) = statement.content,
        acceptance.changes.contains(where: { $0.prefix == change })
          || acceptance.device == author && statement.covers(position)
      else { return nil }
      return (statement, acceptance.answer)
    }
  }
}

extension Roster.Weighted {
  /// True for a genesis statement in the causal past of another statement.
  fileprivate func isGenesis(before other: Statement) -> Bool {
    if case .genesis = statement.content { statement.precedes(other) } else { false }
  }
}

extension Statement {
  /// True for removals and changes of roles, which every member may say of own devices.
  fileprivate var isAboutDevice: Bool {
    switch content {
    case .removal, .role: true
    default: false
    }
  }
}

internal import MedleyRecords
internal import MedleySealing

/// Which of a set of statements have effect (`record-format §9`).
///
/// A pure function of the set. It never fails and never leaves a household without an owner; it
/// only finds statements void.
struct Evaluation {
  /// The statements that have effect.
  private(set) var roster: Roster
  /// Why each of the others has none.
  private(set) var reasons: [Identifier: VoidReason] = [:]

  /// Works out which statements count; they come in the order of `Roster.Weighted`.
  init(_ statements: [Roster.Weighted], household: Digest) {
    var forsaken: Set<Identifier> = []
    while true {
      var round = Round(statements, household: household, forsaken: forsaken)
      round.decide()
      roster = round.roster
      reasons = round.reasons
      // Each step looks that an owner is left. Steps after it may take that owner away by other
      // ways than a removal; then the removal by the most junior author is void from the start.
      guard round.roster.owners.isEmpty, let last = round.mostJunior(among: round.settled) else {
        return
      }
      forsaken.insert(last.statement.id)
    }
  }

  /// True when a statement has effect.
  func isEffective(_ id: Identifier) -> Bool { reasons[id] == nil }
}

/// The removals and lowered roles of one set of statements, decided one after the other.
private struct Round {
  let statements: [Roster.Weighted]
  let household: Digest
  /// The statements that are void for good, and why.
  var overruled: [Identifier: VoidReason] = [:]
  /// The removals and lowered roles that stand.
  var settledIDs: Set<Identifier> = []
  /// What is authorised by now.
  var roster: Roster
  var reasons: [Identifier: VoidReason] = [:]

  init(_ statements: [Roster.Weighted], household: Digest, forsaken: Set<Identifier>) {
    self.statements = statements
    self.household = household
    for id in forsaken { overruled[id] = .lastOwner }
    roster = Roster(household: household)
    authorise()
  }

  var settled: [Roster.Weighted] {
    roster.statements.filter { settledIDs.contains($0.statement.id) }
  }

  /// Decides until no removal is open.
  ///
  /// Each step settles one or finds one void, so this ends.
  mutating func decide() {
    while true {
      let open = roster.statements.filter {
        $0.statement.cutDevice != nil && !settledIDs.contains($0.statement.id)
      }
      if open.isEmpty { return }
      let attacks = attackers(among: open)
      let free = open.filter { attacks[$0.statement.id] == nil }
      if let next = mostSenior(among: free) {
        settle(next.statement)
      } else if let last = mostJunior(among: onCycles(open, attacks)) {
        overruled[last.statement.id] = .overruled
        authorise()
      } else {
        return
      }
    }
  }

  /// Makes a removal stand, unless that leaves no owner; what it attacks is void.
  private mutating func settle(_ removal: Statement) {
    let before = self
    settledIDs.insert(removal.id)
    authorise()
    if certain.owners.isEmpty {
      self = before
      overruled[removal.id] = .lastOwner
      authorise()
    }
  }

  /// Who belongs to the household by what is settled alone.
  private var certain: Roster {
    var certain = Roster(household: household)
    for weighted in roster.statements
    where weighted.statement.cutDevice == nil || settledIDs.contains(weighted.statement.id) {
      certain.add(weighted)
    }
    return certain
  }

  /// Goes through the statements, causes first, and keeps those whose author had the right.
  ///
  /// What a settled removal attacks becomes void for good, which may change rights again.
  private mutating func authorise() {
    while true {
      roster = Roster(household: household)
      reasons = overruled
      for weighted in statements where overruled[weighted.statement.id] == nil {
        if let reason = roster.objection(to: weighted.statement) {
          reasons[weighted.statement.id] = reason
        } else {
          roster.add(weighted)
        }
      }
      let victims = settled.flatMap { removal in
        roster.statements.filter { roster.attacks(removal.statement, $0.statement) }
      }
      if victims.isEmpty { return }
      for victim in victims { overruled[victim.statement.id] = .outsideCut }
    }
  }

  /// By the id of a removal, the removals among some that attack it.
  private func attackers(among open: [Roster.Weighted]) -> [Identifier: [Identifier]] {
    var attackers: [Identifier: [Identifier]] = [:]
    for victim in open {
      for attacker in open where roster.attacks(attacker.statement, victim.statement) {
        attackers[victim.statement.id, default: []].append(attacker.statement.id)
      }
    }
    return attackers
  }

  /// The removals that attack themselves by way of others.
  private func onCycles(
    _ open: [Roster.Weighted], _ attackers: [Identifier: [Identifier]]
  ) -> [Roster.Weighted] {
    open.filter { start in
      var reached: Set<Identifier> = []
      var next = attackers[start.statement.id] ?? []
      while let id = next.popLast() {
        if id == start.statement.id { return true }
        if reached.insert(id).inserted { next += attackers[id] ?? [] }
      }
      return false
    }
  }

  private func mostSenior(among some: [Roster.Weighted]) -> Roster.Weighted? {
    some.min { isSenior($0, to: $1) }
  }

  func mostJunior(among some: [Roster.Weighted]) -> Roster.Weighted? {
    some.max { isSenior($0, to: $1) }
  }

  private func isSenior(_ one: Roster.Weighted, to other: Roster.Weighted) -> Bool {
    let rank = roster.rank(of: one.statement.author)
    let otherRank = roster.rank(of: other.statement.author)
    return rank == otherRank ? one < other : rank < otherRank
  }
}

extension Roster {
  /// The devices that are owners at the end of all that is known; recovery keys are none.
  var owners: [VerifyingKey] {
    keys.filter { key in
      guard role(of: key, at: nil) == .owner else { return false }
      if case .recovery? = joining(of: key, at: nil)?.statement.content { return false }
      return true
    }
  }

  /// Why an author, who has a role at most if one is given, had no right to a statement; nil when
  /// there was one.
  func objection(to statement: Statement, lowered: Role? = nil) -> VoidReason? {
    let position = statement.position
    if case .genesis(let genesis) = statement.content {
      let isFirst = statement.sequence == 1 && !foundings.contains { $0.precedes(position) }
      let isOwn =
        genesis.household == household && genesis.founder.signing == statement.author
      return isFirst && isOwn ? nil : .notValid
    }
    guard let held = role(of: statement.author, at: position) else {
      return cuts(statement.author, at: position).isEmpty ? .notMember : .outsideCut
    }
    let role = lowered.map { held.lesser($0) } ?? held
    switch statement.content {
    case .genesis, .admission, .acceptance, .recovery: return role == .owner ? nil : .notAllowed
    case .removal(let removal):
      return objection(to: role, of: statement, on: removal.device, becoming: nil)
    case .role(let change):
      return objection(to: role, of: statement, on: change.device, becoming: change.role)
    }
  }

  /// Whether an author may remove a device or give it a role.
  ///
  /// Who is no owner may do so with devices of the same person that have no more rights, and
  /// raise none.
  private func objection(
    to role: Role, of statement: Statement, on device: VerifyingKey, becoming next: Role?
  ) -> VoidReason? {
    let position = statement.position
    guard device != recovery?.signing, let held = self.role(of: device, at: position) else {
      return .notValid
    }
    if role == .owner { return nil }
    // Whoever is lowered is so as the one it is about, too: everybody may go, whatever the role.
    let before = device == statement.author ? role : held
    let isOwn =
      device == statement.author
      || person(of: device, at: position).map { $0 == person(of: statement.author, at: position) }
        ?? false
    let isLowered = next.map { $0.rawValue >= before.rawValue } ?? true
    return isOwn && isLowered && before.rawValue >= role.rawValue ? nil : .notAllowed
  }

  /// True when a removal or a lowered role takes the ground from a statement: its author is the
  /// one removed, and neither had seen the other.
  func attacks(_ removal: Statement, _ statement: Statement) -> Bool {
    guard removal.id != statement.id, removal.cutDevice == statement.author,
      !removal.covers(statement.position), !removal.precedes(statement)
    else { return false }
    guard case .role(let change) = removal.content else { return true }
    return objection(to: statement, lowered: change.role) != nil
  }
}

extension Role {
  /// The role with fewer rights.
  func lesser(_ other: Role) -> Role { rawValue > other.rawValue ? self : other }
}

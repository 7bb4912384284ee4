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
    let aims = Aims(statements)
    var forsaken: Set<Int> = []
    while true {
      var round = Round(statements, aims, household: household, forsaken: forsaken)
      round.decide()
      roster = round.roster
      reasons = round.reasons
      // Each step looks that an owner is left. Steps after it may take that owner away by other
      // ways than a removal; then the removal by the most junior author is void from the start.
      guard round.roster.owners.isEmpty, let last = round.mostJunior(among: round.settled) else {
        return
      }
      forsaken.insert(last)
    }
  }

  /// Adds one statement whose causes are known, where no statement makes a cut; false when all must
  /// be gone through.
  ///
  /// Without cuts no statement takes anything from one that is not in its causal past.
  mutating func append(_ weighted: Roster.Weighted) -> Bool {
    if case .genesis = weighted.statement.content { return false }
    if let reason = roster.objection(to: weighted.statement) {
      reasons[weighted.statement.id] = reason
    } else {
      roster.add(weighted)
    }
    return true
  }

  /// True when a statement has effect.
  func isEffective(_ id: Identifier) -> Bool { reasons[id] == nil }
}

/// For each removal or lowered role which statements it is about: those of the device, where
/// neither had seen the other.
private struct Aims {
  /// The places of the removals and lowered roles.
  let cuts: [Int]
  /// By the place of a cut the places of what it is about; empty for other statements.
  let targets: [[Int]]

  init(_ statements: [Roster.Weighted]) {
    cuts = statements.indices.filter { statements[$0].statement.cutDevice != nil }
    let byAuthor = Dictionary(grouping: statements.indices) { statements[$0].statement.author }
    var targets = [[Int]](repeating: [], count: statements.count)
    for cut in cuts {
      let removal = statements[cut].statement
      guard let device = removal.cutDevice else { continue }
      targets[cut] = (byAuthor[device] ?? []).filter { place in
        let statement = statements[place].statement
        return place != cut && !removal.covers(statement.position) && !removal.precedes(statement)
      }
    }
    self.targets = targets
  }
}

/// The removals and lowered roles of one set of statements, decided one after the other.
///
/// Statements go by their place in the order of `Roster.Weighted`.
private struct Round {
  let statements: [Roster.Weighted]
  let aims: Aims
  let household: Digest
  /// Why statements are void for good; nil for the others.
  var overruled: [VoidReason?]
  /// The removals and lowered roles that stand.
  var isSettled: [Bool]
  /// What is authorised by now.
  var roster: Roster
  var isAuthorised: [Bool] = []
  var reasons: [Identifier: VoidReason] = [:]

  init(
    _ statements: [Roster.Weighted], _ aims: Aims, household: Digest, forsaken: Set<Int>
  ) {
    self.statements = statements
    self.aims = aims
    self.household = household
    overruled = statements.indices.map { forsaken.contains($0) ? .lastOwner : nil }
    isSettled = Array(repeating: false, count: statements.count)
    roster = Roster(household: household)
    authorise()
  }

  /// The removals and lowered roles that stand and are authorised.
  var settled: [Int] { aims.cuts.filter { isSettled[$0] && isAuthorised[$0] } }

  /// Decides until no removal is open.
  ///
  /// Each step settles one or finds one void, so this ends.
  mutating func decide() {
    while true {
      let open = aims.cuts.filter { isAuthorised[$0] && !isSettled[$0] }
      if open.isEmpty { return }
      let attacks = attacks(among: open)
      var isAttacked = [Bool](repeating: false, count: statements.count)
      for victim in attacks.joined() { isAttacked[victim] = true }
      if let next = mostSenior(among: open.filter { !isAttacked[$0] }) {
        settle(next)
      } else if let last = mostJunior(among: onCycles(open, attacks)) {
        overruled[last] = .overruled
        authorise()
      } else {
        return
      }
    }
  }

  /// Makes a removal stand, unless that leaves no owner; what it attacks is void.
  private mutating func settle(_ removal: Int) {
    let before = self
    isSettled[removal] = true
    if strike(by: [removal]) { authorise() }
    if certain.owners.isEmpty {
      self = before
      overruled[removal] = .lastOwner
      authorise()
    }
  }

  /// Who belongs to the household by what is settled alone.
  private var certain: Roster {
    var certain = Roster(household: household)
    for place in statements.indices
    where isAuthorised[place]
      && (isSettled[place] || statements[place].statement.cutDevice == nil)
    {
      certain.add(statements[place])
    }
    return certain
  }

  /// Goes through the statements, causes first, and keeps those whose author had the right.
  ///
  /// What a settled removal attacks becomes void for good, which may change rights again.
  private mutating func authorise() {
    repeat {
      roster = Roster(household: household)
      isAuthorised = Array(repeating: false, count: statements.count)
      reasons = [:]
      for (place, weighted) in statements.enumerated() {
        if let reason = overruled[place] ?? roster.objection(to: weighted.statement) {
          reasons[weighted.statement.id] = reason
        } else {
          roster.add(weighted)
          isAuthorised[place] = true
        }
      }
    } while strike(by: settled)
  }

  /// Makes void for good what settled removals attack; false when that is nothing.
  private mutating func strike(by removals: [Int]) -> Bool {
    let victims = removals.flatMap { removal in
      aims.targets[removal].filter { isAuthorised[$0] && attacks(removal, $0) }
    }
    for victim in victims { overruled[victim] = .outsideCut }
    return !victims.isEmpty
  }

  /// True when a removal or a lowered role takes the ground from a statement that it is about.
  private func attacks(_ removal: Int, _ place: Int) -> Bool {
    guard case .role(let change) = statements[removal].statement.content else { return true }
    return roster.objection(to: statements[place].statement, lowered: change.role) != nil
  }

  /// By the place of a removal the removals among some that it attacks.
  private func attacks(among open: [Int]) -> [[Int]] {
    var isOpen = [Bool](repeating: false, count: statements.count)
    for place in open { isOpen[place] = true }
    var attacks = [[Int]](repeating: [], count: statements.count)
    for removal in open {
      attacks[removal] = aims.targets[removal].filter { isOpen[$0] && self.attacks(removal, $0) }
    }
    return attacks
  }

  private func mostSenior(among some: [Int]) -> Int? { some.min { isSenior($0, to: $1) } }

  func mostJunior(among some: [Int]) -> Int? { some.max { isSenior($0, to: $1) } }

  private func isSenior(_ one: Int, to other: Int) -> Bool {
    let rank = roster.rank(of: statements[one].statement.author)
    let otherRank = roster.rank(of: statements[other].statement.author)
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
}

extension Role {
  /// The role with fewer rights.
  func lesser(_ other: Role) -> Role { rawValue > other.rawValue ? self : other }
}

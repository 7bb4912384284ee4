internal import MedleyRecords
internal import MedleySealing

/// Who has which role, worked out from a set of statements that are taken to have effect.
struct Roster {
  /// Why a statement counts: its place among all of them, causes first.
  struct Weighted {
    let statement: Statement
    /// How many statements lie in its causal past; of two on one line the later has more.
    let weight: Int

    /// The order in which statements are gone through: causes first, then by their ids.
    static func < (one: Weighted, other: Weighted) -> Bool {
      (one.weight, one.statement.id) < (other.weight, other.statement.id)
    }
  }

  /// By what a key belongs to the household.
  struct Joining {
    let weighted: Weighted
    let role: Role
    var statement: Statement { weighted.statement }
  }

  let household: Digest
  private(set) var statements: [Weighted] = []
  private(set) var foundings: [Statement] = []
  private var joinings: [VerifyingKey: [Joining]] = [:]
  private var removals: [VerifyingKey: [Statement]] = [:]
  private var roles: [VerifyingKey: [(statement: Statement, role: Role)]] = [:]
  /// What owners said of changes without effect.
  private(set) var acceptances: [Statement] = []

  init(household: Digest) { self.household = household }

  mutating func add(_ weighted: Weighted) {
    let statement = weighted.statement
    statements.append(weighted)
    switch statement.content {
    case .genesis(let genesis):
      foundings.append(statement)
      join(genesis.founder.signing, .owner, weighted)
    case .admission(let admission): join(admission.keys.signing, admission.role, weighted)
    case .recovery(let addition): join(addition.keys.signing, .owner, weighted)
    case .removal(let removal): removals[removal.device, default: []].append(statement)
    case .role(let change): roles[change.device, default: []].append((statement, change.role))
    case .acceptance: acceptances.append(statement)
    }
  }

  private mutating func join(_ key: VerifyingKey, _ role: Role, _ weighted: Weighted) {
    joinings[key, default: []].append(Joining(weighted: weighted, role: role))
  }

  /// The genesis statement.
  var genesis: Genesis? {
    guard case .genesis(let genesis)? = foundings.first?.content else { return nil }
    return genesis
  }

  /// The recovery key that outranks every device.
  var recovery: RecoveryPublicKeys? { genesis?.recovery }

  /// Every key that was ever let in.
  var keys: [VerifyingKey] { Array(joinings.keys) }

  /// The role of a key at a position, by what lies before it; nil at the end of all that is known.
  func role(of key: VerifyingKey, at position: Position?) -> Role? {
    if let recovery, recovery.signing == key {
      return position.map { place in foundings.contains { $0.precedes(place) } } ?? true
        ? .owner : nil
    }
    let alive = alive(key, at: position)
    guard !alive.isEmpty else { return nil }
    if let changes = roles[key] {
      let cuts = cuts(key, at: position)
      // They were added causes first, so whatever has a later one after it is met after that one.
      var last: [(statement: Statement, role: Role)] = []
      for change in changes.reversed()
      where (position.map { change.statement.precedes($0) } ?? true)
        && !last.contains(where: { change.statement.precedes($0.statement) })
        && cuts.allSatisfy({ $0.precedes(change.statement) })
        && alive.contains(where: { $0.statement.precedes(change.statement) })
      {
        last.append(change)
      }
      if let least = last.map(\.role).max(by: { $0.rawValue < $1.rawValue }) { return least }
    }
    return first(of: alive)?.role
  }

  /// By what a key belongs to the household at a position; nil when it does not.
  func joining(of key: VerifyingKey, at position: Position?) -> Joining? {
    first(of: alive(key, at: position))
  }

  /// By what a key first belonged to the household, whatever became of it.
  func firstJoining(of key: VerifyingKey) -> Joining? { first(of: joinings[key] ?? []) }

  /// The removals of a key that lie before a position.
  func cuts(_ key: VerifyingKey, at position: Position?) -> [Statement] {
    guard let removals = removals[key] else { return [] }
    guard let position else { return removals }
    return removals.filter { $0.precedes(position) }
  }

  /// Everything that makes a cut in the logs of a key.
  func cutting(_ key: VerifyingKey) -> [Statement] {
    (removals[key] ?? []) + (roles[key] ?? []).map(\.statement).filter { $0.cutDevice != nil }
  }

  /// True when a change of a key has the rights of its place in the logs, and no other.
  func isUndisputed(_ key: VerifyingKey) -> Bool {
    acceptances.isEmpty && removals[key] == nil && roles[key] == nil
  }

  /// What lets a key in and was not taken back: a removal ends all that it does not precede.
  private func alive(_ key: VerifyingKey, at position: Position?) -> [Joining] {
    guard var found = joinings[key] else { return [] }
    if let position {
      found.removeAll { !($0.statement.precedes(position) || isFounding($0, at: position)) }
    }
    let cuts = cuts(key, at: position)
    if !cuts.isEmpty {
      found.removeAll { joining in !cuts.allSatisfy { $0.precedes(joining.statement) } }
    }
    return found
  }

  /// The change that carries the genesis statement counts as written by an owner.
  private func isFounding(_ joining: Joining, at position: Position) -> Bool {
    guard case .genesis = joining.statement.content else { return false }
    return joining.statement.branch == position.branch
      && joining.statement.sequence == position.sequence
  }

  /// Of several the first in causal order; of concurrent ones the one with fewer rights, then the
  /// smaller id.
  private func first(of joinings: [Joining]) -> Joining? {
    guard joinings.count > 1 else { return joinings.first }
    return joinings.filter { one in
      !joinings.contains { $0.statement.precedes(one.statement) }
    }.min {
      $0.role != $1.role
        ? $0.role.rawValue > $1.role.rawValue : $0.statement.id < $1.statement.id
    }
  }

  /// The person whose device a key is at a position, by what let it in first, be it removed or not.
  func person(of key: VerifyingKey, at position: Position) -> Identifier? {
    let known = (joinings[key] ?? []).filter { $0.statement.precedes(position) }
    return switch first(of: known)?.statement.content {
    case .genesis(let genesis)?: genesis.person
    case .admission(let admission)?: admission.person
    default: nil
    }
  }
}

extension Roster {
  /// Where a key stands among all: the less, the more senior.
  struct Rank: Comparable {
    private let level: Int
    private let weight: Int
    private let id: Identifier?

    static let genesisRecovery = Rank(level: 0, weight: 0, id: nil)
    static let founder = Rank(level: 1, weight: 0, id: nil)
    static let stranger = Rank(level: 3, weight: 0, id: nil)

    static func admitted(_ weighted: Weighted) -> Rank {
      Rank(level: 2, weight: weighted.weight, id: weighted.statement.id)
    }

    static func < (one: Rank, other: Rank) -> Bool {
      if one.level != other.level { return one.level < other.level }
      if one.weight != other.weight { return one.weight < other.weight }
      guard let id = one.id, let otherID = other.id else { return false }
      return id < otherID
    }
  }

  /// The rank of a key: genesis recovery key, founder, then in order of admissions.
  ///
  /// A recovery key that was added ranks as the owner who added it.
  func rank(of key: VerifyingKey) -> Rank {
    var key = key
    // An owner who adds a key was let in before it, so this ends; it ends for a broken set, too.
    for _ in 0...statements.count {
      if recovery?.signing == key { return .genesisRecovery }
      if genesis?.founder.signing == key { return .founder }
      guard let first = joinings[key]?.map(\.weighted).min(by: { $0 < $1 }) else { break }
      guard case .recovery = first.statement.content else { return .admitted(first) }
      key = first.statement.author
    }
    return .stranger
  }
}

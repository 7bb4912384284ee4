import MedleyRecords
import MedleySealing

/// Who may say what in a household by the words of `record-format §9`, worked out by force.
///
/// It shares nothing with the program's own evaluation: causal pasts are sets of dots, and every
/// question is answered by looking at all statements again.
struct MembershipOracle {
  enum Kind: UInt64 {
    case genesis = 2
    case admission = 6
    case removal = 10
    case role = 14
    case acceptance = 18
    case recovery = 22
  }

  struct Statement {
    let id: [UInt8]
    let dot: Int
    let author: [UInt8]
    let kind: Kind
    /// The key that it lets in, removes or gives a role.
    let key: [UInt8]
    /// The role that it gives, 1 owner to 4 reader.
    let role: UInt64
    let person: [UInt8]?
    let recoveryKey: [UInt8]?
    let answer: UInt64
    let hashes: [[UInt8]]

    var isCut: Bool { kind == .removal || kind == .role && role != 1 }
    var letsIn: Bool { kind == .genesis || kind == .admission || kind == .recovery }
  }

  private let pasts: [Set<Int>]
  /// The statements that can count, in their order.
  private var statements: [Statement] = []
  /// Indices into the statements.
  private(set) var effective: Set<Int> = []

  init(_ found: [Statement], pasts: [Set<Int>]) {
    self.pasts = pasts
    statements = ordered(MembershipOracle.countable(found, pasts))
    evaluate()
  }

  /// True when the statement with an operation's id has effect.
  func hasEffect(_ id: [UInt8]) -> Bool { effective.contains { statements[$0].id == id } }

  /// The devices that are owners at the end; added and founding recovery keys are none.
  var owners: Set<[UInt8]> { owners(by: effective) }

  // MARK: Which statements are looked at

  /// Leaves out those that can never count.
  private static func countable(_ found: [Statement], _ pasts: [Set<Int>]) -> [Statement] {
    var kept: [Statement] = []
    for one in found.sorted(by: { pasts[$0.dot].count < pasts[$1.dot].count }) {
      let before = kept.filter { pasts[one.dot].contains($0.dot) }
      let mayCount =
        one.kind == .genesis
        || before.contains { other in
          switch other.kind {
          case .genesis: other.key == one.author || other.recoveryKey == one.author
          case .recovery: other.key == one.author
          case .admission:
            other.key == one.author
              && (other.role == 1 || one.kind == .removal || one.kind == .role)
          case .role: other.key == one.author && other.role == 1
          case .removal, .acceptance: false
          }
        }
      if mayCount { kept.append(one) }
    }
    return kept
  }

  private func ordered(_ all: [Statement]) -> [Statement] {
    func weight(_ one: Statement) -> Int { all.count { pasts[one.dot].contains($0.dot) } }
    return all.sorted { one, other in
      let weights = (weight(one), weight(other))
      return weights.0 == weights.1
        ? one.id.lexicographicallyPrecedes(other.id) : weights.0 < weights.1
    }
  }

  // MARK: Roles (§9.1)

  /// The statements of a set that lie before a position; nil is the end of all.
  private func before(_ dot: Int?, _ set: Set<Int>) -> [Statement] {
    set.map { statements[$0] }.filter { one in dot.map { pasts[$0].contains(one.dot) } ?? true }
  }

  private func isBefore(_ one: Statement, _ other: Statement) -> Bool {
    pasts[other.dot].contains(one.dot)
  }

  /// The role of a key at a position by the statements that are said to have effect.
  func role(_ key: [UInt8], at dot: Int?, by set: Set<Int>) -> UInt64? {
    let all = before(dot, set)
    if all.contains(where: { $0.kind == .genesis && $0.recoveryKey == key }) { return 1 }
    let removals = all.filter { $0.kind == .removal && $0.key == key }
    let left = all.filter { one in
      one.letsIn && one.key == key && removals.allSatisfy { isBefore($0, one) }
    }
    guard let first = first(of: left) else { return nil }
    let changes = all.filter { one in
      one.kind == .role && one.key == key && removals.allSatisfy { isBefore($0, one) }
        && left.contains { isBefore($0, one) }
    }
    let last = changes.filter { one in !changes.contains { isBefore(one, $0) } }
    return last.map(\.role).max() ?? first.role
  }

  /// The first in causal order; of concurrent ones that with fewer rights, then the smaller id.
  private func first(of lettings: [Statement]) -> Statement? {
    lettings.filter { one in !lettings.contains { isBefore($0, one) } }.min { one, other in
      one.role == other.role
        ? one.id.lexicographicallyPrecedes(other.id) : one.role > other.role
    }
  }

  /// Whose device a key is at a position, for ever.
  private func person(_ key: [UInt8], at dot: Int, by set: Set<Int>) -> [UInt8]? {
    first(of: before(dot, set).filter { $0.letsIn && $0.key == key })?.person
  }

  /// True when the author had a right to say a statement; its role may be a lesser one.
  private func mayBeSaid(_ one: Statement, by set: Set<Int>, lowered: UInt64 = 1) -> Bool {
    if one.kind == .genesis { return true }
    guard let held = role(one.author, at: one.dot, by: set) else { return false }
    let own = max(held, lowered)
    let isAboutDevice = one.kind == .removal || one.kind == .role
    if isAboutDevice {
      let founders = before(one.dot, set).filter { $0.kind == .genesis }
      if founders.contains(where: { $0.recoveryKey == one.key }) { return false }
    }
    guard isAboutDevice else { return own == 1 }
    guard let before = role(one.key, at: one.dot, by: set) else { return false }
    if own == 1 { return true }
    let target = one.key == one.author ? max(before, lowered) : before
    let owner = person(one.author, at: one.dot, by: set)
    guard
      one.key == one.author
        || owner != nil && owner == person(one.key, at: one.dot, by: set)
    else { return false }
    return target >= own && (one.kind == .removal || one.role >= target)
  }

  // MARK: Evaluation (§9.2)

  private func authorised(without void: Set<Int>) -> Set<Int> {
    var set: Set<Int> = []
    for index in statements.indices where !void.contains(index) {
      if mayBeSaid(statements[index], by: set) { set.insert(index) }
    }
    return set
  }

  private func attacks(_ cut: Int, _ index: Int, by set: Set<Int>) -> Bool {
    let (one, other) = (statements[cut], statements[index])
    guard cut != index, other.author == one.key, !isBefore(one, other), !isBefore(other, one)
    else { return false }
    if one.kind == .removal { return true }
    return !mayBeSaid(other, by: set, lowered: one.role)
  }

  /// Does steps 1 and 2 until nothing is attacked any more.
  private func settle(_ settled: Set<Int>, _ void: inout Set<Int>) -> Set<Int> {
    while true {
      let set = authorised(without: void)
      let hit = set.filter { index in
        settled.contains { set.contains($0) && attacks($0, index, by: set) }
      }
      if hit.isEmpty { return set }
      void.formUnion(hit)
    }
  }

  /// The rank of the author of a statement: 0 is the highest.
  private func rank(_ author: [UInt8], _ set: Set<Int>) -> Int {
    if statements.contains(where: { $0.kind == .genesis && $0.recoveryKey == author }) { return -2 }
    if statements.contains(where: { $0.kind == .genesis && $0.key == author }) { return -1 }
    let letting = set.sorted().first { statements[$0].letsIn && statements[$0].key == author }
    guard let letting else { return .max }
    let one = statements[letting]
    // Whoever let an added recovery key in lends it the rank.
    return one.kind == .recovery && one.author != author ? rank(one.author, set) : letting
  }

  /// Open cuts, the most senior first.
  private func seniority(_ cuts: [Int], _ set: Set<Int>) -> [Int] {
    cuts.sorted { one, other in
      let ranks = (rank(statements[one].author, set), rank(statements[other].author, set))
      return ranks.0 == ranks.1 ? one < other : ranks.0 < ranks.1
    }
  }

  private func owners(by set: Set<Int>) -> Set<[UInt8]> {
    var found: Set<[UInt8]> = []
    for one in set.map({ statements[$0] }) where one.kind == .genesis || one.kind == .admission {
      if role(one.key, at: nil, by: set) == 1 { found.insert(one.key) }
    }
    return found
  }

  private mutating func evaluate() {
    var banned: Set<Int> = []
    while true {
      let (set, settled) = evaluated(without: banned)
      effective = set
      let isFounded = statements.contains { $0.kind == .genesis }
      let cuts = seniority(settled.filter { set.contains($0) }, set)
      guard isFounded, owners(by: set).isEmpty, let junior = cuts.last else { return }
      banned.insert(junior)
    }
  }

  private func evaluated(without banned: Set<Int>) -> (set: Set<Int>, settled: Set<Int>) {
    var void = banned
    var settled: Set<Int> = []
    while true {
      let set = settle(settled, &void)
      let open = set.filter { statements[$0].isCut && !settled.contains($0) }
      if open.isEmpty { return (set, settled) }
      let free = open.filter { cut in !open.contains { attacks($0, cut, by: set) } }
      if let senior = seniority(Array(free), set).first {
        var after = void
        let trial = settle(settled.union([senior]), &after)
        let counted = trial.filter {
          !statements[$0].isCut || settled.contains($0) || $0 == senior
        }
        if owners(by: Set(counted)).isEmpty {
          void.insert(senior)
        } else {
          settled.insert(senior)
          void = after
        }
      } else {
        let circling = open.filter { reaches($0, $0, among: open, by: set) }
        guard let junior = seniority(Array(circling), set).last else { return (set, settled) }
        void.insert(junior)
      }
    }
  }

  /// True when a cut attacks another one, by way of others too.
  private func reaches(_ from: Int, _ goal: Int, among open: Set<Int>, by set: Set<Int>) -> Bool {
    var seen: Set<Int> = []
    var rest = [from]
    while let cut = rest.popLast() {
      for next in open where attacks(cut, next, by: set) {
        if next == goal { return true }
        if seen.insert(next).inserted { rest.append(next) }
      }
    }
    return false
  }

  // MARK: Operations (§9.3)

  /// True when an operation of a class other than membership has effect.
  ///
  /// - Parameters:
  ///   - operation: what was written.
  ///   - author: the signing key of its device.
  ///   - dot: its change.
  ///   - hash: the hash of that change.
  ///   - first: gives the author of the operation that a member is named after.
  /// - Returns: false for a void one.
  func allows(
    _ operation: OracleOperation, by author: [UInt8], at dot: Int, hash: [UInt8],
    first: () -> [UInt8]?
  ) -> Bool {
    let isLog = operation.place.kind % 4 == 0
    if isLog, isAccepted(author, dot, hash) { return true }
    let isFounding = effective.contains {
      statements[$0].kind == .genesis && statements[$0].dot == dot
    }
    guard var role = isFounding ? 1 : role(author, at: dot, by: effective) else { return false }
    for cut in effective.map({ statements[$0] }) where cut.isCut && cut.key == author {
      if cut.dot == dot || pasts[cut.dot].contains(dot) || pasts[dot].contains(cut.dot) { continue }
      if cut.kind == .removal { return false }
      role = max(role, cut.role)
    }
    guard role <= (isLog ? 3 : 2) else { return false }
    guard role == 3, operation.shape == 2 || operation.shape == 1 && operation.namesMember else {
      return true
    }
    guard operation.place.field != 0, let other = first() else { return false }
    if other == author { return true }
    let own = person(author, at: dot, by: effective)
    return own != nil && own == person(other, at: dot, by: effective)
  }

  private func isAccepted(_ author: [UInt8], _ dot: Int, _ hash: [UInt8]) -> Bool {
    effective.map { statements[$0] }.contains { one in
      guard one.kind == .acceptance, one.answer == 1 else { return false }
      let covers = one.dot == dot || pasts[one.dot].contains(dot)
      return one.hashes.contains(hash) || one.key == author && covers
    }
  }
}

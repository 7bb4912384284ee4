package import MedleySealing

/// The branches that a store holds, and where a new change belongs among them.
package struct BranchTable: Sendable {
  /// Where a change stands.
  package enum Placement: Hashable, Sendable {
    /// The change is held already.
    case known
    /// The change is new, and is now the newest of the branch.
    case added(branch: Int)
  }

  package let household: Digest
  package private(set) var branches: [Branch]
  /// The numbers of each actor's branches; empty while there are so few that they are looked through.
  private var index: [Actor: [Int]] = [:]
  /// A short run of the program does without an index, which takes longer to begin with.
  private static let unindexedCount = 32

  package init(household: Digest, branches: [Branch] = []) {
    self.household = household
    self.branches = branches
    indexIfNeeded()
  }

  /// One entry for every head.
  package var vector: Vector { Vector(branches.map(\.head)) }

  /// The branches of one actor, in the order they were met.
  package func branches(of actor: Actor) -> [Branch] {
    numbers(of: actor).map { branches[$0] }
  }

  private func numbers(of actor: Actor) -> [Int] {
    index.isEmpty ? branches.filter { $0.actor == actor }.map(\.number) : index[actor] ?? []
  }

  private mutating func indexIfNeeded() {
    guard branches.count > BranchTable.unindexedCount else { return }
    if index.isEmpty {
      for branch in branches { index[branch.actor, default: []].append(branch.number) }
    } else if let newest = branches.last {
      index[newest.actor, default: []].append(newest.number)
    }
  }

  /// Notes the signature of the newest change of a branch.
  package mutating func sign(branch: Int, _ signature: Signature) {
    branches[branch].signature = signature
  }

  /// Finds a change that a vector or a `seen` entry names.
  package func locate<History: ChainHistory>(
    _ head: Head, in history: History
  ) throws(History.Failure) -> Branch.Origin? {
    for number in numbers(of: head.actor) where branches[number].contains(head.sequence) {
      let branch = branches[number]
      let hash =
        head.sequence == branch.sequence
        ? branch.hash.prefix
        : try history.hash(branch: number, sequence: head.sequence)
      if hash == head.hash { return Branch.Origin(branch: number, sequence: head.sequence) }
    }
    return nil
  }

  /// Places a change: finds that it is known, or makes it the newest of its branch.
  ///
  /// The change's causes must have been placed before. A second change at one sequence of an actor
  /// starts a branch of its own.
  package mutating func place<History: ChainHistory>(
    _ change: Change, in history: History
  ) throws -> Placement {
    let header = change.header
    guard Limits.isSequence(header.sequence) else {
      throw ChainFault.notConnected(header.actor, sequence: header.sequence)
    }
    for number in numbers(of: header.actor) {
      let branch = branches[number]
      if header.sequence == branch.sequence &+ 1, branch.hash == header.previous {
        try extend(number, with: change, in: history)
        return .added(branch: number)
      }
    }
    if try locate(change.head, in: history) != nil { return .known }
    return .added(branch: try begin(with: change, in: history))
  }

  private mutating func extend<History: ChainHistory>(
    _ number: Int, with change: Change, in history: History
  ) throws {
    // The causes are found before anything is altered, so a refused change leaves no trace.
    var causes: [Branch.Origin] = []
    for head in change.header.seen {
      guard let cause = try locate(head, in: history) else { throw ChainFault.causeMissing(head) }
      causes.append(cause)
    }
    var past = CausalPast()
    swap(&past, &branches[number].past)
    for cause in causes { cover(cause, in: &past) }
    past.cover(branch: number, sequence: change.header.sequence)
    branches[number].past = past
    branches[number].sequence = change.header.sequence
    branches[number].hash = change.hash
    branches[number].signature = nil
  }

  private mutating func begin<History: ChainHistory>(
    with change: Change, in history: History
  ) throws -> Int {
    let header = change.header
    guard branches.count < Limits.headCount else { throw ChainFault.tooManyHeads }
    var past = CausalPast()
    var origin: Branch.Origin?
    if header.sequence == 1 {
      guard header.previous == household else { throw ChainFault.anotherHousehold }
    } else {
      let before = Head(
        actor: header.actor, sequence: header.sequence - 1, hash: header.previous.prefix)
      // A head names 16 bytes of the hash; `previous` has all of them.
      guard let found = try locate(before, in: history),
        try digest(at: found, in: history) == header.previous
      else {
        throw ChainFault.notConnected(header.actor, sequence: header.sequence)
      }
      origin = found
      past = try self.past(of: found, in: history)
    }
    let number = branches.count
    branches.append(
      Branch(
        number: number, actor: header.actor, origin: origin, sequence: header.sequence - 1,
        hash: header.previous, past: past, signature: nil))
    do {
      try extend(number, with: change, in: history)
    } catch {
      branches.removeLast()
      throw error
    }
    indexIfNeeded()
    return number
  }

  /// The whole hash of a change that is held.
  private func digest<History: ChainHistory>(
    at place: Branch.Origin, in history: History
  ) throws(History.Failure) -> Digest? {
    let branch = branches[place.branch]
    return place.sequence == branch.sequence
      ? branch.hash : try history.digest(branch: place.branch, sequence: place.sequence)
  }

  /// What a change that is no head covers, put together from what its log has seen until then.
  private func past<History: ChainHistory>(
    of place: Branch.Origin, in history: History
  ) throws -> CausalPast {
    var past = CausalPast()
    cover(place, in: &past)
    var next: Branch.Origin? = place
    while let part = next {
      for head in try history.seen(branch: part.branch, through: part.sequence) {
        guard let cause = try locate(head, in: history) else { throw ChainFault.causeMissing(head) }
        cover(cause, in: &past)
      }
      next = branches[part.branch].origin
    }
    return past
  }

  /// Covers a change and what its branch took over from the ones it left.
  private func cover(_ cause: Branch.Origin, in past: inout CausalPast) {
    var next: Branch.Origin? = cause
    while let origin = next {
      past.cover(branch: origin.branch, sequence: origin.sequence)
      next = branches[origin.branch].origin
    }
  }
}

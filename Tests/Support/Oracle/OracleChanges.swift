package import MedleyRecords
import MedleySealing

/// A set of changes with the causal past of each, as sets of dots.
struct OracleChanges {
  let changes: [Change]
  /// The heads of all logs and branches.
  let heads: Set<Head>
  /// The causal past of every change, by dot.
  let pasts: [Set<Int>]
  /// What each change says; nil where its format is unknown or it does not decode.
  let operations: [[OracleOperation]?]

  init(_ given: some Sequence<Change>) throws {
    let changes = Array(Set(given))
    var dots: [Head: Int] = [:]
    for (dot, change) in changes.enumerated() { dots[change.head] = dot }
    var heads = Set(dots.keys)
    var causes: [(before: Int?, seen: [Int])] = []
    for change in changes {
      let header = change.header
      var before: Int?
      if header.sequence > 1 {
        let head = Head(
          actor: header.actor, sequence: header.sequence - 1, hash: header.previous.prefix)
        guard let dot = dots[head] else { throw MissingCause(head: head) }
        before = dot
        heads.remove(head)
      }
      let seen = try header.seen.map { head in
        guard let dot = dots[head] else { throw MissingCause(head: head) }
        return dot
      }
      causes.append((before, seen))
    }
    var found: [Set<Int>?] = Array(repeating: nil, count: changes.count)
    for dot in changes.indices { _ = OracleChanges.past(of: dot, causes, &found) }
    self.changes = changes
    self.heads = heads
    pasts = found.map { $0 ?? [] }
    operations = changes.map { change in
      change.header.format == 1
        ? OracleReader.operations(of: change.payload, change: change.hash) : nil
    }
  }

  /// What the predecessor covers, and each change that was seen with all before it in its log.
  private static func past(
    of dot: Int, _ causes: [(before: Int?, seen: [Int])], _ found: inout [Set<Int>?]
  ) -> Set<Int> {
    if let past = found[dot] { return past }
    var past: Set<Int> = []
    if let before = causes[dot].before {
      past = OracleChanges.past(of: before, causes, &found)
      past.insert(before)
    }
    for seen in causes[dot].seen {
      var next: Int? = seen
      while let dot = next {
        past.insert(dot)
        next = causes[dot].before
      }
    }
    found[dot] = past
    return past
  }

  // MARK: Membership

  /// The first operation of a change that is of a membership kind.
  private func statement(at dot: Int) -> OracleOperation? {
    operations[dot]?.first { $0.place.kind % 4 == 2 }
  }

  /// The membership statements among the changes.
  func statements(of household: Digest) -> [MembershipOracle.Statement] {
    let found = changes.indices.compactMap { dot in
      statement(at: dot).flatMap {
        MembershipOracle.Statement($0, of: changes[dot], dot: dot, household: household)
      }
    }
    // A founding has no other one in its past.
    return found.filter { one in
      one.kind != .genesis
        || !found.contains { $0.kind == .genesis && pasts[one.dot].contains($0.dot) }
    }
  }

  /// True for each operation of a change that has no effect.
  func verdicts(
    on all: [OracleOperation], at dot: Int, _ membership: MembershipOracle
  ) -> [Bool] {
    let first = statement(at: dot)
    let author = changes[dot].header.actor.device.bytes
    return all.map { operation in
      if operation.place.kind % 4 == 2 {
        return operation.id != first?.id || !membership.hasEffect(operation.id.bytes)
      }
      return !membership.allows(
        operation, by: author, at: dot, hash: changes[dot].hash.bytes,
        first: { firstAuthor(of: operation, before: dot) })
    }
  }

  /// Who wrote the operation that a member is named after, where it lies in a past.
  private func firstAuthor(of operation: OracleOperation, before dot: Int) -> [UInt8]? {
    for other in pasts[dot] {
      let isThere =
        operations[other]?.contains {
          $0.id == operation.place.member && $0.place == operation.place
        } ?? false
      if isThere { return changes[other].header.actor.device.bytes }
    }
    return nil
  }
}

/// A change names another one that is not in the set.
package struct MissingCause: Error {
  package let head: Head
}

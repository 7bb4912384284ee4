package import MedleyRecords
package import MedleySealing

/// What a set of changes means by the words of `record-format §6` to `§8`, worked out by force.
///
/// It knows nothing of branches, orders of arrival or rows: a change is a dot, a causal past is a
/// set of dots, and every pair of operations is looked at.
package struct Oracle {
  /// An operation with the dot of the change that holds it.
  package struct Fact: Hashable, Sendable {
    package let operation: OracleOperation
    let dot: Int
    let index: Int
  }

  /// Whether a record is there.
  package enum Presence: Hashable, Sendable {
    case present
    case removed
    case keptDespiteRemoval
  }

  /// What survives, by place; a place where nothing survives is not listed.
  package private(set) var survivors: [Place: [Fact]] = [:]
  /// The heads of all logs and branches.
  package private(set) var vector: Set<Head> = []
  package private(set) var voidHeads: Set<Head> = []

  /// The headers of the changes, by dot.
  private let headers: [ChangeHeader]
  /// The causal past of every change, by dot.
  private var pasts: [Set<Int>] = []

  /// The owners that the membership statements leave; empty where nobody asks for them.
  package private(set) var owners: Set<[UInt8]> = []

  /// Folds a set of changes.
  ///
  /// - Parameters:
  ///   - changes: in any order; repetitions are one.
  ///   - judged: what a judge says of a change that decodes: true when it is void.
  /// - Throws: `MissingCause` when a change names one that is not in the set.
  package init(
    _ changes: some Sequence<Change>, void judged: ([OracleOperation]) -> Bool = { _ in false }
  ) throws {
    let known = try OracleChanges(changes)
    self.init(known) { dot, operations in
      let isVoid = judged(operations)
      return operations.map { _ in isVoid }
    }
  }

  /// Folds the changes of a household, whose membership statements judge all of them.
  ///
  /// - Throws: `MissingCause` when a change names one that is not in the set.
  package init(_ changes: some Sequence<Change>, household: Digest) throws {
    let known = try OracleChanges(changes)
    let membership = MembershipOracle(known.statements(of: household), pasts: known.pasts)
    self.init(known) { dot, operations in known.verdicts(on: operations, at: dot, membership) }
    owners = membership.owners
  }

  private init(_ known: OracleChanges, void: (Int, [OracleOperation]) -> [Bool]) {
    headers = known.changes.map(\.header)
    pasts = known.pasts
    vector = known.heads
    var facts: [Place: [Fact]] = [:]
    for (dot, operations) in known.operations.enumerated() {
      guard let operations else {
        voidHeads.insert(known.changes[dot].head)
        continue
      }
      for (index, isVoid) in void(dot, operations).enumerated() {
        if isVoid {
          voidHeads.insert(known.changes[dot].head)
          continue
        }
        let operation = operations[index]
        facts[operation.place, default: []]
          .append(Fact(operation: operation, dot: dot, index: index))
      }
    }
    for (place, all) in facts {
      survivors[place] = all.filter { one in !all.contains { supersedes($0, one) } }
    }
  }

  private func supersedes(_ one: Fact, _ other: Fact) -> Bool {
    one.dot == other.dot ? one.index > other.index : pasts[one.dot].contains(other.dot)
  }

  /// The value that is displayed of a register; nil where nobody wrote it.
  package func displayed(at place: Place) -> [UInt8]? {
    let last = survivors[place]?.max { one, other in
      let stamps = (headers[one.dot].stamp, headers[other.dot].stamp)
      return stamps.0 == stamps.1
        ? rank(one).lexicographicallyPrecedes(rank(other)) : stamps.0 < stamps.1
    }
    return last?.operation.value
  }

  /// What decides between writes with one stamp: device, incarnation, operation.
  private func rank(_ fact: Fact) -> [UInt8] {
    let actor = headers[fact.dot].actor
    return actor.device.bytes + actor.incarnation.bytes + fact.operation.id.bytes
  }

  /// Whether a record is there; a removal's own change counts as part of its past.
  package func presence(kind: UInt64, record: Identifier) -> Presence {
    let place = Place(kind: kind, record: record, field: 0, member: nil)
    let removals = (survivors[place] ?? []).filter { $0.operation.shape == 2 }
    if removals.isEmpty { return .present }
    let kept = survivors.contains { place, facts in
      facts.contains { fact in
        let isOnIt = place.kind == kind && place.record == record
        let isBelowIt = fact.operation.parent == record
        return fact.operation.shape != 2 && (isOnIt || isBelowIt)
          && removals.allSatisfy { removal in
            removal.dot != fact.dot && !pasts[removal.dot].contains(fact.dot)
          }
      }
    }
    return kept ? .keptDespiteRemoval : .removed
  }

  /// The state hash in 64 hexadecimal digits.
  package var stateHash: String {
    var sum = [UInt8](repeating: 0, count: 32)
    for (place, facts) in survivors where !facts.isEmpty {
      let term = Oracle.term(place, facts.map(\.operation)).bytes
      var carry = 0
      for index in (0..<32).reversed() {
        let digit = Int(sum[index]) + Int(term[index]) + carry
        sum[index] = UInt8(digit % 256)
        carry = digit / 256
      }
    }
    return hexadecimal(sum)
  }

  private static func term(_ place: Place, _ operations: [OracleOperation]) -> Digest {
    func optional(_ id: Identifier?) -> [UInt8] { id.map { [1] + $0.bytes } ?? [0] }
    var cell = OracleReader.varint(place.kind)
    cell += place.record.bytes
    cell += OracleReader.varint(place.field)
    cell += optional(place.member)
    cell += OracleReader.varint(UInt64(operations.count))
    for operation in operations.sorted(by: { $0.id.bytes.lexicographicallyPrecedes($1.id.bytes) }) {
      cell += operation.id.bytes
      cell.append(operation.shape)
      cell += optional(operation.parent)
      cell += OracleReader.varint(UInt64(operation.value.count))
      cell += operation.value
    }
    return Digest(domain: "medley cell 1", cell)
  }
}

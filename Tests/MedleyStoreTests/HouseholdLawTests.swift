import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport
import Testing

/// The laws of merging, over households that do everything at random, on real files.
@Suite struct HouseholdLawTests {
  /// One kind is forbidden in every second household, so some changes that decode are void.
  private func judge(_ seed: UInt64) -> AcceptingJudge {
    AcceptingJudge(forbidding: seed.isMultiple(of: 2) ? [4_093] : [])
  }

  private func oracle(_ changes: [Change], seed: UInt64) throws -> Oracle {
    let forbidden = judge(seed).forbiddenKinds
    return try Oracle(changes) { operations in
      operations.contains { forbidden.contains($0.place.kind) }
    }
  }

  @Test(arguments: UInt64(1)...8)
  func `after full exchange all stores agree with the oracle`(seed: UInt64) throws {
    let household = try GeneratedHousehold(seed: seed, judge: judge(seed))
    try household.live(40)
    try household.exchangeAll()
    let changes = try #require(household.replicas.first).changes
    let oracle = try oracle(changes, seed: seed)
    #expect(Set(household.acknowledged).isSubset(of: changes), "seed \(seed)")
    for replica in household.replicas {
      try expect(replica, toAgreeWith: oracle, seed: seed)
      try replica.rebuild()
      try expect(replica, toAgreeWith: oracle, seed: seed)
    }
  }

  /// The changes of a household come in any causal order, cut into batches anywhere, some twice.
  @Test(arguments: UInt64(101)...103)
  func `the state is a function of the set of changes`(seed: UInt64) throws {
    let household = try GeneratedHousehold(seed: seed, replicaCount: 2, judge: judge(seed))
    try household.live(25)
    try household.exchangeAll()
    let changes = try #require(household.replicas.first).changes
    let expected = try oracle(changes, seed: seed).stateHash
    let devices = household.ghosts + household.replicas.map(\.device)
    let folder = try TemporaryFolder(inMemory: true)
    let replica = try Replica(folder.path("store"), TestDevice(seed: 1), judge: judge(seed))
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<6 {
      var rest = CausalOrder.drawn(changes, using: &generator)[...]
      #expect(throws: Undone.self) {
        try replica.store.write { writing in
          while !rest.isEmpty {
            let part = Array(rest.prefix(1 + generator.below(12)))
            rest = rest.dropFirst(part.count)
            let batch = Batch(part, signedBy: devices)
            if generator.chance(50) {
              try writing.receive(packed: batch.encoded(), judge: &replica.judge)
            } else {
              try writing.receive(batch, judge: &replica.judge)
            }
            if generator.chance(20) { try writing.receive(batch, judge: &replica.judge) }
          }
          #expect(writing.outcome.stateHash == expected, "seed \(seed)")
          #expect(writing.outcome.newChangeCount == changes.count, "seed \(seed)")
          throw Undone()
        }
      }
    }
  }

  /// What the generator draws must be what the laws are about.
  @Test func `every sort of event comes about`() throws {
    var events: [String: Int] = [:]
    for seed: UInt64 in 201...203 {
      let household = try GeneratedHousehold(seed: seed)
      try household.live(40)
      events.merge(household.events) { $0 + $1 }
    }
    for sort in ["write", "foreign", "fork", "void", "exchange", "rebuild", "copy"] {
      #expect(events[sort, default: 0] >= 2, "\(sort)")
    }
  }

  /// Compares the vector, the hash, every place, and the presence of every record.
  private func expect(_ replica: Replica, toAgreeWith oracle: Oracle, seed: UInt64) throws {
    #expect(try replica.vector == Vector(oracle.vector), "seed \(seed)")
    #expect(try replica.stateHash == oracle.stateHash, "seed \(seed)")
    try replica.store.read { reading in
      for (place, facts) in oracle.survivors {
        let found = try reading.survivors(at: place)
        #expect(
          Set(found.map { Told($0) }) == Set(facts.map { Told($0.operation) }),
          "seed \(seed) \(place)")
        let presence = try reading.presence(kind: place.kind, record: place.record)
        #expect(
          "\(presence)" == "\(oracle.presence(kind: place.kind, record: place.record))",
          "seed \(seed) \(place)")
      }
      #expect(try reading.voidChanges().count == oracle.voidHeads.count, "seed \(seed)")
    }
    let survivorCount = oracle.survivors.values.map(\.count).reduce(0, +)
    #expect(
      try replica.rowCount("operation") + replica.rowCount("dose") == survivorCount,
      "seed \(seed)")
  }

  /// What is told of an operation by both sides.
  private struct Told: Hashable {
    let id: Identifier
    let shape: UInt8
    let parent: Identifier?
    let value: [UInt8]

    init(_ survivor: Survivor) {
      id = survivor.id
      shape = survivor.shape.rawValue
      parent = survivor.parent
      value = survivor.value
    }

    init(_ operation: OracleOperation) {
      id = operation.id
      shape = operation.shape
      parent = operation.parent
      value = operation.value
    }
  }
}

import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport
import Testing

/// The laws of merging, over households that do everything at random, on real files.
@Suite struct HouseholdLawTests {
  @Test(arguments: UInt64(1)...16)
  func `after full exchange all stores agree with the oracle`(seed: UInt64) throws {
    let household = try GeneratedHousehold(seed: seed)
    try household.live(40)
    try household.exchangeAll()
    let changes = try #require(household.replicas.first).changes
    let oracle = try Oracle(changes)
    #expect(Set(household.acknowledged).isSubset(of: changes), "seed \(seed)")
    for replica in household.replicas {
      try expect(replica, toAgreeWith: oracle, seed: seed)
      try replica.rebuild()
      try expect(replica, toAgreeWith: oracle, seed: seed)
    }
    print(seed, changes.count, household.events)
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

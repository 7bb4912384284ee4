import MedleyHousehold
import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport
import Testing

/// Who belongs to the household does not depend on the order in which changes arrive.
@Suite struct MembershipOrderTests {
  let folder: TemporaryFolder
  let founder: DeviceKeys
  let recovery: TestDevice
  let genesis: Genesis
  let devices = (0..<4).map { TestDevice(seed: 50 + $0) }

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    var generator = SeededGenerator(seed: 1)
    founder = DeviceKeys(using: &generator)
    recovery = TestDevice(seed: 2)
    genesis = Genesis(
      founder: founder.publicKeys, founderName: "laptop", person: nil,
      random: generator.bytes(32),
      recovery: RecoveryPublicKeys(
        signing: recovery.key, agreement: AgreementKey(using: &generator).publicKey))
  }

  private func actor(_ incarnation: UInt64) -> Actor {
    Actor(
      device: founder.signing.verifyingKey,
      incarnation: Incarnation(words: Words16(high: 0, low: incarnation)))
  }

  private func batch(_ change: Change) -> Batch {
    let message = Digest(domain: "medley head 1", change.hash.bytes).bytes
    let others = ([recovery] + devices).filter { $0.key == change.header.actor.device }
    let signature = (others.first?.signing ?? founder.signing).sign(message)
    return Batch(from: .empty, changes: [change], ends: [BatchEnd(index: 0, signature: signature)])
  }

  /// Takes changes in by each order in a store of its own, closing it between two changes if asked.
  private func expectOneState(
    _ orders: [[Change]], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var states: Set<String> = []
    for (index, order) in orders.enumerated() {
      for isReopened in [false, true] {
        let store = try Store.create(
          at: StoreHome(folder.path("\(index)\(isReopened)")), household: genesis.household,
          layouts: [])
        var membership = Membership(household: genesis.household)
        for change in order {
          if isReopened {
            membership = try store.read { reading in
              var statements: [Statement] = []
              func take(_ place: Place, _ survivor: Survivor) {
                let author = reading.table.branches[survivor.branch].actor.device
                if let statement = Statement(place, survivor, author: author) {
                  statements.append(statement)
                }
              }
              for kind in Statement.kinds {
                try reading.each(kind: kind, take)
                try reading.eachVoid(kind: kind, take)
              }
              return Membership(household: genesis.household, statements)
            }
          }
          try store.write { try $0.receive(batch(change), judge: &membership) }
        }
        let voids = try store.read { try $0.voidChanges().count }
        states.insert("\(try store.read { $0.stateHash }) \(voids)")
      }
    }
    #expect(states.count == 1, "\(states)", sourceLocation: sourceLocation)
  }

  /// Devices of all roles admit each other, log and edit, having seen anything or nothing.
  @Test(arguments: UInt64(1)...6)
  func `admissions that were drawn`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var changes = [try founding(1, genesis.draft)]
    for number in 0..<24 {
      let author =
        generator.chance(30)
        ? actor(UInt64(generator.below(2)))
        : (generator.pick(devices) ?? devices[0]).actor(UInt64(generator.below(2)))
      let own = changes.filter { $0.header.actor == author }
      let previous = generator.chance(80) ? own.last : generator.pick(own)
      let all = generator.chance(60)
      let seen = Set(changes.filter { _ in all || generator.chance(20) }.map(\.head))
      let draft: OperationDraft
      switch generator.below(4) {
      case 0, 1:
        let keys = DevicePublicKeys(
          signing: devices[generator.below(4)].key,
          agreement: founder.publicKeys.agreement, channel: founder.publicKeys.channel)
        draft =
          Admission(
            keys: keys, name: "\(number)", role: generator.pick(Role.allCases) ?? .reader,
            person: nil
          ).draft
      case 2: draft = .number(number, kind: 1)
      default: draft = .number(number, kind: 4)
      }
      changes.append(
        try Change(
          actor: author, after: previous, household: genesis.household,
          stamp: Int64(generator.below(3)), seen: Array(seen), [draft]))
    }
    let distinct = changes.enumerated().filter { !changes.prefix($0.offset).contains($0.element) }
    changes = distinct.map(\.element)
    try expectOneState(
      [changes] + (0..<3).map { _ in CausalOrder.drawn(changes, using: &generator) })
  }

  private func founding(_ incarnation: UInt64, stamp: Int64 = 0, _ draft: OperationDraft) throws
    -> Change
  {
    try Change(
      actor: actor(incarnation), after: nil, household: genesis.household, stamp: stamp, [draft])
  }

  @Test func `a founding that was told twice`() throws {
    let one = try founding(1, genesis.draft)
    let other = try founding(1, stamp: 5, genesis.draft)
    let third = try founding(2, genesis.draft)
    try expectOneState([[one, other, third], [other, one, third], [third, other, one]])
  }

  @Test func `a recovery key that has not seen the founding`() throws {
    let one = try founding(1, genesis.draft)
    let blind = try Change(
      actor: recovery.actor(), after: nil, household: genesis.household,
      [OperationDraft(kind: 1, shape: .write, record: .new, field: 1, value: [1])])
    let seeing = try Change(
      actor: recovery.actor(2), after: nil, household: genesis.household, seen: [one.head],
      [OperationDraft(kind: 1, shape: .write, record: .new, field: 1, value: [2])])
    try expectOneState([[one, blind, seeing], [blind, one, seeing], [one, seeing, blind]])
  }

  @Test func `a founding in another field than the document says`() throws {
    var draft = genesis.draft
    draft.field = 2
    let odd = try founding(1, draft)
    let next = try Change(
      actor: actor(1), after: odd, household: genesis.household, [.number(1)])
    try expectOneState([[odd, next]])
  }
}

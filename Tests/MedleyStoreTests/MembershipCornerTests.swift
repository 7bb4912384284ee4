import MedleyHousehold
import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport
import Testing

/// Corners of `record-format §9` in which two readers of it once came to two ends.
@Suite struct MembershipCornerTests {
  private let folder: TemporaryFolder
  private let founder: DeviceKeys
  private let genesis: Genesis
  private let one = TestDevice(seed: 71)
  private let other = TestDevice(seed: 72)
  private let third = TestDevice(seed: 73)
  private let stranger = TestDevice(seed: 74)

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    var generator = SeededGenerator(seed: 7)
    founder = DeviceKeys(using: &generator)
    genesis = Genesis(
      founder: founder.publicKeys, founderName: "laptop", person: nil,
      random: generator.bytes(32), recovery: nil)
  }

  private func founding(_ incarnation: UInt64 = 1) -> Actor {
    Actor(
      device: founder.signing.verifyingKey,
      incarnation: Incarnation(words: Words16(high: 0, low: incarnation)))
  }

  private func admission(
    _ device: TestDevice, _ role: Role, person: Identifier? = nil
  ) -> OperationDraft {
    let keys = DevicePublicKeys(
      signing: device.key, agreement: founder.publicKeys.agreement,
      channel: founder.publicKeys.channel)
    return Admission(keys: keys, name: "device", role: role, person: person).draft
  }

  private func change(
    _ actor: Actor, after previous: Change? = nil, seen: [Change] = [], _ drafts: [OperationDraft]
  ) throws -> Change {
    try Change(
      actor: actor, after: previous, household: genesis.household, seen: seen.map(\.head), drafts)
  }

  /// Takes changes in one by one; a membership that was read from the tables must say the same.
  private func membership(_ changes: [Change]) throws -> Membership { try taken(changes).1 }

  /// The number of changes of which something has no effect.
  private func voidCount(_ changes: [Change]) throws -> Int {
    try taken(changes).0.read { try $0.voidChanges().count }
  }

  private func taken(_ changes: [Change]) throws -> (Store, Membership) {
    let store = try Store.create(
      at: StoreHome(folder.path("store\(changes.count)-\(changes.last?.hash.hex ?? "")")),
      household: genesis.household, layouts: [])
    var membership = Membership(household: genesis.household)
    for change in changes {
      let device = change.header.actor.device
      let signing =
        [one, other, third, stranger].first { $0.key == device }?.signing ?? founder.signing
      let signature = signing.sign(Digest(domain: "medley head 1", change.hash.bytes).bytes)
      let end = BatchEnd(index: 0, signature: signature)
      try store.write {
        try $0.receive(Batch(from: .empty, changes: [change], ends: [end]), judge: &membership)
      }
    }
    let read = try store.read { reading in
      var statements: [Statement] = []
      func take(_ place: Place, _ survivor: Survivor) {
        let author = reading.table.branches[survivor.branch].actor.device
        if let said = Statement(place, survivor, author: author) { statements.append(said) }
      }
      for kind in Statement.kinds {
        try reading.each(kind: kind, take)
        try reading.eachVoid(kind: kind, take)
      }
      return Membership(household: genesis.household, statements)
    }
    #expect(read.members == membership.members)
    return (store, membership)
  }

  @Test func `a second statement in one change is none when the store is opened again`() throws {
    let first = try change(founding(), [genesis.draft])
    let two = try change(
      founding(), after: first, [admission(one, .member), admission(other, .owner)])
    let membership = try membership([first, two])
    #expect(membership.role(of: one.key) == .member)
    #expect(membership.role(of: other.key) == nil)
  }

  @Test func `a statement in the form of another operation is none when the store is opened again`()
    throws
  {
    let first = try change(founding(), [genesis.draft])
    var named = admission(one, .owner)
    named.record = .named(Identifier(words: Words16(high: 5, low: 5)))
    let odd = try change(founding(), after: first, [named])
    #expect(try membership([first, odd]).role(of: one.key) == nil)
  }

  @Test(arguments: [false, true])
  func `who removes itself is gone, though somebody gave it a lesser role meanwhile`(
    removalFirst: Bool
  ) throws {
    let first = try change(founding(), [genesis.draft])
    let admitted = try change(founding(), after: first, [admission(one, .owner)])
    let lowered = try change(
      founding(), after: admitted, [RoleChange(device: one.key, role: .caregiver).draft])
    let going = try change(one.actor(), seen: [admitted], [Removal(device: one.key).draft])
    let rest = removalFirst ? [going, lowered] : [lowered, going]
    #expect(try membership([first, admitted] + rest).role(of: one.key) == nil)
  }

  @Test func `who lowers itself further than somebody else did meanwhile is that low`() throws {
    let first = try change(founding(), [genesis.draft])
    let admitted = try change(founding(), after: first, [admission(one, .owner)])
    let lowered = try change(
      founding(), after: admitted, [RoleChange(device: one.key, role: .member).draft])
    let own = try change(
      one.actor(), seen: [admitted], [RoleChange(device: one.key, role: .reader).draft])
    #expect(try membership([first, admitted, lowered, own]).role(of: one.key) == .reader)
  }

  @Test func `genesis statements of strangers move nobody's rank`() throws {
    let first = try change(founding(), [genesis.draft])
    var false1 = genesis
    false1.founderName = "false"
    let lie = try change(stranger.actor(1), seen: [first], [false1.draft])
    let again = try change(stranger.actor(2), seen: [first, lie], [genesis.draft])
    // One is admitted before other, though by somebody who had seen more that counts for nothing.
    let senior = try change(
      founding(), after: first, seen: [lie, again], [admission(one, .owner)])
    let between = try change(founding(2), seen: [first], [admission(third, .reader)])
    let junior = try change(founding(2), after: between, [admission(other, .owner)])
    let removal = try change(
      one.actor(), seen: [senior, lie, again, junior], [Removal(device: other.key).draft])
    let opposite = try change(
      other.actor(), seen: [senior, lie, again, junior], [Removal(device: one.key).draft])
    let membership = try membership([
      first, lie, again, senior, between, junior, removal, opposite,
    ])
    #expect(membership.role(of: one.key) == .owner)
    #expect(membership.role(of: other.key) == nil)
  }

  /// An entry of a set of kind 4; a correction when it names the member.
  private func entry(_ record: UInt64, _ member: Identifier? = nil) -> OperationDraft {
    OperationDraft(
      kind: 4, shape: .add, record: .named(Identifier(words: Words16(high: 9, low: record))),
      field: 1, member: member.map { .named($0) } ?? .new)
  }

  @Test func `whose device one is follows from what was known, in whatever order the rest arrives`()
    throws
  {
    let person = Identifier(words: Words16(high: 1, low: 2))
    let first = try change(founding(), [genesis.draft])
    let two = try change(founding(), after: first, [admission(other, .caregiver, person: person)])
    let admitted = try change(founding(), after: two, [admission(one, .caregiver)])
    let entry = try change(other.actor(), seen: [admitted], [entry(1)])
    let member = try #require(try entry.operations().first?.id)
    let correction = try change(one.actor(), seen: [admitted, entry], [self.entry(1, member)])
    // An owner that has seen neither names the person of the device that corrects.
    let meanwhile = try change(
      founding(2), seen: [first], [admission(one, .reader, person: person)])
    let base = [first, two, admitted, entry]
    #expect(try voidCount(base + [correction, meanwhile]) == 1)
    #expect(try voidCount(base + [meanwhile, correction]) == 1)
  }

  @Test func `a caregiver's entry is its own at its place alone`() throws {
    let first = try change(founding(), [genesis.draft])
    let admitted = try change(founding(), after: first, [admission(one, .caregiver)])
    let entry = try change(one.actor(), seen: [admitted], [entry(1)])
    let member = try #require(try entry.operations().first?.id)
    let elsewhere = try change(one.actor(), after: entry, [self.entry(2, member)])
    let corrected = try change(
      founding(), after: admitted, seen: [entry], [self.entry(1, member)])
    let base = [first, admitted, entry]
    #expect(try voidCount(base + [elsewhere, corrected]) == 1)
    #expect(try voidCount(base + [corrected, elsewhere]) == 1)
  }

  @Test func `an acceptance whose hashes do not ascend is none`() throws {
    let hashes = [Digest(domain: "one", []), Digest(domain: "two", [])].sorted()
    let list = Acceptance(.accepted, changes: hashes)
    #expect(Acceptance(decoding: list.encoded)?.changes == hashes)
    #expect(Acceptance(decoding: Acceptance(.accepted, changes: hashes.reversed()).encoded) == list)
    for wrong in [hashes.reversed(), [hashes[0], hashes[0]]] {
      var map = FieldMap()
      map.set(1, number: 1)
      map.set(2, bytes: wrong.flatMap(\.bytes))
      #expect(Acceptance(decoding: map.encoded) == nil)
    }
  }
}

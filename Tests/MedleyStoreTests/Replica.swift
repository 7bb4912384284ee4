import MedleyRecords
import MedleySQLite
import MedleySealing
import MedleyStore
import MedleyTestSupport

/// A store on the disk with the device that writes to it.
final class Replica {
  static let household = Digest(domain: "medley household 1", [1, 2, 3])

  /// A set with a table of its own, with a column of every form.
  static let layout = TableLayout(
    table: "dose", kind: 4, field: 1, parentColumn: "medicine",
    columns: [
      .init("moment", tag: 1, .signed), .init("amount", tag: 2, .number),
      .init("words", tag: 3, .text), .init("person", tag: 4, .identifier),
    ], orderColumn: "moment", keyTag: 3)

  /// Two kinds of each class that nothing is known of, and the one with the table.
  static let drafts = DraftGenerator(kinds: [4, 4, 4, 1, 1, 4_093, 6, 4_000])

  let store: Store
  let device: TestDevice
  var judge: AcceptingJudge
  /// The wall clock of the next commit.
  var stamp: Int64 = 1_750_000_000_000
  private var incarnations: SeededGenerator

  /// Makes a store in a folder that has none, or opens the one that it has.
  ///
  /// The seed gives the incarnations; without one they never come again.
  init(
    _ path: String, _ device: TestDevice, judge: AcceptingJudge = AcceptingJudge(),
    seed: UInt64? = nil
  ) throws {
    let home = StoreHome(path)
    store =
      home.hasDatabase
      ? try Store.open(home, layouts: [Replica.layout])
      : try Store.create(at: home, household: Replica.household, layouts: [Replica.layout])
    self.device = device
    self.judge = judge
    incarnations = SeededGenerator(seed: seed ?? .random(in: 0 ... .max))
  }

  /// What the device says of itself at a commit.
  func author(machine: String? = "machine") -> Author {
    let fresh = Words16(high: incarnations.next(), low: incarnations.next())
    return Author(
      device: device.key, machine: machine, stamp: stamp,
      freshIncarnation: Incarnation(words: fresh),
      sign: { [device] in device.signing.sign($0.bytes) })
  }

  @discardableResult
  func append(_ drafts: [OperationDraft], machine: String? = "machine") throws -> [Change] {
    try store.write { try $0.append(drafts, by: author(machine: machine), judge: &judge) }
  }

  /// Writes one value that no other commit writes.
  @discardableResult
  func log(_ number: Int) throws -> Change {
    var map = FieldMap()
    map.set(1, signed: Int64(number))
    let changes = try append([
      OperationDraft(
        kind: 4, shape: .add, record: .new, field: 1, member: .new,
        parent: Identifier(words: Words16(high: 7, low: 7)), value: map.encoded)
    ])
    guard let last = changes.last else { throw NothingWritten() }
    return last
  }

  /// Takes a batch in, as values or as the bytes in which batches travel.
  @discardableResult
  func receive(_ batch: Batch, packed: Bool = false) throws -> Writing.Outcome {
    try store.write { writing in
      if packed {
        try writing.receive(packed: batch.encoded(), judge: &judge)
      } else {
        try writing.receive(batch, judge: &judge)
      }
      return writing.outcome
    }
  }

  /// Takes everything that another replica has and this one lacks.
  @discardableResult
  func pull(from other: Replica) throws -> Writing.Outcome {
    try receive(try other.batch(from: try vector), packed: true)
  }

  func batch(from vector: Vector) throws -> Batch { try store.read { try $0.batch(from: vector) } }

  func rebuild() throws { try store.write { try $0.rebuild(judge: &judge) } }

  var vector: Vector { get throws { try store.read { $0.table.vector } } }

  var stateHash: String { get throws { try store.read { $0.stateHash } } }

  /// The branches that this device has written.
  var ownBranches: [Branch] {
    get throws { try store.read { $0.table.branches.filter { $0.actor.device == device.key } } }
  }

  /// Every change, in the order of arrival.
  var changes: [Change] {
    get throws {
      var changes: [Change] = []
      try store.read {
        try $0.eachChange(outside: CausalPast()) { change, _ in changes.append(change) }
      }
      return changes
    }
  }

  /// Writes everything of a closed store into its one file, whatever its write-ahead log holds.
  static func gather(_ path: String) throws {
    let connection = try Connection(path: StoreHome(path).databasePath, mode: .readWrite)
    try connection.script("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// All rows of all tables as text, so that two moments can be compared.
  func dump() throws -> [String] {
    let connection = try Connection(path: store.home.databasePath, mode: .readOnly)
    var tables: [String] = []
    try connection.each("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name") {
      tables.append($0.text(0))
    }
    var lines: [String] = []
    for table in tables {
      var rows: [String] = []
      try connection.each("SELECT * FROM \"\(table)\"") { row in
        rows.append("\(table): \((0..<row.count).map { row.value($0) })")
      }
      lines += rows.sorted()
    }
    return lines
  }

  /// The number of rows of a table.
  func rowCount(_ table: String) throws -> Int {
    let connection = try Connection(path: store.home.databasePath, mode: .readOnly)
    let count = try connection.first("SELECT count(*) FROM \"\(table)\"") { $0.integer(0) }
    return Int(count ?? 0)
  }
}

/// A commit gave no change.
struct NothingWritten: Error {}

extension Batch {
  /// A batch of changes, with the signature of each of the newest by the devices that wrote them.
  init(from: Vector = .empty, _ changes: [Change], signedBy devices: [TestDevice]) {
    let followed = Set(changes.map(\.header.previous))
    let ends = changes.enumerated().compactMap { index, change -> BatchEnd? in
      guard !followed.contains(change.hash),
        let device = devices.first(where: { $0.key == change.header.actor.device })
      else { return nil }
      return BatchEnd(index: index, signature: device.sign(change))
    }
    self.init(from: from, changes: changes, ends: ends)
  }
}

import Foundation
import MedleyHousehold
import MedleyMedicines
import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport

/// What a program makes of a history: the same in every program and every order of arrival.
struct Judgement: Hashable {
  var stateHash = ""
  /// The ids of the operations that decode and have no effect, but for what a store does not keep:
  /// those of class 1, and those of class 2 behind another one of their change.
  var voidOperations: Set<String> = []
  /// The first 16 bytes of the hashes of changes of which something has no effect.
  var voidChanges: Set<String> = []
  /// The role of each key that has one at the end.
  var roles: [String: String] = [:]

  /// Where two judgements are not the same.
  func differences(_ other: Judgement) -> [String] {
    var found: [String] = []
    if stateHash != other.stateHash { found.append("state hash") }
    let operations = voidOperations.symmetricDifference(other.voidOperations)
    if !operations.isEmpty { found.append("void operations \(operations.sorted())") }
    let changes = voidChanges.symmetricDifference(other.voidChanges)
    if !changes.isEmpty { found.append("void changes \(changes.sorted())") }
    for key in Set(roles.keys).union(other.roles.keys).sorted() where roles[key] != other.roles[key]
    {
      found.append("\(key.prefix(8)) \(roles[key] ?? "none") and \(other.roles[key] ?? "none")")
    }
    return found
  }
}

/// A store that takes a random history in, in memory where there is such a place.
struct JudgedHistory {
  private let store: Store
  private var membership: Membership
  private let cast: RandomCast

  /// Every kind that random histories have.
  private static let kinds: [UInt64] = [2, 4, 5, 6, 9, 10, 13, 14, 18, 22, 4000, 4001]

  init(at path: String, cast: RandomCast) throws {
    let household = cast.genesis.household
    store = try Store.create(at: StoreHome(path), household: household, layouts: [.doses])
    membership = Membership(household: household)
    self.cast = cast
  }

  /// Takes a batch in; forgets what it knew of the membership and reads it again when asked.
  mutating func receive(_ batch: Batch, reading: Bool = false) throws {
    if reading { membership = try store.read { try Self.membership($0) } }
    try store.write { try $0.receive(batch, judge: &membership) }
  }

  /// What the store says now.
  func judgement() throws -> Judgement {
    try store.read { reading in
      try Self.judgement(reading, membership: Self.membership(reading), of: cast.keys)
    }
  }

  /// What a view of a store says.
  static func judgement(
    _ reading: Reading, membership: Membership, of keys: [VerifyingKey]
  ) throws -> Judgement {
    var judgement = Judgement(stateHash: reading.stateHash)
    for kind in kinds {
      try reading.eachVoid(kind: kind) { _, survivor in
        judgement.voidOperations.insert(survivor.id.hex)
      }
    }
    for change in try reading.voidChanges() {
      if let hash = try reading.hash(branch: change.branch, sequence: change.sequence) {
        judgement.voidChanges.insert(Identifier(words: hash).hex)
      }
    }
    for key in keys {
      if let role = membership.role(of: key) { judgement.roles[key.hex] = role.word }
    }
    return judgement
  }

  /// The membership as the tables keep it.
  private static func membership(_ reading: Reading) throws -> Membership {
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
    return Membership(household: reading.table.household, statements)
  }
}

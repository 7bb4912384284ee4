package import MedleyRecords
internal import MedleySQLite
internal import MedleySealing

/// One write transaction: changes come in, rows and the state hash follow.
///
/// A value of it lives only inside `Store.write`; nothing it does shows outside before the commit.
package struct Writing {
  let store: Store
  package private(set) var table: BranchTable
  var places: PlaceTable
  private(set) var state: StateHash
  private var history: GrowingHistory
  private var changedBranches: Set<Int> = []
  private var voids: [Reading.VoidChange] = []
  private let log: LogTable
  /// Spares the set of records most of its work: most operations have the parent of the last one.
  private var lastParent: Identifier?
  /// True when a member was ever written to before it was known.
  private var hasEarlyMembers: Bool

  /// What the transaction did, for the one who reports it.
  package struct Outcome: Hashable, Sendable {
    package var newChangeCount = 0
    package var knownChangeCount = 0
    package var rowsTouched = 0
    package var voidChangeCount = 0
    package var stateHash = ""
    /// The records at whose places something stood before, and those that new members belong to.
    package var records: Set<Identifier> = []
    /// Actors of which one more branch was met than there should be.
    package var forks: Set<Actor> = []
    /// The newest stamp among the new changes.
    package var newestStamp: Int64?

    package init() {}
  }

  package private(set) var outcome = Outcome()
  /// What the token file says once the transaction is committed; nil when nothing own was written.
  var ownToken: Token?

  /// Why the last void change was void.
  var lastVoidReason: VoidReason? { voids.last?.reason }

  init(_ store: Store) throws {
    self.store = store
    log = LogTable(connection: store.connection)
    table = try log.branches(household: store.household)
    places = PlaceTable(
      store.connection, store.tables, branchCount: table.branches.count)
    try places.beginChecking()
    history = GrowingHistory(stored: StoredHistory(connection: store.connection))
    hasEarlyMembers = try Meta(store.connection).value(.earlyMembers) == 1
    guard let words = try Meta(store.connection).digest(.stateHash)?.words else {
      throw StoreError.damaged(what: "state hash")
    }
    state = StateHash(words: words)
  }

  /// The records of a table that the transaction may have put in question.
  package func contestedRecords(in layout: TableLayout) -> Set<Identifier> {
    places.contested[layout.table] ?? []
  }

  /// Takes in one change: places it in its log and merges what it says.
  ///
  /// - Returns: the branch that it is on, or nil when it was known.
  mutating func take(_ change: Change, judge: inout some Judge) throws -> Int? {
    let branchCount = table.branches.count
    let placement: BranchTable.Placement
    do {
      placement = try table.place(change, in: history)
    } catch let fault as ChainFault {
      throw StoreError.chain(fault)
    }
    guard case .added(let number) = placement else {
      outcome.knownChangeCount += 1
      return nil
    }
    places.branchCount = table.branches.count
    let branch = table.branches[number]
    history.add(change, on: branch)
    changedBranches.insert(number)
    outcome.newChangeCount += 1
    outcome.newestStamp = max(outcome.newestStamp ?? .min, change.header.stamp)
    let isNewBranch = table.branches.count > branchCount
    if isNewBranch, table.branches(of: change.header.actor).count > 1 {
      outcome.forks.insert(change.header.actor)
    }
    try merge(change, on: branch, judge: &judge)
    return number
  }

  /// Merges the operations of a change that was just placed.
  private mutating func merge(
    _ change: Change, on branch: Branch, judge: inout some Judge
  ) throws {
    let operations: [Operation]
    do {
      operations = try change.operations()
    } catch {
      return note(error, on: branch)
    }
    let verdict = try judge.verdict(
      on: change, operations: operations, branch: branch,
      firstAuthor: { try firstAuthor(of: $0, in: $1) })
    // Of several operations of class 2 in one change only the first can be a statement (§9).
    let statement = operations.firstIndex {
      OperationClass(kind: $0.place.kind) == .membership
    }
    var reasons: [VoidReason?] = []
    if case .void(let given) = verdict {
      reasons = given
      if let first = given.lazy.compactMap(\.self).first {
        note(first, on: branch, isWhole: given.allSatisfy { $0 != nil })
      }
    }
    for (index, operation) in operations.enumerated() {
      let new = Survivor(operation, on: branch, stamp: change.header.stamp)
      let place = operation.place
      if reasons.indices.contains(index), reasons[index] != nil {
        if OperationClass(kind: place.kind) != .membership || index == statement {
          try keepVoid(new, at: place)
        }
        continue
      }
      if !operation.isKeyed, operation.shape == .add,
        let table = places.table(kind: place.kind, field: place.field)
      {
        for stray in table.strays(new, in: place.record) {
          try places.noteContested(stray, in: table)
        }
      }
      if let parent = operation.parent, parent != lastParent {
        lastParent = parent
        outcome.records.insert(parent)
      }
      if operation.isFresh, !hasEarlyMembers {
        try places.insert(new, at: place)
        if let term = StateHash.term(of: place, [new]) { state.add(term) }
        continue
      }
      outcome.records.insert(place.record)
      try places.deleteVoid(at: place, coveredBy: branch.past)
      let before = try places.survivors(at: place)
      if operation.namesMember, before.isEmpty { try noteEarlyMember(at: place) }
      let merged = Supersession(adding: new, to: before, past: branch.past)
      if let term = StateHash.term(of: place, before) { state.subtract(term) }
      for survivor in merged.superseded {
        if survivor.id == place.member { try places.noteOrigin(of: survivor, at: place) }
        try places.delete(survivor, at: place)
      }
      try places.insert(new, at: place)
      if let term = StateHash.term(of: place, merged.kept) { state.add(term) }
    }
  }

  /// Notes that somebody wrote to a member whose adding is not known here: from then on it is looked
  /// whether something stands where a new member comes to stand.
  ///
  /// No honest device does so, since a member gets its id from the change that adds it.
  private mutating func noteEarlyMember(at place: Place) throws {
    guard !hasEarlyMembers, try places.origin(at: place) == nil else { return }
    hasEarlyMembers = true
    try Meta(store.connection).set(.earlyMembers, 1)
  }

  /// Keeps an operation without effect where somebody asks for it later: entries that people may
  /// have to be asked about, and statements that may count when more is known.
  private mutating func keepVoid(_ operation: Survivor, at place: Place) throws {
    switch OperationClass(kind: place.kind) {
    case .log:
      outcome.records.insert(place.record)
      if let parent = operation.parent { outcome.records.insert(parent) }
    case .membership: break
    default: return
    }
    try places.insertVoid(operation, at: place)
  }

  /// The device that first added the member at a place, if that lies in a past.
  private func firstAuthor(of place: Place, in past: CausalPast) throws -> VerifyingKey? {
    guard let origin = try places.origin(at: place),
      past.covers(branch: origin.branch, sequence: origin.sequence)
    else { return nil }
    return table.branches[origin.branch].actor.device
  }

  private mutating func note(
    _ reason: VoidReason, on branch: Branch, isWhole: Bool = true
  ) {
    outcome.voidChangeCount += 1
    voids.append(
      Reading.VoidChange(
        branch: branch.number, sequence: branch.sequence, reason: reason, isWhole: isWhole))
  }

  /// Notes the signature of the newest change of a branch.
  mutating func sign(branch: Int, _ signature: Signature) {
    table.sign(branch: branch, signature)
    changedBranches.insert(branch)
  }

  /// Keeps the new changes as one segment, and what follows from them.
  mutating func finish(segment bytes: [UInt8], _ packing: Packing) throws {
    if history.spans.changeCount > 0 {
      try log.append(bytes, packing, history.spans)
      try log.save(table, changed: changedBranches)
      try finishState()
      forgetNews()
    }
    outcome.rowsTouched = places.rowsTouched
    outcome.stateHash = state.description
  }

  /// Makes the tables again when a statement gave changes that were judged before another verdict.
  mutating func judgeAgain(_ judge: inout some Judge) throws {
    guard judge.mustJudgeAgain(table) else { return }
    let before = outcome
    try rebuild(judge: &judge)
    outcome = before
    outcome.rowsTouched = places.rowsTouched
    outcome.stateHash = state.description
  }

  /// What is in the tables now must not be put there again with what comes next.
  private mutating func forgetNews() {
    history = GrowingHistory(stored: history.stored)
    changedBranches = []
    voids = []
  }

  private mutating func finishState() throws {
    try places.noteContested()
    for void in voids {
      try store.connection.run(
        "INSERT OR REPLACE INTO void VALUES (?, ?, ?, ?)",
        [
          Value(void.branch), Value(void.sequence), Value(void.reason.rawValue),
          void.isWhole ? 1 : 0,
        ])
    }
    try Meta(store.connection).set(.stateHash, .blob(Digest(words: state.words).bytes))
  }

  /// The state hash that the rows give, whatever was noted of it; nil when they do not decode.
  package mutating func hashOfRows() -> String? { try? places.stateHash().description }

  /// Makes the tables again from the log alone.
  package mutating func rebuild(judge: inout some Judge) throws {
    try replay(judge: &judge)
    // By now the judge knows all statements, so what it says no longer depends on their order.
    if judge.mustJudgeAgain(table) { try replay(judge: &judge) }
    try Meta(store.connection).remove(.mustRebuild)
  }

  /// Goes through the whole log once more.
  private mutating func replay(judge: inout some Judge) throws {
    try places.clear()
    try places.clearVoid()
    state = StateHash()
    let kept = table
    table = BranchTable(household: store.household)
    try log.eachChange(outside: CausalPast(), among: kept) { change, _ in
      _ = try take(change, judge: &judge)
    }
    guard table.branches.map(\.head) == kept.branches.map(\.head) else {
      throw StoreError.damaged(what: "heads of the log")
    }
    for branch in kept.branches {
      if let signature = branch.signature { table.sign(branch: branch.number, signature) }
    }
    try log.save(table, changed: Set(table.branches.indices))
    try finishState()
    forgetNews()
    outcome.rowsTouched = places.rowsTouched
    outcome.stateHash = state.description
  }
}

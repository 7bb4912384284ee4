import MedleyRecords
import MedleySealing

/// The merge of the program with nothing but memory below it; a value, so orders can branch off.
struct MemoryReplica {
  var table: BranchTable
  var history = MemoryHistory()
  var places: [Place: [Survivor]] = [:]
  var state = StateHash()

  init(household: Digest) { table = BranchTable(household: household) }

  /// Takes in a change whose causes are here, and what it says; true when it was new.
  mutating func take(_ change: Change, _ operations: [Operation]) throws -> Bool {
    guard case .added(let number) = try table.place(change, in: history) else { return false }
    let branch = table.branches[number]
    history.add(change, to: number)
    for operation in operations {
      let new = Survivor(operation, on: branch, stamp: change.header.stamp)
      let before = places[operation.place] ?? []
      let merged = Supersession(adding: new, to: before, past: branch.past)
      if let term = StateHash.term(of: operation.place, before) { state.subtract(term) }
      if let term = StateHash.term(of: operation.place, merged.kept) { state.add(term) }
      places[operation.place] = merged.kept
    }
    return true
  }
}

/// What a replica in memory remembers of each branch.
struct MemoryHistory: ChainHistory {
  private var changes: [[Change]] = []

  mutating func add(_ change: Change, to branch: Int) {
    if branch == changes.count { changes.append([]) }
    changes[branch].append(change)
  }

  func hash(branch: Int, sequence: UInt64) -> Words16? {
    digest(branch: branch, sequence: sequence)?.prefix
  }

  func digest(branch: Int, sequence: UInt64) -> Digest? {
    changes[branch].first { $0.header.sequence == sequence }?.hash
  }

  func seen(branch: Int, through sequence: UInt64) -> [Head] {
    changes[branch].filter { $0.header.sequence <= sequence }.flatMap(\.header.seen)
  }
}

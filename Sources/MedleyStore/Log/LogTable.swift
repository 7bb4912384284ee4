internal import MedleyRecords
internal import MedleySQLite
internal import MedleySealing

/// How the bytes of a segment hold its changes.
enum Packing: Int64 {
  /// Each change as counted bytes.
  case verbatim = 0
  /// One batch of `batch-format`.
  case batch = 1
}

/// The changes themselves, in segments; the only thing that cannot be made again.
///
/// Segments are numbered in the order of arrival, so causes come before effects. A span says which
/// part of a branch a segment holds, and the hash of each of its changes.
struct LogTable {
  let connection: Connection

  /// Reads the branches.
  func branches(household: Digest) throws -> BranchTable {
    var branches: [Branch] = []
    try connection.each(
      """
      SELECT number, device, incarnation, origin, origin_sequence, sequence, hash, past, signature
      FROM branch ORDER BY number
      """
    ) { row in
      guard let device = VerifyingKey(bytes: row.blob(1)),
        let incarnation = Incarnation(bytes: row.blob(2)), let hash = Digest(bytes: row.blob(6)),
        let signature = Signature(bytes: row.blob(8)), Int(row.integer(0)) == branches.count
      else { throw StoreError.damaged(what: "row of a branch") }
      let origin =
        row.isNull(3)
        ? nil
        : Branch.Origin(
          branch: Int(clamping: row.integer(3)), sequence: UInt64(clamping: row.integer(4)))
      branches.append(
        Branch(
          number: branches.count, actor: Actor(device: device, incarnation: incarnation),
          origin: origin, sequence: UInt64(clamping: row.integer(5)), hash: hash,
          past: try CausalPast(decoding: row.blob(7)), signature: signature))
    }
    return BranchTable(household: household, branches: branches)
  }

  /// Writes the branches that changed.
  func save(_ table: BranchTable, changed: Set<Int>) throws {
    for number in changed.sorted() {
      let branch = table.branches[number]
      guard let signature = branch.signature else { throw StoreError.badSignature(branch.actor) }
      try connection.run(
        "INSERT OR REPLACE INTO branch VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
          Value(number), .blob(branch.actor.device.bytes), .blob(branch.actor.incarnation.bytes),
          branch.origin.map { Value($0.branch) } ?? .null,
          branch.origin.map { Value($0.sequence) } ?? .null, Value(branch.sequence),
          .blob(branch.hash.bytes), .blob(branch.past.encoded), .blob(signature.bytes),
        ])
    }
  }

  /// Appends a segment and its spans.
  func append(_ bytes: [UInt8], _ packing: Packing, _ spans: SpanBuilder) throws {
    try connection.run(
      "INSERT INTO segment (packing, changes, bytes) VALUES (?, ?, ?)",
      [.integer(packing.rawValue), Value(spans.changeCount), .blob(bytes)])
    let number =
      try connection.first("SELECT max(number) FROM segment", []) { $0.integer(0) } ?? 0
    for span in spans.spans {
      try connection.run(
        "INSERT INTO span VALUES (?, ?, ?, ?, ?)",
        [
          Value(span.branch), Value(span.first), Value(span.last), .integer(number),
          .blob(span.hashes),
        ])
    }
  }

  /// Lends the bytes of every segment that holds something outside a past, in order.
  func eachSegment(
    outside past: CausalPast, _ body: (Packing, [UInt8]) throws -> Void
  ) throws {
    var numbers: Set<Int64> = []
    try connection.each("SELECT branch, last, segment FROM span") { row in
      if !past.covers(
        branch: Int(clamping: row.integer(0)), sequence: UInt64(clamping: row.integer(1)))
      {
        numbers.insert(row.integer(2))
      }
    }
    for number in numbers.sorted() {
      let found = try connection.first(
        "SELECT packing, bytes FROM segment WHERE number = ?", [.integer(number)]
      ) { (Packing(rawValue: $0.integer(0)), $0.blob(1)) }
      guard let (packing, bytes) = found, let packing else {
        throw StoreError.damaged(what: "segment of the log")
      }
      try body(packing, bytes)
    }
  }

  /// Lends every change outside a past, in an order in which causes come first.
  func eachChange(
    outside past: CausalPast, among table: BranchTable, _ body: (Change, Int) throws -> Void
  ) throws {
    let history = StoredHistory(connection: connection)
    try eachSegment(outside: past) { packing, bytes in
      try LogTable.eachChange(in: bytes, packing) { change in
        guard let place = try table.locate(change.head, in: history) else {
          throw StoreError.damaged(what: "change that no branch has")
        }
        if !past.covers(branch: place.branch, sequence: place.sequence) {
          try body(change, place.branch)
        }
      }
    }
  }

  /// Lends the changes of one segment.
  static func eachChange(
    in bytes: [UInt8], _ packing: Packing, _ body: (Change) throws -> Void
  ) throws {
    switch packing {
    case .verbatim:
      var reader = ByteReader(bytes)
      while !reader.isAtEnd {
        let change = Array(try reader.counted(limit: Limits.changeByteCount))
        try body(try Change(decoding: change))
      }
    case .batch:
      do {
        var reader = try BatchReader(bytes)
        while let change = try reader.next() { try body(change) }
      } catch let fault as BatchFault {
        throw StoreError.packing(fault)
      }
    }
  }
}

/// Collects which changes of which branches a segment holds.
struct SpanBuilder {
  struct Span {
    let branch: Int
    let first: UInt64
    var last: UInt64
    var hashes: [UInt8]
  }

  private(set) var spans: [Span] = []
  private(set) var changeCount = 0
  private var open: [Int: Int] = [:]

  /// Adds the newest change of a branch.
  mutating func add(_ change: Change, branch: Int) {
    changeCount += 1
    if let index = open[branch] {
      spans[index].last = change.header.sequence
      change.hash.prefix.append(to: &spans[index].hashes)
      return
    }
    open[branch] = spans.count
    var span = Span(
      branch: branch, first: change.header.sequence, last: change.header.sequence, hashes: [])
    change.hash.prefix.append(to: &span.hashes)
    spans.append(span)
  }

  /// The first 16 bytes of the hash of a change that was added; nil for any other.
  func hash(branch: Int, sequence: UInt64) -> Words16? {
    guard let index = open[branch], sequence >= spans[index].first,
      sequence <= spans[index].last, let place = Int(exactly: sequence - spans[index].first)
    else { return nil }
    let hashes = spans[index].hashes
    return Words16(bytes: hashes[place * 16..<place * 16 + 16])
  }
}

/// What the tables tell of changes that are not heads.
struct StoredHistory: ChainHistory {
  let connection: Connection

  func hash(branch: Int, sequence: UInt64) throws -> Words16? {
    let bytes = try connection.first(
      """
      SELECT substr(hashes, 1 + 16 * (?2 - first), 16) FROM span
      WHERE branch = ?1 AND first <= ?2 AND last >= ?2
      """, [Value(branch), Value(sequence)]
    ) { $0.blob(0) }
    return bytes.flatMap { Words16(bytes: $0) }
  }

  func seen(branch: Int, through sequence: UInt64) throws -> [Head] {
    var heads: [Head] = []
    var branch: Int? = branch
    var limit = sequence
    while let number = branch {
      heads += try seenOnly(branch: number, through: limit)
      let origin = try connection.first(
        "SELECT origin, origin_sequence FROM branch WHERE number = ?", [Value(number)]
      ) { row in
        row.isNull(0)
          ? nil
          : Branch.Origin(
            branch: Int(clamping: row.integer(0)), sequence: UInt64(clamping: row.integer(1)))
      }
      branch = origin??.branch
      limit = origin??.sequence ?? 0
    }
    return heads
  }

  private func seenOnly(branch: Int, through sequence: UInt64) throws -> [Head] {
    let row = try connection.first(
      "SELECT device, incarnation FROM branch WHERE number = ?", [Value(branch)]
    ) { (VerifyingKey(bytes: $0.blob(0)), Incarnation(bytes: $0.blob(1))) }
    guard let device = row?.0, let incarnation = row?.1 else { return [] }
    let actor = Actor(device: device, incarnation: incarnation)
    var segments: [(Int64, Int64)] = []
    try connection.each(
      "SELECT DISTINCT segment FROM span WHERE branch = ? AND first <= ? ORDER BY segment",
      [Value(branch), Value(sequence)]
    ) { segments.append(($0.integer(0), 0)) }
    var heads: [Head] = []
    for (number, _) in segments {
      let found = try connection.first(
        "SELECT packing, bytes FROM segment WHERE number = ?", [.integer(number)]
      ) { (Packing(rawValue: $0.integer(0)), $0.blob(1)) }
      guard let (packing, bytes) = found, let packing else { continue }
      try LogTable.eachChange(in: bytes, packing) { change in
        guard change.header.actor == actor, change.header.sequence <= sequence,
          try hash(branch: branch, sequence: change.header.sequence) == change.hash.prefix
        else { return }
        heads += change.header.seen
      }
    }
    return heads
  }
}

/// What the tables and the changes being taken in tell together.
struct GrowingHistory: ChainHistory {
  let stored: StoredHistory
  /// The changes being taken in, which are not in the tables yet.
  var spans = SpanBuilder()
  /// What those changes have seen, by branch, for a fork that starts among them.
  var seen: [Int: [(sequence: UInt64, heads: [Head])]] = [:]
  var origins: [Int: Branch.Origin] = [:]

  func hash(branch: Int, sequence: UInt64) throws -> Words16? {
    try spans.hash(branch: branch, sequence: sequence)
      ?? stored.hash(branch: branch, sequence: sequence)
  }

  func seen(branch: Int, through sequence: UInt64) throws -> [Head] {
    var heads = try stored.seen(branch: branch, through: sequence)
    var next: Branch.Origin? = Branch.Origin(branch: branch, sequence: sequence)
    while let place = next {
      for entry in seen[place.branch] ?? [] where entry.sequence <= place.sequence {
        heads += entry.heads
      }
      next = origins[place.branch]
      if let origin = next, seen[origin.branch] == nil {
        heads += try stored.seen(branch: origin.branch, through: origin.sequence)
      }
    }
    return heads
  }

  /// Notes a change that was placed on a branch.
  mutating func add(_ change: Change, on branch: Branch) {
    spans.add(change, branch: branch.number)
    if !change.header.seen.isEmpty {
      seen[branch.number, default: []].append((change.header.sequence, change.header.seen))
    }
    if let origin = branch.origin { origins[branch.number] = origin }
  }
}

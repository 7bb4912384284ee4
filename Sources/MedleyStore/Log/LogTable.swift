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
      let sequence = UInt64(clamping: row.integer(5))
      let origin =
        row.isNull(3)
        ? nil
        : Branch.Origin(
          branch: Int(clamping: row.integer(3)), sequence: UInt64(clamping: row.integer(4)))
      // Others follow origins from branch to branch and count on arriving at a first change.
      guard Limits.isSequence(sequence), (origin?.sequence ?? 0) < sequence,
        origin.map({ branches.indices.contains($0.branch) && $0.sequence > 0 }) ?? true
      else { throw StoreError.damaged(what: "row of a branch") }
      branches.append(
        Branch(
          number: branches.count, actor: Actor(device: device, incarnation: incarnation),
          origin: origin, sequence: sequence, hash: hash,
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
    let history = SpanHistory(connection: connection)
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

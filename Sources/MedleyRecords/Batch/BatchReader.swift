internal import MedleySealing

/// Unpacks a batch one change after the other, so that they never stand in memory together.
///
/// It proves nothing but the form: whether the causes of a change are there, whether its author
/// may write and whether the signatures are right is for the receiver to see. The hashes are
/// worked out along the logs, so a wrong byte shows as a wrong signature.
package struct BatchReader: Sendable {
  let tables: BatchTables
  var rows: RowCoder<RangeDecoder>
  var book: LogBook
  /// The ids that have come into use, one after the other.
  var ids: [UInt8] = []
  /// How many of them were taken from the table.
  var toldIDCount = 0
  /// Where each word that has come into use lies in the words.
  var wordRanges: [Range<Int>] = []
  /// What is hashed for a payload: the domain, and then the payload at hand.
  var payload: [UInt8]
  /// What is hashed for a header.
  var header: [UInt8] = []
  /// For each log the beginning of its headers: domain, format 1, device and incarnation.
  let headerStarts: [[UInt8]]
  let forms: Forms
  /// The first template of the change before.
  var lastTemplate = 0

  /// The index of the next change.
  package internal(set) var index = 0
  /// Canonical bytes of the changes so far, and one for each cell of their rows.
  package internal(set) var canonicalByteCount = 0
  /// What that may come to.
  let canonicalByteLimit: Int

  /// Reads everything before the changes.
  ///
  /// - Throws: `BatchFault`; the receiver refuses the batch as a whole.
  package init(
    _ bytes: [UInt8], canonicalByteLimit: Int = Limits.batchCanonicalByteCount
  ) throws(BatchFault) {
    self.canonicalByteLimit = canonicalByteLimit
    guard bytes.count <= Limits.batchByteCount else { throw .aboveLimit(.bytes) }
    var reader = ByteReader(bytes)
    tables = try BatchTables(from: &reader)
    book = LogBook(tables.logs)
    rows = RowCoder(
      RangeDecoder(bytes, at: reader.offset), templates: tables.templates,
      logCount: tables.logs.count)
    payload = ByteWriter(domain: "medley payload 1").bytes
    forms = Forms(tables.templates)
    headerStarts = tables.logs.map { log in
      var writer = ByteWriter(domain: ChangeHeader.domain)
      writer.varint(1)
      writer.fixed(log.actor.device)
      writer.fixed(log.actor.incarnation)
      return writer.bytes
    }
    if tables.changeCount == 0 { try finish() }
  }

  /// What the receiver must hold.
  package var from: Vector { tables.from }

  /// The number of changes in the batch.
  package var changeCount: Int { tables.changeCount }

  /// The newest change of each log and branch, with its signature, in ascending order of index.
  package var ends: [BatchEnd] { tables.ends }

  /// Unpacks the next change; nil after the last.
  ///
  /// - Throws: `BatchFault`; after one the reader is of no more use.
  package mutating func next() throws(BatchFault) -> Change? {
    guard index < tables.changeCount else { return nil }
    let change: Change
    var log: Int?
    switch try nextRows() {
    case .verbatim(let whole): change = whole
    case .packed(let parts):
      change = try assemble(parts)
      log = parts.log
    }
    rows.finishChange(stamp: change.header.stamp, log: log)
    try count(change.header, byteCount: change.payload.count)
    return change
  }

  /// Refuses what is left over after the last change.
  mutating func finish() throws(BatchFault) {
    guard rows.bits.isFinished, toldIDCount * 16 == tables.ids.count,
      (wordRanges.last?.upperBound ?? 0) == tables.words.count
    else { throw .trailingBytes }
  }

  /// Puts the header of a packed change together and works out its hashes.
  private mutating func assemble(_ parts: Parts) throws(BatchFault) -> Change {
    let actor = book.logs[parts.log].actor
    let sequence = book.logs[parts.log].nextSequence
    let previous = book.logs[parts.log].previous
    guard sequence <= Limits.sequence else { throw .rows(change: index) }
    let payloadHash = Digest(hashing: payload)
    header.removeAll(keepingCapacity: true)
    if parts.format == 1 {
      header.append(contentsOf: headerStarts[parts.log])
    } else {
      header.append(contentsOf: headerStarts[parts.log].prefix(ChangeHeader.domainByteCount))
      header.appendVarint(parts.format)
      header.append(contentsOf: headerStarts[parts.log].dropFirst(ChangeHeader.domainByteCount + 1))
    }
    header.appendVarint(sequence)
    header.append(previous)
    header.appendVarint(mapped(parts.stamp))
    header.appendVarint(UInt64(parts.seen.count))
    for head in parts.seen {
      head.actor.device.append(to: &header)
      head.actor.incarnation.append(to: &header)
      header.appendVarint(head.sequence)
      head.hash.append(to: &header)
    }
    header.append(payloadHash)
    let hash = Digest(hashing: header)
    book.append(hash, to: parts.log)
    return Change(
      unchecked: ChangeHeader(
        format: parts.format, actor: actor, sequence: sequence, previous: previous,
        stamp: parts.stamp, seen: parts.seen, payloadHash: payloadHash),
      payload: Array(payload[BatchReader.payloadStart...]), hash: hash)
  }
}

extension ChangeHeader {
  /// The bytes of the domain of the change hash, with its zero.
  static let domainByteCount = domain.utf8.count + 1
}

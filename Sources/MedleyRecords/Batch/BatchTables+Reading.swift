internal import MedleyDeflate
internal import MedleySealing

extension BatchTables {
  /// Reads the tables; the reader stands at the first byte of the rows afterwards.
  init(from reader: inout ByteReader) throws(BatchFault) {
    do {
      let version = try reader.varint()
      guard version == BatchTables.version else { throw BatchFault.laterVersion(version) }
      try readActors(from: &reader)
      try readVector(from: &reader)
      changeCount = try reader.count(limit: .max)
      guard changeCount <= Limits.batchChangeCount else { throw BatchFault.aboveLimit(.changes) }
      try readLogs(from: &reader)
      try readEnds(from: &reader)
      let idCount = try reader.countOfParts(of: 16)
      ids = Array(try reader.raw(idCount * 16))
      try readWords(from: &reader)
      try readTemplates(from: &reader)
    } catch let fault as BatchFault {
      throw fault
    } catch let fault as DecodingFault {
      throw .table(fault)
    } catch {
      throw .trailingBytes
    }
  }

  private mutating func readActors(from reader: inout ByteReader) throws(DecodingFault) {
    let deviceCount = try reader.countOfParts(of: VerifyingKey.byteCount)
    var devices: [VerifyingKey] = []
    devices.reserveCapacity(deviceCount)
    for _ in 0..<deviceCount { devices.append(try reader.fixed32()) }
    let count = try reader.countOfParts(of: 1 + Incarnation.byteCount)
    actors.reserveCapacity(count)
    for _ in 0..<count {
      let device = devices[try reader.index(below: devices.count)]
      actors.append(Actor(device: device, incarnation: try reader.fixed16()))
    }
  }

  private mutating func readVector(from reader: inout ByteReader) throws(DecodingFault) {
    var heads: [Head] = []
    for _ in 0..<(try reader.count(limit: Limits.headCount)) {
      let offset = reader.offset
      let actor = actors[try reader.index(below: actors.count)]
      let sequence = try reader.sequence()
      let head = Head(actor: actor, sequence: sequence, hash: try reader.words16())
      if let last = heads.last, last >= head { throw .notCanonical(offset: offset) }
      heads.append(head)
    }
    from = Vector(heads)
  }

  private mutating func readLogs(from reader: inout ByteReader) throws {
    let count = try reader.countOfParts(of: 17)
    guard count <= Limits.batchLogCount else { throw BatchFault.aboveLimit(.logs) }
    logs.reserveCapacity(count)
    for _ in 0..<count {
      let place = try reader.index(below: from.heads.count + 1)
      if place > 0 {
        let head = from.heads[place - 1]
        let low = try reader.words16()
        logs.append(
          LogBook.Log(
            actor: head.actor, first: head.sequence + 1,
            previous: Digest(words: Words32(high: head.hash, low: low))))
      } else {
        let actor = actors[try reader.index(below: actors.count)]
        let first = try reader.sequence()
        logs.append(LogBook.Log(actor: actor, first: first, previous: try reader.fixed32()))
      }
    }
  }

  private mutating func readEnds(from reader: inout ByteReader) throws(DecodingFault) {
    let count = try reader.countOfParts(of: 1 + Signature.byteCount)
    var next = 0
    for _ in 0..<count {
      let start = reader.offset
      let index = next + (try reader.index(below: max(changeCount - next, 0)))
      guard let signature = Signature(bytes: try reader.raw(Signature.byteCount)) else {
        throw .notAllowed(offset: start)
      }
      ends.append(BatchEnd(index: index, signature: signature))
      next = index + 1
    }
  }

  private mutating func readWords(from reader: inout ByteReader) throws {
    let count = try reader.count(limit: .max)
    guard count <= Limits.batchByteCount else { throw BatchFault.aboveLimit(.bytes) }
    let deflatedCount = try reader.count(limit: reader.remaining)
    if deflatedCount == 0 {
      words = Array(try reader.raw(count))
    } else {
      let deflated = Array(try reader.raw(deflatedCount))
      guard let inflated = Deflate.inflated(deflated, count: count) else {
        throw BatchFault.notInflatable
      }
      words = inflated
    }
  }

  private mutating func readTemplates(from reader: inout ByteReader) throws {
    let count = try reader.count(limit: Limits.batchTemplateCount)
    var columnCount = 0
    var cellCount = 0
    for _ in 0..<count {
      let template = try RowTemplate(from: &reader)
      columnCount += template.columns.count
      cellCount += template.cellCount * template.strandCount
      guard columnCount <= Limits.batchColumnCount, cellCount <= Limits.batchCellCount else {
        throw BatchFault.aboveLimit(.cells)
      }
      templates.append(template)
    }
  }
}

extension ByteReader {
  /// Reads how many parts follow, each of at least so many bytes; more than fit are refused.
  fileprivate mutating func countOfParts(of byteCount: Int) throws(DecodingFault) -> Int {
    let start = offset
    let count = try count(limit: .max)
    guard count <= remaining / byteCount else { throw .endsEarly(offset: start) }
    return count
  }

  /// Reads an index below a bound.
  fileprivate mutating func index(below bound: Int) throws(DecodingFault) -> Int {
    let start = offset
    guard bound > 0 else { throw .notAllowed(offset: start) }
    return try count(limit: bound - 1)
  }

  fileprivate mutating func sequence() throws(DecodingFault) -> UInt64 {
    let start = offset
    let sequence = try varint()
    guard sequence >= 1, sequence <= Limits.sequence else { throw .notAllowed(offset: start) }
    return sequence
  }
}

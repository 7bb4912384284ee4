internal import MedleySealing

extension BatchReader {
  /// What the rows of a change say; the payload is left in `payload`.
  struct Parts {
    var log: Int
    var stamp: Int64
    var format: UInt64 = 1
    var seen: [Head] = []
  }

  /// One change as it stands in the rows.
  enum Rows {
    case packed(Parts)
    case verbatim(Change)
  }

  /// Where the payload starts in what is hashed for it: after the domain and its zero.
  static let payloadStart = 17

  /// Decodes the rows of the next change.
  mutating func nextRows() throws(BatchFault) -> Rows {
    guard !tables.templates.isEmpty else { throw .rows(change: index) }
    payload.removeLast(payload.count - BatchReader.payloadStart)
    let template = rows.firstTemplate(0, after: lastTemplate)
    try check(template < forms.operations.count)
    lastTemplate = template
    var parts: Parts
    switch forms.operations[template].mode {
    case .change: return .verbatim(try verbatim(template))
    case .payload: parts = try wholePayload(template)
    case .value, .fields: parts = try operations(first: template)
    }
    parts.seen = try seen(of: parts.log)
    try check(!rows.isDamaged && !rows.bits.isDamaged)
    guard payload.count - BatchReader.payloadStart <= Limits.changeByteCount else {
      throw .aboveLimit(.changeBytes)
    }
    return .packed(parts)
  }

  /// Counts a change that was decoded, and finishes after the last.
  mutating func count(_ header: ChangeHeader, byteCount: Int) throws(BatchFault) {
    let size = header.byteCount + byteCount
    guard size <= Limits.changeByteCount else { throw .aboveLimit(.changeBytes) }
    canonicalByteCount += size
    guard canonicalByteCount <= canonicalByteLimit else {
      throw .aboveLimit(.canonicalBytes)
    }
    index += 1
    if index == tables.changeCount { try finish() }
  }

  func check(_ condition: Bool) throws(BatchFault) {
    guard condition else { throw .rows(change: index) }
  }

  /// Decodes a row, makes the words that it brings into use readable, and checks it.
  @inline(__always)
  private mutating func row(_ template: Int, isFirst: Bool) throws(BatchFault) {
    rows.code(template, isFirst: isFirst)
    // Rows of many cells that are not there would otherwise cost time and no bytes.
    canonicalByteCount += rows.layouts[template].columns.count
    if wordRanges.count < rows.references.words.usedCount { try readWords() }
    if !rows.references.news.isEmpty { try readIDs() }
    try check(!rows.isDamaged)
  }

  private mutating func verbatim(_ template: Int) throws(BatchFault) -> Change {
    try row(template, isFirst: true)
    let cell = rows.row[RowTemplate.cellCountBeforeColumns]
    try check(!rows.bits.isDamaged)
    do {
      return try Change(decoding: Array(tables.words[wordRanges[Int(cell)]]))
    } catch { throw .rows(change: index) }
  }

  private mutating func wholePayload(_ template: Int) throws(BatchFault) -> Parts {
    try row(template, isFirst: true)
    var parts = Parts(log: rows.log, stamp: rows.stamp)
    for (index, column) in tables.templates[template].columns.enumerated() {
      let cell = rows.row[RowTemplate.cellCountBeforeColumns + index]
      switch column.source {
      case RowColumn.Source.value: payload.append(contentsOf: tables.words[wordRanges[Int(cell)]])
      case RowColumn.Source.format: parts.format = UInt64(bitPattern: cell)
      default: break
      }
    }
    try check(parts.format >= 1)
    return parts
  }

  private mutating func operations(first: Int) throws(BatchFault) -> Parts {
    let more = rows.moreOperations(0, after: first)
    try check(more < UInt64(Limits.operationCount))
    payload.appendVarint(more + 1)
    var template = first
    for operation in 0...Int(more) {
      if operation > 0 {
        template = rows.laterTemplate(0, after: template)
        try check(template < forms.operations.count)
        let mode = forms.operations[template].mode
        try check(mode == .value || mode == .fields)
      }
      try row(template, isFirst: operation == 0)
      appendOperation(template)
      guard payload.count - BatchReader.payloadStart <= Limits.changeByteCount else {
        throw .aboveLimit(.changeBytes)
      }
    }
    return Parts(log: rows.log, stamp: rows.stamp)
  }

  private mutating func seen(of log: Int) throws(BatchFault) -> [Head] {
    let count = rows.seenCount(0, isSameLog: book.newest == log)
    if count == SeenCount.none { return [] }
    if count == SeenCount.front {
      let heads = book.front(of: log)
      try check(heads.count <= Limits.headCount)
      // Two logs of a hostile batch can be one and the same.
      for (head, next) in zip(heads, heads.dropFirst()) { try check(head < next) }
      return heads
    }
    try check(count - 1 <= UInt64(Limits.headCount))
    var heads: [Head] = []
    for _ in 1..<count {
      guard let name = rows.seenName(.from(0)), let head = head(name) else {
        throw .rows(change: index)
      }
      try check(heads.last.map { $0 < head } ?? true)
      try check(!rows.bits.isDamaged)
      heads.append(head)
    }
    return heads
  }

  /// The head that a name in `seen` stands for; nil when there is no such.
  private func head(_ name: SeenName) -> Head? {
    switch name {
    case .inBatch(let log, let back):
      return book.logs.indices.contains(log) ? book.logs[log].head(back: back) : nil
    case .from(let place):
      return tables.from.heads.indices.contains(place) ? tables.from.heads[place] : nil
    case .other(let actor, let sequence, let hash):
      guard tables.actors.indices.contains(actor), sequence >= 1, sequence <= Limits.sequence
      else { return nil }
      return Head(actor: tables.actors[actor], sequence: sequence, hash: hash)
    }
  }
}

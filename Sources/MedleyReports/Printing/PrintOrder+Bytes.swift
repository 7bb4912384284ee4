internal import MedleyMedicines
internal import MedleyRecords

/// One version of both programs is installed together; any other form is refused.
private let formVersion: UInt8 = 2

extension PrintOrder {
  /// The order as bytes.
  package var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.byte(formVersion)
    switch self {
    case .pages(let document, let paper, let isLarge):
      writer.byte(0)
      writer.varint(paper.rawValue)
      writer.byte(isLarge ? 1 : 0)
      writer.document(document)
    case .picture(let map, let kind):
      writer.byte(1)
      writer.varint(kind.rawValue)
      writer.heatMap(map)
    }
    return writer.bytes
  }

  /// Reads an order.
  ///
  /// - Throws: `PrintFault.unreadable`, whatever the bytes are.
  package init(reading bytes: [UInt8]) throws(PrintFault) {
    do throws(DecodingFault) {
      var reader = ByteReader(bytes)
      guard try reader.byte() == formVersion else { throw DecodingFault.notAllowed(offset: 0) }
      if try reader.flag() {
        let kind: PictureKind = try reader.choice()
        self = .picture(try reader.heatMap(), kind)
      } else {
        let paper: Paper = try reader.choice()
        let isLarge = try reader.flag()
        self = .pages(try reader.document(), paper, isLarge: isLarge)
      }
      try reader.finish()
    } catch {
      throw .unreadable
    }
  }
}

extension ByteWriter {
  fileprivate mutating func texts(_ texts: [String]) {
    varint(texts.count)
    for text in texts { self.text(text) }
  }

  fileprivate mutating func document(_ document: Document) {
    text(document.language)
    text(document.title)
    text(document.author)
    text(document.subtitle)
    text(document.runningHead)
    text(document.pageWords)
    text(document.made.text)
    varint(document.blocks.count)
    for block in document.blocks { self.block(block) }
  }

  private mutating func block(_ block: Document.Block) {
    switch block {
    case .heading(let text, let level):
      byte(0)
      self.text(text)
      varint(level)
    case .paragraph(let text, let emphasis):
      byte(1)
      self.text(text)
      varint(emphasis.rawValue)
    case .facts(let facts):
      byte(2)
      varint(facts.count)
      for fact in facts {
        text(fact.name)
        text(fact.value)
      }
    case .list(let items):
      byte(3)
      texts(items)
    case .table(let table):
      byte(4)
      self.table(table)
    case .heatMap(let map):
      byte(5)
      heatMap(map)
    }
  }

  private mutating func table(_ table: Table) {
    text(table.caption)
    varint(table.columns.count)
    for column in table.columns {
      text(column.head)
      byte(column.isNumber ? 1 : 0)
      byte(column.isWhole ? 1 : 0)
      varint(column.share)
    }
    varint(table.rows.count)
    for row in table.rows {
      for column in table.columns.indices {
        text(row.indices.contains(column) ? row[column] : "")
      }
    }
  }

  fileprivate mutating func heatMap(_ map: HeatMap) {
    text(map.caption)
    texts(map.weekdays)
    varint(map.months.count)
    for month in map.months {
      text(month.name)
      varint(month.offset)
      varint(month.days.count)
      for day in month.days {
        varint(day.number)
        varint(day.band.rawValue)
        byte(day.isMissed ? 1 : 0)
        text(day.words)
      }
    }
    varint(map.legend.count)
    for key in map.legend {
      varint(key.band.rawValue)
      text(key.words)
    }
    text(map.missedWords)
  }
}

extension ByteReader {
  fileprivate mutating func flag() throws(DecodingFault) -> Bool { try count(limit: 1) == 1 }

  fileprivate mutating func choice<Choice: RawRepresentable<Int>>() throws(DecodingFault) -> Choice
  {
    let start = offset
    guard let choice = Choice(rawValue: try count(limit: 255)) else {
      throw .notAllowed(offset: start)
    }
    return choice
  }

  private mutating func text() throws(DecodingFault) -> String {
    try text(limit: PrintLimits.textByteCount)
  }

  /// Reads so many values behind their count; nothing is set aside for them before they are there.
  private mutating func several<Value>(
    limit: Int, _ read: (inout ByteReader) throws(DecodingFault) -> Value
  ) throws(DecodingFault) -> [Value] {
    let count = try count(limit: limit)
    var values: [Value] = []
    for _ in 0..<count { values.append(try read(&self)) }
    return values
  }

  fileprivate mutating func document() throws(DecodingFault) -> Document {
    let language = try text()
    let title = try text()
    let author = try text()
    let subtitle = try text()
    let runningHead = try text()
    let pageWords = try text()
    let start = offset
    guard let made = OffsetInstant(try text()) else { throw .notAllowed(offset: start) }
    return Document(
      language: language, title: title, author: author, subtitle: subtitle,
      runningHead: runningHead, pageWords: pageWords, made: made,
      blocks: try several(limit: PrintLimits.blockCount) { reader throws(DecodingFault) in
        try reader.block()
      })
  }

  private mutating func block() throws(DecodingFault) -> Document.Block {
    let start = offset
    switch try byte() {
    case 0: return .heading(try text(), level: try count(limit: 6))
    case 1: return .paragraph(try text(), try choice())
    case 2:
      return .facts(
        try several(limit: PrintLimits.rowCount) { reader throws(DecodingFault) in
          Document.Fact(try reader.text(), try reader.text())
        })
    case 3:
      return .list(
        try several(limit: PrintLimits.rowCount) { reader throws(DecodingFault) in
          try reader.text()
        })
    case 4: return .table(try table())
    case 5: return .heatMap(try heatMap())
    default: throw .notAllowed(offset: start)
    }
  }

  private mutating func table() throws(DecodingFault) -> Table {
    let caption = try text()
    let start = offset
    let columns = try several(limit: PrintLimits.columnCount) { reader throws(DecodingFault) in
      Table.Column(
        try reader.text(), isNumber: try reader.flag(), isWhole: try reader.flag(),
        share: try reader.count(limit: 1_000))
    }
    guard !columns.isEmpty else { throw .notAllowed(offset: start) }
    let rows = try several(limit: PrintLimits.rowCount) { reader throws(DecodingFault) in
      var cells: [String] = []
      for _ in columns { cells.append(try reader.text()) }
      return cells
    }
    return Table(caption: caption, columns: columns, rows: rows)
  }

  fileprivate mutating func heatMap() throws(DecodingFault) -> HeatMap {
    let caption = try text()
    let start = offset
    let weekdays = try several(limit: 7) { reader throws(DecodingFault) in try reader.text() }
    guard weekdays.count == 7 else { throw .notAllowed(offset: start) }
    let months = try several(limit: PrintLimits.monthCount) { reader throws(DecodingFault) in
      HeatMap.Month(
        name: try reader.text(), offset: try reader.count(limit: 6),
        days: try reader.several(limit: 31) { reader throws(DecodingFault) in
          HeatMap.Day(
            number: try reader.count(limit: 31), band: try reader.choice(),
            isMissed: try reader.flag(), words: try reader.text())
        })
    }
    let legend = try several(limit: 16) { reader throws(DecodingFault) in
      HeatMap.Key(try reader.choice(), try reader.text())
    }
    return HeatMap(
      caption: caption, weekdays: weekdays, months: months, legend: legend,
      missedWords: try text())
  }
}

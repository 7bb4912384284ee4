/// One column of a template: which part of an operation it holds and how it is coded
/// (`batch-format §5.1`).
struct RowColumn: Hashable, Sendable {
  /// What the cells of a column are.
  enum Nature: UInt8, Sendable {
    /// A number as it is.
    case number = 0
    /// A number that was mapped from a signed one, mapped back.
    case signed = 1
    /// The index of an entry among the ids.
    case id = 2
    /// The index of an entry among the words.
    case word = 3
  }

  /// The parts of a change that are no field of a field map; a field is `field` and its key.
  enum Source {
    static let log: UInt64 = 0
    static let stamp: UInt64 = 1
    static let record: UInt64 = 2
    static let parent: UInt64 = 3
    static let member: UInt64 = 4
    static let occurrence: UInt64 = 5
    static let value: UInt64 = 6
    static let format: UInt64 = 7
    static let field: UInt64 = 8
  }

  /// The greatest unit, so that arithmetic with it cannot overflow.
  static let unitLimit = 1 << 40

  var source: UInt64
  var nature: Nature
  /// True when rows may lack the column.
  var isOptional = false
  var guessCount: UInt8 = 0
  var firstGuess = Forecast.last
  var secondGuess = Forecast.last
  /// What a number that was not guessed is measured from.
  var base = Forecast.zero
  /// What most differences from the base are multiples of.
  var unit: Int64 = 1

  init(source: UInt64, nature: Nature) {
    self.source = source
    self.nature = nature
  }

  var isReference: Bool { nature == .id || nature == .word }

  func write(to writer: inout ByteWriter) {
    writer.varint(source)
    writer.byte(
      nature.rawValue | (isOptional ? 4 : 0) | guessCount << 3)
    if guessCount > 0 { firstGuess.write(to: &writer) }
    if guessCount > 1 { secondGuess.write(to: &writer) }
    if !isReference {
      base.write(to: &writer)
      writer.varint(UInt64(unit.magnitude))
    }
  }

  /// Reads a column of a template whose rows have so many cells.
  init(from reader: inout ByteReader, cellCount: Int) throws(DecodingFault) {
    let start = reader.offset
    source = try reader.varint()
    let flags = try reader.byte()
    guard let nature = Nature(rawValue: flags & 3), flags < 24,
      RowColumn.natures(of: source).contains(nature)
    else { throw .notAllowed(offset: start) }
    self.nature = nature
    isOptional = flags & 4 != 0
    guard !isOptional || source >= Source.field else { throw .notAllowed(offset: start) }
    guessCount = flags >> 3
    if guessCount > 0 { firstGuess = try Forecast(from: &reader, cellCount: cellCount) }
    if guessCount > 1 { secondGuess = try Forecast(from: &reader, cellCount: cellCount) }
    if isReference {
      for guess in [firstGuess, secondGuess] where guess.kind != .last && guess.kind != .earlier {
        throw .notAllowed(offset: start)
      }
    } else {
      base = try Forecast(from: &reader, cellCount: cellCount)
      let unit = try reader.count(limit: RowColumn.unitLimit)
      guard unit >= 1 else { throw .notAllowed(offset: start) }
      self.unit = Int64(unit)
    }
  }

  /// What the cells of a source may be.
  private static func natures(of source: UInt64) -> [Nature] {
    switch source {
    case Source.record, Source.parent, Source.member: [.id]
    case Source.value: [.id, .word]
    case Source.log, Source.stamp, Source.occurrence, Source.format: [.number]
    default: source & 1 == 0 ? [.number, .signed] : [.id, .word]
    }
  }
}

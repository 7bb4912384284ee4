/// What a picture says by one of its codes, and how sure that is.
package struct ReadCode: Hashable, Sendable {
  /// How sure a content is.
  package enum State: String, Hashable, Sendable {
    /// Readers agree, or the code's own error correction vouches for it.
    case read
    /// One reader's word, or one that another contradicts: a person has to compare the digits.
    case check
  }

  package let symbology: Symbology
  /// The symbology identifier, as “]d2”; empty when no reader told one.
  package let identifier: String
  package let bytes: [UInt8]
  package let state: State
  /// The readers that said so, in a fixed order.
  package let readers: [SymbolReading.Reader]
  /// The passes in which they did, in the order in which they are tried.
  package let passes: [ReadingPass]
  /// Where it was seen first, in pixels of the picture that was searched.
  package let place: SymbolPlace
}

extension ReadCode {
  /// Settles what readings of one picture say together, each content once, in order of appearance.
  ///
  /// Two readers that say the same make it `read`. A GS1 DataMatrix that begins with a product whose
  /// check digit is right, and a QR code that zxing read, need no second one: their error correction
  /// is one. Interleaved bars are read only as a GTIN: a part of them looks whole, and what one reader
  /// alone read is left out, because texture looks like it. Contents of one kind of code that contradict each other in one place are all `check`.
  package static func agreed(_ readings: [SymbolReading]) -> [ReadCode] {
    var contents: [Content] = []
    for reading in readings where !reading.bytes.isEmpty {
      let key = ContentKey(reading)
      if let index = contents.firstIndex(where: { $0.key == key }) {
        contents[index].readings.append(reading)
      } else {
        contents.append(Content(key: key, readings: [reading]))
      }
    }
    contents.removeAll(where: \.isNoise)
    let whole = contents.filter(\.key.isTradeItemNumber)
    contents.removeAll { part in whole.contains { $0.hasPart(part) } }
    return contents.compactMap { content in
      let isContradicted = contents.contains { $0.contradicts(content) }
      return content.code(isContradicted: isContradicted)
    }
  }

  /// One content with everybody who said it.
  private struct Content {
    let key: ContentKey
    var readings: [SymbolReading]

    func contradicts(_ other: Content) -> Bool {
      key != other.key && key.kind == other.key.kind && isBeside(other)
    }

    private func isBeside(_ other: Content) -> Bool {
      let others = other.reaches
      return reaches.contains { one in others.contains { one.touches($0) } }
    }

    /// Where it may reach to: of bars a reader may tell no more than one line across them.
    private var reaches: [SymbolPlace] {
      let places = readings.map(\.place)
      guard !key.kind.isMatrix else { return places }
      let tall = places.filter(\.isTall)
      return places.map { place in
        tall.contains { $0.touches(place) } ? place.widened(by: 16) : place.widened(by: 4)
      }
    }

    /// True for what texture looks like to one reader: pairs of bars without a check digit.
    var isNoise: Bool {
      key.kind == .itf && Set(readings.map(\.reader)).count < 2 && !key.isTradeItemNumber
    }

    /// True when another content is a part of these interleaved digits, in the same place.
    func hasPart(_ other: Content) -> Bool {
      key.kind == .itf && other.key.kind == .itf && other.key.bytes.count < key.bytes.count
        && !key.bytes.ranges(of: other.key.bytes).isEmpty && isBeside(other)
    }

    private var isVouchedFor: Bool {
      let readers = Set(readings.map(\.reader))
      switch key.kind {
      case .dataMatrix: return readers.count > 1 || key.isProductElement
      case .qrCode: return readers.count > 1 || readers.contains(.zxing)
      // A line that leaves the bars above or below gives a part of their digits to every reader.
      case .itf: return readers.count > 1 && key.isTradeItemNumber
      default: return readers.count > 1
      }
    }

    /// The code; what zxing says of its kind goes before what others say.
    func code(isContradicted: Bool) -> ReadCode? {
      guard let first = readings.first else { return nil }
      let told = readings.first { $0.reader == .zxing } ?? first
      return ReadCode(
        symbology: told.symbology, identifier: told.identifier, bytes: told.bytes,
        state: isVouchedFor && !isContradicted ? .read : .check,
        readers: Set(readings.map(\.reader)).sorted(),
        passes: Set(readings.map(\.pass)).sorted(), place: first.place)
    }
  }
}

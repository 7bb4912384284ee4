/// What one reader said of one code in one pass over a picture.
package struct SymbolReading: Hashable, Sendable {
  /// The libraries that read; the raw value is the one in a worker's answer.
  package enum Reader: UInt8, CaseIterable, Hashable, Sendable, Comparable {
    case zbar = 1
    case zxing = 2
    case dmtx = 3

    package static func < (one: Reader, other: Reader) -> Bool { one.rawValue < other.rawValue }
  }

  package let reader: Reader
  package let pass: ReadingPass
  package let symbology: Symbology
  /// The symbology identifier that a scanner would send, as “]d2”; empty when it is not known.
  ///
  /// Source: ISO/IEC 15424.
  package let identifier: String
  /// The content; a separator FNC1 is the byte 0x1d, and one at the beginning is left out.
  package let bytes: [UInt8]
  /// Where the code is.
  package let place: SymbolPlace

  package init(
    reader: Reader, pass: ReadingPass, symbology: Symbology, identifier: String, bytes: [UInt8],
    place: SymbolPlace
  ) {
    self.reader = reader
    self.pass = pass
    self.symbology = symbology
    self.identifier = identifier
    self.bytes = bytes
    self.place = place
  }
}

/// The upright box around a code, in pixels of the picture that was searched.
package struct SymbolPlace: Hashable, Sendable {
  package let left: UInt16
  package let top: UInt16
  package let right: UInt16
  package let bottom: UInt16

  /// Takes the corners of a box in any order.
  package init(_ x: UInt16, _ y: UInt16, _ otherX: UInt16, _ otherY: UInt16) {
    left = min(x, otherX)
    right = max(x, otherX)
    top = min(y, otherY)
    bottom = max(y, otherY)
  }

  /// True for a box of bars that is so tall that it holds most of them, not a line across them.
  var isTall: Bool {
    let (width, height) = (right - left, bottom - top)
    return min(width, height) >= max(width, height) / 4
  }

  /// The box with such a part of its longer side more on each side: a quarter for 4.
  func widened(by part: UInt16) -> SymbolPlace {
    let margin = max(right - left, bottom - top) / max(part, 1)
    func lower(_ side: UInt16) -> UInt16 { side > margin ? side - margin : 0 }
    func upper(_ side: UInt16) -> UInt16 {
      let (sum, isOver) = side.addingReportingOverflow(margin)
      return isOver ? .max : sum
    }
    return SymbolPlace(lower(left), lower(top), upper(right), upper(bottom))
  }

  /// True when two boxes have a point in common.
  package func touches(_ other: SymbolPlace) -> Bool {
    left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
  }
}

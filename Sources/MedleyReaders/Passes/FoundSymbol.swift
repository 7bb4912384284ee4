internal import MedleyCodes

/// A code as a reader found it in the picture that it was given.
struct FoundSymbol {
  let reader: SymbolReading.Reader
  let symbology: Symbology
  let identifier: String
  let bytes: [UInt8]
  /// The corners around it, from the upper left one of the code itself, in pixels of that picture.
  let corners: [(x: Double, y: Double)]

  /// The reading that it is in a pass over a picture.
  func reading(_ pass: ReadingPass, in image: GrayImage) -> SymbolReading {
    SymbolReading(
      reader: reader, pass: pass, symbology: symbology, identifier: identifier, bytes: bytes,
      place: image.frame.place(around: corners))
  }
}

package import MedleyMedicines

/// What a code on a pack says: numbers, lot, serial number and dates, and what looks wrong.
///
/// Nothing is guessed: what cannot be read for certain is left out and named in `warnings`.
package struct PackCode: Hashable, Sendable {
  /// The text as the reader gave it, without the symbology identifier; GS is U+001D.
  package let text: String
  /// The kind of code, where the reader or the identifier told it.
  package let symbology: Symbology?
  /// What the reader said before the text: `]d2`.
  package let symbologyIdentifier: String?
  /// The item number; nil where the code holds none, a wrong one, or two different ones.
  package internal(set) var gtin: GTIN?
  /// The fields in their order, those of an unknown identifier too.
  package internal(set) var elements: [ElementString] = []
  /// The last day of use.
  package internal(set) var expires: LocalDate?
  /// The day of production.
  package internal(set) var produced: LocalDate?
  /// The batch or lot.
  package internal(set) var batch: String?
  package internal(set) var serial: String?
  /// The numbers of countries, at most one for each scheme; packs for several markets have more.
  package internal(set) var nationalNumbers: [NationalNumber] = []
  /// The readings of a US number: three for ten digits, of which the catalog knows one, else one.
  package internal(set) var ndc: [NDCReading] = []
  /// The one of several readings of a US number that something besides the code told.
  package private(set) var chosenNDC: NDCReading?
  package internal(set) var warnings: [PackWarning] = []

  /// Explains a text as a reader gives it.
  ///
  /// - Parameters:
  ///   - text: Without the symbology identifier; separators as U+001D.
  ///   - symbologyIdentifier: `]d2`, where the reader tells it.
  ///   - symbology: The kind of code, where the reader tells it; it goes before the identifier.
  ///   - today: The day by which centuries and expiry are judged.
  package init(
    text: String, symbologyIdentifier: String? = nil, symbology: Symbology? = nil, today: LocalDate
  ) {
    let identifier = symbologyIdentifier.flatMap { SymbologyIdentifier($0) }
    self.text = text
    self.symbologyIdentifier = symbologyIdentifier
    self.symbology = symbology ?? identifier?.symbology
    var reading = PackReading(today: today)
    reading.read(text, symbology: self.symbology, isGS1: identifier?.isGS1)
    reading.finish(into: &self)
  }

  /// Explains bytes as a reader gives them: UTF-8, or else ISO 8859-1.
  package init(
    bytes: [UInt8], symbologyIdentifier: String? = nil, symbology: Symbology? = nil,
    today: LocalDate
  ) {
    var latin = ""
    latin.unicodeScalars.append(contentsOf: bytes.map { Unicode.Scalar($0) })
    self.init(
      text: String(validating: bytes, as: UTF8.self) ?? latin,
      symbologyIdentifier: symbologyIdentifier, symbology: symbology, today: today)
  }

  /// Explains fields that were told apart already, and numbers that were typed.
  init(text: String, reading: PackReading, symbology: Symbology?, symbologyIdentifier: String?) {
    self.text = text
    self.symbology = symbology
    self.symbologyIdentifier = symbologyIdentifier
    reading.finish(into: &self)
  }

  /// The number of the country whose scheme comes first in the code; nil where none is certain.
  package var national: NationalNumber? {
    nationalNumbers.first ?? chosenNDC.map { NationalNumber(scheme: .ndc, number: $0.text) }
  }

  /// True for a number that means something in one shop only: own history, and no catalog.
  package var isPrivate: Bool { gtin?.isPrivate ?? false }

  /// The same code with one of the readings of its US number chosen, by a catalog for example.
  ///
  /// The readings stay: what a code says does not depend on what somebody else knows.
  package func choosing(_ reading: NDCReading) -> PackCode {
    var code = self
    if ndc.contains(reading) { code.chosenNDC = reading }
    return code
  }

  /// True where nothing in the text is understood; the household may still know the text.
  package var saysNothing: Bool {
    gtin == nil && elements.isEmpty && nationalNumbers.isEmpty && ndc.isEmpty
  }
}

internal import MedleyCatalogue
internal import MedleyPacks

extension PackCode {
  /// The numbers by which registers may know the pack; none for a number of one shop.
  var catalogueCodes: [CatalogueCode] {
    guard !isPrivate else { return [] }
    var codes: [CatalogueCode] = []
    if let digits = gtin?.digits, let number = Int64(digits) {
      codes.append(CatalogueCode(.gtin, number))
    }
    codes += ndc.compactMap { Int64($0.twelveDigits) }.map { CatalogueCode(.ndc, $0) }
    for national in nationalNumbers where national.scheme == .aic {
      let digits = national.number.drop { !("0"..."9" ~= $0) }
      if let number = Int64(digits) { codes.append(CatalogueCode(.aic, number)) }
    }
    return codes
  }

  /// The code with the one reading of an American number that a catalogue knows.
  ///
  /// Ten digits have three readings: where the catalogue knows none of them, or more than one, none
  /// is believed.
  func decided(by matches: [CatalogueMatch]) -> PackCode {
    guard ndc.count > 1 else { return self }
    let known = Set(matches.map(\.code).filter { $0.scheme == .ndc }.map(\.number))
    let readings = ndc.filter { reading in
      Int64(reading.twelveDigits).map { known.contains($0) } ?? false
    }
    guard readings.count == 1, let reading = readings.first else { return self }
    return choosing(reading)
  }
}

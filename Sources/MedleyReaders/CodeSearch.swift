package import MedleyCodes

/// Searches pictures for codes; the one thing that this room does.
package enum CodeSearch {
  /// What readers say of the codes in a picture, in the order in which they were asked.
  ///
  /// The search ends when a code is read that says what a pack is, and one look at what lies around
  /// it; a further code that only a costlier pass could read is not told.
  package static func readings(of image: GrayImage) -> [SymbolReading] {
    var scan = Scan(image)
    scan.run()
    return scan.readings
  }
}

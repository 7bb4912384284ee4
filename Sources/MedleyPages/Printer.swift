package import MedleyReports

/// Prints orders; the one thing that this room does.
package enum Printer {
  /// Prints an order that came as bytes.
  ///
  /// - Throws: `PrintFault`, whatever the bytes are.
  package static func print(_ bytes: [UInt8]) throws(PrintFault) -> Print {
    guard bytes.count <= PrintLimits.orderByteCount else { throw .tooLarge }
    return try print(PrintOrder(reading: bytes))
  }

  package static func print(_ order: PrintOrder) throws(PrintFault) -> Print {
    try FontChoice.begin()
    switch order {
    case .pages(let document, let paper, let isLarge):
      let typesetter = try Typesetter(language: document.language)
      let pages = PrintedPages(
        document: document, sheet: Sheet(paper, isLarge: isLarge), typesetter: typesetter)
      return Print(file: try pages.pdf(), missing: typesetter.missing)
    case .picture(let map, let kind):
      let typesetter = try Typesetter(language: "en")
      let picture = HeatMapPicture(map: map, typesetter: typesetter)
      return Print(file: try picture.file(kind), missing: typesetter.missing)
    }
  }
}

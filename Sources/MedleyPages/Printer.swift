package import MedleyReports

/// Prints orders; the one thing that this room does.
package enum Printer {
  /// Loads what every order needs before it is known, so that it is there when the order comes.
  ///
  /// - Throws: `PrintFault.noFont`, and `failed`.
  package static func prepare() throws(PrintFault) {
    try FontChoice.begin()
    let typesetter = try Typesetter(language: "en")
    let canvas = try Canvas(.pdf, width: 1, height: 1)
    for isBold in [false, true] {
      let layout = try typesetter.layout("A", Typesetter.Face(points: 8, isBold: isBold))
      canvas.show(layout, .text, x: 0, y: 0)
    }
    _ = try canvas.finish()
  }

  /// Prints an order that came as bytes, after `prepare`.
  ///
  /// - Throws: `PrintFault`, whatever the bytes are.
  package static func print(_ bytes: [UInt8]) throws(PrintFault) -> Print {
    guard bytes.count <= PrintLimits.orderByteCount else { throw .tooLarge }
    return try print(PrintOrder(reading: bytes))
  }

  package static func print(_ order: PrintOrder) throws(PrintFault) -> Print {
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

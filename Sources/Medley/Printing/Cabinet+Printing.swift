package import MedleyReports

extension Cabinet {
  /// Lays a document out on pages, as a PDF.
  ///
  /// The same document gives the same bytes. It is done by a process of its own.
  ///
  /// - Throws: `CabinetError.printing`.
  package static func pages(
    _ document: Document, paper: PrintOrder.Paper, isLarge: Bool,
    with printer: consuming StartedWorker
  ) throws -> Print {
    try print(.pages(document, paper, isLarge: isLarge), with: printer)
  }

  /// Draws a heat map as a picture.
  ///
  /// - Throws: `CabinetError.printing`.
  package static func calendarPicture(
    _ map: HeatMap, _ kind: PrintOrder.PictureKind, with printer: consuming StartedWorker
  ) throws -> Print {
    try print(.picture(map, kind), with: printer)
  }

  private static func print(
    _ order: PrintOrder, with printer: consuming StartedWorker
  ) throws -> Print {
    let path = printer.path
    let bytes = order.bytes
    guard bytes.count <= PrintLimits.orderByteCount else {
      throw CabinetError.printing(.tooLarge)
    }
    switch printer.finish(bytes, limit: PrintLimits.answerByteCount) {
    case .answered(let answer):
      guard let print = Print(reading: answer) else { throw CabinetError.printing(.failed) }
      return print
    case .ended(PrintFault.noFont.rawValue): throw CabinetError.printing(.noFont)
    case .ended(PrintFault.tooLarge.rawValue): throw CabinetError.printing(.tooLarge)
    case .notStarted: throw CabinetError.printing(.noPrinter(path: path))
    case .ended, .failed, .timedOut: throw CabinetError.printing(.failed)
    }
  }

  /// Writes a report or a picture into a file that must be new, for its owner alone.
  package static func write(_ file: [UInt8], to path: String) throws {
    try create(path, file) { $0 == file }
  }
}

extension WorkerProgram {
  /// Milliseconds that printing may take.
  private static let printingMilliseconds: Int64 = 60_000

  /// The one that prints pages and pictures.
  package static var pages: WorkerProgram {
    .beside("medley-pages", milliseconds: printingMilliseconds)
  }
}

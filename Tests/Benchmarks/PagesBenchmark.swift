import Foundation
import MedleyMedicines

/// Writes a short and a long report as PDF: from a command to a file, whole processes, beside the
/// same program that only says its version, and its printer that is given nothing to print: it loads
/// its libraries and fonts before it looks.
///
/// `swift run -c release medley-benchmarks pages`
///
/// Pages are printed by a process of its own, `medley-pages`, which is built beside the program.
struct PagesBenchmark {
  let folder: String

  /// The periods whose reports of this household have about 3 and about 200 pages.
  private static let reports = [
    (name: "short report", days: 7), (name: "long report", days: 1_970),
  ]

  func run() throws -> [Measurement] {
    let store = try DoseStore(in: folder + "/pages", count: 24 * 2_000)
    let start = Spent.median(
      try (0..<15).map { _ in try WholeProcess.duration(of: ["--version"]) })
    // An order without a byte is none: 3 says so.
    let printer = Spent.median(
      try (0..<15).map { _ in
        try WholeProcess.duration(of: [], program: WholeProcess.pagesPath, status: 3)
      })
    let both = start + printer
    var rows = [
      Measurement(
        name: "start and end of the program", count: 1, value: start.clock * 1_000, unit: "ms"),
      Measurement(
        name: "start and end of its printer, with fonts", count: 1, value: printer.clock * 1_000,
        unit: "ms"),
    ]
    for (name, days) in PagesBenchmark.reports {
      let file = folder + "/report\(days).pdf"
      let today = store.now.date
      let words =
        ["report", file, "--from", "\(today.adding(days: 1 - days))", "--to", "\(today)"]
        + store.place
      let spent = Spent.median(
        try (0..<9).map { _ in
          try? FileManager.default.removeItem(atPath: file)
          return try WholeProcess.duration(of: words)
        })
      let pages = try pageCount(of: file)
      rows += [
        Measurement(name: name, count: pages, value: Double(pages), unit: "pages"),
        Measurement(
          name: "  whole", count: pages, value: spent.clock * 1_000, unit: "ms",
          ratio: spent.clock / both.clock, floor: "starts and ends of both"),
        Measurement(
          name: "  beyond the start of both", count: pages,
          value: (spent.clock - both.clock) * 1_000, unit: "ms"),
        Measurement(
          name: "  beyond the start of the program", count: pages,
          value: (spent.clock - start.clock) * 1_000, unit: "ms",
          ratio: spent.clock / start.clock, floor: "start and end of the program"),
        Measurement(
          name: "  on the processor", count: pages,
          value: (spent.processor - start.processor) * 1_000, unit: "ms",
          ratio: spent.processor / start.processor, floor: "start and end of the program"),
        Measurement(
          name: "  bytes", count: pages, value: Double(byteCount(file)) / 1_000, unit: "kB"),
        Measurement(
          name: "  peak memory", count: pages,
          value: try WholeProcess.peakMegabytes(
            of: ["report", file + "2"] + words.dropFirst(2)), unit: "MB"),
      ]
    }
    return rows
  }

  /// How many pages a PDF has, as `pdfinfo` says.
  private func pageCount(of file: String) throws -> Int {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/pdfinfo")
    process.arguments = [file]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let line = text.split(separator: "\n").first { $0.hasPrefix("Pages:") } ?? ""
    return Int(line.filter(\.isNumber)) ?? 0
  }
}

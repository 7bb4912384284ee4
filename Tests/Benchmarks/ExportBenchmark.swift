import Foundation
import Medley
import MedleyMedicines
import MedleySQLite

/// Writes doses in every format that others read, each by the real program into a file, beside
/// SQLite reading the same rows and writing their values as lines of text.
///
/// `swift run -c release medley-benchmarks --count 100000 exports`
struct ExportBenchmark {
  let folder: String
  let count: Int

  private static let formats = ["json", "csv", "fhir", "ical"]

  func run() throws -> [Measurement] {
    let store = try DoseStore(in: folder + "/exports", count: count)
    let floor = Spent.median(
      try (0..<3).map { _ in try .measured { try writeLines(of: store) } })
    var rows = [
      Measurement(
        name: "raw rows as lines, on the processor", count: count, value: floor.processor,
        unit: "s")
    ]
    for format in ExportBenchmark.formats {
      let file = folder + "/export.\(format)"
      let words = ["export", format, file] + store.place
      let spent = Spent.median(
        try (0..<3).map { _ in
          try? FileManager.default.removeItem(atPath: file)
          return try WholeProcess.duration(of: words)
        })
      rows += [
        Measurement(name: "export \(format)", count: count, value: spent.clock, unit: "s"),
        Measurement(
          name: "  on the processor", count: count, value: spent.processor, unit: "s",
          ratio: spent.processor / floor.processor, floor: "raw rows as lines"),
        Measurement(
          name: "  bytes for each intake", count: count,
          value: Double(byteCount(file)) / Double(count), unit: "B"),
        Measurement(
          name: "  peak memory", count: count,
          value: try WholeProcess.peakMegabytes(
            of: ["export", format, file + "2"] + store.place), unit: "MB"),
      ]
    }
    return rows
  }

  /// Reads every value of every dose and writes the values with commas between them.
  private func writeLines(of store: DoseStore) throws {
    let connection = try Connection(path: store.home + "/medley.sqlite", mode: .readWrite)
    let file = folder + "/floor.csv"
    try Data().write(to: URL(filePath: file))
    let handle = try FileHandle(forWritingTo: URL(filePath: file))
    var bytes: [UInt8] = []
    var rowCount = 0
    try connection.each(
      """
      SELECT record, member, id, understand, branch, sequence, stamp, medication, lineage, date,
        slot, status, amount, planned_at, taken_at, offset, logged_at, note, source, rest
      FROM dose
      """
    ) { row in
      rowCount += 1
      for column in 0..<row.count {
        switch row.value(column) {
        case .null: break
        case .integer(let number): bytes += Array(String(number).utf8)
        case .text(let text): bytes += Array(text.utf8)
        case .blob(let blob): bytes += blob
        }
        bytes.append(UInt8(ascii: ","))
      }
      bytes.append(UInt8(ascii: "\n"))
      if bytes.count > 1 << 16 {
        try handle.write(contentsOf: Data(bytes))
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
    precondition(rowCount == store.doses.count, "every dose is there")
  }
}

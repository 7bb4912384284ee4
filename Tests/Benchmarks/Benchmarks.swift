import Foundation

/// Measures what the budgets name, each against a floor in the same run.
///
/// Usage: `swift run -c release medley-benchmarks [--json] [--count N] [NAME…]`
@main enum Benchmarks {
  static func main() throws {
    var words = Array(CommandLine.arguments.dropFirst())
    let wantsJSON = words.contains("--json")
    var count = 100_000
    if let index = words.firstIndex(of: "--count"), index + 1 < words.count {
      count = Int(words[index + 1]) ?? count
      words.removeSubrange(index...index + 1)
    }
    if words.first == "read-alone", words.count == 3 {
      return try ImportBenchmark.readAlone(home: words[1], file: words[2])
    }
    let names = words.filter { !$0.hasPrefix("--") }
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "medley-benchmarks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var rows: [Measurement] = []
    if names.isEmpty || names.contains("import") {
      rows += try ImportBenchmark(folder: folder.path, count: count).run()
    }
    if names.isEmpty || names.contains("dose") {
      rows += try DoseBenchmark(folder: folder.path).run()
    }
    wantsJSON ? printJSON(rows) : printTable(rows)
  }

  private static func printTable(_ rows: [Measurement]) {
    for row in rows {
      let ratio = row.ratio.map { String(format: "%.2f × %@", $0, row.floor ?? "") } ?? ""
      print(
        row.name.padding(toLength: 44, withPad: " ", startingAt: 0),
        String(format: "%12.3f %@", row.value, row.unit), ratio)
    }
  }

  private static func printJSON(_ rows: [Measurement]) {
    let objects = rows.map { row -> [String: Any] in
      [
        "name": row.name, "n": row.count, "value": row.value, "unit": row.unit,
        "ratio": row.ratio as Any, "floor": row.floor as Any,
      ]
    }
    if let data = try? JSONSerialization.data(withJSONObject: objects, options: [.prettyPrinted]) {
      print(String(decoding: data, as: UTF8.self))
    }
  }
}

/// One figure, with its ratio to a floor measured beside it.
struct Measurement {
  let name: String
  let count: Int
  let value: Double
  let unit: String
  var ratio: Double?
  var floor: String?
}

/// The median of the seconds that a body takes, over so many runs.
func median(_ runs: Int, _ body: (Int) throws -> Double) rethrows -> Double {
  let seconds = try (0..<runs).map(body).sorted()
  return seconds[seconds.count / 2]
}

/// The seconds that a body takes.
func seconds(_ body: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  let spent = try clock.measure(body)
  return Double(spent.components.seconds) + Double(spent.components.attoseconds) / 1e18
}

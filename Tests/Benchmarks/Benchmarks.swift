import Foundation

/// Measures what the budgets name, each against a floor in the same run.
///
/// Usage: `swift run -c release medley-benchmarks [--json] [--count N] [--folder DIR] [NAME…]`
///
/// The names are `import`, `figures`, `dose`, `folder`, `network`, `pages`, `exports`, `interchange`,
/// `catalogue` and `codes`; without one it is all of them but `codes`, which takes half an hour.
/// `pages` and `codes` need `medley-pages` and `medley-codes`, built with it.
/// What is built in a folder that is named stays there; the stores of `figures` are used again.
@main enum Benchmarks {
  static func main() throws {
    var words = Array(CommandLine.arguments.dropFirst())
    if words.first == WholeProcess.peakWord {
      return try WholeProcess.printPeak(of: Array(words.dropFirst()))
    }
    let wantsJSON = words.contains("--json")
    func taken(_ option: String) -> String? {
      guard let index = words.firstIndex(of: option), index + 1 < words.count else { return nil }
      defer { words.removeSubrange(index...index + 1) }
      return words[index + 1]
    }
    let wantsCount = taken("--count").flatMap { Int($0) }
    let kept = taken("--folder").map { URL(filePath: $0) }
    if words.first == "read-alone", words.count == 3 {
      return try ImportBenchmark.readAlone(home: words[1], file: words[2])
    }
    let names = words.filter { !$0.hasPrefix("--") }
    let folder =
      kept
      ?? FileManager.default.temporaryDirectory
      .appending(path: "medley-benchmarks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { if kept == nil { try? FileManager.default.removeItem(at: folder) } }
    var rows: [Measurement] = []
    if names.isEmpty || names.contains("import") {
      rows += try ImportBenchmark(folder: folder.path, count: wantsCount ?? 100_000).run()
    }
    if names.isEmpty || names.contains("figures") {
      rows += try FigureBenchmark(folder: folder.path, count: wantsCount ?? 1_000_000).run()
    }
    if names.isEmpty || names.contains("dose") {
      rows += try DoseBenchmark(folder: folder.path).run()
    }
    if names.isEmpty || names.contains("folder") {
      rows += try FolderBenchmark(folder: folder.path, count: wantsCount ?? 100).run()
    }
    if names.isEmpty || names.contains("network") {
      rows += try NetworkBenchmark(folder: folder.path, count: wantsCount ?? 100_000).run()
    }
    if names.isEmpty || names.contains("pages") {
      rows += try PagesBenchmark(folder: folder.path).run()
    }
    if names.isEmpty || names.contains("exports") {
      rows += try ExportBenchmark(folder: folder.path, count: wantsCount ?? 100_000).run()
    }
    if names.isEmpty || names.contains("interchange") {
      rows += try InterchangeBenchmark(folder: folder.path, count: wantsCount ?? 100_000).run()
    }
    if names.isEmpty || names.contains("catalogue") {
      rows += try CatalogueBenchmark(folder: folder.path, count: wantsCount ?? 110_000).run()
    }
    if names.contains("codes") {
      rows += try CodesBenchmark(folder: folder.path, count: wantsCount ?? 40).run()
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

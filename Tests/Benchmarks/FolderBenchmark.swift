import Foundation
import Medley
import MedleyInvented
import MedleyTestSupport

/// Exchanges changes through a folder of many files in which nothing is new.
struct FolderBenchmark {
  let folder: String
  let count: Int

  func run() throws -> [Measurement] {
    let household = try InventedHousehold(in: folder + "/folder")
    let home = folder + "/folder/author0"
    let stick = folder + "/stick"
    try FileManager.default.createDirectory(atPath: stick, withIntermediateDirectories: true)
    _ = try Cabinet.join(at: home, household.circumstances, welcome: home + ".welcome")
    for _ in 0..<count { _ = try household.cabinet.writeBundle(to: stick, for: []) }
    let cabinet = try Cabinet.open(home, household.circumstances)
    let first = try cabinet.exchange(through: stick)
    let second = try cabinet.exchange(through: stick)
    let words = ["--home", home, "sync", "--folder", stick]
    let idle = Spent.median(try (0..<9).map { _ in try WholeProcess.duration(of: words) })
    let start = Spent.median(
      try (0..<9).map { _ in try WholeProcess.duration(of: ["--version"]) })
    return [
      Measurement(
        name: "folder, first run: files opened", count: count, value: Double(first.openedCount),
        unit: "files"),
      Measurement(
        name: "folder, nothing new: files opened", count: count,
        value: Double(second.openedCount), unit: "files"),
      Measurement(
        name: "folder, nothing new: whole process", count: count, value: idle.clock * 1_000,
        unit: "ms", ratio: idle.clock / start.clock, floor: "start and end of the program"),
    ]
  }
}

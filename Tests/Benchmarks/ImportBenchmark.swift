import Foundation
import Medley
import MedleyInvented
import MedleyRecords
import MedleySQLite
import MedleyStore
import MedleyTestSupport

/// Takes doses in from a sealed bundle into a fresh store, beside raw rows.
struct ImportBenchmark {
  let folder: String
  let count: Int

  func run() throws -> [Measurement] {
    var household = try InventedHousehold(in: folder + "/import")
    let reader = folder + "/import/reader"
    try household.reader(at: reader)
    let doses = try household.doses(count)
    let rows = Floor.rows(doses)
    let from = try household.cabinet.look { $0.reading.table.vector }
    let batch = try household.batch(doses, from: from)
    let file = folder + "/import/doses.age"
    let bytes = try household.bundle(batch, for: reader)
    try Data(bytes).write(to: URL(filePath: file))

    var ours: [Double] = []
    var floors: [Double] = []
    var replays: [Double] = []
    var disk = 0
    var floorDisk = 0
    for run in 0..<3 {
      let path = "\(folder)/import/floor\(run).sqlite"
      floors.append(
        try seconds {
          let connection = try Floor.open(path)
          try connection.transaction {
            for row in rows { try Floor.insert(row, into: connection) }
          }
        })
      floorDisk = byteCount(path)
      let home = "\(folder)/import/run\(run)"
      try FileManager.default.copyItem(atPath: reader, toPath: home)
      var cabinet: Cabinet?
      ours.append(
        try seconds {
          let opened = try Cabinet.open(home, household.circumstances)
          let read = try opened.readBundle(file)
          precondition(read.newChangeCount == count, "every dose is new")
          cabinet = opened
        })
      replays.append(
        try seconds {
          let read = try cabinet?.readBundle(file)
          precondition(read?.rowsTouched == 0, "a known bundle touches no row")
        })
      cabinet = nil
      disk = byteCount(home + "/medley.sqlite")
    }
    let mine = ours.sorted()[1]
    let floor = floors.sorted()[1]
    return [
      Measurement(
        name: "import from a sealed bundle", count: count, value: mine, unit: "s",
        ratio: mine / floor, floor: "raw rows"),
      Measurement(name: "raw rows", count: count, value: floor, unit: "s"),
      Measurement(
        name: "bytes of the bundle per intake", count: count,
        value: Double(bytes.count) / Double(count), unit: "B"),
      Measurement(
        name: "replay of the known bundle", count: count, value: replays.sorted()[1] * 1_000,
        unit: "ms"),
      Measurement(
        name: "disk, log included", count: count, value: Double(disk) / 1e6, unit: "MB",
        ratio: Double(disk) / Double(floorDisk), floor: "raw rows"),
      Measurement(
        name: "peak memory of a process that imports", count: count,
        value: try peakOfReader(reader, file), unit: "MB"),
    ]
  }

  /// Takes the bundle in and prints the peak memory; run in a process of its own.
  static func readAlone(home: String, file: String) throws {
    let circumstances = Circumstances(now: nil, zoneName: "Europe/Berlin")
    _ = try Cabinet.open(home, circumstances).readBundle(file)
    print(Memory.peakMegabytes(of: "self"))
  }

  private func peakOfReader(_ reader: String, _ file: String) throws -> Double {
    let home = folder + "/import/alone"
    try FileManager.default.copyItem(atPath: reader, toPath: home)
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["read-alone", home, file]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let digits = String(decoding: text, as: UTF8.self)
    return Double(digits.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }
}

/// What a process holds.
enum Memory {
  /// The greatest resident size of a process so far, in megabytes.
  static func peakMegabytes(of process: String) -> Double { megabytes("VmHWM:", of: process) }

  /// Forgets the greatest size of this process so far; gives the present one in megabytes.
  static func resetPeak() -> Double {
    try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
    return megabytes("VmRSS:", of: "self")
  }

  private static func megabytes(_ name: String, of process: String) -> Double {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
    return (Double(line.filter(\.isNumber)) ?? 0) / 1_000
  }
}

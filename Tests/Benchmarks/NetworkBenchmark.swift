import Foundation
import Medley
import MedleyInvented
import MedleyRecords
import MedleyStore
import MedleyTestSupport

/// A new device takes a whole record over the loopback, beside the same from a file, both by the
/// real program.
///
/// `swift run -c release medley-benchmarks --count 100000 network`
struct NetworkBenchmark {
  let folder: String
  let count: Int

  /// What `sync --json` says of itself.
  private struct Answer: Decodable {
    let changesNew: Int
    let bytesSent: Int
    let bytesReceived: Int
    let roundTrips: Int
  }

  /// What `bundle read --json` says of itself.
  private struct ReadAnswer: Decodable {
    let changesNew: Int
  }

  /// A device that serves, until it is ended.
  private final class Server {
    let process = Process()
    let address: String

    init(_ home: String) throws {
      process.executableURL = URL(filePath: WholeProcess.path)
      process.arguments = ["--home", home, "serve", "--listen", "127.0.0.1:0", "--json"]
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      // {"event":"listening","addresses":["127.0.0.1:PORT"]}
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      let words = line.split(separator: "\"")
      address = words.first { $0.hasPrefix("127.0.0.1:") }.map(String.init) ?? ""
    }

    /// The greatest resident size so far, in megabytes.
    var peakMegabytes: Double { Memory.peakMegabytes(of: "\(process.processIdentifier)") }

    func stop() {
      process.terminate()
      process.waitUntilExit()
    }
  }

  func run() throws -> [Measurement] {
    let place = folder + "/network"
    var household = try InventedHousehold(in: place)
    let reader = place + "/reader"
    try household.reader(at: reader)
    let from = try household.cabinet.look { $0.reading.table.vector }
    let batch = try household.batch(try household.doses(count), from: from)
    for name in ["founder", "reader"] {
      try Data(household.bundle(batch, for: "\(place)/\(name)"))
        .write(to: URL(filePath: "\(place)/\(name).age"))
    }
    _ = try WholeProcess.duration(
      of: ["--home", place + "/founder", "bundle", "read", place + "/founder.age"])

    var byFile: [Spent] = []
    var byNetwork: [Spent] = []
    var serverPeak = 0.0
    var (networkPeak, filePeak) = (0.0, 0.0)
    var answer: Answer?
    for run in 0..<3 {
      func copy(_ name: String) throws -> String {
        let home = "\(place)/\(name)\(run)"
        try FileManager.default.copyItem(atPath: reader, toPath: home)
        return home
      }
      byFile.append(
        try WholeProcess.duration(
          of: ["--home", copy("file"), "bundle", "read", place + "/reader.age"]))
      let server = try Server(place + "/founder")
      defer { server.stop() }
      byNetwork.append(
        try WholeProcess.duration(of: ["--home", copy("network"), "sync", server.address]))
      serverPeak = max(serverPeak, server.peakMegabytes)
      if run == 0 {
        let (said, peak) = try self.answer(
          ["--home", copy("said"), "sync", server.address, "--json"], of: Answer.self)
        answer = said
        networkPeak = peak
        let alone = [
          "--home", try copy("alone"), "bundle", "read", place + "/reader.age", "--json",
        ]
        filePeak = try self.answer(alone, of: ReadAnswer.self).peakMegabytes
      }
    }
    let (file, network) = (Spent.median(byFile), Spent.median(byNetwork))
    let name = "a new device over the loopback"
    return [
      Measurement(
        name: name, count: count, value: network.clock, unit: "s",
        ratio: network.clock / file.clock, floor: "the same from a file"),
      Measurement(name: "the same from a file", count: count, value: file.clock, unit: "s"),
      Measurement(
        name: name + ": bytes that came", count: count, value: Double(answer?.bytesReceived ?? 0),
        unit: "B"),
      Measurement(
        name: name + ": bytes that went", count: count, value: Double(answer?.bytesSent ?? 0),
        unit: "B"),
      Measurement(
        name: name + ": round trips", count: count, value: Double(answer?.roundTrips ?? 0),
        unit: "trips"),
      Measurement(
        name: name + ": peak memory", count: count,
        value: networkPeak, unit: "MB"),
      Measurement(
        name: "the same from a file: peak memory", count: count,
        value: filePeak, unit: "MB"),
      Measurement(
        name: "the one that serves: peak memory", count: count, value: serverPeak, unit: "MB"),
    ]
  }

  /// What a run of the program says, and the greatest resident size that was seen meanwhile.
  private func answer<Said: Decodable>(
    _ words: [String], of kind: Said.Type
  ) throws -> (Said, peakMegabytes: Double) {
    let process = Process()
    process.executableURL = URL(filePath: WholeProcess.path)
    process.arguments = words
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var peak = 0.0
    while process.isRunning {
      peak = max(peak, Memory.peakMegabytes(of: "\(process.processIdentifier)"))
      usleep(2_000)
    }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return (try decoder.decode(kind, from: data), peak)
  }
}

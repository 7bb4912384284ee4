import Foundation
import Medley
import MedleyCodes

/// Reads codes from scenes: how many are read, to be checked, wrong; and how long.
///
/// `swift run -c release medley-benchmarks codes`
///
/// They come from `Interop/make_scenes.py`, forty frames a bucket or as many as `--count` says. Each is
/// read by a process of its own, `medley-codes`, which is built beside the program; its start and end
/// are in the times.
struct CodesBenchmark {
  let folder: String
  let count: Int

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A picture, the group that it is counted in, and what its code says.
  private struct Scene {
    let path: String
    let group: String
    let text: [UInt8]
  }

  /// What became of the pictures of a group.
  private struct Rate {
    var count = 0
    var read = 0
    var check = 0
    var wrong = 0
    var seconds = 0.0
  }

  func run() throws -> [Measurement] {
    let reader = PictureReader()
    var rates: [String: Rate] = [:]
    var order: [String] = []
    for scene in try scenes() {
      var rate = rates[scene.group] ?? Rate()
      if rate.count == 0 { order.append(scene.group) }
      var codes: [ReadCode] = []
      rate.count += 1
      rate.seconds += try seconds { codes = try reader.search(pictureAt: scene.path).codes }
      let states = codes.filter { ReadCode.means($0, scene.text) }.map(\.state)
      if states.contains(.read) { rate.read += 1 } else if !states.isEmpty { rate.check += 1 }
      rate.wrong += codes.count { $0.state == .read && !ReadCode.means($0, scene.text) }
      rates[scene.group] = rate
    }
    return order.flatMap { group -> [Measurement] in
      guard let rate = rates[group] else { return [] }
      let counts = [
        ("read", rate.read), ("to be checked", rate.check), ("read wrongly", rate.wrong),
      ]
      let rows = counts.map { name, number in
        Measurement(
          name: "\(group), \(name)", count: rate.count, value: Double(number),
          unit: "of \(rate.count)")
      }
      let mean = rate.seconds * 1_000 / Double(rate.count)
      return rows + [
        Measurement(name: "\(group), mean", count: rate.count, value: mean, unit: "ms")
      ]
    }
  }

  private func scenes() throws -> [Scene] {
    let place = folder + "/scenes"
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [
      CodesBenchmark.root.appending(path: "Interop/make_scenes.py").path, place,
      "--count", "\(count)",
    ]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    let manifest = try String(contentsOfFile: place + "/manifest.tsv", encoding: .utf8)
    return manifest.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Scene(
        path: place + "/" + fields[0], group: fields[1] + " " + fields[2],
        text: Array(fields[3].replacing("\\x1d", with: "\u{1d}").utf8))
    }
  }
}

extension ReadCode {
  /// True when a code says a text; digits of the shops may have zeros before them.
  fileprivate static func means(_ code: ReadCode, _ text: [UInt8]) -> Bool {
    guard code.symbology.isRetail else { return code.bytes == text }
    func bare(_ digits: [UInt8]) -> ArraySlice<UInt8> { digits.drop { $0 == 0x30 } }
    return bare(code.bytes) == bare(text)
  }
}

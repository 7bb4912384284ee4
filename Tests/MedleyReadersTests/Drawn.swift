import Foundation
import MedleyTestSupport

/// Symbols and scenes as other programs draw them.
enum Drawn {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let zint = "/usr/bin/zint"
  static let hasZint = FileManager.default.isExecutableFile(atPath: zint)

  /// Photos of codes that are no part of the project.
  static let pictures = root.appending(path: "../shared/pictures").standardized
  static let hasPictures = FileManager.default.fileExists(atPath: pictures.path)

  /// True when what draws scenes is installed.
  static let hasScenes = hasZint && run("/usr/bin/python3", ["-c", "import numpy, PIL"]) == 0

  /// Runs a program to its end; its status.
  static func run(_ program: String, _ words: [String]) -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = words
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return -1 }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// A symbol as a PNG, with its quiet zones.
  static func symbol(_ kind: String, _ text: String, _ words: [String] = []) throws -> [UInt8] {
    let folder = try TemporaryFolder(inMemory: true)
    let file = folder.path("symbol.png")
    let status = run(
      zint,
      ["-b", kind, "-d", text, "-o", file, "--scale=2", "--quietzones", "--vwhitesp=8"] + words)
    guard status == 0 else { throw CocoaError(.executableLoad) }
    return [UInt8](try Data(contentsOf: URL(filePath: file)))
  }

  /// A frame of a scene, and what its symbol says.
  struct Frame {
    let picture: [UInt8]
    let text: [UInt8]
    let bucket: String
  }

  /// The first frames of every bucket of a symbology.
  static func scenes(_ symbology: String, count: Int, buckets: [String] = []) throws -> [Frame] {
    let folder = try TemporaryFolder(inMemory: true)
    let script = root.appending(path: "Interop/make_scenes.py").path
    let chosen = buckets.flatMap { ["--bucket", $0] }
    let status = run(
      "/usr/bin/python3",
      [script, folder.path, "--symbology", symbology, "--count", "\(count)"] + chosen)
    guard status == 0 else { throw CocoaError(.executableLoad) }
    let manifest = try String(contentsOfFile: folder.path("manifest.tsv"), encoding: .utf8)
    return try manifest.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let text = fields[3].replacing("\\x1d", with: "\u{1d}")
      let picture = try Data(contentsOf: URL(filePath: folder.path(fields[0])))
      return Frame(picture: [UInt8](picture), text: Array(text.utf8), bucket: fields[2])
    }
  }
}

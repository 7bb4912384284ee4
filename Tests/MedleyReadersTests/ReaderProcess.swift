import Foundation
import MedleyTestSupport

/// The real `medley-codes`, as it lies beside the tests.
enum ReaderProcess {
  static let path: String = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: tests).deletingLastPathComponent().appending(path: "medley-codes").path()
  }()

  struct Ending {
    let status: Int32
    let wasKilled: Bool
    let answer: [UInt8]
  }

  /// Gives it a picture and nothing in its environment.
  static func run(_ picture: [UInt8]) throws -> Ending {
    let folder = try TemporaryFolder(inMemory: true)
    try picture.write(to: folder.path("in"))
    _ = FileManager.default.createFile(atPath: folder.path("out"), contents: nil)
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.environment = [:]
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: folder.path("in")))
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: folder.path("out")))
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Ending(
      status: process.terminationStatus,
      wasKilled: process.terminationReason == .uncaughtSignal,
      answer: [UInt8](try Data(contentsOf: URL(filePath: folder.path("out")))))
  }
}

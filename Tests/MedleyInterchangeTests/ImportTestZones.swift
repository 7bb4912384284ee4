import Foundation

/// Zone files of the machine that runs the tests.
enum TestZones {
  /// Nil where the machine has no zone database.
  static let berlin: [UInt8]? = {
    let url = URL(filePath: "/usr/share/zoneinfo/Europe/Berlin")
    return (try? Foundation.Data(contentsOf: url)).map(Array.init)
  }()
}

/// The samples of other programs, which live outside the package.
enum SharedSamples {
  private static let folder: URL = {
    let given = ProcessInfo.processInfo.environment["MEDLEY_SHARED"]
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return URL(filePath: given ?? "../shared", relativeTo: package).appending(path: "samples")
  }()

  /// True where the samples are present.
  static let arePresent = FileManager.default.fileExists(
    atPath: folder.appending(path: "README-medication.md").path)

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Foundation.Data(contentsOf: folder.appending(path: name)))
  }
}

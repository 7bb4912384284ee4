import Foundation
import MedleyTestSupport
import Testing

/// A folder that is a stick with FAT32 to programs started for it (`Tests/Media/medium.c`).
final class FatMedium {
  /// What makes a folder such a stick; the compiler that comes with Swift builds it.
  private static let library: String? = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let built = URL(filePath: tests).deletingLastPathComponent().path() + "/medley-fat-medium.so"
    let part = built + ".\(getpid())"
    let sources = (try? FileManager.default.contentsOfDirectory(atPath: sourceFolder)) ?? []
    let words =
      ["-shared", "-fPIC", "-O1", "-o", part]
      + sources.filter { $0.hasSuffix(".c") }.sorted().map { sourceFolder + "/" + $0 } + ["-ldl"]
    for compiler in compilers {
      let ending = try? Program.run(compiler, words, in: sourceFolder)
      guard ending?.status == 0 else { continue }
      return rename(part, built) == 0 ? built : nil
    }
    return nil
  }()

  static let isPossible = library != nil

  static let sourceFolder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Media").path()

  private static var compilers: [String] {
    let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    return ["clang", "cc", "gcc"].flatMap { name in paths.map { $0 + "/" + name } }
      .filter { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// What happens to the stick while a program uses it.
  struct Mishap {
    /// After so many calls of the system it is pulled out.
    var pulledAfterCalls: Int?
    /// After so many bytes it is pulled out, in the midst of a write.
    var pulledAfterBytes: Int?
    /// So many bytes fit on it.
    var room: Int?
    /// No file can have more bytes.
    var limit: Int?
    /// This one of all bytes that are written is kept wrong, and nobody is told.
    var rottenByte: Int?
    /// Folders cannot be synchronised.
    var hasFlatFolders = false

    static let none = Mishap()
  }

  let path: String
  private var mountCount = 0

  init(_ path: String) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// What a program is told so that the folder is the stick, put in anew.
  func environment(_ mishap: Mishap = .none) throws -> [String: String] {
    mountCount += 1
    var environment = [
      "LD_PRELOAD": try #require(Self.library), "FAT_ROOT": path, "FAT_MOUNT": "\(mountCount)",
    ]
    environment["FAT_PULL"] = mishap.pulledAfterCalls.map(String.init)
    environment["FAT_PULL_BYTES"] = mishap.pulledAfterBytes.map(String.init)
    environment["FAT_ROOM"] = mishap.room.map(String.init)
    environment["FAT_ROT"] = mishap.rottenByte.map(String.init)
    environment["FAT_LIMIT"] = mishap.limit.map(String.init)
    if mishap.hasFlatFolders { environment["FAT_FOLDERS"] = "flat" }
    return environment
  }

  /// The names of the files on it, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// The names of files that something was cut short in.
  var parts: [String] { get throws { try names.filter { $0.hasSuffix(".part") } } }

  /// Makes it again what it was.
  func reset(to contents: String) throws {
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: contents, toPath: path)
  }
}

extension Device {
  /// The same device with a stick put in.
  func with(_ medium: FatMedium, _ mishap: FatMedium.Mishap = .none) throws -> Device {
    var device = self
    device.environment = try medium.environment(mishap)
    return device
  }
}

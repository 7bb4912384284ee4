import Foundation
import MedleyTestSupport
import Testing

/// A folder that is a stick with FAT32 to programs started for it (`Tests/Media/medium.c`).
final class FatMedium {
  /// What makes a folder such a stick.
  private static let library = InterposedLibrary(folder: "Media", name: "medley-fat-medium.so")

  static let isPossible = library != nil

  static let sourceFolder = InterposedLibrary.sourceFolder("Media")

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
      "LD_PRELOAD": try #require(Self.library).path, "FAT_ROOT": path, "FAT_MOUNT": "\(mountCount)",
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

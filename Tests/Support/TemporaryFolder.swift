import Foundation

/// A folder that is there for as long as somebody holds this value.
package final class TemporaryFolder: Sendable {
  package let path: String

  /// Makes a folder; one in memory, where there is such a place, waits for no disk.
  package init(inMemory: Bool = false) throws {
    let manager = FileManager.default
    let memory = "/dev/shm"
    let parent =
      inMemory && manager.isWritableFile(atPath: memory)
      ? URL(fileURLWithPath: memory) : manager.temporaryDirectory
    let url = parent.appending(path: "medley-\(UUID().uuidString)")
    try manager.createDirectory(at: url, withIntermediateDirectories: false)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package func path(_ name: String) -> String { path + "/" + name }
}

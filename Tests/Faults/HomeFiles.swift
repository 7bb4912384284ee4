import Foundation

/// The plain files of a folder, so that it can be set back to what it was.
///
/// They are put back into the same files: to a store another file is another place.
package struct HomeFiles: Hashable, Sendable {
  package var files: [String: [UInt8]]

  package init(files: [String: [UInt8]] = [:]) { self.files = files }

  /// Reads what is in a folder; nothing where there is none.
  package init(of path: String) throws {
    files = [:]
    let manager = FileManager.default
    guard manager.fileExists(atPath: path) else { return }
    for name in try manager.contentsOfDirectory(atPath: path) {
      files[name] = Array(try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
    }
  }

  package var names: Set<String> { Set(files.keys) }

  /// Makes a folder hold these files and no others.
  package func put(at path: String) throws {
    let manager = FileManager.default
    if !manager.fileExists(atPath: path) {
      try manager.createDirectory(
        atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }
    for name in try manager.contentsOfDirectory(atPath: path) where files[name] == nil {
      try manager.removeItem(atPath: path + "/" + name)
    }
    for (name, bytes) in files {
      let file = path + "/" + name
      if !manager.fileExists(atPath: file) {
        guard
          manager.createFile(
            atPath: file, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw CocoaError(.fileWriteUnknown) }
      }
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
      try handle.truncate(atOffset: 0)
      try handle.write(contentsOf: bytes)
      try handle.close()
    }
  }
}

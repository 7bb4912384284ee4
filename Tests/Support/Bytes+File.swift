internal import Foundation

extension [UInt8] {
  /// Reads a whole file.
  package init(contentsOf path: String) throws {
    self = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Writes a file, replacing what was there.
  package func write(to path: String) throws {
    try Data(self).write(to: URL(fileURLWithPath: path))
  }
}

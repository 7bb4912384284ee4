import Foundation

/// Small files in formats that the program reads and does not write, made by hand for this.
enum FuzzSamples {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Samples")

  /// The files of one folder, in the order of their names.
  static func files(_ name: String) throws -> [[UInt8]] {
    let folder = folder.appending(path: name)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      Array(try Data(contentsOf: folder.appending(path: $0)))
    }
  }

  /// The parts of an input that stand behind lines which begin with `%%`, with the rest of the line.
  static func parts(_ input: [UInt8]) -> [(name: String, bytes: [UInt8])] {
    var parts: [(name: String, bytes: [UInt8])] = [("", [])]
    for line in input.split(separator: 0x0a, omittingEmptySubsequences: false) {
      if line.starts(with: "%%".utf8), parts.count < 16 {
        parts.append((String(decoding: line.dropFirst(3), as: UTF8.self), []))
      } else {
        parts[parts.count - 1].bytes += line + [0x0a]
      }
    }
    return parts
  }
}

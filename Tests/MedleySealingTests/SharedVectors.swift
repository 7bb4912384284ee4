import Foundation
import MedleySealing
import MedleyTestSupport

/// The public test vectors, which live outside the package.
enum SharedVectors {
  /// The folder, found through `MEDLEY_SHARED` or beside the package.
  static let folder: URL = {
    let given = ProcessInfo.processInfo.environment["MEDLEY_SHARED"]
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return URL(filePath: given ?? "../shared", relativeTo: package).appending(path: "vectors")
  }()

  /// True where the vectors are present.
  static let arePresent = FileManager.default.fileExists(
    atPath: folder.appending(path: "README.md").path)

  /// Says how many vectors of a file were followed, each of which ended as it says.
  static func record(_ source: String, _ name: String, _ count: Int) {
    ProofFigure.record("vectors", "\(source), \(name): \(count) followed")
  }

  static func wycheproof<Group: Decodable>(
    _ name: String, as group: Group.Type
  ) throws -> WycheproofFile<Group> {
    let file = folder.appending(path: "wycheproof/\(name)_test.json")
    return try JSONDecoder().decode(
      WycheproofFile<Group>.self, from: Foundation.Data(contentsOf: file))
  }
}

struct WycheproofFile<Group: Decodable>: Decodable {
  let numberOfTests: Int
  let testGroups: [Group]
}

/// Bytes that a vector writes in hexadecimal.
struct HexBytes: Decodable {
  let bytes: [UInt8]

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let bytes = bytesFromHexadecimal(text) else {
      throw CocoaError(.coderInvalidValue)
    }
    self.bytes = bytes
  }
}

extension SecretBytes {
  /// The bytes, which only tests may copy.
  var revealed: [UInt8] {
    withBytes { bytes in bytes.indices.map { bytes[$0] } }
  }
}

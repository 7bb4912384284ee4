import Foundation

/// Every file below a folder with its bytes, to be compared before and after.
struct FolderContents: Equatable {
  private let files: [String: Data]

  init(_ path: String) throws {
    var files: [String: Data] = [:]
    let manager = FileManager.default
    for name in try manager.subpathsOfDirectory(atPath: path) {
      let inside = path + "/" + name
      if let target = try? manager.destinationOfSymbolicLink(atPath: inside) {
        files[name] = Data(target.utf8)
        continue
      }
      let type = try manager.attributesOfItem(atPath: inside)[.type] as? FileAttributeType
      files[name] = type == .typeRegular ? try Data(contentsOf: URL(filePath: inside)) : Data()
    }
    self.files = files
  }

  var names: [String] { files.keys.sorted() }

  /// The names of what was added, removed or altered.
  func differences(from before: FolderContents) -> [String] {
    Set(files.keys).union(before.files.keys).filter { files[$0] != before.files[$0] }.sorted()
  }

  /// The names of files that hold some bytes.
  func names(holding bytes: Data) -> [String] {
    files.filter { $0.value.range(of: bytes) != nil }.map(\.key).sorted()
  }
}

import Foundation
import MedleyStore
import MedleyTestSupport
import Testing

/// What `sync --folder --json` answers.
struct FolderAnswer: Decodable {
  struct Refused: Decodable {
    let file: String
    let status: Int32
  }

  struct Written: Decodable {
    let file: String
    let kind: String
    let bytes: Int
    let changes: Int
  }

  let files: Int
  let filesOwn: Int
  let filesOpened: Int
  let filesTaken: Int
  let changesNew: Int
  let waiting: [String]
  let refused: [Refused]
  let written: Written?
  let removed: Int
  let stateHash: String
  let warnings: [String]
}

/// Who wrote which file, as the answers told.
final class FileWriters {
  var homes: [String: String] = [:]
}

/// A folder that devices exchange files through, watched for what may never happen to it.
final class ExchangeFolder {
  let path: String
  private let writers: FileWriters

  init(_ path: String, writers: FileWriters = FileWriters()) throws {
    self.path = path
    self.writers = writers
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// The names in the folder, sorted.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  subscript(name: String) -> [UInt8]? {
    get { try? [UInt8](contentsOf: path + "/" + name) }
    set {
      try? FileManager.default.removeItem(atPath: path + "/" + name)
      try? newValue?.write(to: path + "/" + name)
    }
  }

  /// Has a device exchange files, and checks that no file was written over and that only its own
  /// were removed.
  @discardableResult
  func sync(
    _ device: Device, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> FolderAnswer {
    let before = try FolderContents(path)
    let answer: FolderAnswer = try device.run(
      ["sync", "--folder", path, "--json"], sourceLocation: sourceLocation
    ).answer()
    if let written = answer.written { writers.homes[written.file] = device.home }
    for name in try FolderContents(path).differences(from: before) {
      let isNew = !before.names.contains(name)
      if isNew {
        #expect(name == answer.written?.file, "\(name) appeared", sourceLocation: sourceLocation)
      } else {
        #expect(self[name] == nil, "\(name) was written over", sourceLocation: sourceLocation)
        #expect(
          writers.homes[name] == device.home, "\(name) is not \(device.name)'s",
          sourceLocation: sourceLocation)
      }
    }
    return answer
  }

  /// Has all devices exchange files until none has anything to say.
  func settle(
    _ devices: [Device], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for _ in 0..<4 {
      let answers = try devices.map { try sync($0, sourceLocation: sourceLocation) }
      if answers.allSatisfy({ $0.written == nil && $0.changesNew == 0 }) { return }
    }
    Issue.record("the devices do not come to rest", sourceLocation: sourceLocation)
  }
}

extension Device {
  /// What the device remembers of its files in folders.
  var folderNotes: FolderNotes? { StoreHome(home).readFolderNotes() }
}

extension Household {
  static let remedy = "Ibuprofen"

  /// A household that takes one medicine as needed, and an empty folder.
  static func withFolder(_ names: String...) throws -> (Household, ExchangeFolder) {
    let household = try Household(names[0]) { first in
      try first.run("add", remedy, "--dose", "1", "--as-needed")
    }
    for name in names.dropFirst() { try household.admit(name) }
    return (household, try ExchangeFolder(household.folder + "/stick"))
  }
}

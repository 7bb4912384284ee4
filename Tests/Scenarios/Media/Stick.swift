import Foundation
import MedleyTestSupport
import Testing

/// A folder that stands for a medium with backups.
struct Stick {
  let path: String
  /// Whose folder it lies in, which must be there as long as the medium is used.
  private let household: Household?

  init(_ path: String, in household: Household? = nil) throws {
    self.path = path
    self.household = household
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// The paths of the files on it, in order of their names.
  var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: path).sorted().map { path + "/" + $0 }
    }
  }
}

/// What `backup --json` answers, as far as the scenarios look at it.
struct BackupAnswer: Decodable {
  let generation: Int
  let paths: [String]
  let changes: Int
  let recipients: [String]
  let recoveryKeys: Int
  let pruned: Int

  /// The file with the changes and the one that people can read.
  var changesPath: String { paths[0] }
  var exportPath: String { paths[1] }
}

struct BackupListAnswer: Decodable {
  struct Problem: Decodable, Equatable {
    let path: String
    let why: String
  }

  struct Line: Decodable {
    let generation: Int
    let whole: Bool
    let files: [String]
    let problems: [Problem]
  }

  let whole: Bool
  let backups: [Line]
  let problems: [Problem]
  let others: Int
}

struct RestoredAnswer: Decodable {
  struct PassedOver: Decodable {
    let path: String
    let why: String
  }

  let device: String
  let generation: Int?
  let backupStateHash: String?
  let restoredStateHash: String
  let stateHash: String
  let devices: [String]
  let passedOver: [PassedOver]
}

extension Device {
  /// Makes a backup that must succeed.
  @discardableResult
  func backUp(
    to stick: Stick, keeping count: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> BackupAnswer {
    let keep = count.map { ["--keep", "\($0)"] } ?? []
    return try run(["backup", stick.path, "--json"] + keep, sourceLocation: sourceLocation)
      .answer()
  }

  /// Becomes a new device from a backup, which must succeed.
  @discardableResult
  func restore(
    from place: String, words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> RestoredAnswer {
    try run(
      ["restore", place, "--recovery", words, "--device", name, "--json"],
      sourceLocation: sourceLocation
    ).answer()
  }
}

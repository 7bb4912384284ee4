import Foundation
import MedleyTestSupport
import Testing

/// What is found after a command was killed or met a fault, and what has to hold there.
struct Aftermath {
  /// How far the command had come.
  enum Progress {
    case nothing
    /// Something was written, nothing counts.
    case begun
    case some
    case all
  }

  let command: WritingCommand
  let clean: CleanRun
  let place: FaultPlace
  /// The files beside the home as they were.
  let files: [String: Data]
  /// What identifies the trial in messages.
  let label: String

  private var device: Device { place.device(of: command) }

  /// Checks the store and the files, runs the command once more, and says how far it had come;
  /// the command is acknowledged when it ended with 0.
  func check(isAcknowledged: Bool) throws -> Progress {
    let journal = byteCount(device.databasePath + "-wal")
    try checkModes()
    let newFiles = try checkFiles()
    if command.erases { return try checkErasing(isAcknowledged) }
    let found = try Observation(device)
    if found != nil, found?.changeCount != clean.after?.changeCount || clean.isSoundAfter {
      try checkDoctor()
    }
    let progress = self.progress(found, hasBegun: journal > 0 || !newFiles.isEmpty)
    if isAcknowledged { #expect(progress == .all, "\(label): acknowledged, found \(progress)") }
    if isAcknowledged {
      for name in clean.touchedFiles where files[name] == nil && !isNamedAnew(name) {
        #expect(newFiles.contains(name), "\(label): \(name) is missing")
      }
    }
    try runAgain(progress)
    return progress
  }

  // MARK: Parts

  private func progress(_ found: Observation?, hasBegun: Bool) -> Progress {
    let changes = found?.changeCount ?? 0
    let before = clean.before?.changeCount ?? 0
    let after = clean.after?.changeCount ?? 0
    if found?.changeCount == clean.after?.changeCount, clean.after != clean.before {
      if clean.isDeterministic {
        #expect(found == clean.after, "\(label): another state than after the command")
      }
      return .all
    }
    if changes == before {
      #expect(found?.stateHash == clean.before?.stateHash, "\(label): the state has changed")
      // Of what changes no record the files tell: a command that ends well has done its part.
      return clean.after == clean.before && hasNewFiles ? .all : hasBegun ? .begun : .nothing
    }
    #expect(
      command.hasSteps && changes >= before && changes <= after,
      "\(label): \(changes) changes, \(before) before and \(after) after")
    return .some
  }

  /// True when every file that the command makes under a fixed name is there, or it makes none.
  private var hasNewFiles: Bool {
    clean.touchedFiles.allSatisfy {
      isNamedAnew($0) || FileManager.default.fileExists(atPath: place.folder.path($0))
    }
  }

  /// True for a file whose name is another one each time.
  private func isNamedAnew(_ name: String) -> Bool {
    name.hasPrefix("exchange/") || name.hasPrefix("stick/")
  }

  private func checkDoctor() throws {
    let ending = try device.end("doctor", "--json")
    let answer: DoctorAnswer? = try? ending.answer()
    #expect(answer?.ok == true, "\(label): doctor: \(ending.results)\(ending.messages)")
  }

  private func checkModes() throws {
    let manager = FileManager.default
    guard manager.fileExists(atPath: device.home) else { return }
    for name in try manager.subpathsOfDirectory(atPath: device.home) {
      let attributes = try manager.attributesOfItem(atPath: device.home + "/" + name)
      let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
      let mode = attributes[.posixPermissions] as? Int
      #expect(mode == (isFolder ? 0o700 : 0o600), "\(label): mode of \(name)")
    }
  }

  /// What lay beside the home is as it was, but for what the command is for; what is new is whole.
  ///
  /// - Returns: the names of new files.
  private func checkFiles() throws -> Set<String> {
    let now = try place.files(beside: command.home)
    for (name, bytes) in files where now[name] != bytes {
      #expect(clean.touchedFiles.contains(name), "\(label): \(name) was changed")
    }
    let new = Set(now.keys).subtracting(files.keys)
    for name in new where name.hasSuffix(".age") {
      let ending = try place.device("tablet").end("verify", name)
      #expect(ending.status == 0, "\(label): \(name): \(ending.messages)")
    }
    let stick = try Program.run(
      Program.path, place.device("phone").line(["verify", "stick"]), in: place.path)
    #expect(stick.status == 0, "\(label): the stick: \(stick.results)\(stick.messages)")
    return new
  }

  private func runAgain(_ progress: Progress) throws {
    let ending = try device.end(place.words(command))
    let allowed: Set<Int32> =
      switch progress {
      case .nothing, .begun: clean.after == clean.before ? [0, clean.secondStatus] : [0]
      case .some: [0, clean.secondStatus]
      case .all: [clean.secondStatus]
      }
    #expect(
      allowed.contains(ending.status),
      "\(label): \(progress), again: \(ending.status) \(ending.messages)")
    let found = try Observation(device)
    let expected = progress == .all ? clean.second : clean.after
    if progress != .some {
      #expect(found?.changeCount == expected?.changeCount, "\(label): \(progress), after again")
    } else {
      let isEither =
        found?.changeCount == clean.after?.changeCount
        || found?.changeCount == clean.second?.changeCount
      #expect(isEither, "\(label): after again")
    }
    if found != nil, clean.isSoundAfter { try checkDoctor() }
  }

  private func checkErasing(_ isAcknowledged: Bool) throws -> Progress {
    let isThere = FileManager.default.fileExists(atPath: device.home)
    if isAcknowledged { #expect(!isThere, "\(label): the home is there") }
    guard isThere else { return .all }
    let keys = byteCount(device.home + "/keys")
    // Half erased the store may not tell its name any more; then the path confirms it.
    var ending = try device.end(place.words(command))
    if ending.status != 0 { ending = try device.end("erase", "--yes", device.home) }
    #expect([0, 10].contains(ending.status), "\(label): again: \(ending.messages)")
    #expect(
      !FileManager.default.fileExists(atPath: device.databasePath), "\(label): the store is there")
    #expect(
      !FileManager.default.fileExists(atPath: device.home + "/keys"), "\(label): keys are there")
    return keys > 0 ? .begun : .some
  }

  private func byteCount(_ path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
  }
}

import Foundation
import Testing

/// The reader in Python, written from the format documents alone.
enum SecondReader {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  struct Answer {
    let status: Int32
    let output: Data
    let message: String
  }

  static func run(_ script: String, _ words: [String]) throws -> Answer {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [root.appending(path: "Interop/\(script)").path] + words
    let output = Pipe()
    let messages = Pipe()
    process.standardOutput = output
    process.standardError = messages
    try process.run()
    let read = output.fileHandleForReading.readDataToEndOfFile()
    let message = messages.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Answer(
      status: process.terminationStatus, output: read,
      message: String(decoding: message, as: UTF8.self))
  }

  /// What it makes of one bundle.
  struct Verdict {
    let judgement: Judgement
    /// Why operations have no effect, by their ids; those of changes that do not decode are missing.
    let reasons: [String: String]

    init(_ line: Data) throws {
      let json = try #require(JSONSerialization.jsonObject(with: line) as? [String: Any])
      try #require(json["refused"] == nil, "\(json)")
      let log = try #require(json["log"] as? [[String: Any]])
      let operations = try #require(json["operations"] as? [[String: Any]])
      let members = try #require(json["members"] as? [[String: String]])
      func text(_ row: [String: Any], _ key: String) -> String { row[key] as? String ?? "" }
      reasons = Dictionary(
        operations.compactMap { row in
          (row["void"] as? String).map { (text(row, "id"), $0) }
        }, uniquingKeysWith: { one, _ in one })
      // What was superseded nobody asks about any more, and a store does not keep it.
      let superseded = Set(json["superseded_void"] as? [String] ?? [])
      judgement = Judgement(
        stateHash: json["state_hash"] as? String ?? "",
        voidOperations: Set(
          operations.filter { row in
            guard let reason = row["void"] as? String else { return false }
            return ((row["kind"] as? NSNumber)?.uint64Value ?? 0) & 3 != 1
              && reason != "its change holds a statement before it"
              && !superseded.contains(text(row, "id"))
          }.map { text($0, "id") }),
        voidChanges: Set(
          log.filter { $0["void"] is String }.map { String(text($0, "hash").prefix(32)) }),
        roles: Dictionary(
          members.map { (text($0, "key"), text($0, "role")) }, uniquingKeysWith: { one, _ in one }))
    }
  }

  /// Reads plaintexts of bundles, all with one start of the program.
  static func read(_ files: [String]) throws -> [Verdict] {
    // Of one file alone it prints a document over many lines.
    let answer = try run("read_bundle.py", ["--plain", "--json"] + files + files.prefix(1))
    try #require(answer.status == 0, "\(answer.message)")
    return try answer.output.split(separator: 10).dropLast().map { try Verdict(Data($0)) }
  }
}

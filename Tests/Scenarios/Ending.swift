import Foundation
import Testing

/// What a process said and how it ended.
struct Ending {
  let status: Int32
  let results: String
  let messages: String
  /// True when a signal ended it.
  let wasKilled: Bool
  /// The results as they are.
  let bytes: Data

  init(of process: Process, output: String, messages: String) throws {
    status = process.terminationStatus
    wasKilled = process.terminationReason == .uncaughtSignal
    bytes = try Data(contentsOf: URL(filePath: output))
    results = String(decoding: bytes, as: UTF8.self)
    self.messages = String(
      decoding: try Data(contentsOf: URL(filePath: messages)), as: UTF8.self)
  }

  /// The messages after a label such as `error` or `hint`.
  func messages(_ label: String) -> [String] {
    let start = "medley: \(label): "
    return messages.split(separator: "\n").filter { $0.hasPrefix(start) }
      .map { String($0.dropFirst(start.count)) }
  }

  /// The results read as a JSON document.
  func answer<Answer: Decodable>(_: Answer.Type = Answer.self) throws -> Answer {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Answer.self, from: bytes)
  }
}

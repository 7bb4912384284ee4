@testable import MedleyCLI

/// Keeps what is written, or refuses to take it.
final class MemorySink: ByteSink {
  private(set) var bytes: [UInt8] = []
  private(set) var writeCount = 0
  var outcome: WriteOutcome = .written

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func write(_ bytes: [UInt8]) -> WriteOutcome {
    writeCount += 1
    if outcome == .written { self.bytes += bytes }
    return outcome
  }
}

/// Lines that somebody types.
final class TypedLines: TextSource {
  private var lines: [String]

  init(_ lines: [String] = []) { self.lines = lines }

  func nextLine() -> String? { lines.isEmpty ? nil : lines.removeFirst() }

  func rest(byteCountLimit: Int) -> [UInt8]? {
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    return bytes.count <= byteCountLimit ? bytes : nil
  }
}

/// A front desk with everything in memory.
struct InventedDesk {
  let results = MemorySink()
  let messages = MemorySink()
  let output: Output
  let desk: FrontDesk

  init(
    _ words: [String], table: CommandTable = .medley, typed: [String] = [],
    environment: [String: String] = [:], isInteractive: Bool = false,
    abilities: Output.Abilities = .init()
  ) {
    output = Output(results: results, messages: messages, abilities: abilities)
    desk = FrontDesk(
      table: table,
      surroundings: Surroundings(
        words: words, environment: environment, isInteractive: isInteractive),
      output: output, input: TypedLines(typed))
  }
}

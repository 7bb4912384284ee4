/// What makes an export the readable half of a backup (`json-export §1`, `bundle-format §5`).
package struct ExportMark: Equatable, Sendable {
  package let household: String
  package let generation: UInt64
  /// The sixteen bytes that both halves carry, in hexadecimal.
  package let pairing: String

  package init(household: String, generation: UInt64, pairing: String) {
    self.household = household
    self.generation = generation
    self.pairing = pairing
  }

  static let key = "backup"
  /// The mark stands within so many bytes of the file's beginning.
  private static let lineByteCount = 1_024

  var json: JSONValue {
    .object([
      ("household", .string(household)), ("generation", .integer(generation)),
      ("pairing", .string(pairing)),
    ])
  }

  /// Finds the mark at the beginning of an export, where it has a line of its own; nil when it
  /// has none.
  package init?(beginning bytes: [UInt8]) {
    let start = Array("\"\(ExportMark.key)\": ".utf8)
    let lines = bytes.prefix(ExportMark.lineByteCount).split(
      separator: UInt8(ascii: "\n"), maxSplits: 4, omittingEmptySubsequences: false)
    guard lines.count > 4, lines[3].starts(with: start), lines[3].last == UInt8(ascii: ",") else {
      return nil
    }
    let text = Array(lines[3].dropFirst(start.count).dropLast())
    guard
      let value = try? JSONReader.value(
        of: text, byteCountLimit: ExportMark.lineByteCount, depthLimit: 2),
      let household = value["household"]?.text, let pairing = value["pairing"]?.text,
      let generation = value["generation"]?.numberText.flatMap({ UInt64($0) })
    else { return nil }
    self.init(household: household, generation: generation, pairing: pairing)
  }
}

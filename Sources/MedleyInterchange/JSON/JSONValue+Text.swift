extension JSONValue {
  /// The document as JSON text, compact or indented by two spaces, without a final newline.
  ///
  /// With `forTerminal` the characters that could steer a terminal (DEL, C1, bidirectional
  /// controls) are written as `\u` escapes too; a reader gets the same strings either way.
  package func text(pretty: Bool = false, forTerminal: Bool = false) -> String {
    var writer = JSONWriter(pretty: pretty, forTerminal: forTerminal)
    writer.write(self, depth: 0)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// Lays out one document as UTF-8.
private struct JSONWriter {
  let pretty: Bool
  let forTerminal: Bool
  var bytes: [UInt8] = []

  mutating func write(_ value: JSONValue, depth: Int) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let truth): bytes.append(contentsOf: (truth ? "true" : "false").utf8)
    case .number(let text):
      if JSONNumber.isValid(text.utf8) {
        bytes.append(contentsOf: text.utf8)
      } else {
        write(string: text)
      }
    case .string(let text): write(string: text)
    case .array(let elements):
      write("[", "]", elements, depth) { writer, element in
        writer.write(element, depth: depth + 1)
      }
    case .object(let members):
      write("{", "}", members, depth) { writer, member in
        writer.write(string: member.0)
        writer.bytes.append(contentsOf: (writer.pretty ? ": " : ":").utf8)
        writer.write(member.1, depth: depth + 1)
      }
    }
  }

  private mutating func write<Item>(
    _ open: String, _ close: String, _ items: [Item], _ depth: Int,
    each: (inout JSONWriter, Item) -> Void
  ) {
    bytes.append(contentsOf: open.utf8)
    for (index, item) in items.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      newline(depth + 1)
      each(&self, item)
    }
    if !items.isEmpty { newline(depth) }
    bytes.append(contentsOf: close.utf8)
  }

  private mutating func newline(_ depth: Int) {
    guard pretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<depth { bytes.append(contentsOf: "  ".utf8) }
  }

  private mutating func write(string text: String) {
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy(isPlain) {
      bytes.append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { write(scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// True for a byte that stands for itself, whatever is beside it.
  private func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      && (byte < 0x7f || !forTerminal)
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": bytes.append(contentsOf: #"\""#.utf8)
    case "\\": bytes.append(contentsOf: #"\\"#.utf8)
    case "\u{8}": bytes.append(contentsOf: #"\b"#.utf8)
    case "\u{c}": bytes.append(contentsOf: #"\f"#.utf8)
    case "\n": bytes.append(contentsOf: #"\n"#.utf8)
    case "\r": bytes.append(contentsOf: #"\r"#.utf8)
    case "\t": bytes.append(contentsOf: #"\t"#.utf8)
    case "\u{0}"..."\u{1f}": escape(scalar)
    case "\u{7f}"..."\u{9f}", "\u{61c}", "\u{200e}", "\u{200f}", "\u{202a}"..."\u{202e}",
      "\u{2066}"..."\u{2069}":
      if forTerminal { escape(scalar) } else { bytes.append(contentsOf: String(scalar).utf8) }
    default: bytes.append(contentsOf: String(scalar).utf8)
    }
  }

  /// Writes a scalar below U+10000 as `\uXXXX`.
  private mutating func escape(_ scalar: Unicode.Scalar) {
    let digits = String(scalar.value, radix: 16)
    bytes.append(contentsOf: #"\u"#.utf8)
    for _ in digits.utf8.count..<4 { bytes.append(UInt8(ascii: "0")) }
    bytes.append(contentsOf: digits.utf8)
  }
}

/// How the bytes of a file become text.
package enum FileEncoding: Sendable {
  /// UTF-8 and nothing else.
  case utf8
  /// UTF-8 where the bytes are valid as such, and Windows-1252 elsewhere; decided cell by cell.
  case utf8OrWindows1252

  /// The text of bytes; nil where they are none.
  package func text(_ bytes: ArraySlice<UInt8>) -> String? {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return switch self {
    case .utf8: nil
    case .utf8OrWindows1252: Windows1252.text(bytes)
    }
  }
}

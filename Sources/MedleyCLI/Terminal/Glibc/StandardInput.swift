internal import Glibc

/// What a person types or another program sends.
final class StandardInput: TextSource {
  /// A longer line is cut: nobody types it, and memory has an end.
  private static let lineByteCount = 1 << 16

  private var buffer: [UInt8] = []
  private var hasEnded = false

  func nextLine() -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = buffer[..<end]
        buffer.removeSubrange(...end)
        return Self.text(line)
      }
      if hasEnded || buffer.count >= Self.lineByteCount { break }
      fill()
    }
    if buffer.isEmpty { return nil }
    defer { buffer.removeAll() }
    return Self.text(buffer[...])
  }

  func nextHiddenLine() -> String? {
    var before = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &before) == 0 else { return nextLine() }
    var hidden = before
    hidden.c_lflag &= ~tcflag_t(ECHO)
    _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &hidden)
    defer {
      _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &before)
      // The line feed that the person typed was not shown either.
      _ = StandardStream.error.write([UInt8(ascii: "\n")])
    }
    return nextLine()
  }

  func rest(byteCountLimit: Int) -> [UInt8]? {
    while !hasEnded, buffer.count <= byteCountLimit { fill() }
    defer { buffer.removeAll() }
    return buffer.count <= byteCountLimit ? buffer : nil
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let line = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
    return String(decoding: line, as: UTF8.self)
  }

  private func fill() {
    var part = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(STDIN_FILENO, &part, part.count)
    if count > 0 {
      buffer.append(contentsOf: part.prefix(count))
    } else if count == 0 || errno != EINTR {
      hasEnded = true
    }
  }
}

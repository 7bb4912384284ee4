internal import MedleyRecords
internal import MedleySealing

/// How far a store had come, told beside its database: a copy of the database alone lacks it.
struct Token: Hashable {
  /// Sixteen random bytes, the same in the database.
  let id: Incarnation
  /// The last sequence that this device gave to a change.
  var sequence: UInt64
}

/// The content of the token file: always so many bytes, so that it can be written in place.
///
/// A line is an id, its sequence, and the sequence once more: who reads while another program
/// writes sees two sequences that differ, and looks again.
struct TokenFile: Hashable {
  /// More bytes than a token file has.
  static let byteLimit = 256

  private(set) var current: Token
  /// The token before; there only while the commit of the current one is under way.
  private(set) var before: Token?

  init(current: Token, before: Token? = nil) {
    self.current = current
    self.before = before
  }

  init?(_ bytes: [UInt8]) {
    var tokens: [Token] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " ")).map {
        String(decoding: $0, as: UTF8.self)
      }
      if words.isEmpty { continue }
      guard words.count == 3, let id = Incarnation(hex: words[0]), let sequence = UInt64(words[1]),
        words[1] == words[2]
      else { return nil }
      tokens.append(Token(id: id, sequence: sequence))
    }
    guard let first = tokens.first, tokens.count <= 2 else { return nil }
    self.init(current: first, before: tokens.dropFirst().first)
  }

  var bytes: [UInt8] { TokenFile.line(current) + TokenFile.line(before) }

  /// The token with an id; nil when the file has none.
  func token(_ id: [UInt8]?) -> Token? {
    if current.id.bytes == id { return current }
    return before?.id.bytes == id ? before : nil
  }

  /// Takes up a sequence that was committed; false when there is nothing to be written.
  mutating func advance(_ token: Token) -> Bool {
    let old = self
    if current.id == token.id {
      current.sequence = max(current.sequence, token.sequence)
      before = nil
    } else if let before, before.id == token.id {
      self.before = Token(id: before.id, sequence: max(before.sequence, token.sequence))
    }
    return self != old
  }

  private static func line(_ token: Token?) -> [UInt8] {
    let digits = 15
    guard let token else {
      return [UInt8](repeating: UInt8(ascii: " "), count: 32 + 2 * (1 + digits)) + [10]
    }
    let number = String(token.sequence)
    let padded = String(repeating: "0", count: max(0, digits - number.utf8.count)) + number
    return Array("\(token.id.hex) \(padded) \(padded)\n".utf8)
  }
}

/// The messages in a stream of bytes, of which no more is kept than one message may have.
struct BusStream: Sendable {
  private var bytes: [UInt8] = []
  /// Bytes still to come of a message that is passed over.
  private var passedCount = 0

  mutating func receive(_ new: [UInt8]) { bytes += new }

  /// Takes the line at the beginning; nil where it is not whole yet.
  mutating func line(limit: Int) throws(BusFault) -> String? {
    guard let end = bytes.firstIndex(of: 0x0a) else {
      if bytes.count > limit { throw .malformed }
      return nil
    }
    guard end <= limit else { throw .malformed }
    defer { bytes.removeSubrange(...end) }
    return String(decoding: bytes[..<end].filter { $0 != 0x0d }, as: UTF8.self)
  }

  /// The whole messages that are here; those that are malformed or too long are left out.
  ///
  /// - Throws: `BusFault.malformed` where no message begins: nothing after it can be read.
  mutating func messages() throws(BusFault) -> [BusMessage] {
    var messages: [BusMessage] = []
    var begin = 0
    defer { bytes.removeFirst(begin) }
    while true {
      let passed = min(passedCount, bytes.count - begin)
      begin += passed
      passedCount -= passed
      guard passedCount == 0, bytes.count - begin >= BusMessage.beginningByteCount else { break }
      let beginning = bytes[begin..<begin + BusMessage.beginningByteCount]
      let byteCount = try BusMessage.byteCount(Array(beginning))
      if byteCount > DesktopLimits.messageByteCount {
        passedCount = byteCount
        continue
      }
      guard bytes.count - begin >= byteCount else { break }
      if let message = try? BusMessage(bytes: Array(bytes[begin..<begin + byteCount])) {
        messages.append(message)
      }
      begin += byteCount
    }
    return messages
  }
}

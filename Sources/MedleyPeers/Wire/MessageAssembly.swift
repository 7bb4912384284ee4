internal import MedleySealing

/// Puts messages together from the plaintexts of frames, and takes them apart (`session §1`).
package struct MessageAssembly: Sendable {
  private var bytes: [UInt8] = []

  package init() {}

  /// Takes the plaintext of one frame; gives the message that it completes.
  package mutating func append(_ plaintext: [UInt8]) throws(PeerError) -> [UInt8]? {
    guard let more = plaintext.first, more <= 1 else {
      throw .notUnderstood(what: "beginning of a frame")
    }
    guard more == 0 || plaintext.count == Channel.plaintextByteCount else {
      throw .notUnderstood(what: "size of a frame")
    }
    guard bytes.count + plaintext.count - 1 <= PeerLimits.messageByteCount else {
      throw .notUnderstood(what: "size of a message")
    }
    bytes += plaintext.dropFirst()
    if more == 1 { return nil }
    guard !bytes.isEmpty else { throw .notUnderstood(what: "empty message") }
    defer { bytes = [] }
    return bytes
  }

  /// The plaintexts of the frames that carry a message.
  package static func plaintexts(of message: [UInt8]) -> [[UInt8]] {
    let room = Channel.plaintextByteCount - 1
    var plaintexts: [[UInt8]] = []
    var rest = message[...]
    repeat {
      let part = rest.prefix(room)
      rest = rest.dropFirst(room)
      plaintexts.append([rest.isEmpty ? 0 : 1] + part)
    } while !rest.isEmpty
    return plaintexts
  }
}

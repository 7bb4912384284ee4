/// Cuts a stream of bytes into frames (`session §1`).
///
/// It holds the bytes that came and allocates nothing from a length it read.
package struct FrameReader: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0

  package init() {}

  /// The bytes of frames that are not whole yet.
  package var pendingByteCount: Int { bytes.count - start }

  /// Takes bytes as they came.
  package mutating func append(_ more: [UInt8]) {
    if start == bytes.count {
      bytes = more
      start = 0
    } else {
      if start > 0 {
        bytes.removeFirst(start)
        start = 0
      }
      bytes += more
    }
  }

  /// The body of the next frame; nil until it is whole.
  ///
  /// - Throws: `PeerError.notUnderstood` as soon as a length is zero or above the limit.
  package mutating func next(limit: Int) throws(PeerError) -> [UInt8]? {
    guard pendingByteCount >= 2 else { return nil }
    let count = Int(bytes[start]) << 8 | Int(bytes[start + 1])
    guard 1...limit ~= count else { throw .notUnderstood(what: "length of a frame") }
    guard pendingByteCount - 2 >= count else { return nil }
    let body = Array(bytes[start + 2..<start + 2 + count])
    start += 2 + count
    return body
  }

  /// A frame around a body, which must have 1 to 65,535 bytes.
  package static func frame(_ body: [UInt8]) -> [UInt8] {
    precondition(1...PeerLimits.frameByteCount ~= body.count, "a frame has 1 to 65,535 bytes")
    var frame: [UInt8] = []
    frame.reserveCapacity(body.count + 2)
    frame.append(UInt8(truncatingIfNeeded: body.count >> 8))
    frame.append(UInt8(truncatingIfNeeded: body.count))
    frame.append(contentsOf: body)
    return frame
  }
}

/// Keeps the parts of a batch until the last has come (`session §2.3`).
struct BatchStaging: Hashable, Sendable {
  private var bytes: [UInt8] = []
  /// How many bytes are to come after the last part; nil before the first.
  private var restByteCount: Int?

  /// How much has come, of how much; nil before the first part.
  var progress: (received: Int, total: Int)? {
    restByteCount.map { (bytes.count, bytes.count + $0) }
  }

  /// Takes a part; gives the batch when it was the last.
  ///
  /// - Throws: `PeerError.notUnderstood` for parts that do not add up or come to too much.
  mutating func append(_ part: [UInt8], rest: Int) throws(PeerError) -> [UInt8]? {
    guard rest <= PeerLimits.batchByteCount - bytes.count - part.count else {
      throw .notUnderstood(what: "size of a batch")
    }
    if let restByteCount {
      guard restByteCount == rest + part.count, !part.isEmpty else {
        throw .notUnderstood(what: "part of a batch")
      }
    } else if part.isEmpty, rest > 0 {
      throw .notUnderstood(what: "part of a batch")
    }
    restByteCount = rest
    if bytes.isEmpty { bytes = part } else { bytes += part }
    guard rest == 0 else { return nil }
    defer { bytes = [] }
    return bytes
  }
}

/// Takes a batch apart into messages, one at a time, so that it is never in memory twice.
package struct BatchParts: Sendable {
  private let batch: [UInt8]
  private var offset = 0
  private var hasEnded = false

  package init(_ batch: [UInt8]) { self.batch = batch }

  /// How much has been taken out, of how much.
  package var progress: (done: Int, total: Int) { (offset, batch.count) }

  /// The bytes of the next message; nil after the last.
  package mutating func next() -> [UInt8]? {
    if hasEnded { return nil }
    let end = min(batch.count, offset + PeerLimits.partByteCount)
    let message = Message.batch(rest: batch.count - end, bytes: Array(batch[offset..<end]))
    offset = end
    hasEnded = end == batch.count
    return message.encoded
  }
}

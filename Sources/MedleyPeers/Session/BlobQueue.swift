internal import MedleySealing

/// The blobs that the other side asked for, loaded one at a time as their turn comes.
struct BlobQueue {
  private var digests: ArraySlice<Digest>
  private let load: (Digest) throws -> [UInt8]?
  private var hasEnded = false

  init(_ digests: [Digest], load: @escaping (Digest) throws -> [UInt8]?) {
    self.digests = digests[...]
    self.load = load
  }

  /// The next message: a blob, then one of no bytes; nil after that.
  ///
  /// What is not held is left out.
  mutating func next() -> Message? {
    while let digest = digests.popFirst() {
      if let bytes = try? load(digest), !bytes.isEmpty, bytes.count <= PeerLimits.blobByteCount {
        return .blob(bytes)
      }
    }
    if hasEnded { return nil }
    hasEnded = true
    return .blob([])
  }
}

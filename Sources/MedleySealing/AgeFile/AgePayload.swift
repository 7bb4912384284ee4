/// The payload's cipher: chunks, each sealed under its number and whether it is the last.
///
/// Source: C2SP age §Payload, after the STREAM construction of Hoang, Reyhanitabar, Rogaway, Vizár.
struct AgePayload {
  /// The plaintext bytes of every chunk but the last.
  static let chunkByteCount = 65_536

  /// The file's bytes for every chunk but the last.
  static let sealedChunkByteCount = chunkByteCount + ChaChaPoly.tagByteCount

  /// The bytes between header and first chunk.
  static let nonceByteCount = 16

  private let key: SymmetricKey

  /// The number of chunks so far.
  private(set) var chunkCount: UInt64 = 0

  init(key: SymmetricKey) { self.key = key }

  /// Seals the next chunk.
  mutating func seal(_ chunk: Span<UInt8>, isLast: Bool, into output: inout [UInt8]) {
    ChaChaPoly.seal(chunk, key: key, nonce: nonce(isLast: isLast), appendingTo: &output)
    chunkCount &+= 1
  }

  /// Opens the next chunk; false, and nothing appended or counted, if it is not authentic.
  mutating func open(
    _ chunk: Span<UInt8>, isLast: Bool, into output: inout [UInt8]
  ) -> Bool {
    let isAuthentic = ChaChaPoly.open(
      chunk, key: key, nonce: nonce(isLast: isLast), appendingTo: &output)
    if isAuthentic { chunkCount &+= 1 }
    return isAuthentic
  }

  /// An 11-byte number, most significant byte first, then one for the last chunk and zero before.
  private func nonce(isLast: Bool) -> ChaChaPoly.Nonce {
    ChaChaPoly.Nonce(
      first: 0, middle: UInt32(truncatingIfNeeded: chunkCount >> 24),
      last: UInt32(truncatingIfNeeded: chunkCount << 8) | (isLast ? 1 : 0))
  }
}

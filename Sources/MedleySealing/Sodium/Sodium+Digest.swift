import CSodium

extension Digest {
  /// Hashes bytes that already begin with their domain string.
  package init(hashing bytes: [UInt8]) {
    var output: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    unsafe withUnsafeMutableBytes(of: &output) { output in
      guard let start = unsafe output.bindMemory(to: UInt8.self).baseAddress else { return }
      _ = unsafe crypto_generichash(
        start, Digest.byteCount, bytes, UInt64(bytes.count), nil, 0)
    }
    self.init(
      words: Words32(
        high: Words16(high: output.0.bigEndian, low: output.1.bigEndian),
        low: Words16(high: output.2.bigEndian, low: output.3.bigEndian)))
  }

  /// Hashes a domain string, a zero byte and then bytes (`record-format §2`).
  package init(domain: String, _ bytes: some Collection<UInt8>) {
    var input = Array(domain.utf8)
    input.append(0)
    input.append(contentsOf: bytes)
    self.init(hashing: input)
  }
}

extension Words16 {
  /// Sixteen zero bytes.
  package static var zero: Words16 { Words16(high: 0, low: 0) }
}

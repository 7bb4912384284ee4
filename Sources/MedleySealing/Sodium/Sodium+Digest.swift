internal import CSodium

extension Digest {
  /// Hashes bytes that already begin with their domain string.
  package init(hashing bytes: [UInt8]) {
    _ = Sodium.ready
    unsafe self.init(
      words: Words32 { output in
        _ = unsafe crypto_generichash(
          output, Digest.byteCount, bytes, UInt64(bytes.count), nil, 0)
      })
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

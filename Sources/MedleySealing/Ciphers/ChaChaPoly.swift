/// ChaCha20-Poly1305: encrypts bytes and makes any change to them show.
///
/// Source: RFC 8439 §2.8.
package enum ChaChaPoly {
  /// The bytes a sealed message is longer than its plaintext.
  package static let tagByteCount = 16

  /// A number used once with a key, 12 bytes.
  package struct Nonce: Hashable, Sendable {
    /// The number of bytes of every nonce.
    package static let byteCount = 12

    /// The bytes as three words, the most significant byte first.
    let words: (first: UInt32, middle: UInt32, last: UInt32)

    init(first: UInt32, middle: UInt32, last: UInt32) {
      words = (first, middle, last)
    }

    /// Makes a nonce from 12 bytes; nil when the count is another.
    package init?(bytes: some Collection<UInt8>) {
      guard bytes.count == Nonce.byteCount else { return nil }
      var words: [UInt32] = [0, 0, 0]
      for (index, byte) in bytes.enumerated() {
        words[index / 4] = words[index / 4] << 8 | UInt32(byte)
      }
      self.init(first: words[0], middle: words[1], last: words[2])
    }

    package static func == (one: Nonce, other: Nonce) -> Bool { one.words == other.words }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(words.first)
      hasher.combine(words.middle)
      hasher.combine(words.last)
    }
  }

  /// Seals a message; the result is 16 bytes longer.
  package static func seal(
    _ plaintext: [UInt8], key: SymmetricKey, nonce: Nonce, authenticating extra: [UInt8] = []
  ) -> [UInt8] {
    var sealed: [UInt8] = []
    seal(plaintext.span, key: key, nonce: nonce, authenticating: extra, appendingTo: &sealed)
    return sealed
  }

  /// Opens a message; nil when it was not sealed with this key, nonce and extra bytes.
  package static func open(
    _ sealed: [UInt8], key: SymmetricKey, nonce: Nonce, authenticating extra: [UInt8] = []
  ) -> [UInt8]? {
    var plaintext: [UInt8] = []
    let isAuthentic = open(
      sealed.span, key: key, nonce: nonce, authenticating: extra, appendingTo: &plaintext)
    return isAuthentic ? plaintext : nil
  }
}

/// XChaCha20-Poly1305: the same with a nonce long enough to be drawn at random.
///
/// Source: draft-irtf-cfrg-xchacha-03 §2.
package enum XChaChaPoly {
  /// The number of bytes of every nonce.
  package static let nonceByteCount = 24
}

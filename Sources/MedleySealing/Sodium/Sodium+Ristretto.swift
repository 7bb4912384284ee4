internal import CSodium

/// A number modulo the order of the ristretto255 group: the secret half of an exchange.
struct RistrettoScalar: Sendable {
  /// The bytes that make one number without any being likelier than another.
  private static let wideByteCount = Int(crypto_core_ristretto255_NONREDUCEDSCALARBYTES)

  fileprivate let secret: SecretBytes

  /// Draws a number.
  init(using generator: inout some RandomNumberGenerator) {
    let wide = SecretBytes(byteCount: RistrettoScalar.wideByteCount, using: &generator)
    unsafe secret = SecretBytes(byteCount: Int(crypto_core_ristretto255_SCALARBYTES)) { output in
      unsafe wide.withPointer { wide in
        unsafe crypto_core_ristretto255_scalar_reduce(output, wide)
      }
    }
  }
}

/// An element of the ristretto255 group, in its only encoding.
///
/// Source: RFC 9496 §4.
package struct RistrettoPoint: FixedBytes32 {
  /// The bytes of a hash that make one element.
  package static let hashByteCount = Int(crypto_core_ristretto255_HASHBYTES)

  package let words: Words32

  package init(words: Words32) { self.words = words }

  /// The element that a hash of 64 bytes leads to; nil for another count (§4.3.4).
  package init?(hash: [UInt8]) {
    guard hash.count == RistrettoPoint.hashByteCount else { return nil }
    _ = Sodium.ready
    unsafe self.init(
      words: Words32 { output in
        _ = unsafe crypto_core_ristretto255_from_hash(output, hash)
      })
  }

  /// True when the bytes are the encoding of an element, as those of another may not be (§4.3.1).
  package var isValid: Bool {
    _ = Sodium.ready
    return unsafe crypto_core_ristretto255_is_valid_point(bytes) == 1
  }

  /// The element times a number; nil when the bytes are no element or the outcome is the identity.
  func times(_ scalar: RistrettoScalar) -> SecretBytes? {
    _ = Sodium.ready
    var outcome: Int32 = -1
    let point = bytes
    let product = unsafe SecretBytes(byteCount: RistrettoPoint.byteCount) { output in
      unsafe scalar.secret.withPointer { scalar in
        outcome = unsafe crypto_scalarmult_ristretto255(output, scalar, point)
      }
    }
    return outcome == 0 ? product : nil
  }
}

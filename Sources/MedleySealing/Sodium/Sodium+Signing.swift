internal import CSodium

extension SigningKey {
  /// Derives both halves from a seed of 32 bytes.
  static func pair(
    fromSeed seed: SecretBytes
  ) -> (verifying: VerifyingKey, expanded: SecretBytes) {
    _ = Sodium.ready
    var words = Words32(high: .zero, low: .zero)
    let expanded = unsafe SecretBytes(byteCount: Int(crypto_sign_SECRETKEYBYTES)) { secret in
      unsafe words = Words32 { verifying in
        unsafe seed.withPointer { seed in
          _ = unsafe crypto_sign_seed_keypair(verifying, secret, seed)
        }
      }
    }
    return (VerifyingKey(words: words), expanded)
  }

  /// Signs a message; the same message always has the same signature.
  package func sign(_ message: [UInt8]) -> Signature {
    _ = Sodium.ready
    var bytes = [UInt8](repeating: 0, count: Signature.byteCount)
    unsafe expanded.withPointer { secret in
      _ = unsafe crypto_sign_detached(&bytes, nil, message, UInt64(message.count), secret)
    }
    return Signature(wholeBytes: bytes)
  }
}

extension VerifyingKey {
  /// Tells whether the holder of the key signed the message.
  package func isValid(_ signature: Signature, for message: [UInt8]) -> Bool {
    _ = Sodium.ready
    return unsafe crypto_sign_verify_detached(
      signature.bytes, message, UInt64(message.count), bytes) == 0
  }
}

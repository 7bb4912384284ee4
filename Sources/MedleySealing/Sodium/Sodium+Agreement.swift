internal import CSodium

extension AgreementKey {
  /// Computes the public half of a key of 32 bytes.
  static func publicKey(of secret: SecretBytes) -> Public {
    _ = Sodium.ready
    return unsafe Public(
      words: Words32 { output in
        unsafe secret.withPointer { secret in
          _ = unsafe crypto_scalarmult_curve25519_base(output, secret)
        }
      })
  }

  /// Computes the secret shared with another key's holder.
  ///
  /// Nil for the few keys with which every secret is the same, all zeros: nobody holds those.
  package func sharedSecret(with other: Public) -> SecretBytes? {
    _ = Sodium.ready
    var outcome: Int32 = -1
    let point = other.bytes
    let shared = unsafe SecretBytes(byteCount: AgreementKey.byteCount) { output in
      unsafe secret.withPointer { secret in
        outcome = unsafe crypto_scalarmult_curve25519(output, secret, point)
      }
    }
    return outcome == 0 ? shared : nil
  }
}

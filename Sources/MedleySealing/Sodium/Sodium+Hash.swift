internal import CSodium

extension SHA256 {
  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: byteCount)
    _ = unsafe crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
    return hash
  }

  package static func secretCode(
    for secret: SecretBytes?, _ message: [UInt8], key: SecretBytes
  ) -> SecretBytes {
    unsafe SecretBytes(byteCount: byteCount) { output in
      var state = crypto_auth_hmacsha256_state()
      _ = unsafe key.withPointer {
        unsafe crypto_auth_hmacsha256_init(&state, $0, key.byteCount)
      }
      if let secret {
        _ = unsafe secret.withPointer {
          unsafe crypto_auth_hmacsha256_update(&state, $0, UInt64(secret.byteCount))
        }
      }
      _ = unsafe crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
      _ = unsafe crypto_auth_hmacsha256_final(&state, output)
      unsafe sodium_memzero(&state, MemoryLayout<crypto_auth_hmacsha256_state>.size)
    }
  }
}

extension SHA512 {
  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: byteCount)
    _ = unsafe crypto_hash_sha512(&hash, bytes, UInt64(bytes.count))
    return hash
  }

  package static func secretCode(
    for secret: SecretBytes?, _ message: [UInt8], key: SecretBytes
  ) -> SecretBytes {
    unsafe SecretBytes(byteCount: byteCount) { output in
      var state = crypto_auth_hmacsha512_state()
      _ = unsafe key.withPointer {
        unsafe crypto_auth_hmacsha512_init(&state, $0, key.byteCount)
      }
      if let secret {
        _ = unsafe secret.withPointer {
          unsafe crypto_auth_hmacsha512_update(&state, $0, UInt64(secret.byteCount))
        }
      }
      _ = unsafe crypto_auth_hmacsha512_update(&state, message, UInt64(message.count))
      _ = unsafe crypto_auth_hmacsha512_final(&state, output)
      unsafe sodium_memzero(&state, MemoryLayout<crypto_auth_hmacsha512_state>.size)
    }
  }
}

internal import CSodium

extension ChaChaPoly {
  /// Appends the sealed form of the plaintext, written straight into the output's memory.
  package static func seal(
    _ plaintext: Span<UInt8>, key: SymmetricKey, nonce: Nonce,
    authenticating extra: [UInt8] = [], appendingTo output: inout [UInt8]
  ) {
    _ = Sodium.ready
    output.append(addingCapacity: plaintext.count + tagByteCount) { sealed in
      unsafe sealed.withUnsafeMutableBufferPointer { buffer, count in
        guard let target = buffer.baseAddress else { return }
        unsafe plaintext.withUnsafeBufferPointer { source in
          unsafe key.secret.withPointer { key in
            unsafe nonce.withPointer { nonce in
              _ = unsafe crypto_aead_chacha20poly1305_ietf_encrypt(
                target + count, nil, source.baseAddress, UInt64(source.count), extra,
                UInt64(extra.count), nil, nonce, key)
            }
          }
        }
        count += plaintext.count + tagByteCount
      }
    }
  }

  /// Appends the plaintext of a sealed message; false, and nothing, if it is not authentic.
  package static func open(
    _ sealed: Span<UInt8>, key: SymmetricKey, nonce: Nonce,
    authenticating extra: [UInt8] = [], appendingTo output: inout [UInt8]
  ) -> Bool {
    _ = Sodium.ready
    guard sealed.count >= tagByteCount else { return false }
    // One byte more than needed, so that an empty message has an address to be written to.
    let plaintextCount = sealed.count - tagByteCount
    var isAuthentic = false
    output.append(addingCapacity: plaintextCount + 1) { plaintext in
      unsafe plaintext.withUnsafeMutableBufferPointer { buffer, count in
        guard let target = buffer.baseAddress else { return }
        let outcome = unsafe sealed.withUnsafeBufferPointer { source -> Int32 in
          guard let start = source.baseAddress else { return -1 }
          return unsafe key.secret.withPointer { key in
            unsafe nonce.withPointer { nonce in
              unsafe crypto_aead_chacha20poly1305_ietf_decrypt(
                target + count, nil, nil, start, UInt64(source.count), extra,
                UInt64(extra.count), nonce, key)
            }
          }
        }
        isAuthentic = outcome == 0
        if isAuthentic { count += plaintextCount }
      }
    }
    return isAuthentic
  }
}

extension ChaChaPoly.Nonce {
  /// Lends the 12 bytes to a function of libsodium.
  func withPointer<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
    let bytes = (words.first.bigEndian, words.middle.bigEndian, words.last.bigEndian)
    return unsafe withUnsafePointer(to: bytes) { pointer in
      unsafe pointer.withMemoryRebound(to: UInt8.self, capacity: Self.byteCount) { start in
        unsafe body(start)
      }
    }
  }
}

extension XChaChaPoly {
  /// Seals a message; nil when the nonce does not have 24 bytes.
  package static func seal(
    _ plaintext: [UInt8], key: SymmetricKey, nonce: [UInt8], authenticating extra: [UInt8]
  ) -> [UInt8]? {
    guard nonce.count == nonceByteCount else { return nil }
    _ = Sodium.ready
    var sealed = [UInt8](repeating: 0, count: plaintext.count + ChaChaPoly.tagByteCount)
    unsafe key.secret.withPointer { key in
      _ = unsafe crypto_aead_xchacha20poly1305_ietf_encrypt(
        &sealed, nil, plaintext, UInt64(plaintext.count), extra, UInt64(extra.count), nil, nonce,
        key)
    }
    return sealed
  }

  /// Opens a message; nil when it was not sealed with this key, nonce and extra bytes.
  package static func open(
    _ sealed: [UInt8], key: SymmetricKey, nonce: [UInt8], authenticating extra: [UInt8]
  ) -> [UInt8]? {
    guard nonce.count == nonceByteCount, sealed.count >= ChaChaPoly.tagByteCount else {
      return nil
    }
    _ = Sodium.ready
    let plaintextCount = sealed.count - ChaChaPoly.tagByteCount
    var plaintext = [UInt8](repeating: 0, count: max(plaintextCount, 1))
    let outcome = unsafe key.secret.withPointer { key in
      unsafe crypto_aead_xchacha20poly1305_ietf_decrypt(
        &plaintext, nil, nil, sealed, UInt64(sealed.count), extra, UInt64(extra.count), nonce,
        key)
    }
    guard outcome == 0 else { return nil }
    plaintext.removeLast(plaintext.count - plaintextCount)
    return plaintext
  }
}

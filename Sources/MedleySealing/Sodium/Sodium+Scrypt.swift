internal import CSodium

extension Scrypt {
  /// Derives bytes with 2^workFactor rounds; nil when there is not enough memory.
  ///
  /// Takes 128 × blockSize × 2^workFactor bytes of memory; the work factor is from 1 to 30.
  package static func derive(
    from passphrase: SecretBytes, salt: [UInt8], workFactor: Int, blockSize: Int = 8,
    parallelism: Int = 1, byteCount: Int
  ) -> SecretBytes? {
    guard (1...30).contains(workFactor), let blockSize = UInt32(exactly: blockSize),
      let parallelism = UInt32(exactly: parallelism)
    else { return nil }
    var outcome: Int32 = -1
    let derived = unsafe SecretBytes(byteCount: byteCount) { output in
      unsafe passphrase.withPointer { passphrase_ in
        outcome = unsafe crypto_pwhash_scryptsalsa208sha256_ll(
          passphrase_, passphrase.byteCount, salt, salt.count, UInt64(1) << UInt64(workFactor),
          blockSize, parallelism, output, byteCount)
      }
    }
    return outcome == 0 ? derived : nil
  }
}

/// A key with the number of its next message.
///
/// Copies must not both be used: the same number would go twice with one key.
///
/// Source: Noise revision 34 §5.1.
package struct CipherState: Sendable {
  /// The number that only `rekey` uses (§4.2), so it is never a message's.
  private static let reservedNonce = UInt64.max

  /// The key; without one, messages pass as they are.
  private var key: SymmetricKey?

  /// The number of the next message.
  private(set) var nonce: UInt64

  /// Begins with a key at message zero.
  package init(key: SymmetricKey?) {
    self.init(key: key, nonce: 0)
  }

  /// Goes on with a key at a later message.
  package init(key: SymmetricKey?, nonce: UInt64) {
    self.key = key
    self.nonce = nonce
  }

  /// True once there is a key.
  var hasKey: Bool { key != nil }

  /// Seals a message, or passes it as it is while there is no key.
  package mutating func encrypt(
    _ plaintext: Span<UInt8>, authenticating extra: [UInt8] = []
  ) throws(NoiseError) -> [UInt8] {
    var output: [UInt8] = []
    guard let key else {
      for index in plaintext.indices { output.append(plaintext[index]) }
      return output
    }
    let number = try nextNonce()
    ChaChaPoly.seal(
      plaintext, key: key, nonce: number, authenticating: extra, appendingTo: &output)
    nonce += 1
    return output
  }

  /// Opens a message, or passes it as it is while there is no key.
  ///
  /// A message that is not authentic does not use up its number.
  package mutating func decrypt(
    _ ciphertext: Span<UInt8>, authenticating extra: [UInt8] = []
  ) throws(NoiseError) -> [UInt8] {
    var output: [UInt8] = []
    guard let key else {
      for index in ciphertext.indices { output.append(ciphertext[index]) }
      return output
    }
    let number = try nextNonce()
    guard
      ChaChaPoly.open(
        ciphertext, key: key, nonce: number, authenticating: extra, appendingTo: &output)
    else { throw .notAuthentic }
    nonce += 1
    return output
  }

  /// Replaces the key by one made from it, so that the old one can be forgotten.
  ///
  /// The numbering goes on (§11.3).
  package mutating func rekey() {
    guard let old = key else { return }
    let zeros = [UInt8](repeating: 0, count: SymmetricKey.byteCount)
    var sealed = ChaChaPoly.seal(
      zeros, key: old, nonce: ChaChaPoly.Nonce(counter: CipherState.reservedNonce))
    defer { Sodium.wipe(&sealed) }
    key = SymmetricKey(secret: SecretBytes(copying: sealed.prefix(SymmetricKey.byteCount)))
  }

  private func nextNonce() throws(NoiseError) -> ChaChaPoly.Nonce {
    guard nonce != CipherState.reservedNonce else { throw .nonceExhausted }
    return ChaChaPoly.Nonce(counter: nonce)
  }
}

extension ChaChaPoly.Nonce {
  /// Four zero bytes and then the counter, its least significant byte first (§12.3).
  init(counter: UInt64) {
    self.init(
      first: 0, middle: UInt32(truncatingIfNeeded: counter).byteSwapped,
      last: UInt32(truncatingIfNeeded: counter >> 32).byteSwapped)
  }
}

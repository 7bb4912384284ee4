/// What both sides have after a handshake: sealed messages either way, each once and in order.
///
/// A value; copies must not both be used, since the same numbers would go twice with one key.
/// Each direction takes a new key after every 2^16 of its messages, without anything being sent.
///
/// Source: Noise revision 34 §5.1, §5.3 and §11.3.
package struct Channel: Sendable {
  /// The hash of the handshake, the same on both sides and nowhere else.
  package let handshakeHash: [UInt8]

  /// The static key that the other side proved to hold.
  package let remoteStaticKey: AgreementKey.Public?

  private var sending: CipherState
  private var receiving: CipherState
  private var hasFailed = false

  package init(
    sending: CipherState, receiving: CipherState, handshakeHash: [UInt8],
    remoteStaticKey: AgreementKey.Public?
  ) {
    self.sending = sending
    self.receiving = receiving
    self.handshakeHash = handshakeHash
    self.remoteStaticKey = remoteStaticKey
  }

  /// The bytes of plaintext that fit one message.
  package static let plaintextByteCount =
    SealingLimits.transportByteCount - ChaChaPoly.tagByteCount

  /// Seals the next message to the other side; it is 16 bytes longer.
  ///
  /// - Throws: `messageTooLong`, without effect; `nonceExhausted`.
  package mutating func seal(_ plaintext: [UInt8]) throws(NoiseError) -> [UInt8] {
    guard plaintext.count <= Channel.plaintextByteCount else {
      throw .messageTooLong(limit: Channel.plaintextByteCount)
    }
    let ciphertext = try sending.encrypt(plaintext.span)
    Channel.rekeyWhenDue(&sending)
    return ciphertext
  }

  /// Opens the next message from the other side.
  ///
  /// - Throws: `messageTooLong`, `messageEndsEarly` and `notAuthentic`, after which nothing more
  ///   is opened; `alreadyFailed`; `nonceExhausted`.
  package mutating func open(_ ciphertext: [UInt8]) throws(NoiseError) -> [UInt8] {
    guard !hasFailed else { throw .alreadyFailed }
    hasFailed = true
    guard ciphertext.count <= SealingLimits.transportByteCount else {
      throw .messageTooLong(limit: SealingLimits.transportByteCount)
    }
    guard ciphertext.count >= ChaChaPoly.tagByteCount else { throw .messageEndsEarly }
    let plaintext = try receiving.decrypt(ciphertext.span)
    Channel.rekeyWhenDue(&receiving)
    hasFailed = false
    return plaintext
  }

  private static func rekeyWhenDue(_ cipher: inout CipherState) {
    if cipher.nonce.isMultiple(of: SealingLimits.messagesPerKey) { cipher.rekey() }
  }
}

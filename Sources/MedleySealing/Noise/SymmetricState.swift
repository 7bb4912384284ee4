/// Everything both sides have said so far, as a hash, with the keys that came of it.
///
/// Source: Noise revision 34 §5.2, with SHA-256.
package struct SymmetricState: Sendable {
  private static let hashByteCount = SHA256.byteCount

  private var cipher = CipherState(key: nil)
  private var chainingKey: SecretBytes

  /// The hash of everything both sides said, which is the same on both only if nobody meddled.
  private(set) var handshakeHash: [UInt8]

  /// Begins with the name of the protocol.
  init(protocolName: String) {
    let name = Array(protocolName.utf8)
    if name.count <= SymmetricState.hashByteCount {
      handshakeHash = name
      handshakeHash += [UInt8](repeating: 0, count: SymmetricState.hashByteCount - name.count)
    } else {
      handshakeHash = SHA256.hash(name)
    }
    chainingKey = SecretBytes(copying: handshakeHash)
  }

  /// True once messages are sealed.
  var hasKey: Bool { cipher.hasKey }

  /// Adds a secret to the keys.
  mutating func mixKey(_ material: SecretBytes) throws(NoiseError) {
    let parts = try derive(from: material, count: 2)
    chainingKey = parts[0]
    cipher = CipherState(key: SymmetricKey(secret: parts[1]))
  }

  /// Adds bytes that both sides saw to the hash.
  mutating func mixHash(_ bytes: some Sequence<UInt8>) {
    handshakeHash = SHA256.hash(handshakeHash + bytes)
  }

  /// Adds a preshared key to the keys and to the hash.
  mutating func mixKeyAndHash(_ material: SecretBytes) throws(NoiseError) {
    let parts = try derive(from: material, count: 3)
    chainingKey = parts[0]
    var hashed = parts[1].copiedBytes()
    defer { Sodium.wipe(&hashed) }
    mixHash(hashed)
    cipher = CipherState(key: SymmetricKey(secret: parts[2]))
  }

  /// Seals bytes, if there is a key, and adds the outcome to the hash.
  mutating func encryptAndHash(_ plaintext: Span<UInt8>) throws(NoiseError) -> [UInt8] {
    let ciphertext = try cipher.encrypt(plaintext, authenticating: handshakeHash)
    mixHash(ciphertext)
    return ciphertext
  }

  /// Opens bytes, if there is a key, and adds them to the hash.
  mutating func decryptAndHash(_ ciphertext: [UInt8]) throws(NoiseError) -> [UInt8] {
    let plaintext = try cipher.decrypt(ciphertext.span, authenticating: handshakeHash)
    mixHash(ciphertext)
    return plaintext
  }

  /// The keys of the two directions: from the initiator, and to it.
  func split() throws(NoiseError) -> (CipherState, CipherState) {
    let parts = try derive(from: SecretBytes(copying: []), count: 2)
    return (
      CipherState(key: SymmetricKey(secret: parts[0])),
      CipherState(key: SymmetricKey(secret: parts[1]))
    )
  }

  /// HKDF as §4.3 has it: the chaining key is the salt, and there is no purpose.
  private func derive(from material: SecretBytes, count: Int) throws(NoiseError) -> [SecretBytes] {
    let size = SymmetricState.hashByteCount
    let extracted = HKDF<SHA256>.extract(material, salt: chainingKey)
    let derived = HKDF<SHA256>.expand(extracted, purpose: [], byteCount: count * size)
    var parts: [SecretBytes] = []
    for index in 0..<count {
      guard let part = derived?.part(index * size..<(index + 1) * size) else { throw .keyMissing }
      parts.append(part)
    }
    return parts
  }
}

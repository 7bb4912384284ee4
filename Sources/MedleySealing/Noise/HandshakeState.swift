/// One side of a handshake, after which both have a channel that nobody else can read or change.
///
/// A value without any input or output: it makes the messages and takes those of the other side.
///
/// Source: Noise revision 34 §5.3.
package struct HandshakeState: Sendable {
  /// Who writes the first message.
  package enum Role: Hashable, Sendable { case initiator, responder }

  /// The role of this side.
  package let role: Role

  /// The other side's static key, once a message has brought it.
  ///
  /// It is proved to be the other side's only when the handshake is finished.
  package private(set) var remoteStaticKey: AgreementKey.Public?

  private let pattern: HandshakePattern
  private let staticKey: AgreementKey?
  private var presharedKeys: [SecretBytes]
  private var symmetric: SymmetricState
  private var ephemeralKey: AgreementKey?
  private var remoteEphemeralKey: AgreementKey.Public?
  private var messageCount = 0
  private var hasFailed = false

  /// Begins a handshake.
  ///
  /// The prologue and the preshared keys, each of 32 bytes and in the order in which the pattern
  /// uses them, must be the same on both sides.
  ///
  /// - Throws: `presharedKeyOfWrongLength`.
  package init(
    _ pattern: HandshakePattern, role: Role, prologue: [UInt8], staticKey: AgreementKey?,
    presharedKeys: [SecretBytes] = []
  ) throws(NoiseError) {
    guard presharedKeys.allSatisfy({ $0.byteCount == SymmetricKey.byteCount }) else {
      throw .presharedKeyOfWrongLength
    }
    self.pattern = pattern
    self.role = role
    self.staticKey = staticKey
    self.presharedKeys = presharedKeys
    symmetric = SymmetricState(protocolName: pattern.protocolName)
    symmetric.mixHash(prologue)
  }

  /// True when all messages have been written and read.
  package var isFinished: Bool { !hasFailed && messageCount == pattern.messages.count }

  /// True when this side writes the next message.
  package var isToWrite: Bool { !hasFailed && !isFinished && isMyTurn }

  private var isMyTurn: Bool { messageCount.isMultiple(of: 2) == (role == .initiator) }

  /// Writes the next message; the payload is sealed as well as the keys agreed so far allow.
  package mutating func write(
    _ payload: [UInt8] = [], using generator: inout some RandomNumberGenerator
  ) throws(NoiseError) -> [UInt8] {
    let tokens = try begin(writing: true)
    var message: [UInt8] = []
    for token in tokens {
      switch token {
      case .e:
        let key = AgreementKey(using: &generator)
        ephemeralKey = key
        message += key.publicKey.bytes
        try mixEphemeral(key.publicKey)
      case .s:
        guard let staticKey else { throw .keyMissing }
        message += try symmetric.encryptAndHash(staticKey.publicKey.bytes.span)
      default: try mix(token)
      }
    }
    message += try symmetric.encryptAndHash(payload.span)
    guard message.count <= SealingLimits.handshakeByteCount else {
      throw .messageTooLong(limit: SealingLimits.handshakeByteCount)
    }
    end()
    return message
  }

  /// Reads the next message and gives back its payload.
  package mutating func read(_ message: [UInt8]) throws(NoiseError) -> [UInt8] {
    let tokens = try begin(writing: false)
    guard message.count <= SealingLimits.handshakeByteCount else {
      throw .messageTooLong(limit: SealingLimits.handshakeByteCount)
    }
    var rest = message[...]
    for token in tokens {
      switch token {
      case .e:
        let key = try publicKey(HandshakeState.take(AgreementKey.byteCount, from: &rest))
        remoteEphemeralKey = key
        try mixEphemeral(key)
      case .s:
        let tagByteCount = symmetric.hasKey ? ChaChaPoly.tagByteCount : 0
        let sealed = try HandshakeState.take(AgreementKey.byteCount + tagByteCount, from: &rest)
        remoteStaticKey = try publicKey(symmetric.decryptAndHash(sealed))
      default: try mix(token)
      }
    }
    if symmetric.hasKey, rest.count < ChaChaPoly.tagByteCount { throw .messageEndsEarly }
    let payload = try symmetric.decryptAndHash(Array(rest))
    end()
    return payload
  }

  /// The channel that the handshake was for.
  ///
  /// - Throws: `unfinished` while messages are missing, `alreadyFailed`.
  package func channel() throws(NoiseError) -> Channel {
    guard !hasFailed else { throw .alreadyFailed }
    guard isFinished else { throw .unfinished }
    let (fromInitiator, toInitiator) = try symmetric.split()
    return Channel(
      sending: role == .initiator ? fromInitiator : toInitiator,
      receiving: role == .initiator ? toInitiator : fromInitiator,
      handshakeHash: symmetric.handshakeHash, remoteStaticKey: remoteStaticKey)
  }

  /// The steps of the next message; until `end`, the handshake counts as failed.
  private mutating func begin(writing: Bool) throws(NoiseError) -> [HandshakePattern.Token] {
    guard !hasFailed else { throw .alreadyFailed }
    guard !isFinished, writing == isMyTurn else { throw .outOfTurn }
    hasFailed = true
    return pattern.messages[messageCount]
  }

  private mutating func end() {
    messageCount += 1
    hasFailed = false
  }

  private mutating func mixEphemeral(_ key: AgreementKey.Public) throws(NoiseError) {
    symmetric.mixHash(key.bytes)
    if pattern.hasPresharedKey { try symmetric.mixKey(SecretBytes(copying: key.bytes)) }
  }

  private mutating func mix(_ token: HandshakePattern.Token) throws(NoiseError) {
    let isInitiator = role == .initiator
    switch token {
    case .e, .s: break
    case .ee: try mixSecret(of: ephemeralKey, with: remoteEphemeralKey)
    case .es:
      try mixSecret(
        of: isInitiator ? ephemeralKey : staticKey,
        with: isInitiator ? remoteStaticKey : remoteEphemeralKey)
    case .se:
      try mixSecret(
        of: isInitiator ? staticKey : ephemeralKey,
        with: isInitiator ? remoteEphemeralKey : remoteStaticKey)
    case .ss: try mixSecret(of: staticKey, with: remoteStaticKey)
    case .psk:
      guard let key = presharedKeys.first else { throw .keyMissing }
      presharedKeys.removeFirst()
      try symmetric.mixKeyAndHash(key)
    }
  }

  private mutating func mixSecret(
    of key: AgreementKey?, with other: AgreementKey.Public?
  ) throws(NoiseError) {
    guard let key, let other else { throw .keyMissing }
    guard let secret = key.sharedSecret(with: other) else { throw .keyOfNobody }
    try symmetric.mixKey(secret)
  }

  private func publicKey(_ bytes: [UInt8]) throws(NoiseError) -> AgreementKey.Public {
    guard let key = AgreementKey.Public(bytes: bytes) else { throw .messageEndsEarly }
    return key
  }

  private static func take(
    _ count: Int, from rest: inout ArraySlice<UInt8>
  ) throws(NoiseError) -> [UInt8] {
    guard rest.count >= count else { throw .messageEndsEarly }
    let taken = Array(rest.prefix(count))
    rest = rest.dropFirst(count)
    return taken
  }
}

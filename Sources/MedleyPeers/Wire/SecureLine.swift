package import MedleySealing

/// One side of a connection: bytes of the wire on one end, whole messages on the other.
///
/// A value without input or output: it makes the handshake (`session §1`) and then seals and opens
/// frames. After it has thrown it is of no more use.
package struct SecureLine: Sendable {
  /// What came out of the bytes of the wire.
  package enum Event: Sendable {
    /// The handshake is finished; the other side proved to hold this static key.
    case identified(AgreementKey.Public)
    /// A whole message.
    case message([UInt8])
  }

  private enum Stage: Sendable {
    case handshake(HandshakeState)
    case open(Channel)
  }

  private var stage: Stage
  private var frames = FrameReader()
  private var assembly = MessageAssembly()

  /// The prologue of sessions between members of a household.
  package static let peerPrologue = Array("medley-peer".utf8)

  /// Begins a handshake.
  ///
  /// Both sides must agree on the prologue beforehand, and whoever does not know the preshared key
  /// of 32 bytes learns nothing.
  package init(
    _ role: HandshakeState.Role, prologue: [UInt8] = SecureLine.peerPrologue,
    staticKey: AgreementKey, presharedKey: SecretBytes
  ) throws(NoiseError) {
    stage = .handshake(
      try HandshakeState(
        .XXpsk0, role: role, prologue: prologue, staticKey: staticKey,
        presharedKeys: [presharedKey]))
  }

  /// True once the handshake is finished.
  package var isOpen: Bool { if case .open = stage { true } else { false } }

  /// The hash of the finished handshake, the same on both sides and nowhere else.
  package var handshakeHash: [UInt8]? {
    if case .open(let channel) = stage { channel.handshakeHash } else { nil }
  }

  /// The first bytes that this side sends; none for a responder.
  package mutating func begin(
    using generator: inout some RandomNumberGenerator
  ) throws(PeerError) -> [UInt8] {
    guard case .handshake(var handshake) = stage, handshake.isToWrite else { return [] }
    return try write(&handshake, using: &generator)
  }

  /// Takes bytes of the wire.
  ///
  /// - Returns: what came out of them, and the bytes that the handshake wants sent.
  /// - Throws: `PeerError.handshakeRefused` before the handshake is finished, else
  ///   `.notUnderstood`.
  package mutating func receive(
    _ bytes: [UInt8], using generator: inout some RandomNumberGenerator
  ) throws(PeerError) -> (events: [Event], reply: [UInt8]) {
    frames.append(bytes)
    var events: [Event] = []
    var reply: [UInt8] = []
    while true {
      switch stage {
      case .handshake(var handshake):
        let body: [UInt8]?
        do throws(PeerError) {
          body = try frames.next(limit: PeerLimits.handshakeFrameByteCount)
        } catch {
          throw .handshakeRefused
        }
        guard let body else { return (events, reply) }
        do throws(NoiseError) { _ = try handshake.read(body) } catch { throw .handshakeRefused }
        stage = .handshake(handshake)
        if handshake.isToWrite { reply += try write(&handshake, using: &generator) }
        guard handshake.isFinished else { continue }
        guard let channel = try? handshake.channel(), let key = channel.remoteStaticKey else {
          throw .handshakeRefused
        }
        stage = .open(channel)
        events.append(.identified(key))
      case .open(var channel):
        guard let body = try frames.next(limit: PeerLimits.frameByteCount) else {
          return (events, reply)
        }
        let plaintext: [UInt8]
        do throws(NoiseError) {
          plaintext = try channel.open(body)
        } catch {
          throw .notUnderstood(what: "seal of a frame")
        }
        stage = .open(channel)
        if let message = try assembly.append(plaintext) { events.append(.message(message)) }
      }
    }
  }

  /// The bytes on the wire that carry a message of at most 1 MiB.
  package mutating func seal(_ message: [UInt8]) throws(PeerError) -> [UInt8] {
    guard case .open(var channel) = stage, message.count <= PeerLimits.messageByteCount else {
      throw .notUnderstood(what: "message at this point")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(message.count + 64 + message.count / 3_000)
    for plaintext in MessageAssembly.plaintexts(of: message) {
      do throws(NoiseError) {
        bytes += FrameReader.frame(try channel.seal(plaintext))
      } catch {
        throw .notUnderstood(what: "number of messages")
      }
    }
    stage = .open(channel)
    return bytes
  }

  private mutating func write(
    _ handshake: inout HandshakeState, using generator: inout some RandomNumberGenerator
  ) throws(PeerError) -> [UInt8] {
    do throws(NoiseError) {
      let message = try handshake.write(using: &generator)
      stage = .handshake(handshake)
      return FrameReader.frame(message)
    } catch {
      throw .handshakeRefused
    }
  }
}

package import MedleyHousehold
package import MedleySealing

/// The inviting side of one connection (`pairing §3` to `§5`).
///
/// A value without input or output: bytes come in, actions come out. All connections share one
/// `Invitation`.
package struct PairingHost: Sendable {
  /// What is to be done about what came in.
  package enum Action: Sendable {
    case send([UInt8])
    /// Somebody typed words that are not those of the invitation.
    case wrongWords
    /// A newcomer proved itself and asks; a person must decide.
    case ask(JoinRequest)
    /// The newcomer has the whole record on its disk and is in this state.
    case joined(Digest)
    /// Close the connection once everything is sent; nil when nobody needs to be told.
    case close(PairingFault?)
  }

  enum Stage: Sendable {
    case way
    case share
    case handshake(byWords: Bool)
    case request
    case asking
    case welcoming
    case closed
  }

  let staticKey: AgreementKey
  var stage = Stage.way
  var frames = FrameReader()
  var line: SecureLine?
  var newcomerKey: AgreementKey.Public?
  /// True once the newcomer's first handshake message proved to be right.
  var hasAnswered = false

  /// Waits for a newcomer's first byte.
  package init(staticKey: AgreementKey) { self.staticKey = staticKey }

  /// True once the newcomer proved to know the secret.
  package var isProven: Bool { line?.isOpen ?? false }

  /// Takes bytes of the wire.
  package mutating func receive(
    _ bytes: [UInt8], at now: Int64, _ invitation: inout Invitation,
    using generator: inout some RandomNumberGenerator
  ) -> [Action] {
    var actions: [Action] = []
    do throws(PairingFault) {
      var bytes = bytes
      if case .way = stage, let first = bytes.first {
        bytes.removeFirst()
        try begin(first, invitation)
      }
      frames.append(bytes)
      while let body = try nextFrame() {
        actions += try take(body, at: now, &invitation, using: &generator)
        if case .closed = stage { return actions }
      }
    } catch {
      actions += isProven ? refuse(.notUnderstood, error) : close(nil)
    }
    return actions
  }

  /// Says no to the newcomer.
  package mutating func refuse(
    _ reason: PairingRefusal, _ fault: PairingFault? = nil
  ) -> [Action] {
    let message = PairingMessage.refusal(reason.rawValue).encoded
    guard let bytes = try? line?.seal(message) else { return close(fault) }
    return [.send(bytes)] + close(fault)
  }

  /// The bytes that carry the next part of a welcome, at most a message's worth, from an offset on.
  ///
  /// The invitation must be spent already.
  ///
  /// - Throws: `notUnderstood` when nobody was asked about this newcomer.
  package mutating func part(
    of content: [UInt8], from offset: Int
  ) throws(PairingFault) -> (bytes: [UInt8], next: Int) {
    switch stage {
    case .asking, .welcoming: break
    default: throw .notUnderstood(what: "welcome at this point")
    }
    stage = .welcoming
    let end = min(offset + PeerLimits.partByteCount, content.count)
    let message = PairingMessage.welcome(
      rest: content.count - end, bytes: Array(content[min(offset, end)..<end]))
    guard let bytes = try? line?.seal(message.encoded) else {
      throw .notUnderstood(what: "size of a welcome")
    }
    return (bytes, end)
  }

  /// What it means that the other side closed the connection; nil when nobody needs to be told.
  package mutating func closed() -> PairingFault? {
    defer { stage = .closed }
    switch stage {
    case .way, .share, .handshake, .closed: return nil
    case .request, .asking, .welcoming: return .cut
    }
  }

  mutating func close(_ fault: PairingFault?) -> [Action] {
    stage = .closed
    return [.close(fault)]
  }
}

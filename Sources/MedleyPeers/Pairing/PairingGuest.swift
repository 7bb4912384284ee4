package import MedleyHousehold
package import MedleySealing

/// The newcomer's side of one connection (`pairing §3` to `§5`).
///
/// A value without input or output: bytes come in, actions come out.
package struct PairingGuest: Sendable {
  /// How the newcomer proves itself.
  package enum Invited: Sendable {
    case link(InvitationLink)
    case words(PairingWords)
  }

  /// What is to be done about what came in.
  package enum Action: Sendable {
    case send([UInt8])
    /// The other device proved itself; its person is being asked now.
    case asked
    /// So many bytes of the welcome are here.
    case progress(received: Int, total: Int)
    /// The content of the welcome, whole.
    case welcome([UInt8])
  }

  private enum Stage: Sendable {
    case beginning
    case share(CPace, session: [UInt8])
    case handshake
    case asked
    case receiving
    case storing
    case closed
  }

  private let invited: Invited
  private let staticKey: AgreementKey
  private let request: JoinRequest
  private var stage = Stage.beginning
  private var frames = FrameReader()
  private var line: SecureLine?
  /// The static key of the inviting device, once it proved to know the secret.
  package private(set) var hostKey: AgreementKey.Public?
  private var welcome: [UInt8] = []
  private var rest: Int?

  /// Prepares to prove a newcomer.
  package init(_ invited: Invited, staticKey: AgreementKey, request: JoinRequest) {
    self.invited = invited
    self.staticKey = staticKey
    self.request = request
  }

  /// True when several addresses may be tried: a try with a link costs nothing.
  var maySearch: Bool { if case .link = invited { true } else { false } }

  /// True once both sides proved to know the secret.
  package var isProven: Bool { line?.isOpen ?? false }

  /// True while parts of the welcome are missing.
  var isReceiving: Bool { if case .receiving = stage { true } else { false } }

  /// The first bytes to send.
  package mutating func begin(
    using generator: inout some RandomNumberGenerator
  ) throws(PairingFault) -> [UInt8] {
    switch invited {
    case .link(let link):
      let key = PairingKeys.presharedKey(linkSecret: link.secret)
      return try [PairingKeys.Way.link.rawValue] + callLine(with: key, using: &generator)
    case .words(let words):
      let session = SecretBytes(
        byteCount: PairingKeys.sessionByteCount, using: &generator
      ).withBytes { [UInt8](lent: $0) }
      guard
        let side = try? CPace(
          .initiator, password: words.secret, session: PairingKeys.session(session),
          using: &generator)
      else { throw .notUnderstood(what: "keys") }
      stage = .share(side, session: session)
      return [PairingKeys.Way.words.rawValue] + FrameReader.frame(session + side.share.point)
    }
  }

  /// Takes bytes of the wire.
  package mutating func receive(
    _ bytes: [UInt8], using generator: inout some RandomNumberGenerator
  ) throws(PairingFault) -> [Action] {
    frames.append(bytes)
    var actions: [Action] = []
    while let body = try nextFrame() {
      actions += try take(body, using: &generator)
      if case .closed = stage { break }
    }
    return actions
  }

  /// The bytes that say that everything is on the disk.
  package mutating func joined(_ stateHash: Digest) throws(PairingFault) -> [UInt8] {
    guard case .storing = stage,
      let bytes = try? line?.seal(PairingMessage.joined(stateHash).encoded)
    else { throw .notUnderstood(what: "message at this point") }
    stage = .closed
    return bytes
  }

  /// The bytes that tell the other device that this one gives up; none before there is a channel.
  package mutating func giveUp() -> [UInt8] {
    defer { stage = .closed }
    let message = PairingMessage.refusal(PairingRefusal.trouble.rawValue)
    return (try? line?.seal(message.encoded)) ?? []
  }

  /// What it means that the other side closed the connection.
  package func closed() -> PairingFault {
    switch (stage, invited) {
    case (.asked, _), (.receiving, _), (.storing, _), (.closed, _): .cut
    case (_, .link): .linkDoesNotFit
    case (_, .words): .notAPairing
    }
  }

  private mutating func nextFrame() throws(PairingFault) -> [UInt8]? {
    let limit = isProven ? PeerLimits.frameByteCount : PeerLimits.handshakeFrameByteCount
    do throws(PeerError) {
      return try frames.next(limit: limit)
    } catch {
      throw isProven ? .notUnderstood(what: "length of a frame") : .notAPairing
    }
  }

  private mutating func callLine(
    with key: SecretBytes, using generator: inout some RandomNumberGenerator
  ) throws(PairingFault) -> [UInt8] {
    do {
      var line = try SecureLine(
        .initiator, prologue: PairingKeys.prologue, staticKey: staticKey, presharedKey: key)
      let bytes = try line.begin(using: &generator)
      self.line = line
      stage = .handshake
      return bytes
    } catch {
      throw .notUnderstood(what: "keys")
    }
  }

  private mutating func take(
    _ body: [UInt8], using generator: inout some RandomNumberGenerator
  ) throws(PairingFault) -> [Action] {
    if !isProven, body.count == 1 { throw PairingRefusal.fault(of: body[0]) }
    switch stage {
    case .share(let side, _):
      guard let key = try? side.key(with: CPace.Share(point: body)) else { throw .notAPairing }
      let psk = PairingKeys.presharedKey(exchanged: key)
      return [.send(try callLine(with: psk, using: &generator))]
    case .handshake:
      guard let (events, reply) = try? pass(body, using: &generator) else { throw .notAPairing }
      return [.send(reply)] + (try actions(for: events))
    case .asked, .receiving, .storing:
      guard let (events, _) = try? pass(body, using: &generator) else {
        throw .notUnderstood(what: "seal of a frame")
      }
      return try actions(for: events)
    case .beginning, .closed: throw .notUnderstood(what: "message at this point")
    }
  }

  private mutating func pass(
    _ body: [UInt8], using generator: inout some RandomNumberGenerator
  ) throws(PeerError) -> (events: [SecureLine.Event], reply: [UInt8]) {
    guard var line else { throw .handshakeRefused }
    let outcome = try line.receive(FrameReader.frame(body), using: &generator)
    self.line = line
    return outcome
  }

  private mutating func actions(
    for events: [SecureLine.Event]
  ) throws(PairingFault) -> [Action] {
    var actions: [Action] = []
    for event in events {
      switch event {
      case .identified(let key):
        if case .link(let link) = invited, link.hostKey != key { throw .otherHost }
        hostKey = key
        guard let bytes = try? line?.seal(PairingMessage.request(request.content).encoded) else {
          throw .notUnderstood(what: "size of a request")
        }
        stage = .asked
        actions += [.send(bytes), .asked]
      case .message(let bytes): actions += try take(PairingMessage(decoding: bytes))
      }
    }
    return actions
  }

  private mutating func take(_ message: PairingMessage) throws(PairingFault) -> [Action] {
    switch (message, stage) {
    case (.welcome(let rest, let bytes), .asked), (.welcome(let rest, let bytes), .receiving):
      guard self.rest.map({ $0 == rest + bytes.count }) ?? true,
        welcome.count + bytes.count + rest <= PairingLimits.welcomeByteCount,
        !bytes.isEmpty || rest == 0
      else { throw .notUnderstood(what: "part of a welcome") }
      welcome += bytes
      self.rest = rest
      stage = rest == 0 ? .storing : .receiving
      let progress = Action.progress(received: welcome.count, total: welcome.count + rest)
      return rest == 0 ? [progress, .welcome(welcome)] : [progress]
    case (.refusal(let reason), _): throw PairingRefusal.fault(of: reason)
    default: throw .notUnderstood(what: "message at this point")
    }
  }
}

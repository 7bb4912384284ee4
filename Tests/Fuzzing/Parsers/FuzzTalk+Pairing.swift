import MedleyHousehold
import MedleyPeers
import MedleyRecords
import MedleySealing
import MedleyTestSupport

extension FuzzTalk {
  private static let invitation: Invitation = {
    var generator = SeededGenerator(seed: 41)
    return Invitation(using: &generator)
  }()

  private static let newcomer: AgreementKey = {
    var generator = SeededGenerator(seed: 43)
    return AgreementKey(using: &generator)
  }()

  private static func link(_ places: [PairingPlace]) throws -> InvitationLink {
    try found(invitation.link(hostKey: try FuzzKeys.agreement().publicKey, places: places))
  }

  /// Links of both ways of writing them, behind a byte that tells the way.
  static func links() throws -> [[UInt8]] {
    let places = [
      PairingPlace(address: [192, 0, 2, 1], port: 47_812),
      PairingPlace(address: [0x20, 1] + [UInt8](repeating: 0, count: 13) + [1], port: 1),
      PairingPlace(address: (0..<16).map { UInt8($0 + 1) }, port: 65_535),
    ].compactMap { $0 }
    return try [[], places].flatMap { places in
      let text = try link(places).text
      return [
        [1] + Array(text.utf8), [1] + Array(text.uppercased().utf8),
        [0] + (LinkText.bytes(scheme: "medley", text) ?? []),
      ]
    }
  }

  private static func request() throws -> JoinRequest {
    var keys = try FuzzFiles.keys().publicKeys
    keys = DevicePublicKeys(
      signing: keys.signing, agreement: keys.agreement, channel: newcomer.publicKey)
    return JoinRequest(keys: keys, name: "Phone")
  }

  /// A host and a guest that know each other by link or by words, and the channel of a stranger
  /// who did the same as the guest.
  private struct Opened {
    let host: PairingHost
    let guest: PairingGuest
    /// Speaks with the host.
    let toHost: Channel
    /// Speaks with the guest.
    let toGuest: Channel
  }

  private static let opened: Opened? = try? open()

  private static var presharedKey: SecretBytes {
    get throws {
      SymmetricKey(
        derivedFrom: try link([]).secret, salt: [], purpose: "medley pairing link 1"
      ).secret
    }
  }

  private static func open() throws -> Opened {
    var generator = SeededGenerator(seed: 42)
    var invitation = invitation
    let key = try FuzzKeys.agreement()
    var host = PairingHost(staticKey: key)
    var other = try HandshakeState(
      .XXpsk0, role: .initiator, prologue: Array("medley-pair".utf8), staticKey: newcomer,
      presharedKeys: [try presharedKey])
    func said(_ actions: [PairingHost.Action]) -> [UInt8] {
      actions.flatMap { action -> [UInt8] in
        if case .send(let bytes) = action { bytes } else { [] }
      }
    }
    let reply = said(
      host.receive(
        [1] + FrameReader.frame(try other.write(using: &generator)), at: 0, &invitation,
        using: &generator))
    _ = try other.read(Array(reply.dropFirst(2)))
    _ = host.receive(
      FrameReader.frame(try other.write(using: &generator)), at: 0, &invitation, using: &generator)

    var guest = PairingGuest(
      .link(try link([])), staticKey: newcomer, request: try request())
    var inviting = try HandshakeState(
      .XXpsk0, role: .responder, prologue: Array("medley-pair".utf8), staticKey: key,
      presharedKeys: [try presharedKey])
    _ = try inviting.read(Array(try guest.begin(using: &generator).dropFirst(3)))
    let answer = try guest.receive(
      FrameReader.frame(try inviting.write(using: &generator)), using: &generator)
    for case .send(let bytes) in answer.prefix(1) {
      _ = try inviting.read(Array(bytes.dropFirst(2)))
    }
    var toGuest = try inviting.channel()
    for case .send(let bytes) in answer.dropFirst() {
      _ = try toGuest.open(Array(bytes.dropFirst(2)))
    }
    return Opened(host: host, guest: guest, toHost: try other.channel(), toGuest: toGuest)
  }

  /// What is said to either side of a pairing, behind a byte that tells to whom and at which point.
  static func pairings() throws -> [[UInt8]] {
    var generator = SeededGenerator(seed: 44)
    var byWords = PairingGuest(
      .words(invitation.words), staticKey: newcomer, request: try request())
    var byLink = PairingGuest(
      .link(try link([])), staticKey: newcomer, request: try request())
    func sealed(_ messages: [PairingMessage]) -> [UInt8] {
      messages.flatMap { framed([0] + $0.encoded) }
    }
    let content = try request().content
    return [
      [0] + (try byWords.begin(using: &generator)), [0] + (try byLink.begin(using: &generator)),
      [1] + sealed([.request(content), .joined(Digest(hashing: [1]))]),
      [1] + sealed([.request([1, 2, 3])]), [1] + sealed([.refusal(2)]),
      [2] + FrameReader.frame([1]), [3] + FrameReader.frame([UInt8](repeating: 9, count: 32)),
      [4] + sealed([.welcome(rest: 3, bytes: [1, 2]), .welcome(rest: 0, bytes: [3, 4, 5])]),
      [4] + sealed([.welcome(rest: 0, bytes: [])]), [4] + sealed([.refusal(1)]),
    ]
  }

  /// Lets one side of a pairing hear an input.
  static func pairing(_ input: [UInt8]) throws {
    guard let way = input.first else { throw Refused() }
    let rest = Array(input.dropFirst())
    var generator = SeededGenerator(seed: 45)
    var invitation = invitation
    switch way % 5 {
    case 0:
      var host = PairingHost(staticKey: try FuzzKeys.agreement())
      let actions = host.receive(rest, at: 0, &invitation, using: &generator)
      _ = host.closed()
      guard !actions.isEmpty else { throw Refused() }
    case 1:
      var (host, channel) = (try found(opened).host, try found(opened).toHost)
      for piece in pieces(rest) {
        let frame = FrameReader.frame(
          try channel.seal(Array(piece.prefix(Channel.plaintextByteCount))))
        for action in host.receive(frame, at: 0, &invitation, using: &generator) {
          guard case .ask = action else { continue }
          _ = try host.part(of: [1, 2, 3], from: 0)
        }
      }
      _ = host.refuse(.refused)
    case 2, 3:
      let invited: PairingGuest.Invited =
        way % 5 == 2 ? .link(try link([])) : .words(invitation.words)
      var guest = PairingGuest(invited, staticKey: newcomer, request: try request())
      _ = try guest.begin(using: &generator)
      _ = guest.closed()
      _ = try guest.receive(rest, using: &generator)
    default:
      var (guest, channel) = (try found(opened).guest, try found(opened).toGuest)
      for piece in pieces(rest) {
        let frame = FrameReader.frame(
          try channel.seal(Array(piece.prefix(Channel.plaintextByteCount))))
        for action in try guest.receive(frame, using: &generator) {
          guard case .welcome(let content) = action else { continue }
          try law("a welcome has a limit", content.count <= PairingLimits.welcomeByteCount)
          _ = try guest.joined(Digest(hashing: content))
        }
      }
      _ = guest.giveUp()
    }
  }
}

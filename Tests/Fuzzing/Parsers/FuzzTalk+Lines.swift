import MedleyHousehold
import MedleyPeers
import MedleyRecords
import MedleySealing
import MedleyTestSupport

extension FuzzTalk {
  private static let secret = FuzzKeys.secret(31)

  /// A line that has made its handshake, and the channel of who speaks with it.
  private static let opened: (line: SecureLine, channel: Channel)? = {
    var generator = SeededGenerator(seed: 32)
    guard let key = try? FuzzKeys.agreement(),
      var line = try? SecureLine(.responder, staticKey: key, presharedKey: secret),
      var other = try? HandshakeState(
        .XXpsk0, role: .initiator, prologue: SecureLine.peerPrologue,
        staticKey: AgreementKey(using: &generator), presharedKeys: [secret]),
      let first = try? other.write(using: &generator),
      let (_, reply) = try? line.receive(FrameReader.frame(first), using: &generator),
      (try? other.read(Array(reply.dropFirst(2)))) != nil,
      let last = try? other.write(using: &generator),
      (try? line.receive(FrameReader.frame(last), using: &generator)) != nil,
      let channel = try? other.channel()
    else { return nil }
    return (line, channel)
  }()

  /// Bytes of a wire behind a byte that says at which point they come, and how.
  static func lines() throws -> [[UInt8]] {
    var generator = SeededGenerator(seed: 33)
    var line = try SecureLine(
      .initiator, staticKey: try FuzzKeys.agreement(), presharedKey: secret)
    let begin = try line.begin(using: &generator)
    let whole = [0] + Array("message".utf8)
    let part = [1] + [UInt8](repeating: 7, count: Channel.plaintextByteCount - 1)
    return [
      [0] + begin, [0, 0, 3, 1, 2, 3], [1] + framed(whole) + framed(whole),
      [1] + framed(part) + framed(whole), [1] + framed([0]), [2] + begin,
    ]
  }

  /// Lets a line hear an input: raw in one piece or in two, or sealed as its other side would.
  static func line(_ input: [UInt8]) throws {
    guard let way = input.first else { throw Refused() }
    let rest = Array(input.dropFirst())
    var generator = SeededGenerator(seed: 34)
    if way % 4 == 0 || way % 4 == 2 {
      var line =
        way % 4 == 2
        ? try found(opened).line
        : try SecureLine(.responder, staticKey: try FuzzKeys.agreement(), presharedKey: secret)
      let cut = min(rest.count, Int(way >> 2))
      _ = try line.receive(Array(rest[..<cut]), using: &generator)
      _ = try line.receive(Array(rest[cut...]), using: &generator)
      return
    }
    var (line, channel) = try found(opened)
    var said: [UInt8] = []
    for piece in pieces(rest) {
      let plaintext = Array(piece.prefix(Channel.plaintextByteCount))
      let frame = FrameReader.frame(try channel.seal(plaintext))
      let (events, reply) = try line.receive(frame, using: &generator)
      try law("an open line does not answer", reply.isEmpty)
      said += plaintext.dropFirst()
      for event in events {
        guard case .message(let message) = event else { throw BrokenLaw("identified twice") }
        try law("a message is what its frames say", message == said)
        said = []
        let frames = try line.seal(message)
        var reader = FrameReader()
        reader.append(frames)
        while let body = try reader.next(limit: PeerLimits.frameByteCount) {
          _ = try channel.open(body)
        }
      }
    }
  }
}

import MedleySealing
import MedleyTestSupport
import Testing

@Suite struct NoiseTests {
  /// Two sides with fixed keys, whose messages Python's `noiseprotocol` 0.3.1 made as well.
  fileprivate struct Pair {
    var initiator: HandshakeState
    var responder: HandshakeState
    var initiatorKeys = GivenBytes(Pair.key(3))
    var responderKeys = GivenBytes(Pair.key(4))

    static func key(_ number: Int) -> [UInt8] {
      (0..<32).map { UInt8(truncatingIfNeeded: number * 16 + $0) }
    }

    init(
      prologue: String = "medley-pair", otherPrologue: String? = nil, presharedKey: Int = 5,
      otherPresharedKey: Int? = nil
    ) throws {
      func side(
        _ role: HandshakeState.Role, key: Int, prologue: String, presharedKey: Int
      ) throws -> HandshakeState {
        try HandshakeState(
          .XXpsk0, role: role, prologue: Array(prologue.utf8),
          staticKey: AgreementKey(secret: SecretBytes(copying: Pair.key(key))),
          presharedKeys: [SecretBytes(copying: Pair.key(presharedKey))])
      }
      initiator = try side(
        .initiator, key: 1, prologue: prologue, presharedKey: presharedKey)
      responder = try side(
        .responder, key: 2, prologue: otherPrologue ?? prologue,
        presharedKey: otherPresharedKey ?? presharedKey)
    }

    /// Writes one message, hands it over and gives it back.
    mutating func pass(
      _ index: Int, _ payload: String = "", changed: ([UInt8]) -> [UInt8] = { $0 }
    ) throws -> [UInt8] {
      if index == 1 {
        let message = try responder.write(Array(payload.utf8), using: &responderKeys)
        #expect(try initiator.read(changed(message)) == Array(payload.utf8))
        return message
      }
      let message = try initiator.write(Array(payload.utf8), using: &initiatorKeys)
      #expect(try responder.read(changed(message)) == Array(payload.utf8))
      return message
    }

    mutating func channels() throws -> (Channel, Channel) {
      for index in 0..<3 { _ = try pass(index) }
      return (try initiator.channel(), try responder.channel())
    }
  }

  private static let messages = [
    "34e42d4af5ef94a07a3a84201b889d4cd1a743cb27b11b6a10438a8feb8e5847bb02036ae15535a2f4d153974b2c"
      + "91f0d5e0e3",
    "79a631eede1bf9c98f12032cdeadd0e7a079398fc786b88cc846ec89af85a51aa86e4c69c9c3f4d15081c8627dee"
      + "76a25941f955a8a40a245136caa133d81e21ba7acc48fc40e128aaa3cbd68ddbc76571abee4a5cd6a6de17cf"
      + "3fbcf24f0206e89a21",
    "7c0932277ad70112a82abf41f76c32f41c9f13e69e8ddcd91c332bef34407bf4906ce3ea3c1c3452f1025b931300"
      + "d088cfd83a922380526d10caa51609d56247",
  ]

  @Test func `the handshake of this house is that of another program`() throws {
    var pair = try Pair()
    #expect(hexadecimal(try pair.pass(0, "one")) == NoiseTests.messages[0])
    #expect(hexadecimal(try pair.pass(1, "two")) == NoiseTests.messages[1])
    #expect(hexadecimal(try pair.pass(2)) == NoiseTests.messages[2])
    #expect(pair.initiator.isFinished && pair.responder.isFinished)
    let hash = "cacaf3fc7422605387cacfa88866f8419e97c282ef4d0e3e74401550f9b1fd55"
    #expect(hexadecimal(try pair.initiator.channel().handshakeHash) == hash)
    #expect(hexadecimal(try pair.responder.channel().handshakeHash) == hash)
  }

  /// The other program took its new key by hand, after message 65,535 counted from zero.
  @Test(arguments: [true, false])
  func `each direction takes a new key after 65,536 messages and goes on`(
    fromInitiator: Bool
  ) throws {
    var pair = try Pair()
    for (index, payload) in ["one", "two", ""].enumerated() { _ = try pair.pass(index, payload) }
    var sender = try fromInitiator ? pair.initiator.channel() : pair.responder.channel()
    var receiver = try fromInitiator ? pair.responder.channel() : pair.initiator.channel()
    let expected =
      fromInitiator
      ? [
        0: "d2b8b3a4a79465c3c47595a6f028ee633fb5aa5f",
        65_535: "2464f460c25e3b1a1933bb26fe9c6c7f1efb2cb2",
        65_536: "6e22bd3bd00373652317c87868fcacabc80ef1f6",
        65_537: "c02f25d80356d8f485043b2afbc5c041d334805e",
      ]
      : [
        0: "4d33624b7841222cf539addbe20e30febc4cf2d7",
        65_535: "6a1e49b75647c3874bb1f152d830c7da068a9155",
        65_536: "4e6c9674a5db5d1a1a2d4f7dcac85660e3c0c602",
        65_537: "4f67a99bcc92c14e88f5469e5038c657eedcd438",
      ]
    let dose = Array("dose".utf8)
    var openedCount = 0
    for number in 0..<131_080 {
      let sealed = try sender.seal(dose)
      if let message = expected[number] { #expect(hexadecimal(sealed) == message, "\(number)") }
      if try receiver.open(sealed) == dose { openedCount += 1 }
    }
    #expect(openedCount == 131_080)
    #expect(try sender.open(receiver.seal(dose)) == dose)
  }

  @Test func `every flipped bit of every handshake message is refused`() throws {
    var flippedCount = 0
    for index in 0..<3 {
      let byteCount = NoiseTests.messages[index].utf8.count / 2
      for bit in 0..<byteCount * 8 {
        var pair = try Pair()
        let payloads = ["one", "two", ""]
        for earlier in 0..<index { _ = try pair.pass(earlier, payloads[earlier]) }
        #expect(throws: NoiseError.notAuthentic, "message \(index), bit \(bit)") {
          _ = try pair.pass(index, payloads[index]) { message in
            var message = message
            message[bit / 8] ^= 1 << UInt8(bit % 8)
            return message
          }
        }
        flippedCount += 1
      }
    }
    #expect(flippedCount == (51 + 99 + 64) * 8)
  }

  @Test func `every shortened handshake message is refused, and one byte more as well`() throws {
    let payloads = ["one", "two", ""]
    for index in 0..<3 {
      for count in 0...NoiseTests.messages[index].utf8.count / 2 + 1 {
        if count == NoiseTests.messages[index].utf8.count / 2 { continue }
        var pair = try Pair()
        for earlier in 0..<index { _ = try pair.pass(earlier, payloads[earlier]) }
        #expect(throws: NoiseError.self, "message \(index), \(count) bytes") {
          _ = try pair.pass(index, payloads[index]) { ($0 + [0]).prefix(count).map { $0 } }
        }
      }
    }
  }

  @Test func `a handshake fails at once with another preshared key or prologue`() throws {
    var pair = try Pair(otherPresharedKey: 6)
    #expect(throws: NoiseError.notAuthentic) { _ = try pair.pass(0) }
    pair = try Pair(otherPrologue: "medley-peer")
    #expect(throws: NoiseError.notAuthentic) { _ = try pair.pass(0) }
    #expect(throws: NoiseError.presharedKeyOfWrongLength) {
      _ = try HandshakeState(
        .XXpsk0, role: .initiator, prologue: [], staticKey: nil,
        presharedKeys: [SecretBytes(copying: [1, 2, 3])])
    }
  }

  @Test func `after a failure nothing more is accepted`() throws {
    var pair = try Pair()
    var keys = GivenBytes(Pair.key(3))
    let first = try pair.initiator.write(using: &keys)
    #expect(throws: NoiseError.messageEndsEarly) { _ = try pair.responder.read([]) }
    #expect(throws: NoiseError.alreadyFailed) { _ = try pair.responder.read(first) }
    #expect(throws: NoiseError.alreadyFailed) { _ = try pair.responder.channel() }
    #expect(!pair.responder.isFinished && !pair.responder.isToWrite)
    var (one, other) = try Pair.finished()
    let message = try one.seal([1])
    #expect(throws: NoiseError.notAuthentic) { _ = try other.open(message.dropLast() + [0]) }
    #expect(throws: NoiseError.alreadyFailed) { _ = try other.open(message) }
  }

  @Test func `a side speaks only in its turn and has no channel before the end`() throws {
    var pair = try Pair()
    var keys = GivenBytes(Pair.key(3))
    #expect(throws: NoiseError.outOfTurn) { _ = try pair.responder.write(using: &keys) }
    #expect(throws: NoiseError.outOfTurn) { _ = try pair.initiator.read([]) }
    #expect(throws: NoiseError.unfinished) { _ = try pair.initiator.channel() }
    for index in 0..<3 { _ = try pair.pass(index) }
    #expect(throws: NoiseError.outOfTurn) { _ = try pair.initiator.write(using: &keys) }
  }

  @Test func `both sides learn who the other is`() throws {
    var pair = try Pair()
    let (one, other) = try pair.channels()
    let keys = try [1, 2].map {
      try #require(AgreementKey(secret: SecretBytes(copying: Pair.key($0))))
    }
    #expect(one.remoteStaticKey == keys[1].publicKey)
    #expect(other.remoteStaticKey == keys[0].publicKey)
  }

  /// Source: the points of small order of Curve25519, RFC 7748 §6.1 and its list of reasons.
  @Test func `a key with which every secret is the same is refused`() throws {
    var pair = try Pair()
    // With the plain pattern the first message is nothing but the ephemeral key and a payload.
    var responder = try HandshakeState(
      .XX, role: .responder, prologue: [],
      staticKey: AgreementKey(secret: SecretBytes(copying: Pair.key(2))))
    #expect(try responder.read([UInt8](repeating: 0, count: 32)) == [])
    #expect(throws: NoiseError.keyOfNobody) {
      _ = try responder.write(using: &pair.responderKeys)
    }
  }

  @Test func `messages have limits`() throws {
    var pair = try Pair()
    var keys = GivenBytes(Pair.key(3))
    #expect(throws: NoiseError.messageTooLong(limit: 256)) {
      _ = try pair.initiator.write([UInt8](repeating: 1, count: 209), using: &keys)
    }
    pair = try Pair()
    let longest = [UInt8](repeating: 1, count: 208)
    #expect(try pair.responder.read(pair.initiator.write(longest, using: &keys)) == longest)
    pair = try Pair()
    #expect(throws: NoiseError.messageTooLong(limit: 256)) {
      _ = try pair.responder.read([UInt8](repeating: 1, count: 257))
    }

    var (one, other) = try Pair.finished()
    let full = [UInt8](repeating: 7, count: 65_519)
    let sealed = try one.seal(full)
    #expect(sealed.count == 65_535)
    #expect(try other.open(sealed) == full)
    #expect(throws: NoiseError.messageTooLong(limit: 65_519)) { _ = try one.seal(full + [7]) }
    #expect(try other.open(one.seal([])) == [])
    #expect(throws: NoiseError.messageTooLong(limit: 65_535)) { _ = try other.open(sealed + [7]) }
    (one, other) = try Pair.finished()
    #expect(throws: NoiseError.messageEndsEarly) {
      _ = try other.open([UInt8](repeating: 1, count: 15))
    }
  }

  @Test func `messages open once, in order, and not on the side that sealed them`() throws {
    let (one, other) = try Pair.finished()
    var sender = one
    let messages = try [[1], [2]].map { message throws in try sender.seal(message) }
    var receiver = other
    #expect(throws: NoiseError.notAuthentic) { _ = try receiver.open(messages[1]) }
    receiver = other
    #expect(try receiver.open(messages[0]) == [1])
    #expect(throws: NoiseError.notAuthentic) { _ = try receiver.open(messages[0]) }
    #expect(throws: NoiseError.notAuthentic) { _ = try sender.open(messages[0]) }
  }

  @Test func `a key is not used beyond its last number`() throws {
    let key = SymmetricKey(secret: SecretBytes(copying: Pair.key(9)))
    var sender = CipherState(key: key, nonce: .max - 1)
    var receiver = CipherState(key: key, nonce: .max - 1)
    let sealed = try sender.encrypt([5].span)
    #expect(try receiver.decrypt(sealed.span) == [5])
    #expect(throws: NoiseError.nonceExhausted) { _ = try sender.encrypt([5].span) }
    #expect(throws: NoiseError.nonceExhausted) { _ = try receiver.decrypt(sealed.span) }
  }
}

extension NoiseTests.Pair {
  fileprivate static func finished() throws -> (Channel, Channel) {
    var pair = try NoiseTests.Pair()
    return try pair.channels()
  }
}

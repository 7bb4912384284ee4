import MedleyHousehold
import MedleyPeers
import MedleySealing
import MedleyTestSupport
import Testing

/// Both sides of pairings, joined by arrays instead of sockets.
@Suite struct PairingTests {
  @Test(arguments: [PairingWire.Way.link, .words])
  func `a newcomer that knows the secret gets the whole welcome`(way: PairingWire.Way) throws {
    for byteCount in [0, 1, 100_000, 1_048_560, 1_048_561, 3_000_000] {
      var wire = try PairingWire(way, seed: UInt64(byteCount))
      let content = wire.bytes(byteCount)
      try wire.run()
      let request = try #require(wire.asked)
      #expect(request.name == "phone")
      #expect(request.keys == wire.guestKeys.publicKeys)
      #expect(!wire.invitation.isSpent)
      wire.invitation.spend()
      try wire.sendWelcome(content)
      #expect(wire.welcome == content)
      #expect(wire.progress == content.count)
      try wire.join(Digest(domain: "state", []))
      #expect(wire.joined == Digest(domain: "state", []))
      #expect(wire.hostFault == nil && wire.guestFault == nil)
    }
  }

  @Test(arguments: [PairingWire.Way.link, .words], [1, 7, 1000])
  func `bytes may come in any pieces`(way: PairingWire.Way, pieceByteCount: Int) throws {
    var wire = try PairingWire(way, seed: 5)
    wire.pieceByteCount = pieceByteCount
    try wire.run()
    #expect(wire.asked?.name == "phone")
    try wire.sendWelcome(wire.bytes(5_000))
    #expect(wire.welcome?.count == 5_000)
  }

  @Test func `wrong words are said to both sides and burn the invitation at the third`() throws {
    var invitation: Invitation?
    for number in 1...3 {
      var wire = try PairingWire(.otherWords, seed: UInt64(number), invitation: invitation)
      wire.now = Int64(number) * 2_000
      try wire.run()
      #expect(wire.guestFault == .wordsDoNotFit)
      #expect(wire.wrongWordsCount == 1)
      #expect(wire.asked == nil)
      #expect(wire.invitation.wrongWordsCount == number)
      #expect(wire.invitation.isBurned == (number == 3))
      invitation = wire.invitation
    }
    var right = try PairingWire(.words, seed: 8, invitation: invitation)
    right.now = 100_000
    try right.run()
    #expect(right.guestFault == .spent)
    var link = try PairingWire(.link, seed: 8, invitation: invitation)
    try link.run()
    #expect(link.guestFault == .linkDoesNotFit)
    #expect(link.hostSent.isEmpty)
  }

  @Test func `two tries with words are two seconds apart, however they come`() throws {
    var first = try PairingWire(.otherWords, seed: 1)
    first.now = 5_000
    try first.run()
    #expect(first.guestFault == .wordsDoNotFit)
    var soon = try PairingWire(.words, seed: 2, invitation: first.invitation)
    soon.now = 6_999
    try soon.run()
    #expect(soon.guestFault == .tooSoon)
    #expect(soon.invitation.wrongWordsCount == 1)
    // A connection that got its answer before the first try failed is no way around it.
    var early = try PairingWire(.otherWords, seed: 3)
    early.now = 5_000
    try early.run(until: 1)
    early.invitation = first.invitation
    try early.run()
    #expect(early.guestFault == .tooSoon)
    #expect(early.invitation.wrongWordsCount == 1)
    var later = try PairingWire(.words, seed: 4, invitation: first.invitation)
    later.now = 7_000
    try later.run()
    #expect(later.asked?.name == "phone")
  }

  @Test func `a stranger without the secret gets no byte over a link`() throws {
    for way in [PairingWire.Way.otherLink, .garbage, .link] {
      var wire = try PairingWire(way, seed: 3)
      if way == .link { wire.invitation.spend() }
      try wire.run()
      #expect(wire.hostSent.isEmpty)
      #expect(wire.hostIsClosed)
      #expect(wire.hostFault == nil)
      #expect(wire.asked == nil)
      if way != .garbage { #expect(wire.guestFault == .linkDoesNotFit) }
    }
  }

  @Test func `a share that is no element of the group is closed upon and counts as no try`() throws
  {
    for share in [[UInt8](repeating: 0, count: 32), [UInt8](repeating: 255, count: 32), []] {
      var wire = try PairingWire(.garbage, seed: 3)
      let body = [UInt8](repeating: 9, count: 16) + share
      wire.receiveAtHost([2, 0, UInt8(body.count)] + body)
      #expect(wire.hostIsClosed)
      #expect(wire.hostSent.isEmpty)
      #expect(wire.invitation.wrongWordsCount == 0)
    }
  }

  @Test func `a link is answered only by the device that made it`() throws {
    var wire = try PairingWire(.linkOfAnother, seed: 3)
    try wire.run()
    #expect(wire.guestFault == .otherHost)
    #expect(wire.asked == nil)
  }

  @Test func `a request for other keys than those of the handshake is refused`() throws {
    var wire = try PairingWire(.link, seed: 3, requestsOtherKeys: true)
    try wire.run()
    #expect(wire.asked == nil)
    #expect(wire.guestFault == .keysDiffer)
    #expect(wire.hostFault == .keysDiffer)
  }

  @Test(arguments: PairingRefusal.allCases)
  func `both sides hear of a refusal`(reason: PairingRefusal) throws {
    var wire = try PairingWire(.words, seed: 3)
    try wire.run()
    try wire.refuse(reason)
    #expect(wire.guestFault == PairingRefusal.fault(of: reason.rawValue))
    #expect(wire.welcome == nil)
  }

  @Test func `a newcomer in trouble says so`() throws {
    var wire = try PairingWire(.link, seed: 3)
    try wire.run()
    try wire.sendWelcome([1, 2, 3])
    try wire.giveUp()
    #expect(wire.hostFault == .otherInTrouble)
    #expect(wire.joined == nil)
  }

  @Test func `a connection cut at any byte leaves both sides with a reason`() throws {
    var whole = try PairingWire(.words, seed: 6)
    try whole.run()
    let total = whole.carriedByteCount
    for count in 0..<total {
      var wire = try PairingWire(.words, seed: 6)
      wire.byteLimit = count
      try wire.run()
      #expect(wire.closedAtGuest() == (wire.guestAsked ? .cut : .notAPairing))
      let fault = wire.closedAtHost()
      #expect(fault == nil || fault == .cut)
      #expect(!wire.invitation.isSpent && wire.invitation.wrongWordsCount == 0)
    }
  }

  @Test func `no changed byte lets anybody in with another request`() throws {
    for way in [PairingWire.Way.link, .words] {
      var whole = try PairingWire(way, seed: 6)
      try whole.run()
      for index in 0..<whole.carriedByteCount {
        var wire = try PairingWire(way, seed: 6)
        wire.changedByte = index
        try wire.run()
        let isAsked = wire.asked != nil
        #expect(!isAsked || wire.asked?.keys == wire.guestKeys.publicKeys)
        #expect(!isAsked, "byte \(index)")
      }
    }
  }

  /// The host is made by hand of the parts that the specification names.
  @Test func `parts of a welcome that do not add up are refused`() throws {
    for parts in [
      [PairingMessage.welcome(rest: 5, bytes: [1]), .welcome(rest: 5, bytes: [2])],
      [.welcome(rest: 5, bytes: [])], [.welcome(rest: 1, bytes: [1]), .joined(.none)],
      [.welcome(rest: 256 << 20, bytes: [1])], [.request([1])],
    ] {
      var generator = SeededGenerator(seed: 3)
      let (hostKeys, keys) = (DeviceKeys(using: &generator), DeviceKeys(using: &generator))
      let invitation = Invitation(using: &generator)
      let link = try #require(invitation.link(hostKey: hostKeys.channel.publicKey, places: []))
      var guest = PairingGuest(
        .link(link), staticKey: keys.channel,
        request: JoinRequest(keys: keys.publicKeys, name: "phone"))
      var host = try SecureLine(
        .responder, prologue: Array("medley-pair".utf8), staticKey: hostKeys.channel,
        presharedKey: SymmetricKey(
          derivedFrom: link.secret, salt: [], purpose: "medley pairing link 1"
        ).secret)
      let first = try guest.begin(using: &generator)
      #expect(first.first == 1)
      let second = try host.receive(Array(first.dropFirst()), using: &generator).reply
      for case .send(let bytes) in try guest.receive(second, using: &generator) {
        _ = try host.receive(bytes, using: &generator)
      }
      #expect(host.isOpen && guest.isProven)
      let bytes = try parts.flatMap { part throws in try host.seal(part.encoded) }
      do throws(PairingFault) {
        let actions = try guest.receive(bytes, using: &generator)
        Issue.record("\(parts) came to \(actions.count) actions")
      } catch {
        let isPart = error == .notUnderstood(what: "part of a welcome")
        #expect(isPart || error == .notUnderstood(what: "message at this point"))
      }
    }
  }
}

extension Digest {
  fileprivate static var none: Digest { Digest(domain: "none", []) }
}

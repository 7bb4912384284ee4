import MedleyHousehold
import MedleyPeers
import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

/// A host and a guest with the bytes between them.
struct PairingWire {
  enum Way: Sendable {
    case link, words, otherWords, otherLink, linkOfAnother, garbage
  }

  private var host: PairingHost
  private var guest: PairingGuest
  private let hostKeys: DeviceKeys
  let guestKeys: DeviceKeys
  private let way: Way
  private var generator: SeededGenerator
  private var hasBegun = false
  private var toHost: [UInt8] = []
  private var toGuest: [UInt8] = []

  var invitation: Invitation
  var now: Int64 = 0
  /// How many bytes are handed over at a time.
  var pieceByteCount = Int.max
  /// How many bytes are carried at all, both directions together.
  var byteLimit = Int.max
  /// The place, counted in both directions together, of a byte that is changed.
  var changedByte: Int?

  private(set) var carriedByteCount = 0
  private(set) var hostSent: [UInt8] = []
  private(set) var hostIsClosed = false
  private(set) var hostFault: PairingFault?
  private(set) var guestFault: PairingFault?
  private(set) var guestAsked = false
  private(set) var asked: JoinRequest?
  private(set) var wrongWordsCount = 0
  private(set) var joined: Digest?
  private(set) var welcome: [UInt8]?
  private(set) var progress = 0

  init(
    _ way: Way, seed: UInt64, invitation given: Invitation? = nil, requestsOtherKeys: Bool = false
  ) throws {
    var generator = SeededGenerator(seed: seed &+ 77)
    hostKeys = DeviceKeys(using: &generator)
    guestKeys = DeviceKeys(using: &generator)
    let others = DeviceKeys(using: &generator)
    let invitation = given ?? Invitation(using: &generator)
    self.invitation = invitation
    self.way = way
    host = PairingHost(staticKey: hostKeys.channel)
    let another = Invitation(using: &generator)
    let invited: PairingGuest.Invited
    switch way {
    case .words: invited = .words(invitation.words)
    case .otherWords: invited = .words(another.words)
    case .link, .garbage:
      invited = .link(
        try #require(invitation.link(hostKey: hostKeys.channel.publicKey, places: [])))
    case .otherLink:
      invited = .link(try #require(another.link(hostKey: hostKeys.channel.publicKey, places: [])))
    case .linkOfAnother:
      invited = .link(
        try #require(invitation.link(hostKey: others.channel.publicKey, places: [])))
    }
    let keys = requestsOtherKeys ? others.publicKeys : guestKeys.publicKeys
    guest = PairingGuest(
      invited, staticKey: guestKeys.channel, request: JoinRequest(keys: keys, name: "phone"))
    self.generator = generator
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
  }

  /// Carries bytes until nobody says anything more, or so many pieces were handed over.
  mutating func run(until pieceLimit: Int = Int.max) throws {
    if !hasBegun {
      hasBegun = true
      toHost =
        way == .garbage ? [1] + bytes(300) : try guest.begin(using: &generator)
    }
    var pieceCount = 0
    while pieceCount < pieceLimit {
      if !toHost.isEmpty, !hostIsClosed {
        let piece = carried(from: \.toHost)
        if piece.isEmpty { return }
        receiveAtHost(piece)
      } else if !toGuest.isEmpty, guestFault == nil {
        let piece = carried(from: \.toGuest)
        if piece.isEmpty { return }
        receiveAtGuest(piece)
      } else {
        break
      }
      pieceCount += 1
    }
    if hostIsClosed, guestFault == nil, toGuest.isEmpty, joined == nil { closeGuest() }
  }

  private mutating func closeGuest() { guestFault = guest.closed() }

  /// Takes the next piece of what waits, changed or cut as the test wants it.
  private mutating func carried(from waiting: WritableKeyPath<PairingWire, [UInt8]>) -> [UInt8] {
    var piece = Array(
      self[keyPath: waiting].prefix(min(pieceByteCount, byteLimit - carriedByteCount)))
    self[keyPath: waiting].removeFirst(piece.count)
    if let changedByte, (0..<piece.count).contains(changedByte - carriedByteCount) {
      piece[changedByte - carriedByteCount] ^= 16
    }
    carriedByteCount += piece.count
    return piece
  }

  mutating func receiveAtHost(_ bytes: [UInt8]) {
    take(host.receive(bytes, at: now, &invitation, using: &generator))
  }

  private mutating func take(_ actions: [PairingHost.Action]) {
    for action in actions {
      switch action {
      case .send(let bytes):
        hostSent += bytes
        toGuest += bytes
      case .wrongWords: wrongWordsCount += 1
      case .ask(let request): asked = request
      case .joined(let stateHash): joined = stateHash
      case .close(let fault):
        hostIsClosed = true
        hostFault = fault
      }
    }
  }

  private mutating func receiveAtGuest(_ bytes: [UInt8]) {
    do throws(PairingFault) {
      for action in try guest.receive(bytes, using: &generator) {
        switch action {
        case .send(let bytes): toHost += bytes
        case .asked: guestAsked = true
        case .progress(let received, let total):
          #expect(received <= total)
          progress = received
        case .welcome(let content): welcome = content
        }
      }
    } catch {
      guestFault = error
    }
  }

  mutating func sendWelcome(_ content: [UInt8]) throws {
    var offset = 0
    repeat {
      let (bytes, next) = try host.part(of: content, from: offset)
      toGuest += bytes
      offset = next
      try run()
    } while offset < content.count
  }

  mutating func join(_ stateHash: Digest) throws {
    toHost += try guest.joined(stateHash)
    try run()
  }

  mutating func giveUp() throws {
    toHost += guest.giveUp()
    try run()
  }

  mutating func refuse(_ reason: PairingRefusal) throws {
    take(host.refuse(reason))
    try run()
  }

  func closedAtGuest() -> PairingFault { guest.closed() }

  mutating func closedAtHost() -> PairingFault? { host.closed() }
}

import MedleyPeers
import MedleySealing
import MedleyTestSupport

/// Two conversations joined by a wire without sockets, which a test can cut.
struct Wire {
  static let presharedKey = SecretBytes(copying: [UInt8](repeating: 9, count: 32))

  var initiator: Conversation
  var responder: Conversation
  let first: ModelReplica
  let second: ModelReplica
  private(set) var generator: SeededGenerator

  /// What went over the wire.
  private(set) var byteCounts = (out: 0, back: 0)
  /// How often the initiator waited for an answer.
  private(set) var tripCount = 0
  /// Pieces that were sent: handshake messages, and messages.
  private(set) var pieceCount = 0
  private(set) var wasCut = false

  init(
    _ first: ModelReplica, _ second: ModelReplica, seed: UInt64 = 1,
    otherKey: SecretBytes = Wire.presharedKey
  ) throws {
    self.first = first
    self.second = second
    generator = SeededGenerator(seed: seed)
    initiator = try Conversation(
      .initiator, staticKey: first.channel, presharedKey: Self.presharedKey)
    responder = try Conversation(.responder, staticKey: second.channel, presharedKey: otherKey)
  }

  /// Where the wire is cut; nothing comes through after that.
  enum Cut {
    case never
    case afterPieces(Int)
    case afterBytes(Int)
  }

  /// Lets both talk until neither has anything to say, or the wire is cut.
  ///
  /// When splitting, bytes are handed over in random small parts.
  mutating func run(cut: Cut = .never, splitting: Bool = false) {
    initiator.begin(using: &generator)
    var isMoving = true
    while isMoving, !wasCut {
      let before = byteCounts
      let back = byteCounts.back
      carry(cut, splitting, toResponder: true)
      carry(cut, splitting, toResponder: false)
      isMoving = byteCounts != before
      if byteCounts.back > back { tripCount += 1 }
    }
    if wasCut || isOver {
      initiator.receiveEnd()
      responder.receiveEnd()
    }
  }

  private var isOver: Bool { initiator.ending != nil || responder.ending != nil }

  private mutating func carry(_ cut: Cut, _ splitting: Bool, toResponder: Bool) {
    var flight: [UInt8] = []
    while !wasCut {
      let piece = toResponder ? initiator.nextOutput() : responder.nextOutput()
      guard var piece else { break }
      if case .afterPieces(let limit) = cut, pieceCount >= limit {
        wasCut = true
        break
      }
      let total = byteCounts.out + byteCounts.back
      if case .afterBytes(let limit) = cut, total + piece.count > limit {
        piece = Array(piece.prefix(limit - total))
        wasCut = true
      }
      pieceCount += 1
      if toResponder { byteCounts.out += piece.count } else { byteCounts.back += piece.count }
      flight += piece
    }
    while !flight.isEmpty {
      let part = Array(flight.prefix(splitting ? 1 + generator.below(300) : flight.count))
      flight.removeFirst(part.count)
      if toResponder {
        responder.receive(part, replica: second, using: &generator)
      } else {
        initiator.receive(part, replica: first, using: &generator)
      }
    }
  }
}

extension Conversation.Ending {
  var isDone: Bool { if case .done = self { true } else { false } }
  var error: PeerError? { if case .failed(let error) = self { error } else { nil } }
  var isHere: Bool { if case .failedHere = self { true } else { false } }
}

internal import MedleyRecords
internal import MedleySealing

/// One side of a session (`session §3`): messages in, actions out.
///
/// A value without sockets, store or clock. Whoever drives it does what the actions say, and tells
/// it what came of them.
package struct Session: Sendable {
  package enum Side: Hashable, Sendable { case initiator, responder }

  /// What is waited for.
  enum Phase: Hashable, Sendable {
    case beginning
    case hello
    case batch
    /// The driver packs a batch.
    case packing
    /// The driver takes in a batch.
    case committing
    /// An acknowledgement where one is due, and the end.
    case lastWords
    case closed
  }

  let side: Side
  /// What this side says first; its holdings are what is on the disk now.
  var own: Hello
  /// What the other side said first.
  var other: Hello?
  package internal(set) var standing: Standing
  var phase = Phase.beginning
  /// True when both sides said that they hold the same.
  var isEven = false
  /// True once this side has sent its batch, and once it has the other's.
  var hasSentBatch = false
  var hasTakenBatch = false
  /// True while the other side owes an acknowledgement.
  var awaitsAcknowledgement = false
  /// True once this side has asked for the batch again, and once the other has.
  var hasAskedAgain = false
  var hasSentAgain = false
  /// The vector that this side's batch was packed for.
  var packedFor = Vector.empty
  var staging = BatchStaging()
  /// True once this side has said which blobs it lacks, where it lacks any, and the other has.
  var hasAsked = false
  var hasBeenAsked = false
  /// The blobs that this side asked for and does not have yet; true while they are on their way.
  var asked: Set<Digest> = []
  var awaitsBlobs = false
  /// True once this side has said the end, and once the other has.
  var hasEnded = false
  var otherHasEnded = false
  /// How often the other side has said that it works, and nothing else since.
  private var workingWordCount = 0
  package internal(set) var report = SessionReport()

  /// Makes a session for a connection whose handshake is finished; `own` is what this side says
  /// first, its holdings included.
  package init(_ side: Side, own: Hello, standing: Standing) {
    self.side = side
    self.own = own
    self.standing = standing
  }

  package var isClosed: Bool { phase == .closed }

  /// True when the last that the other side said is that it works.
  package var otherWorks: Bool { workingWordCount > 0 }

  /// True when the other side has said that it understands how this one says that it works.
  package var otherHearsOfWork: Bool { other?.hearsOfWork ?? false }

  /// How much of the other side's batch has come, of how much; nil before its first part.
  package var progress: (received: Int, total: Int)? { staging.progress }

  /// Begins; the first thing to call.
  package mutating func begin() -> [SessionAction] {
    guard phase == .beginning else { return [] }
    if case .removed(let removal) = standing {
      return [.send(.removed(removal))] + close(.otherRemoved)
    }
    phase = .hello
    guard side == .initiator else { return [] }
    var hello = own
    if standing == .stranger { hello.holdings = nil }
    return [.send(.hello(hello))]
  }

  /// Takes the bytes of one message of the other side.
  package mutating func receive(_ bytes: [UInt8]) -> [SessionAction] {
    guard phase != .closed else { return [] }
    let message: Message
    do throws(Message.Fault) {
      message = try Message(decoding: bytes)
    } catch {
      switch error {
      case .laterType: return end(.notUnderstood, .newerVersion(program: other?.program))
      case .body: return close(.notUnderstood(what: "message"))
      }
    }
    if message == .working { return receiveWorking() }
    workingWordCount = 0
    switch (message, phase) {
    case (.removed(let removal), .hello): return close(.removed(removal))
    case (.end(let reason), _) where reason != .done: return close(reason.error)
    case (.hello(let hello), .hello): return receive(hello)
    case (.introduce(let vector), .hello): return introduce(vector)
    case (.batch(let rest, let part), .batch): return receive(part: part, rest: rest)
    case (.acknowledge(let holdings), .lastWords) where awaitsAcknowledgement:
      return receive(holdings)
    case (.want(let digests), .lastWords): return receive(want: digests)
    case (.blob(let bytes), .lastWords) where awaitsBlobs: return receive(blob: bytes)
    case (.end, .lastWords) where !awaitsAcknowledgement && !otherHasEnded: return receiveEnd()
    case (.again, .hello), (.again, .batch): return sendAgain()
    default: return close(.notUnderstood(what: "message at this point"))
    }
  }

  /// Takes word that the other side works: that changes nothing, whatever is waited for.
  private mutating func receiveWorking() -> [SessionAction] {
    workingWordCount += 1
    guard own.hearsOfWork, workingWordCount <= PeerLimits.workingWordCount else {
      return close(.notUnderstood(what: "message at this point"))
    }
    return []
  }

  /// Takes the batch that `pack` asked for.
  package mutating func packed(_ batch: [UInt8]) -> [SessionAction] {
    guard phase == .packing else { return [] }
    hasSentBatch = true
    report.sentByteCount = batch.count
    // To a batch that introduces this side the other answers with its hello.
    awaitsAcknowledgement = !batch.isEmpty && other != nil
    return [.sendBatch(batch)] + goOn()
  }

  /// Takes what is on the disk after the commit that `commit` asked for.
  package mutating func committed(_ holdings: Holdings) -> [SessionAction] {
    guard phase == .committing else { return [] }
    own.holdings = holdings
    let wasStranger = standing == .stranger
    standing = .member
    hasTakenBatch = true
    switch side {
    case .responder where wasStranger: return answerHello()
    case .responder: return [.send(.acknowledge(holdings))] + goOn()
    // The initiator's own batch goes before its acknowledgement.
    case .initiator: return goOn()
    }
  }

  /// Asks for the batch once more, because its beginning is not held here.
  package mutating func notConnected() -> [SessionAction] {
    guard phase == .committing else { return [] }
    guard !hasAskedAgain else { return end(.batchRefused, .ownTrouble) }
    hasAskedAgain = true
    staging = BatchStaging()
    phase = .batch
    return [.send(.again)]
  }

  /// Ends the session because the driver could not do what an action asked for.
  package mutating func failed(_ reason: EndReason, _ error: PeerError) -> [SessionAction] {
    phase == .closed ? [] : end(reason, error)
  }
}

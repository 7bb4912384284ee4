package import MedleySealing

/// One side of a connection with its handshake, its session and its store: bytes in, bytes out.
///
/// It knows neither sockets nor time, so that TCP, a test and a simulator drive the same value.
package struct Conversation {
  /// How a conversation ended.
  package enum Ending {
    case done
    case failed(PeerError)
    /// Something failed on this device.
    case failedHere(any Error)
  }

  /// What waits to be sent; messages are sealed only when their turn comes.
  private enum Outgoing {
    case wire([UInt8])
    case message(Message)
    case parts(BatchParts)
    case blobs(BlobQueue)
  }

  private let side: Session.Side
  private let ownKey: AgreementKey.Public
  private var line: SecureLine
  private var session: Session?
  private var outgoing: [Outgoing] = []
  private var cause: (any Error)?
  /// Work on the store that nobody has begun yet.
  private var work: StoreWork?
  /// Messages that came while the store is worked on.
  private var inbox: [[UInt8]] = []

  /// True from when there is work on the store until it is finished.
  package private(set) var isWorking = false

  /// The static key that the other side proved to hold; nil before the handshake is finished.
  package private(set) var remoteKey: AgreementKey.Public?
  /// How it ended; what waits to be sent is still to be sent then.
  package private(set) var ending: Ending?
  /// Changes that were sent, and what taking in the other side's batch did.
  package private(set) var sentChangeCount = 0
  package private(set) var commitment: Commitment?
  /// Blobs that were sent, and those that came and were kept.
  package private(set) var sentBlobCount = 0
  package private(set) var keptBlobCount = 0

  package init(
    _ side: Session.Side, staticKey: AgreementKey, presharedKey: SecretBytes
  ) throws(NoiseError) {
    self.side = side
    ownKey = staticKey.publicKey
    line = try SecureLine(
      side == .initiator ? .initiator : .responder, staticKey: staticKey,
      presharedKey: presharedKey)
  }

  /// True once the other side has proved who it is.
  package var isIdentified: Bool { remoteKey != nil }

  /// What the session found out so far.
  package var report: SessionReport { session?.report ?? SessionReport() }

  /// How much of the batch that is on its way has come or gone, of how much.
  package var progress: (done: Int, total: Int)? {
    if case .parts(let parts) = outgoing.first { return parts.progress }
    return session?.progress.map { ($0.received, $0.total) }
  }

  /// True when the last that the other side said is that it works.
  package var otherWorks: Bool { session?.otherWorks ?? false }

  /// True when something waits to be sent.
  package var hasOutput: Bool { !outgoing.isEmpty }

  /// Begins; an initiator has something to send then.
  package mutating func begin(using generator: inout some RandomNumberGenerator) {
    do throws(PeerError) {
      let bytes = try line.begin(using: &generator)
      if !bytes.isEmpty { outgoing.append(.wire(bytes)) }
    } catch {
      ending = .failed(error)
    }
  }

  /// Takes bytes as they came over the wire, and works on the store at once where that is due.
  package mutating func receive(
    _ bytes: [UInt8], replica: some Replica, using generator: inout some RandomNumberGenerator
  ) {
    take(bytes, replica: replica, using: &generator)
    while let work = takeWork() { finish(work.outcome(on: replica), replica: replica) }
  }

  /// Takes bytes as they came over the wire.
  ///
  /// Where the store is to be worked on then, there is work to take; what comes meanwhile waits
  /// until it is finished. The replica is asked only for what is quick.
  package mutating func take(
    _ bytes: [UInt8], replica: some Replica, using generator: inout some RandomNumberGenerator
  ) {
    guard ending == nil else { return }
    do throws(PeerError) {
      let (events, reply) = try line.receive(bytes, using: &generator)
      if !reply.isEmpty { outgoing.append(.wire(reply)) }
      for event in events where ending == nil {
        switch event {
        case .identified(let key): identify(key, replica)
        case .message(let message): inbox.append(message)
        }
      }
    } catch {
      ending = .failed(error)
    }
    emptyInbox(replica)
  }

  /// The work on the store that is to be begun; nil when there is none.
  package mutating func takeWork() -> StoreWork? {
    defer { work = nil }
    return work
  }

  /// Goes on with what came of the work.
  package mutating func finish(_ outcome: StoreOutcome, replica: some Replica) {
    guard isWorking else { return }
    isWorking = false
    if case .committed(let commitment) = outcome { self.commitment = commitment }
    guard ending == nil else { return }
    switch outcome {
    case .packed(let packed):
      sentChangeCount = packed.changeCount
      perform(session?.packed(packed.bytes) ?? [], replica)
    case .committed(let commitment):
      perform(session?.committed(commitment.holdings) ?? [], replica)
    case .kept: keptBlobCount += 1
    case .failed(let error): fail(error, replica)
    }
    emptyInbox(replica)
  }

  /// Says that this side works, where that is so and the other side understands it.
  package mutating func sayWorking() {
    // Where something is still to be sent, that says enough.
    guard isWorking, outgoing.isEmpty, ending == nil, session?.otherHearsOfWork == true else {
      return
    }
    outgoing.append(.message(.working))
  }

  private mutating func emptyInbox(_ replica: some Replica) {
    var messages = inbox[...]
    inbox = []
    while !isWorking, ending == nil, let message = messages.popFirst() {
      perform(session?.receive(message) ?? [], replica)
    }
    inbox = Array(messages) + inbox
  }

  /// The other side closed its end.
  package mutating func receiveEnd() {
    guard ending == nil else { return }
    ending = .failed(isIdentified ? .cut : .handshakeRefused)
  }

  /// Gives up for a reason that the driver knows.
  package mutating func abandon(_ error: PeerError) {
    outgoing = []
    if ending == nil { ending = .failed(error) }
  }

  /// The next bytes for the wire; nil when nothing waits.
  package mutating func nextOutput() -> [UInt8]? {
    guard let first = outgoing.first else { return nil }
    do throws(PeerError) {
      switch first {
      case .wire(let bytes):
        outgoing.removeFirst()
        return bytes
      case .message(let message):
        outgoing.removeFirst()
        return try line.seal(message.encoded)
      case .parts(var parts):
        guard let message = parts.next() else {
          outgoing.removeFirst()
          return nextOutput()
        }
        outgoing[0] = .parts(parts)
        return try line.seal(message)
      case .blobs(var queue):
        guard let message = queue.next() else {
          outgoing.removeFirst()
          return nextOutput()
        }
        outgoing[0] = .blobs(queue)
        if message != .blob([]) { sentBlobCount += 1 }
        return try line.seal(message.encoded)
      }
    } catch {
      abandon(error)
      return nil
    }
  }

  // MARK: Actions

  private mutating func identify(_ key: AgreementKey.Public, _ replica: some Replica) {
    remoteKey = key
    guard key != ownKey else {
      ending = .failed(.itself)
      return
    }
    do {
      var session = Session(
        side, own: try replica.hello(), standing: try replica.standing(of: key))
      let actions = session.begin()
      self.session = session
      perform(actions, replica)
    } catch {
      ending = .failedHere(error)
    }
  }

  private mutating func perform(_ actions: [SessionAction], _ replica: some Replica) {
    for action in actions {
      switch action {
      case .send(let message): outgoing.append(.message(message))
      case .sendBatch(let batch): outgoing.append(.parts(BatchParts(batch)))
      case .pack(let vector, let isCertain):
        begin(.pack(lacking: vector, isCertain: isCertain))
      case .commit(let batch, let isFromStranger):
        guard let remoteKey else { continue }
        begin(.commit(batch, from: remoteKey, onlyIfMember: isFromStranger))
      case .listMissing:
        do {
          perform(session?.missing(try replica.missingBlobs()) ?? [], replica)
        } catch {
          fail(error, replica)
        }
      case .sendBlobs(let digests):
        outgoing.append(.blobs(BlobQueue(digests) { try replica.blob($0) }))
      case .keep(let blob): begin(.keep(blob))
      case .close(let error):
        ending = cause.map { .failedHere($0) } ?? error.map { .failed($0) } ?? .done
      }
    }
  }

  private mutating func begin(_ work: StoreWork) {
    self.work = work
    isWorking = true
  }

  private mutating func fail(_ error: any Error, _ replica: some Replica) {
    switch error {
    case let failure as BatchNotConnected:
      let actions = session?.notConnected() ?? []
      if actions.contains(where: { if case .close = $0 { true } else { false } }) {
        cause = failure.cause
      }
      perform(actions, replica)
    case let error as PeerError where error == .otherNotMember:
      perform(session?.failed(.notMember, error) ?? [], replica)
    case let failure as ReplicaFailure:
      cause = failure.cause
      perform(session?.failed(failure.reason, .ownTrouble) ?? [], replica)
    default:
      cause = error
      perform(session?.failed(.trouble, .ownTrouble) ?? [], replica)
    }
  }
}

package import MedleySealing

/// All connections of one device in one loop: those it makes and those that are made to it.
///
/// Whoever owns it calls `turn` again and again. What takes time in the store is done by a thread of
/// its own with a store of its own, so that nobody waits for it in silence.
package final class Switchboard<Store: Replica, Generator: RandomNumberGenerator> {
  /// The purpose of connections that others make.
  package static var foreignPurpose: Int { -1 }

  /// Devices that this side has nothing more to say to: connections to them are given up.
  package var settled: Set<AgreementKey.Public> = []

  private let store: Store
  private let worker: StoreWorker<Store>?
  private let staticKey: AgreementKey
  private let presharedKey: SecretBytes
  private var generator: Generator
  /// Milliseconds of a clock that never goes back.
  private let now: () -> Int64
  private var listeners: [ListeningSocket] = []
  private var connections: [Int: Connection] = [:]
  private var nextNumber = 0
  private var ends: [ConnectionEnd] = []
  private var arrivals: [Arrival] = []

  /// A batch that was taken in.
  package struct Arrival {
    /// The static key of the device that sent it.
    package let key: AgreementKey.Public
    package let commitment: Commitment
  }

  /// Makes a switchboard without connections.
  ///
  /// `store` is asked for what is quick. `workStore` makes another store of the same replica, on which
  /// a thread of its own does what takes time; without it that is done in the loop.
  package init(
    store: Store, workStore: (@Sendable () throws -> Store)? = nil, staticKey: AgreementKey,
    presharedKey: SecretBytes, generator: Generator, now: @escaping () -> Int64
  ) {
    self.store = store
    worker = workStore.map { StoreWorker(making: $0) }
    self.staticKey = staticKey
    self.presharedKey = presharedKey
    self.generator = generator
    self.now = now
  }

  /// Where other devices can connect to.
  package var listeningAddresses: [SocketAddress] { listeners.map(\.address) }

  /// True while a connection is open that was made for a purpose.
  package func isBusy(purpose: Int) -> Bool {
    connections.values.contains { $0.purpose == purpose }
  }

  /// True while any connection is open.
  package var isBusy: Bool { !connections.isEmpty }

  /// The transfer that is furthest behind, for a progress line.
  package var progress: (done: Int, total: Int)? {
    connections.values.compactMap(\.conversation.progress).max { $0.total < $1.total }
  }

  /// Takes connections at an address from now on.
  package func listen(at address: SocketAddress) throws(PeerError) {
    listeners.append(try ListeningSocket(at: address))
  }

  /// Begins to connect to several addresses of one device at once.
  ///
  /// The first with which a handshake is finished stays; the others are given up then.
  /// A probe wants nothing but to know who answers, and says nothing then.
  package func dial(_ addresses: [SocketAddress], purpose: Int, isProbe: Bool = false) {
    for address in addresses.prefix(PeerLimits.addressCount) {
      do {
        let conversation = try newConversation(.initiator)
        let socket = try StreamSocket(connectingTo: address)
        add(socket, address, .initiator, purpose, isProbe, .connecting, conversation)
      } catch let error as PeerError {
        ends.append(
          ConnectionEnd(
            address: address, side: .initiator, purpose: purpose, remoteKey: nil,
            ending: .failed(error), report: SessionReport(), sentChangeCount: 0,
            commitment: nil, sentBlobCount: 0, keptBlobCount: 0, sentByteCount: 0,
            receivedByteCount: 0, tripCount: 0))
      } catch {}
    }
  }

  /// Waits until something happens, at most so long, does what there is to do, and gives the
  /// connections that ended.
  ///
  /// `others` are sockets of the caller that end the waiting too.
  package func turn(
    atMostMilliseconds: Int64, others: [Readiness.Interest] = []
  ) -> [ConnectionEnd] {
    let open = connections.values.sorted { $0.number < $1.number }
      .compactMap { connection in connection.interest.map { (connection, $0) } }
    let interests =
      listeners.map {
        Readiness.Interest(number: $0.number, isForReading: true, isForWriting: false)
      } + open.map(\.1) + [worker?.interest].compactMap(\.self) + others
    let ready = Readiness.wait(
      interests, milliseconds: ends.isEmpty ? atMostMilliseconds : 0)
    let workBegan = now()
    for ((connection, _), isReady) in zip(open, ready.dropFirst(listeners.count)) where isReady {
      if connections[connection.number] != nil { serve(connection) }
    }
    for done in worker?.done() ?? [] { finish(done) }
    for (listener, isReady) in zip(listeners, ready) where isReady { accept(from: listener) }
    // The time that this side took is no fault of the other devices.
    let work = now() - workBegan
    for connection in connections.values {
      connection.forgive(work)
      if !connection.sayWorking(now: now()) { end(connection, .cut) }
    }
    closeOverdue()
    defer { ends = [] }
    return ends
  }

  /// Takes no more connections; those that are open go on.
  package func stopListening() { listeners = [] }

  /// The batches that were taken in since this was last asked.
  package func takeArrivals() -> [Arrival] {
    defer { arrivals = [] }
    return arrivals
  }

  /// Closes everything; work on the store that was begun is finished first.
  package func closeAll() {
    connections = [:]
    listeners = []
    worker?.close()
  }

  // MARK: Connections

  private func newConversation(_ side: Session.Side) throws(NoiseError) -> Conversation {
    try Conversation(side, staticKey: staticKey, presharedKey: presharedKey)
  }

  private func add(
    _ socket: StreamSocket, _ address: SocketAddress, _ side: Session.Side, _ purpose: Int,
    _ isProbe: Bool, _ stage: Connection.Stage, _ conversation: Conversation
  ) {
    connections[nextNumber] = Connection(
      nextNumber, socket, address, side: side, purpose: purpose, isProbe: isProbe, stage: stage,
      conversation: conversation, now: now())
    nextNumber += 1
  }

  private func accept(from listener: ListeningSocket) {
    // Others are served in between, however many knock.
    for _ in 0..<PeerLimits.strangerCount {
      guard let (socket, address) = listener.accept() else { return }
      let strangers = connections.values
        .filter { $0.side == .responder && $0.stage == .handshake }
        .sorted { $0.number < $1.number }
      let neighbours = strangers.filter { $0.address.hostBytes == address.hostBytes }
      guard neighbours.count < PeerLimits.strangersPerAddress,
        connections.count < PeerLimits.connectionCount,
        let conversation = try? newConversation(.responder)
      else { continue }
      if strangers.count >= PeerLimits.strangerCount, let oldest = strangers.first {
        end(oldest, .handshakeRefused)
      }
      add(socket, address, .responder, Self.foreignPurpose, false, .handshake, conversation)
    }
  }

  private func serve(_ connection: Connection) {
    if connection.stage == .connecting {
      let error = connection.socket.connectError
      guard error == 0 else {
        return end(
          connection, .cannotReach(address: connection.address.text, number: error))
      }
      connection.enter(.handshake, now: now())
      connection.conversation.begin(using: &generator)
    } else {
      receive(on: connection)
    }
    guard connections[connection.number] != nil else { return }
    if !connection.send(now: now()) { return end(connection, .cut) }
    finishWhereSaid(connection)
  }

  private func receive(on connection: Connection) {
    let limit =
      connection.conversation.isIdentified
      ? PeerLimits.readByteCount : PeerLimits.strangerReadByteCount
    switch connection.socket.read(limit) {
    case .read(let bytes):
      connection.noteReceived(bytes.count, now: now())
      guard connection.stage != .closing else { return }
      let wasIdentified = connection.conversation.isIdentified
      connection.conversation.take(bytes, replica: store, using: &generator)
      if !wasIdentified, connection.conversation.isIdentified { identified(connection) }
      connection.noteTaken(now: now())
      goOn(connection)
    case .ended:
      connection.conversation.receiveEnd()
      end(connection, .cut)
    case .failed:
      connection.conversation.receiveEnd()
      end(connection, .cut)
    default: break
    }
  }

  /// Has the store worked on where that is due.
  private func goOn(_ connection: Connection) {
    while let work = connection.conversation.takeWork() {
      if let worker {
        connection.beginWorking(now: now())
        return worker.begin(work, for: connection.number, from: connection.conversation.remoteKey)
      }
      connection.conversation.finish(work.outcome(on: store), replica: store)
    }
  }

  /// Takes what came of work on the store, whether or not its connection is still there.
  private func finish(_ done: StoreWorker<Store>.Done) {
    if case .committed(let commitment) = done.outcome, let key = done.key {
      arrivals.append(Arrival(key: key, commitment: commitment))
    }
    guard let connection = connections[done.number] else { return }
    connection.conversation.finish(done.outcome, replica: store)
    connection.endWorking(now: now())
    goOn(connection)
    if !connection.send(now: now()) { return end(connection, .cut) }
    finishWhereSaid(connection)
  }

  private func identified(_ connection: Connection) {
    connection.enter(.talking, now: now())
    guard connection.side == .initiator else { return }
    if connection.isProbe { return end(connection, .duplicate) }
    let key = connection.conversation.remoteKey
    let isDuplicate = connections.values.contains {
      $0.number != connection.number && $0.side == .initiator && $0.conversation.remoteKey == key
    }
    if isDuplicate || key.map({ settled.contains($0) }) ?? false {
      return end(connection, .duplicate)
    }
    // Other ways to the same device are not needed any more.
    for other in connections.values
    where other.purpose == connection.purpose && other.number != connection.number {
      end(other, .duplicate)
    }
  }

  private func finishWhereSaid(_ connection: Connection) {
    guard let ending = connection.conversation.ending, connection.stage != .closing else { return }
    if connection.wantsToWrite || !isDone(ending), connection.conversation.isIdentified {
      connection.enter(.closing, now: now())
      if !connection.send(now: now()) { end(connection, .cut) }
    } else {
      end(connection, .handshakeRefused)
    }
  }

  private func isDone(_ ending: Conversation.Ending) -> Bool {
    if case .done = ending { true } else { false }
  }

  private func closeOverdue() {
    let time = now()
    for connection in connections.values.sorted(by: { $0.number < $1.number }) {
      guard let step = connection.overdue(now: time) else { continue }
      end(connection, .timedOut(step))
    }
  }

  /// Closes a connection; the error counts only where the conversation has no ending of its own.
  private func end(_ connection: Connection, _ error: PeerError) {
    guard connections.removeValue(forKey: connection.number) != nil else { return }
    let conversation = connection.conversation
    ends.append(
      ConnectionEnd(
        address: connection.address, side: connection.side, purpose: connection.purpose,
        remoteKey: conversation.remoteKey, ending: conversation.ending ?? .failed(error),
        report: conversation.report, sentChangeCount: conversation.sentChangeCount,
        commitment: conversation.commitment, sentBlobCount: conversation.sentBlobCount,
        keptBlobCount: conversation.keptBlobCount, sentByteCount: connection.sentByteCount,
        receivedByteCount: connection.receivedByteCount, tripCount: connection.tripCount))
  }
}

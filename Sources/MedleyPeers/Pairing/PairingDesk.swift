package import MedleyHousehold
package import MedleySealing

/// The inviting device's side of a pairing on the network: it listens for one newcomer.
///
/// One thread does everything. Whoever owns it calls `turn` again and again until a newcomer asks,
/// and then either `refuse` or `spend` and `welcome`.
package final class PairingDesk<Generator: RandomNumberGenerator> {
  /// What happened in a turn.
  package enum Event {
    /// Somebody typed words that do not fit.
    case wrongWords
    /// A newcomer proved itself and asks; others wait.
    case asks(JoinRequest)
  }

  /// The invitation that this desk is open for.
  package private(set) var invitation: Invitation

  private let staticKey: AgreementKey
  private var generator: Generator
  /// Milliseconds of a clock that never goes back.
  private let now: () -> Int64
  private var listeners: [ListeningSocket] = []
  private var callers: [(connection: PairingConnection, host: PairingHost)] = []
  private var chosen: (connection: PairingConnection, host: PairingHost)?

  /// Draws an invitation.
  package init(
    staticKey: AgreementKey, generator: Generator, now: @escaping () -> Int64
  ) {
    var generator = generator
    invitation = Invitation(using: &generator)
    self.staticKey = staticKey
    self.generator = generator
    self.now = now
  }

  /// Where newcomers can connect to.
  package var listeningAddresses: [SocketAddress] { listeners.map(\.address) }

  /// The link of the invitation.
  package func link(places: [PairingPlace]) -> InvitationLink? {
    invitation.link(hostKey: staticKey.publicKey, places: places)
  }

  /// Takes connections at an address from now on.
  ///
  /// - Throws: `PeerError.cannotListen`.
  package func listen(at address: SocketAddress) throws(PeerError) {
    listeners.append(try ListeningSocket(at: address))
  }

  /// Waits until something happens, at most so long, and does what there is to do.
  ///
  /// Other sockets of the caller end the waiting too.
  package func turn(
    atMostMilliseconds: Int64, others: [Readiness.Interest] = []
  ) -> [Event] {
    let open = callers
    let ready = Readiness.wait(
      listeners.map {
        Readiness.Interest(number: $0.number, isForReading: true, isForWriting: false)
      } + open.map(\.connection.interest) + others, milliseconds: atMostMilliseconds)
    var events: [Event] = []
    for (caller, isReady) in zip(open, ready.dropFirst(listeners.count))
    where isReady && chosen == nil {
      events += serve(caller.connection)
    }
    for (listener, isReady) in zip(listeners, ready) where isReady { accept(from: listener) }
    closeOverdue()
    return events
  }

  /// Ends the invitation, before anything is given to the newcomer.
  package func spend() {
    invitation.spend()
    listeners = []
    callers = []
  }

  /// Lets those who were told something take it, and listens to nobody any more.
  package func closeSoon() {
    listeners = []
    for caller in callers where caller.connection.isClosing { finish(caller.connection) }
    callers = []
  }

  /// Tells the newcomer no, and nobody else is listened to any more.
  package func refuse(_ reason: PairingRefusal) {
    spend()
    guard let connection = chosen?.connection, var host = chosen?.host else { return }
    for case .send(let bytes) in host.refuse(reason) { connection.queue(bytes) }
    finish(connection)
  }

  /// Sends the welcome and waits until the newcomer has it on its disk.
  ///
  /// Gives back the newcomer's state; progress is how many bytes the system took, of how many.
  /// After a fault the newcomer may or may not have it all.
  package func welcome(
    _ content: [UInt8], progress: (Int, Int) -> Void
  ) throws(PairingFault) -> Digest {
    guard invitation.isSpent, let connection = chosen?.connection, var host = chosen?.host else {
      throw .notUnderstood(what: "welcome at this point")
    }
    var offset = 0
    var hasSentAll = false
    connection.lastWrite = now()
    while true {
      if !hasSentAll, !connection.hasOutput {
        let (bytes, next) = try host.part(of: content, from: offset)
        connection.queue(bytes)
        offset = next
        hasSentAll = offset == content.count
        progress(offset, content.count)
      }
      guard connection.send(now: now()) else { throw .cut }
      let limit =
        connection.hasOutput ? PeerLimits.writeMilliseconds : PairingLimits.storingMilliseconds
      let wait = hasSentAll || connection.hasOutput ? limit : 0
      _ = Readiness.wait([connection.interest], milliseconds: min(wait, 1_000))
      for action in read(from: connection, &host) {
        switch action {
        case .joined(let stateHash):
          finish(connection)
          return stateHash
        case .close(let fault): throw fault ?? .cut
        default: break
        }
      }
      guard now() - connection.lastWrite <= limit else { throw .timedOut }
    }
  }

  /// Says what is still to be said and waits a moment for the newcomer to take it.
  private func finish(_ connection: PairingConnection) {
    chosen = nil
    connection.beginClosing(now: now())
    while connection.send(now: now()), !connection.isClosingOverdue(now: now()) {
      _ = Readiness.wait([connection.interest], milliseconds: 100)
      switch connection.socket.read(PeerLimits.strangerReadByteCount) {
      case .ended, .failed: return
      default: continue
      }
    }
  }

  // MARK: Connections

  private func accept(from listener: ListeningSocket) {
    for _ in 0..<PeerLimits.strangerCount {
      guard let (socket, address) = listener.accept() else { return }
      let neighbours = callers.filter { $0.connection.address.hostBytes == address.hostBytes }
      guard neighbours.count < PeerLimits.strangersPerAddress else { continue }
      if callers.count >= PeerLimits.strangerCount { callers.removeFirst() }
      callers.append(
        (PairingConnection(socket, address, now: now()), PairingHost(staticKey: staticKey)))
    }
  }

  private func serve(_ connection: PairingConnection) -> [Event] {
    guard let index = callers.firstIndex(where: { $0.connection === connection }) else { return [] }
    var events: [Event] = []
    for action in read(from: connection, &callers[index].host) {
      switch action {
      case .wrongWords: events.append(.wrongWords)
      case .ask(let request):
        chosen = callers.remove(at: index)
        return events + [.asks(request)]
      case .close: connection.beginClosing(now: now())
      case .send, .joined: break
      }
    }
    if !connection.send(now: now()) || connection.isEnded {
      callers.removeAll { $0.connection === connection }
    }
    return events
  }

  /// Reads what is there; what is to be sent is queued already.
  private func read(
    from connection: PairingConnection, _ host: inout PairingHost
  ) -> [PairingHost.Action] {
    let limit = host.isProven ? PeerLimits.readByteCount : PeerLimits.strangerReadByteCount
    switch connection.socket.read(limit) {
    case .read(let bytes):
      connection.lastRead = now()
      guard !connection.isClosing else { return [] }
      let actions = host.receive(bytes, at: now(), &invitation, using: &generator)
      for case .send(let bytes) in actions { connection.queue(bytes) }
      return actions
    case .ended, .failed:
      connection.isEnded = true
      return [.close(host.closed())]
    default: return []
    }
  }

  private func closeOverdue() {
    let time = now()
    callers.removeAll { caller in
      caller.connection.isClosing
        ? caller.connection.isClosingOverdue(now: time)
        : time - caller.connection.began > PeerLimits.handshakeMilliseconds
    }
  }
}

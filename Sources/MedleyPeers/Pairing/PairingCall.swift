internal import MedleyHousehold
package import MedleySealing

/// The newcomer's side of a pairing on the network.
package final class PairingCall<Generator: RandomNumberGenerator> {
  /// What happens meanwhile.
  package enum Event {
    /// The other device proved itself and asks its person.
    case asked
    /// So many bytes of the welcome are here.
    case progress(received: Int, total: Int)
  }

  private let newGuest: PairingGuest
  private var generator: Generator
  /// Milliseconds of a clock that never goes back.
  private let now: () -> Int64
  /// True once the newcomer's request was sent.
  package private(set) var hasAsked = false

  package init(_ guest: PairingGuest, generator: Generator, now: @escaping () -> Int64) {
    newGuest = guest
    self.generator = generator
    self.now = now
  }

  /// Goes through a pairing with the first of several addresses that answers.
  ///
  /// With a link the next address is tried where something else answers; with words it is not,
  /// because a wrong word counts. `store` puts the content of the welcome on the disk, which came
  /// from the device with that static key; the other device is told when that fails.
  ///
  /// Throws `PeerError` before there is a connection, then `PairingFault` and what `store` throws.
  package func run(
    _ addresses: [SocketAddress], tell: (Event) -> Void,
    store: ([UInt8], AgreementKey.Public) throws -> Digest
  ) throws {
    var waiting: [(socket: StreamSocket, address: SocketAddress)] = []
    var failure: any Error = PeerError.unknownHost("")
    for address in addresses.prefix(PeerLimits.addressCount) {
      do throws(PeerError) {
        waiting.append((try StreamSocket(connectingTo: address), address))
      } catch {
        failure = error
      }
    }
    let began = now()
    var hasSpoken = false
    while !waiting.isEmpty {
      guard let (socket, address) = connected(&waiting, since: began, &failure, hasSpoken) else {
        break
      }
      do {
        return try talk(
          PairingConnection(socket, address, now: now()), tell: tell, store: store)
      } catch let fault as PairingFault where newGuest.maySearch && !hasAsked {
        failure = fault
        hasSpoken = true
      }
    }
    throw failure
  }

  /// The next address that takes the connection.
  private func connected(
    _ waiting: inout [(socket: StreamSocket, address: SocketAddress)], since began: Int64,
    _ failure: inout any Error, _ hasSpoken: Bool
  ) -> (StreamSocket, SocketAddress)? {
    while !waiting.isEmpty {
      let rest = PeerLimits.connectMilliseconds - (now() - began)
      guard rest > 0 else {
        // What somebody answered wrongly says more than that nobody answered.
        if !hasSpoken { failure = PeerError.timedOut(.connecting) }
        return nil
      }
      let ready = Readiness.wait(
        waiting.map {
          Readiness.Interest(number: $0.socket.number, isForReading: false, isForWriting: true)
        }, milliseconds: rest)
      guard let index = ready.firstIndex(of: true) else { continue }
      let (socket, address) = waiting.remove(at: index)
      let error = socket.connectError
      if error == 0 { return (socket, address) }
      if !hasSpoken { failure = PeerError.cannotReach(address: address.text, number: error) }
    }
    return nil
  }

  private func talk(
    _ connection: PairingConnection, tell: (Event) -> Void,
    store: ([UInt8], AgreementKey.Public) throws -> Digest
  ) throws {
    var guest = newGuest
    connection.queue(try guest.begin(using: &generator))
    while true {
      guard connection.send(now: now()) else { throw guest.closed() }
      _ = Readiness.wait([connection.interest], milliseconds: 500)
      switch connection.socket.read(PeerLimits.readByteCount) {
      case .read(let bytes):
        connection.lastRead = now()
        for action in try guest.receive(bytes, using: &generator) {
          switch action {
          case .send(let bytes): connection.queue(bytes)
          case .asked:
            hasAsked = true
            tell(.asked)
          case .progress(let received, let total):
            tell(.progress(received: received, total: total))
          case .welcome(let content):
            return try take(content, &guest, connection, store)
          }
        }
      case .ended, .failed: throw guest.closed()
      default: break
      }
      guard now() - max(connection.lastRead, connection.began) <= patience(guest) else {
        throw PairingFault.timedOut
      }
    }
  }

  /// How long the other side may say nothing.
  private func patience(_ guest: PairingGuest) -> Int64 {
    if !guest.isProven { return PeerLimits.handshakeMilliseconds }
    return guest.isReceiving ? PeerLimits.readMilliseconds : PairingLimits.confirmingMilliseconds
  }

  private func take(
    _ content: [UInt8], _ guest: inout PairingGuest, _ connection: PairingConnection,
    _ store: ([UInt8], AgreementKey.Public) throws -> Digest
  ) throws {
    guard let hostKey = guest.hostKey else { throw PairingFault.notAPairing }
    do {
      connection.queue(try guest.joined(store(content, hostKey)))
    } catch {
      connection.queue(guest.giveUp())
      finish(connection)
      throw error
    }
    finish(connection)
  }

  /// Says what is still to be said; that the other device heard it is not needed any more.
  private func finish(_ connection: PairingConnection) {
    connection.beginClosing(now: now())
    while connection.send(now: now()), !connection.isClosingOverdue(now: now()) {
      _ = Readiness.wait([connection.interest], milliseconds: 100)
      switch connection.socket.read(PeerLimits.strangerReadByteCount) {
      case .ended, .failed: return
      default: continue
      }
    }
  }
}

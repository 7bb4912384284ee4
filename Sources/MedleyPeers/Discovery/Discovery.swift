package import MedleySealing

/// Finds other devices by their beacons, and lets them find this one.
///
/// Its owner calls `announce` when it is time and `receive` when one of the sockets is ready.
package final class Discovery<Generator: RandomNumberGenerator> {
  private let keys: [SecretBytes]
  private let port: UInt16
  private var generator: Generator
  private var sockets: [DatagramSocket] = []
  private var table = BeaconTable<SocketAddress>()
  /// Nonces of own beacons, which come back to whoever sent them.
  private var ownNonces: [[UInt8]] = []
  private static var nonceCount: Int { 64 }
  private var lastAnswer: Int64 = .min

  /// Why beacons cannot be heard; nil when they can.
  package private(set) var refusal: PeerError?
  /// True to send beacons to nobody but programs on this machine.
  package var staysOnThisMachine = false

  /// - Parameters:
  ///   - keys: beacons made with one of these are listened to.
  ///   - port: the UDP port; another than the usual one is for tests.
  package init(
    keys: [SecretBytes], port: UInt16 = PeerLimits.beaconPort, generator: Generator
  ) {
    self.keys = keys
    self.port = port
    self.generator = generator
    for family in [SocketAddress.Family.ipv4, .ipv6] {
      do throws(PeerError) {
        sockets.append(try DatagramSocket(family, port: port))
      } catch {
        // A machine without IPv6 is none the worse.
        if family == .ipv4 { refusal = error }
      }
    }
  }

  /// What to wait for.
  package var interests: [Readiness.Interest] { sockets.map(\.interest) }

  /// The places that were heard of, the last first.
  package var places: [SocketAddress] { table.places }

  /// Sends a beacon for each key over each interface.
  ///
  /// - Parameters:
  ///   - listeningPort: the TCP port that is told; nil asks others to tell theirs.
  ///   - keys: nil for all that are listened to.
  /// - Returns: the interfaces over which a beacon went out.
  @discardableResult
  package func announce(
    listeningPort: UInt16?, keys: [SecretBytes]? = nil
  ) -> [NetworkInterface] {
    let interfaces = NetworkInterface.all.filter { $0.isLoopback || !staysOnThisMachine }
    for socket in sockets { for interface in interfaces { socket.join(interface) } }
    var reached: [NetworkInterface] = []
    for interface in interfaces {
      for key in keys ?? self.keys {
        let beacon = Beacon(port: listeningPort ?? 0, using: &generator)
        ownNonces.append(beacon.nonce)
        let datagram = beacon.datagram(key: key)
        var isSent = false
        for socket in sockets where socket.send(datagram, over: interface, port: port) {
          isSent = true
        }
        if isSent, reached.last != interface { reached.append(interface) }
      }
    }
    ownNonces = Array(ownNonces.suffix(Self.nonceCount))
    return reached
  }

  /// Takes the beacons that came.
  ///
  /// - Parameters:
  ///   - now: milliseconds of a clock that never goes back.
  ///   - listeningPort: told to whoever asks; nil where this device does not listen.
  /// - Returns: the places that are new.
  package func receive(now: Int64, listeningPort: UInt16? = nil) -> [SocketAddress] {
    var isAsked = false
    var new: [SocketAddress] = []
    for socket in sockets {
      for _ in 0..<PeerLimits.datagramCount {
        guard let (bytes, address) = socket.receive(limit: Beacon.byteCount) else { break }
        guard let beacon = beacon(bytes), !ownNonces.contains(beacon.nonce) else { continue }
        guard beacon.port > 0 else {
          isAsked = true
          continue
        }
        let place = address.with(port: beacon.port)
        if table.note(place, now: now) { new.append(place) }
      }
    }
    if isAsked, let listeningPort, now - PeerLimits.answerMilliseconds >= lastAnswer {
      lastAnswer = now
      announce(listeningPort: listeningPort)
    }
    return new
  }

  private func beacon(_ bytes: [UInt8]) -> Beacon? {
    for key in keys {
      if let beacon = Beacon(datagram: bytes, key: key) { return beacon }
    }
    return nil
  }
}

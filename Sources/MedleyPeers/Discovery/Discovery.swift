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
  /// Nonces of own beacons that were published; the last ones may still be told of.
  private var publishedNonces: [[UInt8]] = []
  private static var publishedNonceCount: Int { 4 }
  private var lastAnswer: Int64 = .min
  /// The places that datagrams told of since the beginning, as many as are remembered.
  package private(set) var placesByDatagram: Set<SocketAddress> = []
  /// The places that published beacons told of since the beginning, as many as are remembered.
  package private(set) var placesByPublication: Set<SocketAddress> = []

  /// Why beacons cannot be heard; nil when they can.
  package private(set) var refusal: PeerError?
  /// True to send beacons to nobody but programs on this machine.
  package var staysOnThisMachine = false

  /// Begins to listen to the beacons that were made with one of some keys.
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

  /// Waits until a beacon may be there, at most so long; other sockets end the waiting too.
  package func wait(milliseconds: Int64, others: [Readiness.Interest] = []) {
    _ = Readiness.wait(interests + others, milliseconds: milliseconds)
  }

  /// The places that were heard of, the last first.
  package var places: [SocketAddress] { table.places }

  /// Sends a beacon for each key over each interface, and gives those over which one went out.
  ///
  /// The beacon tells a TCP port; without one it asks others to tell theirs. Without keys it is made
  /// with all those that are listened to.
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

  /// Takes the beacons that came, and gives the places that are new.
  ///
  /// `now` is milliseconds of a clock that never goes back; whoever asks is told the port where this
  /// device listens.
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
        if placesByDatagram.count < PeerLimits.beaconCount { placesByDatagram.insert(place) }
        if table.note(place, now: now) { new.append(place) }
      }
    }
    if isAsked, let listeningPort, now - PeerLimits.answerMilliseconds >= lastAnswer {
      lastAnswer = now
      announce(listeningPort: listeningPort)
    }
    return new
  }

  /// Makes a beacon that is published in another way than by datagrams.
  package func publication(listeningPort: UInt16) -> [UInt8]? {
    guard let key = keys.first else { return nil }
    let beacon = Beacon(port: listeningPort, using: &generator)
    publishedNonces = (publishedNonces + [beacon.nonce]).suffix(Self.publishedNonceCount)
    return beacon.datagram(key: key)
  }

  /// Takes a beacon that was published by somebody at a numeric address, with the interface where
  /// it needs one, and gives the place where that is a new one.
  package func hear(_ datagram: [UInt8], from host: String, now: Int64) -> SocketAddress? {
    guard let beacon = beacon(datagram), beacon.port > 0, !publishedNonces.contains(beacon.nonce),
      let place = SocketAddress(text: "[\(host)]:\(beacon.port)")
    else { return nil }
    if placesByPublication.count < PeerLimits.beaconCount { placesByPublication.insert(place) }
    return table.note(place, now: now) ? place : nil
  }

  private func beacon(_ bytes: [UInt8]) -> Beacon? {
    for key in keys {
      if let beacon = Beacon(datagram: bytes, key: key) { return beacon }
    }
    return nil
  }
}

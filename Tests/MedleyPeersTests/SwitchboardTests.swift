import MedleyPeers
import MedleySealing
import MedleyTestSupport
import Testing

/// Connections over the loopback, with a clock that the test moves.
@Suite struct SwitchboardTests {
  /// A clock that stands still until it is moved.
  private final class TestClock {
    var now: Int64 = 1_000_000
  }

  private typealias Board = Switchboard<ModelReplica, SeededGenerator>

  private let clock = TestClock()

  private func board(_ replica: ModelReplica, seed: UInt64) -> Board {
    Board(
      store: replica, staticKey: replica.channel, presharedKey: Wire.presharedKey,
      generator: SeededGenerator(seed: seed), now: { [clock] in clock.now })
  }

  private func pair(_ count: Int = 3) throws -> (ModelReplica, ModelReplica) {
    var generator = SeededGenerator(seed: 51)
    let one = ModelReplica(seed: 52)
    let other = ModelReplica(seed: 53)
    one.befriend(other)
    try one.write(count, byteCount: 60_000, &generator)
    try other.write(2, &generator)
    return (one, other)
  }

  private func loopback(_ port: UInt16 = 0) throws -> SocketAddress {
    try #require(SocketAddress(text: "127.0.0.1:\(port)"))
  }

  /// Turns both boards until one has ends, at most so often.
  private func turn(_ boards: [Board], _ count: Int = 400) -> [[ConnectionEnd]] {
    var ends = boards.map { _ in [ConnectionEnd]() }
    for _ in 0..<count {
      for (index, board) in boards.enumerated() {
        ends[index] += board.turn(atMostMilliseconds: 1)
      }
      if ends.allSatisfy({ !$0.isEmpty }) { break }
    }
    return ends
  }

  @Test(arguments: ["127.0.0.1:0", "[::1]:0"])
  func `two boards sync over a socket of either family`(_ text: String) throws {
    let (one, other) = try pair(40)
    let server = board(other, seed: 1)
    let client = board(one, seed: 2)
    try server.listen(at: #require(SocketAddress(text: text)))
    client.dial(server.listeningAddresses, purpose: 4)
    #expect(client.isBusy(purpose: 4))
    let ends = turn([client, server])
    #expect(ends.map(\.count) == [1, 1])
    let end = try #require(ends[0].first)
    #expect(end.ending.isDone)
    #expect(end.remoteKey == other.channel.publicKey)
    #expect(end.tripCount == 3)
    #expect(end.sentByteCount > 40 * 60_000)
    #expect(one.holdings == other.holdings)
    #expect(!client.isBusy)
  }

  @Test func `a device that falls silent is given up after sixty seconds`() throws {
    let (one, other) = try pair()
    let server = board(other, seed: 1)
    let client = board(one, seed: 2)
    try server.listen(at: loopback())
    client.dial(server.listeningAddresses, purpose: 0)
    // The handshake is had; then the server is looked after no more.
    for _ in 0..<100 where server.progress == nil {
      _ = client.turn(atMostMilliseconds: 1)
      _ = server.turn(atMostMilliseconds: 1)
      if other.packCount > 0 { break }
    }
    #expect(other.packCount == 1)
    for _ in 0..<20 { #expect(client.turn(atMostMilliseconds: 1).isEmpty) }
    clock.now += 60_000
    #expect(client.turn(atMostMilliseconds: 1).isEmpty)
    clock.now += 2
    let ends = client.turn(atMostMilliseconds: 1)
    #expect(ends.first?.ending.error == .timedOut(.reading))
  }

  @Test func `a device that takes nothing is given up after ten seconds`() throws {
    let (one, other) = try pair(300)
    let server = board(other, seed: 1)
    let client = board(one, seed: 2)
    try server.listen(at: loopback())
    client.dial(server.listeningAddresses, purpose: 0)
    for _ in 0..<200 where one.commitCount == 0 {
      _ = client.turn(atMostMilliseconds: 1)
      _ = server.turn(atMostMilliseconds: 1)
    }
    // Eighteen million bytes are more than the system keeps for a reader that does not come.
    for _ in 0..<200 { #expect(client.turn(atMostMilliseconds: 1).isEmpty) }
    clock.now += 10_000
    #expect(client.turn(atMostMilliseconds: 1).isEmpty)
    clock.now += 2
    let ends = client.turn(atMostMilliseconds: 1)
    #expect(ends.first?.ending.error == .timedOut(.writing))
    #expect(ends.first?.report.acknowledged == other.vector)
  }

  @Test func `a handshake that does not come is given up after five seconds`() throws {
    let (one, other) = try pair()
    let server = board(other, seed: 1)
    let client = board(one, seed: 2)
    try server.listen(at: loopback())
    client.dial(server.listeningAddresses, purpose: 0)
    for _ in 0..<20 { #expect(client.turn(atMostMilliseconds: 1).isEmpty) }
    clock.now += 5_001
    #expect(client.turn(atMostMilliseconds: 1).first?.ending.error == .timedOut(.handshake))
  }

  @Test func `the first of several addresses that answers is taken`() throws {
    let (one, other) = try pair()
    let server = board(other, seed: 1)
    let client = board(one, seed: 2)
    try server.listen(at: loopback())
    let port = try #require(server.listeningAddresses.first?.port)
    // A listener that nobody looks after takes the connection and says nothing.
    let silent = try ListeningSocket(at: loopback())
    let places = try [silent.address, loopback(1), loopback(port)]
    client.dial(places, purpose: 7)
    var ends: [ConnectionEnd] = []
    for _ in 0..<200 where client.isBusy(purpose: 7) {
      ends += client.turn(atMostMilliseconds: 1)
      _ = server.turn(atMostMilliseconds: 1)
    }
    #expect(ends.count == 3)
    #expect(ends.count { $0.ending.isDone } == 1)
    #expect(ends.compactMap(\.ending.error).contains(.duplicate))
    #expect(one.holdings == other.holdings)
    _ = silent
  }

  @Test func `of those who do not say who they are the oldest goes`() throws {
    let (_, other) = try pair()
    let server = board(other, seed: 1)
    try server.listen(at: loopback())
    let address = try #require(server.listeningAddresses.first)
    let strangers = try (0..<4).map { _ in try StreamSocket(connectingTo: address) }
    for _ in 0..<10 { #expect(server.turn(atMostMilliseconds: 5).isEmpty) }
    // The fifth from one address is closed at once, and the others stay.
    let fifth = try StreamSocket(connectingTo: address)
    for _ in 0..<10 { _ = server.turn(atMostMilliseconds: 5) }
    #expect(fifth.read(1) == .ended)
    #expect(strangers.allSatisfy { $0.read(1) == .notReady })
    clock.now += 5_001
    #expect(server.turn(atMostMilliseconds: 5).count == 4)
    #expect(strangers.allSatisfy { $0.read(1) == .ended })
  }

  @Test func `a second listener at the same port is refused`() throws {
    let (_, other) = try pair()
    let server = board(other, seed: 1)
    try server.listen(at: loopback())
    let address = try #require(server.listeningAddresses.first)
    #expect(throws: PeerError.cannotListen(address: address.text, number: 98)) {
      try server.listen(at: address)
    }
  }

  @Test func `addresses are read as they are written`() throws {
    for text in ["127.0.0.1:5", "[::1]:65535", "[fe80::1%lo]:47812", "192.0.2.1:0"] {
      let address = try #require(SocketAddress(text: text))
      #expect(address.text == text)
      #expect(address.with(port: 9).port == 9)
    }
    for text in ["", ":", "127.0.0.1", "localhost:5", "1.2.3.4:65536", "[::1]", "[::1]:x"] {
      #expect(SocketAddress(text: text) == nil, "\(text)")
    }
    #expect(SocketAddress(text: "[::ffff:192.0.2.7]:5")?.hostBytes == [192, 0, 2, 7])
  }
}

import Glibc
import MedleyPeers
import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Synchronization
import Testing

/// Connections while a side works on its store for long.
@Suite struct WorkTests {
  /// A clock that goes when the test says so, also for a thread.
  private final class SharedClock: Sendable {
    private let time = Mutex<Int64>(1_000_000)
    var now: Int64 { time.withLock { $0 } }
    func advance(_ milliseconds: Int64) { time.withLock { $0 += milliseconds } }
  }

  /// A door that a thread waits at until the test opens it.
  private final class Door: Sendable {
    private let state = Mutex((isOpen: false, waiterCount: 0))
    var waiterCount: Int { state.withLock { $0.waiterCount } }
    func open() { state.withLock { $0.isOpen = true } }
    func pass() {
      state.withLock { $0.waiterCount += 1 }
      // At most ten seconds, whatever the test forgets.
      for _ in 0..<10_000 where !state.withLock({ $0.isOpen }) { usleep(1_000) }
    }
  }

  /// A replica whose batches are taken in as long as the door is closed.
  private struct SlowReplica: Replica {
    let model: ModelReplica
    let door: Door?

    func standing(of key: AgreementKey.Public) throws -> Standing { model.standing(of: key) }
    func hello() throws -> Hello { model.hello() }
    func pack(lacking vector: Vector, isCertain: Bool) throws -> PackedBatch {
      try model.pack(lacking: vector, isCertain: isCertain)
    }
    func commit(
      _ batch: [UInt8], from key: AgreementKey.Public, onlyIfMember: Bool
    ) throws -> Commitment {
      door?.pass()
      return try model.commit(batch, from: key, onlyIfMember: onlyIfMember)
    }
  }

  /// The model on its way to the thread; the test leaves it alone while that works.
  private struct Handed: @unchecked Sendable {
    let model: ModelReplica
  }

  private typealias Board = Switchboard<SlowReplica, SeededGenerator>

  private let clock = SharedClock()
  private let door = Door()

  private func board(_ model: ModelReplica, seed: UInt64, isSlow: Bool = false) -> Board {
    let handed = Handed(model: model)
    let door = isSlow ? door : nil
    return Board(
      store: SlowReplica(model: model, door: door),
      workStore: { SlowReplica(model: handed.model, door: door) },
      staticKey: model.channel, presharedKey: Wire.presharedKey,
      generator: SeededGenerator(seed: seed), now: { [clock] in clock.now })
  }

  private func models(_ count: Int) throws -> [ModelReplica] {
    var generator = SeededGenerator(seed: 71)
    let models = (0..<count).map { ModelReplica(seed: 72 + UInt64($0)) }
    for model in models {
      for other in models { model.befriend(other) }
      try model.write(2, &generator)
    }
    return models
  }

  private func listen(_ board: Board) throws -> [SocketAddress] {
    try board.listen(at: #require(SocketAddress(text: "127.0.0.1:0")))
    return board.listeningAddresses
  }

  /// Turns boards until something is so.
  private func turn(_ boards: [Board], until isSo: ([[ConnectionEnd]]) -> Bool) -> [[ConnectionEnd]]
  {
    var ends = boards.map { _ in [ConnectionEnd]() }
    for _ in 0..<3_000 where !isSo(ends) {
      for (index, board) in boards.enumerated() { ends[index] += board.turn(atMostMilliseconds: 1) }
    }
    return ends
  }

  /// Lets a server work for so long, as its clock has it.
  private func work(_ boards: [Board], milliseconds: Int64) -> [[ConnectionEnd]] {
    var ends = boards.map { _ in [ConnectionEnd]() }
    for _ in 0..<milliseconds / 1_000 {
      clock.advance(1_000)
      for _ in 0..<2 {
        for (index, board) in boards.enumerated() {
          ends[index] += board.turn(atMostMilliseconds: 1)
        }
      }
    }
    return ends
  }

  @Test func `a device that works for ten minutes and says so is not given up`() throws {
    let models = try models(2)
    let server = board(models[0], seed: 1, isSlow: true)
    let client = board(models[1], seed: 2)
    client.dial(try listen(server), purpose: 0)
    _ = turn([client, server]) { _ in door.waiterCount == 1 }
    let meanwhile = work([client, server], milliseconds: 600_000)
    #expect(meanwhile.allSatisfy { $0.isEmpty })
    door.open()
    let ends = turn([client, server]) { $0.allSatisfy { !$0.isEmpty } }
    #expect(ends.allSatisfy { $0.count == 1 && $0[0].ending.isDone })
    #expect(models[0].holdings == models[1].holdings)
    // A word of 22 bytes every five seconds, and nothing else.
    #expect(ends[0].first.map { $0.receivedByteCount < 10_000 } == true)
    #expect(server.takeArrivals().map(\.commitment.newChangeCount) == [2])
    #expect(server.takeArrivals().isEmpty)
  }

  @Test func `a device that only says that it works is given up after fifteen minutes`() throws {
    let models = try models(2)
    let server = board(models[0], seed: 1, isSlow: true)
    let client = board(models[1], seed: 2)
    client.dial(try listen(server), purpose: 0)
    _ = turn([client, server]) { _ in door.waiterCount == 1 }
    #expect(work([client, server], milliseconds: 890_000).allSatisfy { $0.isEmpty })
    let ends = work([client, server], milliseconds: 20_000)
    #expect(ends[0].first?.ending.error == .timedOut(.working))
    door.open()
  }

  @Test func `a device that works and does not say so is given up after sixty seconds`() throws {
    let models = try models(2)
    // As before there was such a message.
    models[1].hearsOfWork = false
    let server = board(models[0], seed: 1, isSlow: true)
    let client = board(models[1], seed: 2)
    client.dial(try listen(server), purpose: 0)
    _ = turn([client, server]) { _ in door.waiterCount == 1 }
    #expect(work([client, server], milliseconds: 59_000)[0].isEmpty)
    #expect(
      work([client, server], milliseconds: 3_000)[0].first?.ending.error == .timedOut(.reading))
    door.open()
  }

  @Test func `a third device is answered while a batch of another is taken in`() throws {
    let models = try models(3)
    let server = board(models[0], seed: 1, isSlow: true)
    let (client, third) = (board(models[1], seed: 2), board(models[2], seed: 3))
    let places = try listen(server)
    client.dial(places, purpose: 0)
    _ = turn([client, server]) { _ in door.waiterCount == 1 }
    third.dial(places, purpose: 0)
    // The handshake would be given up after five seconds, a silent device after sixty.
    let meanwhile = work([client, server, third], milliseconds: 120_000)
    #expect(meanwhile.allSatisfy { $0.isEmpty })
    door.open()
    let ends = turn([client, server, third]) { $0[0].count + $0[2].count == 2 && $0[1].count == 2 }
    #expect(ends.joined().allSatisfy { $0.ending.isDone })
    #expect(models[2].covers(models[1].vector) && models[0].holdings == models[2].holdings)
  }

  @Test func `what was taken in counts although the connection is gone by then`() throws {
    let models = try models(2)
    let server = board(models[0], seed: 1, isSlow: true)
    let client = board(models[1], seed: 2)
    client.dial(try listen(server), purpose: 0)
    _ = turn([client, server]) { _ in door.waiterCount == 1 }
    client.closeAll()
    // The second word finds nobody any more.
    let ends = work([server], milliseconds: 20_000)
    #expect(ends[0].first?.ending.error == .cut)
    #expect(server.takeArrivals().isEmpty)
    door.open()
    for _ in 0..<2_000 where models[0].commitCount == 0 { _ = server.turn(atMostMilliseconds: 1) }
    _ = server.turn(atMostMilliseconds: 5)
    #expect(server.takeArrivals().map(\.key) == [models[1].channel.publicKey])
    #expect(models[0].covers(models[1].vector))
  }

  @Test func `closing waits for what is being taken in and begins nothing else`() throws {
    let models = try models(2)
    let server = board(models[0], seed: 1, isSlow: true)
    let client = board(models[1], seed: 2)
    client.dial(try listen(server), purpose: 0)
    _ = turn([client, server]) { _ in door.waiterCount == 1 }
    door.open()
    server.closeAll()
    #expect(models[0].covers(models[1].vector))
    #expect(!server.isBusy)
  }
}

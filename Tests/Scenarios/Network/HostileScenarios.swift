import Foundation
import MedleyTestSupport
import Testing

/// Strangers that connect to a device and do all but what they should.
///
/// `MEDLEY_STRANGERS` makes them more than a thousand.
@Suite struct HostileScenarios {
  private static let strangerCount = max(500, RunSize.number("MEDLEY_STRANGERS", or: 1_000))

  /// How a stranger behaves.
  private enum Manner: CaseIterable {
    case silent
    case slow
    case garbage
    case halfHandshake
  }

  /// A connection from an address of the loopback's own network.
  private final class Stranger {
    let number: Int32
    let manner: Manner
    private(set) var heard = 0

    init(_ manner: Manner, host: Int, port: Int) {
      self.manner = manner
      number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      _ = fcntl(number, F_SETFL, O_NONBLOCK)
      var own = Stranger.address("127.0.\(1 + host / 250).\(2 + host % 250)", port: 0)
      var other = Stranger.address("127.0.0.1", port: port)
      let size = socklen_t(MemoryLayout<sockaddr_in>.size)
      _ = withUnsafePointer(to: &own) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, size) }
      }
      _ = withUnsafePointer(to: &other) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(number, $0, size) }
      }
    }

    deinit { close(number) }

    private static func address(_ text: String, port: Int) -> sockaddr_in {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(port).bigEndian
      inet_pton(AF_INET, text, &address.sin_addr)
      return address
    }

    /// Does once more what its manner is.
    func act(_ generator: inout SeededGenerator) {
      var bytes: [UInt8]
      switch manner {
      case .silent: bytes = []
      case .slow: bytes = [0]
      case .garbage: bytes = generator.bytes(1 + generator.below(2_000))
      // A first message as long as it should be, made without the household's key.
      case .halfHandshake: bytes = [0, 48] + generator.bytes(48)
      }
      if !bytes.isEmpty { _ = send(number, &bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
      var answer = [UInt8](repeating: 0, count: 64)
      let count = recv(number, &answer, answer.count, 0)
      if count > 0 { heard += count }
    }
  }

  @Test func `a thousand hostile connections keep nobody of the household waiting`() throws {
    let household = try Household("laptop", "phone") {
      try $0.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    let server = try Server(household[0])
    _ = try household[1].sync(with: server)
    let before = server.residentKibibytes
    var generator = SeededGenerator(seed: 1)
    var strangers: [Stranger] = []
    var slowest = Duration.zero
    for number in 0..<500 {
      let manner = Manner.allCases[number % Manner.allCases.count]
      strangers.append(Stranger(manner, host: number / 3, port: server.port))
    }
    // Every third round 167 more of them come.
    for round in 0..<(Self.strangerCount - 500 + 166) / 167 * 3 + 1 {
      for stranger in strangers { stranger.act(&generator) }
      guard round % 3 == 1 else { continue }
      try household[1].run("take", "Ibuprofen")
      let clock = ContinuousClock()
      let start = clock.now
      let answer = try household[1].sync(with: server)
      slowest = max(slowest, clock.now - start)
      #expect(slowest < .seconds(5))
      #expect(answer.acknowledged)
      // Those who were sent away come back.
      for number in 0..<167 {
        let manner = Manner.allCases[number % Manner.allCases.count]
        strangers[number] = Stranger(manner, host: number, port: server.port)
      }
    }
    #expect(strangers.map(\.heard).reduce(0, +) == 0)
    let growth = server.residentKibibytes - before
    #expect(growth < 64 << 10, "\(growth) KiB")
    let descriptors = try FileManager.default.contentsOfDirectory(
      atPath: "/proc/\(server.process.processIdentifier)/fd")
    #expect(descriptors.count < 64)
    ProofFigure.record(
      "hostile connections",
      "\(Self.strangerCount), a sync beside them took at most \(slowest), "
        + "memory grew by \(growth) KiB")
    #expect(try server.stop() == 0)
    #expect(server.events.allSatisfy { $0.event != "failed" })
  }

  @Test func `a fifth connection from one address that has not said who it is is closed`() throws {
    let household = try Household("laptop")
    let server = try Server(household[0])
    var generator = SeededGenerator(seed: 2)
    let strangers = (0..<5).map { _ in Stranger(.silent, host: 7, port: server.port) }
    usleep(300_000)
    var open = 0
    for stranger in strangers {
      stranger.act(&generator)
      var byte: UInt8 = 0
      let count = recv(stranger.number, &byte, 1, 0)
      if count < 0, errno == EAGAIN { open += 1 }
    }
    #expect(open == 4)
    #expect(try server.stop() == 0)
  }

  @Test func `a connection that does not finish its handshake is closed after five seconds`() throws
  {
    let household = try Household("laptop")
    let server = try Server(household[0])
    let stranger = Stranger(.silent, host: 9, port: server.port)
    let clock = ContinuousClock()
    let start = clock.now
    try wait(for: "the end of the connection", seconds: 8) {
      var byte: UInt8 = 0
      return recv(stranger.number, &byte, 1, 0) == 0
    }
    #expect(clock.now - start > .seconds(4))
    #expect(try server.stop() == 0)
  }
}

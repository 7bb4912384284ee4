import Foundation
import Medley
import MedleyInvented
import MedleyPeers
import MedleyRecords
import MedleyStore
import MedleyTestSupport
import Testing

/// Another device that is stopped in the middle of a sync, with the real program and its limits.
///
/// A thread of its own carries and waits, so that other tests run beside these.
@Suite struct StoppedPeerScenarios {
  /// When the other device is stopped, and how it comes back.
  enum Moment: CaseIterable, Sendable {
    case afterHandshake
    case amidTheBatch
    case beforeAcknowledgement
  }

  /// Carries a connection to a server, and stops the server before a byte goes there.
  private final class Carrier {
    private let listener: ListeningSocket
    private let server: SocketAddress
    private let stopsBefore: Int
    private let stop: () -> Void
    private var near: StreamSocket?
    private var far: StreamSocket?
    private var outward: [UInt8] = []
    private var homeward: [UInt8] = []
    private var sentCount = 0
    private(set) var hasStopped = false

    var address: String { listener.address.text }

    init?(to server: String, stoppingBefore byte: Int, stop: @escaping () -> Void) throws {
      guard let own = SocketAddress(text: "127.0.0.1:0"), let other = SocketAddress(text: server)
      else { return nil }
      listener = try ListeningSocket(at: own)
      self.server = other
      stopsBefore = byte
      self.stop = stop
    }

    /// Carries what is there; true when there was anything.
    func carry() throws -> Bool {
      if near == nil, let (socket, _) = listener.accept() {
        near = socket
        far = try StreamSocket(connectingTo: server)
      }
      guard let near, let far else { return false }
      var hasMoved = false
      if outward.isEmpty {
        switch near.read(65_536) {
        case .read(let bytes): outward = bytes
        case .ended: far.endWriting()
        default: break
        }
      }
      if homeward.isEmpty, case .read(let bytes) = far.read(65_536) { homeward = bytes }
      if !outward.isEmpty {
        if !hasStopped, sentCount + outward.count >= stopsBefore {
          let before = Array(outward.prefix(stopsBefore - sentCount))
          if case .wrote(let count) = far.write(before, from: 0), count == before.count {
            outward.removeFirst(count)
            sentCount += count
            hasStopped = true
            stop()
          }
        } else if case .wrote(let count) = far.write(outward, from: 0) {
          outward.removeFirst(count)
          sentCount += count
          hasMoved = count > 0
        }
      }
      if !homeward.isEmpty, case .wrote(let count) = near.write(homeward, from: 0) {
        homeward.removeFirst(count)
        hasMoved = hasMoved || count > 0
      }
      return hasMoved
    }
  }

  /// A founder whose record takes several messages, and a reader that lacks all of it.
  private static func pair(in place: TemporaryFolder) throws -> (founder: Device, reader: Device) {
    var invented = try InventedHousehold(in: place.path)
    let home = place.path("reader")
    try invented.reader(at: home)
    var generator = SeededGenerator(seed: 3)
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-".utf8)
    var doses: [LoggedDose] = []
    for dose in try invented.doses(2_500) {
      var entry = dose.entry
      // What cannot be packed any smaller.
      let note: [UInt8] = generator.bytes(1_500).map { letters[Int($0 & 63)] }
      entry.note = String(decoding: note, as: UTF8.self)
      doses.append(
        LoggedDose(
          medication: dose.medication, entry: entry, stamp: dose.stamp, author: dose.author))
    }
    let from = try invented.cabinet.look { $0.reading.table.vector }
    let file = place.path("doses.age")
    let founder = Device(name: "founder", home: place.path("founder"), folder: place.path)
    try invented.bundle(try invented.batch(doses, from: from), for: founder.home).write(to: file)
    try founder.read(file)
    return (founder, Device(name: "reader", home: home, folder: place.path))
  }

  /// True once the system has stopped a process.
  private static func isStopped(_ process: pid_t) -> Bool {
    let path = "/proc/\(process)/stat"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: ")").last?.hasPrefix(" T") == true
  }

  /// A sync during which the other side was stopped.
  private struct Disturbed: Sendable {
    let ending: Ending
    let wasStopped: Bool
    /// From when it was stopped to the end of the sync.
    let seconds: Double
  }

  /// Syncs through a carrier that stops the server before a byte; at most a minute and a half.
  private static func sync(
    _ device: Device, with server: String, of process: pid_t, stoppingBefore byte: Int
  ) throws -> Disturbed? {
    let carrier = try Carrier(to: server, stoppingBefore: byte) {
      kill(process, SIGSTOP)
      for _ in 0..<1_000 where !isStopped(process) { usleep(1_000) }
    }
    guard let carrier else { return nil }
    let output = device.home + ".sync"
    let sync = try Program.start(
      Program.path, device.line(["sync", carrier.address]), in: device.folder, output: output,
      messages: output + ".err")
    let clock = ContinuousClock()
    var stopped = clock.now
    let end = clock.now + .seconds(90)
    while sync.isRunning, clock.now < end {
      if !carrier.hasStopped { stopped = clock.now }
      if try !carrier.carry() { usleep(1_000) }
    }
    let seconds = (clock.now - stopped) / .seconds(1)
    if sync.isRunning { kill(sync.processIdentifier, SIGKILL) }
    sync.waitUntilExit()
    return Disturbed(
      ending: try Ending(of: sync, output: output, messages: output + ".err"),
      wasStopped: carrier.hasStopped && isStopped(process), seconds: seconds)
  }

  @Test(arguments: Moment.allCases)
  func `a device that is stopped in the middle is given up within a minute and loses nothing`(
    moment: Moment
  ) async throws {
    let place = try TemporaryFolder(inMemory: true)
    let (founder, reader) = try Self.pair(in: place)
    // What a sync takes that nobody disturbs.
    let other = try reader.copied(to: place.path("other"))
    let undisturbed = try founder.copied(to: place.path("copy"))
    let whole = try undisturbed.sync(with: Server(other))
    #expect(whole.bytesSent > 2 * PeerLimits.messageByteCount)

    var server = try Server(reader)
    let process = server.process
    let byte =
      switch moment {
      // The handshake of the one who connects: frames of 48 and 64 bytes.
      case .afterHandshake: 2 + 48 + 2 + 64
      case .amidTheBatch: PeerLimits.messageByteCount + 5
      case .beforeAcknowledgement: whole.bytesSent - 200
      }
    let (address, number) = (server.address, process.processIdentifier)
    let result = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          returning: Result {
            try Self.sync(founder, with: address, of: number, stoppingBefore: byte)
          })
      }
    }
    let disturbed = try #require(try result.get())
    let ending = disturbed.ending
    #expect(disturbed.wasStopped)
    #expect(ending.status == 34)
    let sentence = ending.messages("error").first ?? ""
    if moment == .amidTheBatch {
      // How much the system keeps for a reader that does not come is its own affair.
      let words = ["took nothing for 10 seconds", "said nothing for 60 seconds"]
      #expect(words.contains { sentence == "the other device \($0)" })
    } else {
      #expect(sentence == "the other device said nothing for 60 seconds")
    }
    #expect(ending.messages("hint").first?.contains("what was acknowledged is kept") == true)
    #expect(disturbed.seconds < 65, "\(disturbed.seconds) s")

    if moment == .amidTheBatch {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      server = try Server(reader)
    } else {
      kill(process.processIdentifier, SIGCONT)
    }
    let answer = try founder.sync(with: server)
    #expect(answer.acknowledged && !answer.statesDiffer)
    #expect(try reader.stateHash == founder.stateHash)
    #expect(answer.stateHash == whole.stateHash)
    #expect(try (reader.ask("doctor") as DoctorAnswer).ok)
    print(
      "stopped \(moment): \(disturbed.seconds) s, \(sentence); then \(answer.changesSent) changes "
        + "went")
  }
}

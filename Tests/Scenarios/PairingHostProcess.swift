import Foundation
import MedleyTestSupport
import Testing

/// `medley pair` in a process of its own, with the invitation that it shows.
final class PairingHostProcess {
  /// What it shows first.
  struct Invitation: Decodable {
    let link: String
    let words: String
    let addresses: [String]
  }

  /// What it says last.
  struct Admitted: Decodable {
    let event: String
    let device: String
    let role: String
    let wasMember: Bool
    let confirmedByDevice: Bool
    let stateHash: String
  }

  let invitation: Invitation
  private let process: Process
  private let folder: TemporaryFolder
  private var hasEnded = false

  /// Starts it, admitting whoever proves the secret, and waits for its invitation.
  ///
  /// It listens on loopback, or at all addresses of a machine in a network of the test's.
  init(_ device: Device, _ words: String..., on machine: String? = nil) throws {
    folder = try TemporaryFolder(inMemory: true)
    let output = folder.path + "/out"
    let listening = machine == nil ? ["--listen", "127.0.0.1:0"] : []
    let line = device.line(["pair", "--yes", "--json"] + listening + words)
    process = try Program.start(
      machine == nil ? Program.path : "/usr/sbin/ip",
      (machine.map { ["netns", "exec", $0, Program.path] } ?? []) + line, in: device.folder,
      output: output, messages: folder.path + "/err")
    invitation = try Self.waitForInvitation(output, process)
  }

  deinit { if !hasEnded { process.terminate() } }

  /// The address of the listening device.
  var address: String { invitation.addresses.first ?? "" }

  /// Waits until it ends.
  func end() throws -> Ending {
    process.waitUntilExit()
    hasEnded = true
    return try Ending(
      of: process, output: folder.path + "/out", messages: folder.path + "/err")
  }

  /// Waits until it ends well and gives what it says last.
  func admitted(status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> Admitted
  {
    let ending = try end()
    #expect(ending.status == status, "\(ending.messages)", sourceLocation: sourceLocation)
    let line = try #require(ending.results.split(separator: "\n").last)
    return try Self.decoder.decode(Admitted.self, from: Foundation.Data(line.utf8))
  }

  /// True while it still listens.
  var isRunning: Bool { process.isRunning }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }

  static func waitForInvitation(_ output: String, _ process: Process) throws -> Invitation {
    for _ in 0..<1_000 {
      let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
      if let end = text.firstIndex(of: "\n") {
        return try decoder.decode(Invitation.self, from: Foundation.Data(text[..<end].utf8))
      }
      if !process.isRunning { break }
      usleep(10_000)
    }
    throw CocoaError(.fileReadUnknown)
  }
}

/// A program between two devices that carries so many frames and then cuts the connection.
final class CuttingProxy {
  /// Where newcomers connect to.
  let address: String
  private let process: Process
  private let folder: TemporaryFolder

  /// The frames of both directions are counted as they come; the first has a byte before it.
  private static let program = """
    import selectors, socket, sys
    target, limit = sys.argv[1].rsplit(":", 1), int(sys.argv[2])
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    guest, _ = listener.accept()
    host = socket.create_connection((target[0], int(target[1])))
    waiting = {guest: b"", host: b""}
    other = {guest: host, host: guest}
    heads = {guest: 1, host: 0}
    selector = selectors.DefaultSelector()
    for end in other: selector.register(end, selectors.EVENT_READ)
    count = 0
    while count < limit:
        ready = selector.select(20)
        if not ready: sys.exit()
        for key, _ in ready:
            end = key.fileobj
            data = end.recv(65536)
            if not data: sys.exit()
            waiting[end] += data
            while count < limit:
                head, have = heads[end], waiting[end]
                if len(have) < head + 2: break
                size = head + 2 + int.from_bytes(have[head:head + 2], "big")
                if len(have) < size: break
                other[end].sendall(have[:size])
                waiting[end], heads[end] = have[size:], 0
                count += 1
    """

  init(to address: String, frameCount: Int) throws {
    folder = try TemporaryFolder(inMemory: true)
    let output = folder.path + "/out"
    process = try Program.start(
      "/usr/bin/python3", ["-c", Self.program, address, "\(frameCount)"], in: folder.path,
      output: output, messages: folder.path + "/err")
    var port = ""
    for _ in 0..<1_000 where port.isEmpty {
      let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
      if text.hasSuffix("\n") { port = text.trimmingCharacters(in: .newlines) }
      usleep(10_000)
    }
    self.address = "127.0.0.1:\(port)"
  }

  deinit { if process.isRunning { process.terminate() } }
}

import Foundation
import MedleyTestSupport
import Testing

/// A device that serves while its store is busy, in processes of their own.
@Suite(.enabled(if: Program.has("python3"), "python3 is missing"))
struct WorkingScenarios {
  /// Another program that holds a device's store, so that nothing can be written there.
  final class Hold {
    private let process: Process

    init(_ device: Device, seconds: Int) throws {
      let said = device.home + "-hold"
      let script = """
        import sqlite3, sys, time
        connection = sqlite3.connect(sys.argv[1], isolation_level=None)
        connection.execute("BEGIN IMMEDIATE")
        print("held", flush=True)
        time.sleep(float(sys.argv[2]))
        """
      process = try Program.start(
        "/usr/bin/python3", ["-c", script, device.databasePath, "\(seconds)"], in: device.folder,
        output: said, messages: said + ".err")
      try wait(for: "the hold", seconds: 10) {
        (try? String(contentsOfFile: said, encoding: .utf8))?.contains("held") == true
      }
    }

    var isHeld: Bool { process.isRunning }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
  }

  @Test func `whoever serves answers others while it takes in a batch`() throws {
    let household = try Household("laptop", "phone", "tablet") {
      try $0.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    let (laptop, phone, tablet) = (household[0], household[1], household[2])
    let server = try Server(laptop)
    for device in [phone, tablet, phone] { _ = try device.sync(with: server) }
    try phone.use("Ibuprofen", times: 2, from: 9)
    let hold = try Hold(laptop, seconds: 8)
    let output = phone.home + ".sync"
    let syncing = try Program.start(
      Program.path, phone.line(["sync", server.address]), in: household.folder, output: output,
      messages: output + ".err")
    usleep(500_000)
    let answer = try tablet.sync(with: server)
    #expect((answer.changesSent, answer.changesNew) == (0, 0))
    #expect(hold.isHeld && syncing.isRunning)
    try wait(for: "the end of the sync", seconds: 20) { !syncing.isRunning }
    #expect(syncing.terminationStatus == 0)
    _ = try tablet.sync(with: server)
    try household.agreedHash()
    #expect(try tablet.uses(of: "Ibuprofen") == 2)
    #expect(try server.stop() == 0)
  }

  @Test func `whoever left says so once while it serves, and tells the others`() throws {
    let household = try Household("laptop", "phone") {
      try $0.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    let (laptop, phone) = (household[0], household[1])
    try phone.run("leave", "--yes", "phone")
    let server = try Server(phone)
    #expect(try laptop.sync(with: server).changesNew == 1)
    for _ in 0..<3 { #expect(try laptop.end("sync", server.address).status == 32) }
    #expect(try server.stop() == 0)
    #expect(server.messages.components(separatedBy: "has left the household").count == 2)
    #expect(server.events.map(\.event) == ["listening", "departed", "synced"])
  }

  @Test func `whoever was removed says so once while it serves, however often it is told`() throws {
    let household = try Household("laptop", "phone") {
      try $0.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    let (laptop, phone) = (household[0], household[1])
    try laptop.run("remove-device", "phone")
    let server = try Server(phone)
    for _ in 0..<3 { #expect(try laptop.end("sync", server.address).status == 32) }
    #expect(try server.stop() == 0)
    #expect(server.messages.components(separatedBy: "out of the household").count == 2)
    #expect(server.events.map(\.event) == ["listening", "departed"])
    // It is known from then on, and said once at the beginning.
    let again = try Server(phone)
    #expect(try laptop.end("sync", again.address).status == 32)
    #expect(try again.stop() == 0)
    #expect(again.messages.components(separatedBy: "out of the household").count == 2)
    #expect(again.events.map(\.event) == ["listening"])
  }
}

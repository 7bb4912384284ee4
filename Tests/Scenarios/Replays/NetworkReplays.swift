import Foundation
import Medley
import MedleyInvented
import MedleyRecords
import MedleyStore
import MedleyTestSupport
import Testing

/// Reports about syncing that was slow, killed or attacked, replayed: `Tests/Replays.md` names
/// their sources.
@Suite(.serialized) struct NetworkReplays {
  private static func number(_ name: String, or usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
  }

  // MARK: P45

  /// `MEDLEY_REPLAY_DOSES` makes the larger of both records larger.
  @Test func `a first sync over a slow network takes as many rounds for much as for little`() throws
  {
    let delay = 25
    var spent: [Double] = [], trips: [Int] = []
    for count in [200, Self.number("MEDLEY_REPLAY_DOSES", or: 3_000)] {
      let place = try TemporaryFolder(inMemory: true)
      var invented = try InventedHousehold(in: place.path)
      let founder = Device(name: "founder", home: place.path("founder"), folder: place.path)
      let reader = Device(name: "reader", home: place.path("reader"), folder: place.path)
      try invented.reader(at: reader.home)
      let doses = try invented.doses(count)
      let from = try invented.cabinet.look { $0.reading.table.vector }
      let file = place.path("doses.age")
      try invented.bundle(try invented.batch(doses, from: from), for: founder.home).write(to: file)
      #expect(try founder.read(file).changesNew == count)
      let server = try Server(founder)
      let line = try SlowLine(to: server.port, milliseconds: delay)
      let clock = ContinuousClock()
      let start = clock.now
      let answer: SyncAnswer = try reader.run("sync", line.address, "--json").answer()
      spent.append((clock.now - start) / .seconds(1))
      trips.append(answer.roundTrips)
      #expect(answer.changesNew >= count && answer.acknowledged)
      #expect(try server.stop() == 0)
      #expect(try founder.stateHash == answer.stateHash)
      print(
        "\(count) intakes with \(2 * delay) ms to and fro: \(answer.roundTrips) rounds, "
          + "\(spent.last ?? 0) s, \(answer.bytesReceived) bytes")
    }
    // Handshake, record and word that it is there: the record itself comes in one round.
    #expect(trips == [3, 3])
  }

  // MARK: P47

  /// `MEDLEY_REPLAY_KILLS` makes it more.
  @Test func `a device killed while two others sync with it opens, is whole and goes on`() throws {
    let household = try Household("laptop", "phone", "desk") {
      try $0.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    let laptop = household[0]
    var generator = SeededGenerator(seed: 47)
    var uses = 0, cut = 0
    for round in 0..<Self.number("MEDLEY_REPLAY_KILLS", or: 6) {
      for device in household.devices.dropFirst() {
        try device.run("take", "Ibuprofen")
        uses += 1
      }
      let server = try Server(laptop)
      let syncs = try household.devices.dropFirst().map { device in
        try Program.start(
          Program.path, device.line(["sync", server.address, "--json"]), in: household.folder,
          output: device.home + ".out", messages: device.home + ".err")
      }
      usleep(UInt32(generator.below(600_000)))
      kill(server.process.processIdentifier, SIGKILL)
      for process in syncs {
        process.waitUntilExit()
        if process.terminationStatus != 0 { cut += 1 }
        #expect(process.terminationReason == .exit)
      }
      let doctor: DoctorAnswer = try laptop.ask("doctor")
      #expect(doctor.ok, "round \(round): \(doctor.checks.filter { !$0.ok })")
      // What a device was told is there is there.
      for (device, process) in zip(household.devices.dropFirst(), syncs)
      where process.terminationStatus == 0 {
        let held = try laptop.uses(of: "Ibuprofen")
        #expect(held > round, "\(device.name)")
      }
    }
    let server = try Server(laptop)
    for _ in 0..<2 {
      for device in household.devices.dropFirst() { _ = try device.sync(with: server) }
    }
    #expect(try server.stop() == 0)
    for device in household.devices { #expect(try device.uses(of: "Ibuprofen") == uses) }
    try household.agreedHash()
    print("\(cut) sessions were cut by kills")
  }

  // MARK: P49

  @Test func `a removed device that knocks again stays removed, whoever gossips of it`() throws {
    let household = try Household("laptop", "phone", "desk") {
      try $0.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    let (laptop, phone, desk) = (household[0], household[1], household[2])
    try laptop.run("remove-device", "phone")
    // The desk has not heard of it: it takes in what the phone says, and carries it on.
    try phone.run("take", "Ibuprofen")
    let deskServer = try Server(desk)
    #expect(try phone.sync(with: deskServer).acknowledged)
    #expect(try deskServer.stop() == 0)
    let server = try Server(laptop)
    _ = try desk.sync(with: server)
    for _ in 0..<2 {
      let ending = try phone.end("sync", server.address)
      #expect(ending.status == 32, "\(ending.messages)")
    }
    // From now on the desk knows it too, and says so.
    let again = try Server(desk)
    #expect(try phone.end("sync", again.address).status == 32)
    #expect(try again.stop() == 0)
    #expect(try server.stop() == 0)
    for device in [laptop, desk] {
      let devices: DevicesAnswer = try device.ask("devices")
      #expect(devices["phone"] == nil, "\(device.name)")
      #expect(try device.conflicts.map(\.kind) == ["unconfirmed"], "its dose waits for an owner")
    }
    #expect(try laptop.stateHash == desk.stateHash)
  }

  // MARK: P50

  /// `MEDLEY_REPLAY_DOSES` makes the larger of both records larger.
  @Test(.enabled(if: PeakMemory.isPossible, "python3 is not installed"))
  func `status takes as much memory for five years as for a week`() throws {
    var peaks: [Int] = [], seconds: [Double] = []
    for count in [140, Self.number("MEDLEY_REPLAY_DOSES", or: 3_000)] {
      let place = try TemporaryFolder(inMemory: true)
      var invented = try InventedHousehold(in: place.path)
      let founder = Device(name: "founder", home: place.path("founder"), folder: place.path)
      let doses = try invented.doses(count)
      let from = try invented.cabinet.look { $0.reading.table.vector }
      let file = place.path("doses.age")
      try invented.bundle(try invented.batch(doses, from: from), for: founder.home).write(to: file)
      #expect(try founder.read(file).changesNew == count)
      // It looks at the record itself, not at what was kept of the last look.
      let end = Date(timeIntervalSince1970: Double(try #require(doses.last).stamp) / 1_000)
      let then = founder.at(ISO8601DateFormatter().string(from: end))
      let words = then.line(["status", "--for", "Ann"])
      var best: (peak: Int, seconds: Double) = (.max, .infinity)
      for _ in 0..<5 {
        let run = try PeakMemory.of(Program.path, words, in: place.path)
        best = (min(best.peak, run.kibibytes), min(best.seconds, run.seconds))
      }
      peaks.append(best.peak)
      seconds.append(best.seconds)
      print("status of \(count) intakes: \(best.peak) KiB at most, \(best.seconds * 1_000) ms")
    }
    #expect(peaks[1] - peaks[0] < 4_096)
    #expect(peaks[1] < 256 << 10)
  }

  // MARK: 34

  /// What a stranger sends who hopes that a length is believed.
  private static let claims: [[UInt8]] = [
    [0xff, 0xff], [0xff, 0xff, 0xff, 0xff], [0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    [0, 48] + [UInt8](repeating: 0xff, count: 48) + [0xff, 0xff],
    [0x16, 0x03, 0x01, 0xff, 0xff], [UInt8](repeating: 0xff, count: 60_000),
  ]

  @Test(arguments: ["serve", "pair"])
  func `no stranger's length takes memory`(command: String) throws {
    let household = try Household("laptop") { laptop in
      try laptop.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    let listener = try Listener(household[0], command)
    let before = listener.residentKibibytes
    var strangers: [ClaimingStranger] = []
    for (number, bytes) in (Self.claims + Self.claims).enumerated() {
      let stranger = ClaimingStranger(port: listener.port, host: number)
      stranger.send(bytes)
      strangers.append(stranger)
    }
    usleep(200_000)
    for stranger in strangers { stranger.send([UInt8](repeating: 0xff, count: 60_000)) }
    usleep(200_000)
    let growth = listener.residentKibibytes - before
    print("\(command): \(growth) KiB for \(strangers.count) hostile connections")
    #expect(growth < strangers.count * 4_096)
    #expect(strangers.allSatisfy { !$0.hasHeard })
    listener.end()
  }
}

/// Reports about devices that did not find each other, replayed in networks that the test makes.
@Suite(.enabled("needs root and the program ip", { TestNetwork.isPossible }), .serialized)
struct DiscoveryReplays {
  private func stop(_ process: Process) throws {
    kill(process.processIdentifier, SIGTERM)
    try wait(for: "the end", seconds: 10) { !process.isRunning }
  }

  // MARK: P42

  @Test func `a stale address costs less than three seconds`() throws {
    let household = try Household("laptop", "phone") {
      try $0.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    let (laptop, phone) = (household[0], household[1])
    let network = try TestNetwork(in: household.folder)
    try network.addBridge(1)
    let (a, b) = (try network.addMachine("a"), try network.addMachine("b"))
    try network.join(a, to: 1, host: 10)
    try network.join(b, to: 1, host: 11)
    let server = try network.serve(laptop, on: a)
    usleep(500_000)
    #expect(try network.run(phone, on: b, "sync", "10.0.1.10").status == 0)
    let clock = ContinuousClock()
    func sync() throws -> Double {
      let start = clock.now
      let ending = try network.run(phone, on: b, "sync")
      #expect(ending.status == 0, "\(ending.messages)")
      return (clock.now - start) / .seconds(1)
    }
    let fresh = try sync()
    // At the old address nobody is any more, and no packet comes back from it.
    try network.move(a, on: 1, to: 77)
    try phone.run("take", "Ibuprofen")
    let stale = try sync()
    print("a sync at the known address \(fresh) s, with a stale one \(stale) s")
    #expect(stale - fresh < 3)
    #expect(try laptop.uses(of: "Ibuprofen") == 1)
    try stop(server)
  }

  @Test func `five devices on one machine find each other`() throws {
    let household = try Household("one", "two", "three", "four", "five") {
      try $0.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    let network = try TestNetwork(in: household.folder)
    try network.addBridge(1)
    let machine = try network.addMachine("host")
    try network.join(machine, to: 1, host: 10)
    let servers = try household.devices.map { device in
      try network.start(
        device, on: machine, ["serve", "--listen", "10.0.1.10:0"], output: device.name + ".served")
    }
    defer { for process in servers { kill(process.processIdentifier, SIGKILL) } }
    usleep(500_000)
    for device in household.devices { try device.run("take", "Ibuprofen") }
    try wait(for: "five doses on five devices", seconds: 30) {
      try household.devices.allSatisfy { try $0.uses(of: "Ibuprofen") == 5 }
    }
    try household.agreedHash()
    for process in servers { try stop(process) }
  }
}

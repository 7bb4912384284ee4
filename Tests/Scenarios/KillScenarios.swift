import Foundation
import Medley
import MedleyInvented
import MedleyRecords
import MedleyStore
import MedleyTestSupport
import Testing

/// A program that is killed while it takes in a large bundle.
///
/// `MEDLEY_KILLS` and `MEDLEY_KILL_DOSES` make it more and larger.
@Suite struct KillScenarios {
  private static let killCount = RunSize.number("MEDLEY_KILLS", or: 12)
  private static let doseCount = RunSize.number("MEDLEY_KILL_DOSES", or: 20_000)

  /// When a reading is killed, as a part of the time that it takes.
  private enum Moment {
    case afterStart(Double)
    case afterFirstWrite(Double)
  }

  /// How a reading went.
  private struct Run {
    var wasKilled = false
    /// Seconds from the start to the first byte of the journal, and to the end.
    var firstWrite: Double?
    var end = 0.0
    var messages = ""
  }

  @Test func `a reading that is killed has taken in all of a file or nothing`() throws {
    let place = try TemporaryFolder(inMemory: true)
    let (reader, file) = try Self.largeBundle(in: place)
    let before = try reader.stateHash
    let whole = try reader.copied(to: place.path("whole"))
    let measured = try Self.read(file, on: whole, killed: nil)
    #expect(!measured.wasKilled, "\(measured.messages)")
    let after = try whole.stateHash
    let firstWrite = try #require(measured.firstWrite)
    #expect(before != after)

    var killed = 0
    var between = 0
    var finished = 0
    for attempt in 0..<Self.killCount * 2 where killed < Self.killCount {
      let victim = try reader.copied(to: place.path("victim"))
      defer { try? FileManager.default.removeItem(atPath: victim.home) }
      let part = (Double(attempt % Self.killCount) + 0.5) / Double(Self.killCount)
      // Two of five kills are aimed at the time between the first write and the commit.
      let moment: Moment =
        [1, 3].contains(attempt % 5)
        ? .afterFirstWrite(part * 0.8 * (measured.end - firstWrite))
        : .afterStart(part * measured.end)
      let run = try Self.read(file, on: victim, killed: moment)
      guard run.wasKilled else { continue }
      killed += 1
      let journal = Self.journalByteCount(victim)
      try Self.expectPrivateFiles(victim)
      let hash = try victim.stateHash
      #expect([before, after].contains(hash))
      if hash == after { finished += 1 } else if journal > 0 { between += 1 }
      // Of stores that took in everything one is enough: the doctor replays the whole log.
      if hash == before || finished == 1 {
        #expect(try (victim.ask("doctor") as DoctorAnswer).ok)
      }
      if killed % 10 == 5 {
        let answer = try victim.read(file)
        #expect(answer.stateHash == after)
        #expect(answer.changesNew == (hash == before ? Self.doseCount : 0))
      }
    }
    #expect(killed == Self.killCount)
    #expect(between * 5 >= killed, "\(between) of \(killed) between first write and commit")
    #expect(killed > between + finished, "none was killed before the first write")
    print(
      "\(killed) kills: \(killed - between - finished) before the first write, \(between) between "
        + "it and the commit, \(finished) after; a reading takes \(measured.end) s")
  }

  @Test func `a program that is killed while it logs has logged whole doses`() throws {
    let household = try Household("tablet") { tablet in
      try tablet.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    let tablet = household[0]
    var generator = SeededGenerator(seed: 7)
    var acknowledged = 0
    for _ in 0..<Self.killCount * 2 {
      let process = try Program.start(
        Program.path, tablet.line(["take", "Ibuprofen"]), in: household.folder,
        output: household.folder + "/said", messages: household.folder + "/messages")
      usleep(UInt32(generator.below(25_000)))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let said = try String(contentsOfFile: household.folder + "/said", encoding: .utf8)
      if said.hasPrefix("Taken") { acknowledged += 1 }
    }
    let uses = try tablet.uses(of: "Ibuprofen")
    #expect(uses >= acknowledged)
    #expect(uses <= Self.killCount * 2)
    let line = try #require(try (tablet.ask("devices") as DevicesAnswer)["tablet"])
    #expect(line.changes == uses + 2)
    #expect(line.incarnations == 1)
    #expect(try (tablet.ask("doctor") as DoctorAnswer).ok)
    try tablet.run("take", "Ibuprofen")
    #expect(try tablet.uses(of: "Ibuprofen") == uses + 1)
  }

  // MARK: Parts

  private static func largeBundle(in place: TemporaryFolder) throws -> (Device, file: String) {
    var household = try InventedHousehold(in: place.path)
    let home = place.path("reader")
    try household.reader(at: home)
    let doses = try household.doses(doseCount)
    let from = try household.cabinet.look { $0.reading.table.vector }
    let file = place.path("doses.age")
    let batch = try household.batch(doses, from: from)
    try household.bundle(batch, for: home).write(to: file)
    return (Device(name: "reader", home: home, folder: place.path), file)
  }

  private static func journalByteCount(_ device: Device) -> Int {
    let path = device.databasePath + "-wal"
    return (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
  }

  private static func expectPrivateFiles(_ device: Device) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: device.home) {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: device.home + "/" + name)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
  }

  /// Reads a file and kills the program on the way.
  private static func read(_ file: String, on device: Device, killed moment: Moment?) throws -> Run
  {
    var run = Run()
    let clock = ContinuousClock()
    let start = clock.now
    func elapsed() -> Double { (clock.now - start) / .seconds(1) }
    let process = try Program.start(
      Program.path, device.line(["bundle", "read", file, "--json"]), in: device.folder,
      output: device.folder + "/said", messages: device.folder + "/messages")
    while process.isRunning {
      if run.firstWrite == nil, journalByteCount(device) > 0 { run.firstWrite = elapsed() }
      let isTime =
        switch moment {
        case nil: false
        case .afterStart(let seconds): elapsed() >= seconds
        case .afterFirstWrite(let seconds):
          run.firstWrite.map { elapsed() - $0 >= seconds } ?? false
        }
      if isTime {
        kill(process.processIdentifier, SIGKILL)
        break
      }
      usleep(1_000)
    }
    process.waitUntilExit()
    run.end = elapsed()
    run.wasKilled = process.terminationReason == .uncaughtSignal
    run.messages = try String(contentsOfFile: device.folder + "/messages", encoding: .utf8)
    return run
  }
}

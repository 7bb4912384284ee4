import Foundation
import Glibc
import MedleyTestSupport
import Testing

/// Every writing command of the real program, killed at random instants.
///
/// `MEDLEY_COMMAND_KILLS` says how often in all; `MEDLEY_KILL_SEED` repeats a run.
@Suite(.serialized, .enabled(if: FaultyDisk.isPossible, "needs a compiler for C"))
struct KillLoopScenarios {
  private static let killCount = RunSize.number("MEDLEY_COMMAND_KILLS", or: 40)
  private static let seed = RunSize.number("MEDLEY_KILL_SEED", or: 1)

  /// How many kills of one kind of command came when.
  private struct Tally {
    var counts: [Aftermath.Progress: Int] = [:]
    /// Programs that ended before their kill.
    var survivors = 0

    var killed: Int { counts.values.reduce(0, +) }

    subscript(progress: Aftermath.Progress) -> Int { counts[progress] ?? 0 }

    mutating func add(_ other: Tally) {
      counts.merge(other.counts, uniquingKeysWith: +)
      survivors += other.survivors
    }

    var sentence: String {
      "\(killed) kills: \(self[.nothing]) before the first write, \(self[.begun]) between it and "
        + "the commit, \(self[.some]) between two steps, \(self[.all]) after; "
        + "\(survivors) ended before"
    }
  }

  @Test func `whatever writes can be killed at any time, and loses nothing it acknowledged`() throws
  {
    let place = try FaultPlace()
    var generator = SeededGenerator(seed: UInt64(Self.seed))
    // Small numbers of kills meet a part of the commands, another part with every seed.
    let commands = WritingCommand.all.shuffled(using: &generator)
    let each = max(2, Self.killCount / commands.count)
    var whole = Tally()
    var families: [String: Tally] = [:]
    for command in commands where whole.killed < Self.killCount {
      let clean = try CleanRun(command, in: place)
      let tally = try Self.kill(command, times: each, clean, in: place, &generator)
      families[Self.family(command), default: Tally()].add(tally)
      whole.add(tally)
    }
    for (name, tally) in families.sorted(by: { $0.key < $1.key }) {
      print("kills of \(name): \(tally.sentence)")
    }
    ProofFigure.record("kills of writing commands", whole.sentence)
    // Those that are killed by the clock may come to their end before.
    #expect(whole.killed * 2 >= Self.killCount)
    #expect(whole[.begun] * 10 >= whole.killed)
  }

  private static func family(_ command: WritingCommand) -> String {
    if WritingCommand.recording.contains(where: { $0.name == command.name }) { return "recording" }
    if WritingCommand.household.contains(where: { $0.name == command.name }) { return "household" }
    return "files"
  }

  /// Kills one command so many times, each time in a place of its own.
  ///
  /// Half of the kills go by the clock, spread over the time that a run takes; half come before a
  /// call that changes something, spread over all of these.
  private static func kill(
    _ command: WritingCommand, times: Int, _ clean: CleanRun, in place: FaultPlace,
    _ generator: inout SeededGenerator
  ) throws -> Tally {
    var tally = Tally()
    for number in 0..<times {
      let part = (Double(number / 2) + Double(generator.below(1_000)) / 1_000) * 2 / Double(times)
      let isByClock = number % 2 == 1
      let instant = min(part, 1) * clean.duration
      let call = 1 + Int(min(part, 0.999) * Double(clean.callCount))
      let label =
        "seed \(seed), \(command), killed "
        + (isByClock ? "after \(instant) s" : "before call \(call)")
      let victim = try place.copy()
      let files = try victim.files(beside: command.home)
      let ending =
        isByClock
        ? try run(command, in: victim, killedAfter: instant)
        : try run(command, in: victim, killedBefore: call)
      let aftermath = Aftermath(
        command: command, clean: clean, place: victim, files: files, label: label)
      if !ending.wasKilled { #expect(ending.status == 0, "\(label): \(ending.messages)") }
      let progress = try aftermath.check(isAcknowledged: !ending.wasKilled)
      if ending.wasKilled { tally.counts[progress, default: 0] += 1 } else { tally.survivors += 1 }
    }
    return tally
  }

  private static func run(
    _ command: WritingCommand, in place: FaultPlace, killedBefore call: Int
  ) throws -> Ending {
    var device = place.device(of: command)
    let report = place.path + ".report"
    defer { try? FileManager.default.removeItem(atPath: report) }
    device.environment = FaultyDisk.environment(
      FaultyDisk.Fault(kind: .killed, call: call), root: place.path, report: report)
    return try device.end(place.words(command))
  }

  private static func run(
    _ command: WritingCommand, in place: FaultPlace, killedAfter seconds: Double
  ) throws -> Ending {
    let device = place.device(of: command)
    let said = place.path + ".said"
    defer {
      for name in [said, said + ".err"] { try? FileManager.default.removeItem(atPath: name) }
    }
    let process = try Program.start(
      Program.path, device.line(place.words(command)), in: place.path, output: said,
      messages: said + ".err")
    usleep(UInt32(seconds * 1_000_000))
    _ = Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return try Ending(of: process, output: said, messages: said + ".err")
  }
}

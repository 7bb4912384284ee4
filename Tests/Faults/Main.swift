import Foundation
import MedleyTestSupport

/// Lets calls of SQLite on files fail, cuts the power and spoils files, and prints what became of
/// the store.
///
/// `MedleyFaults calls [PAIRS] [SEED] [COMMAND …]` lets each call of each command fail, then so many
/// pairs of a first and a second call for each command; with names of commands only those are
/// tried. `MedleyFaults cuts [STATES] [SEED]` looks at so many states of a disk after a power cut.
/// `MedleyFaults damage [MUTATIONS] [SEED]` turns every bit of small files, cuts them everywhere, and
/// changes a large one at random so many times. Ends with 1 when something is wrong.
@main struct MedleyFaults {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    let numbers = words.compactMap { UInt64($0) }
    let seed = numbers.dropFirst().first ?? 1
    let clock = ContinuousClock()
    var problemCount = 0
    let time = try clock.measure {
      problemCount =
        switch words.first {
        case "calls":
          try calls(
            pairs: Int(clamping: numbers.first ?? 0), seed: seed,
            FaultyHousehold.commandNames.filter { words.count < 4 || words.contains($0) })
        case "damage": try damage(mutations: Int(clamping: numbers.first ?? 0), seed: seed)
        case "cuts": try cuts(states: Int(clamping: numbers.first ?? 500), seed: seed)
        default: throw UnknownArguments()
        }
    }
    print("\(problemCount) problems, \(time)")
    if problemCount > 0 { exit(1) }
  }

  private static func calls(pairs: Int, seed: UInt64, _ names: [String]) throws -> Int {
    var problemCount = 0
    var failedCount = 0
    for name in names {
      let household = try FaultyHousehold()
      guard let command = try household.command(name) else { continue }
      let faults = CallFaults(household, command)
      for fault in Fault.allCases {
        for forEver in fault.canLast ? [false, true] : [false] {
          let report = try faults.sweep(fault, forEver: forEver)
          failedCount += report.reached
          problemCount += tell(report, "\(name), \(fault)\(forEver ? " for ever" : "")")
        }
      }
      if pairs > 0 {
        problemCount += tell(
          try faults.failTwice(pairs: pairs, seed: seed), "\(name), two faults, seed \(seed)")
      }
    }
    ProofFigure.record(
      "calls of SQLite on files that fail",
      "every call of \(names.count) operations, \(failedCount) faults"
        + (pairs > 0 ? ", and \(pairs) pairs each" : "") + ", \(problemCount) problems")
    return problemCount
  }

  private static func tell(_ report: CallFaults.Report, _ what: String) -> Int {
    print(
      "\(what): \(report.reached) calls failed, the command succeeded in \(report.succeeded), "
        + "\(report.problems.count) problems")
    for problem in report.problems.prefix(5) { print("  " + problem) }
    return report.problems.count
  }

  private static func cuts(states: Int, seed: UInt64) throws -> Int {
    let cuts = try PowerCuts()
    let report = try cuts.cut(states: states, seed: seed)
    print(
      "\(cuts.stepCount) steps in \(cuts.events.count) calls, of which "
        + "\(cuts.databaseWriteCount) wrote into the database and \(cuts.logBeginningCount) began "
        + "its log")
    print(
      "\(report.states) power cuts of seed \(seed): \(report.uncertain) with something under way, "
        + "\(report.checkpoints) of them while the log was written into the database; "
        + "\(report.ahead) kept a step that nobody was told of; \(report.problems.count) problems")
    for problem in report.problems.prefix(10) { print("  " + problem) }
    // The same on a disk that lies must lose something, else nothing was looked for.
    let lying = try PowerCuts(onLyingDisk: true).cut(states: min(states, 100), seed: seed)
    print("on a disk that lies: \(lying.lost) of \(lying.states) states lack acknowledged doses")
    ProofFigure.record(
      "states of the disk after a power cut",
      "\(report.states), \(report.problems.count) problems; "
        + "\(lying.lost) of \(lying.states) noticed on a disk that lies")
    return report.problems.count + (lying.lost > 0 ? 0 : 1)
  }

  private static func damage(mutations: Int, seed: UInt64) throws -> Int {
    let small = try DamagedFiles().everyBitAndPrefix()
    var problems = small.problems
    var figure = "\(small.flipCount) bits turned, \(small.prefixCount) cuts"
    if mutations > 0 {
      let large = try DamagedFiles().mutations(mutations, seed: seed, doses: 2_000)
      problems += large.problems
      figure += ", \(large.mutationCount) random changes of \(large.byteCount) bytes"
    }
    for problem in problems.prefix(10) { print("  " + problem) }
    ProofFigure.record(
      "damaged bundles and backups refused", "\(figure), \(problems.count) problems")
    return problems.count
  }
}

/// The arguments name no kind of trouble.
struct UnknownArguments: Error {}

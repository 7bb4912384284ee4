import Foundation
import MedleySimulation

/// Plays histories of simulated households and prints what came of them.
///
///     medley-simulation --histories 2000 --jobs 2      so many histories
///     medley-simulation --minutes 60 --jobs 2          as many as the time allows
///     medley-simulation --seed 17                      that one again; shortened when it fails
///
/// With `--histories` or `--minutes` the seed is that of the first history.
@main struct Main {
  static func main() throws {
    Chance.fixHashing()
    let arguments = Array(CommandLine.arguments.dropFirst())
    var numbers: [String: UInt64] = [:]
    for index in stride(from: 0, to: arguments.count, by: 2) {
      guard
        ["--histories", "--minutes", "--seed", "--jobs", "--steps", "--first", "--stride"]
          .contains(arguments[index]), index + 1 < arguments.count,
        let number = UInt64(arguments[index + 1])
      else {
        print("usage: medley-simulation [--histories N | --minutes M] [--seed S] [--jobs J]")
        exit(22)
      }
      numbers[arguments[index]] = number
    }
    let stepCount = Int(clamping: numbers["--steps"] ?? 260)
    let seed = numbers["--seed"] ?? 1
    if let first = numbers["--first"] {
      let worker = Worker(stepCount: stepCount, first: first, stride: numbers["--stride"] ?? 1)
      worker.run(histories: numbers["--histories"], minutes: numbers["--minutes"])
      return
    }
    if numbers["--histories"] == nil, numbers["--minutes"] == nil {
      exit(replay(History(seed: seed, stepCount: stepCount)) ? 0 : 1)
    }
    let supervisor = Supervisor(
      jobs: max(1, numbers["--jobs"] ?? 1), seed: seed, stepCount: stepCount)
    exit(
      try supervisor.run(histories: numbers["--histories"], minutes: numbers["--minutes"]) ? 0 : 1)
  }

  /// Plays one history again and, where it fails, the shortest one that fails like it.
  private static func replay(_ history: History) -> Bool {
    let outcome = history.play(chance: Chance.begin)
    guard let fault = outcome.fault else {
      for line in outcome.story { print("  \(line)") }
      print("seed \(history.seed): nothing is wrong")
      return true
    }
    print("seed \(history.seed) fails after \(outcome.story.count) lines: \(fault)")
    let least = history.shrunken(playCount: 2_000, chance: Chance.begin)
    let short = least.play(chance: Chance.begin)
    print("the shortest history found, \(least.steps.count) of \(history.steps.count) steps:")
    for line in short.story { print("  \(line)") }
    print(short.fault ?? "")
    return false
  }
}

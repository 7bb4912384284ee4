import Foundation
import MedleySimulation

/// Plays every so many-th history, one after the other, and says line by line what it does.
struct Worker {
  let stepCount: Int
  let first: UInt64
  let stride: UInt64

  func run(histories: UInt64?, minutes: UInt64?) {
    let clock = ContinuousClock()
    let end = minutes.map { clock.now + .seconds(Int64(clamping: $0) * 60) }
    var statistics = Statistics()
    var seed = first
    var done: UInt64 = 0
    // Whoever began this process may be ended; nobody would read what it finds then.
    let parent = getppid()
    while done < histories ?? .max, end.map({ clock.now < $0 }) ?? true, getppid() == parent {
      say("playing \(seed)")
      let outcome = History(seed: seed, stepCount: stepCount).play(chance: Chance.begin)
      statistics.add(outcome)
      if let fault = outcome.fault {
        say("fault \(seed) \(fault)")
        break
      }
      say("sum \(statistics.line)")
      seed += stride
      done += 1
    }
  }

  private func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}

import Medley
import MedleyTestSupport

extension CallFaults {
  /// Lets a second call fail while a store is opened again that a first failure left.
  ///
  /// So many pairs of a first and a second call are drawn from a seed; each is tried with both
  /// faults once and for ever after, as the draw has it.
  package func failTwice(pairs: Int, seed: UInt64) throws -> Report {
    var report = Report()
    var generator = SeededGenerator(seed: seed)
    var reached: [Draw: Int] = [:]
    for pair in 0..<pairs {
      let first = Draw(using: &generator)
      let second = Draw(using: &generator)
      if reached[first] == nil {
        let (meeting, _) = try attempt(first.fault, at: .max, forEver: false)
        reached[first] = Int(meeting.calls)
      }
      let number = 1 + generator.below(reached[first] ?? 1)
      let (_, thrown) = try attempt(first.fault, at: number, forEver: first.forEver)
      let left = try HomeFiles(of: command.home)
      let calls = household.watch.meeting(second.fault, at: .max, forEver: false) { reopen() }.calls
      try left.put(at: command.home)
      let next = 1 + generator.below(max(1, Int(calls)))
      let meeting = household.watch.meeting(second.fault, at: next, forEver: second.forEver) {
        reopen()
      }
      if meeting.failures > 0 { report.reached += 1 }
      if thrown == nil { report.succeeded += 1 }
      report.problems += problems(after: thrown).map {
        "\(command.name), pair \(pair) of seed \(seed): \(first) at \(number), then \(second) at "
          + "\(next): \($0)"
      }
    }
    return report
  }

  /// Opens the store and looks at all of it; that may fail.
  private func reopen() {
    _ = try? household.open(command.home).examine(rebuilding: false)
  }

  private struct Draw: Hashable, CustomStringConvertible {
    let fault: Fault
    let forEver: Bool

    init(using generator: inout SeededGenerator) {
      fault = generator.pick(Fault.allCases) ?? .full
      forEver = generator.chance(50) && fault.canLast
    }

    var description: String { "\(fault)\(forEver ? " for ever" : "")" }
  }
}

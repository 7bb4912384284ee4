import Foundation
import MedleyTestSupport
import Testing

/// What a command does where nothing goes wrong, and what it does when it is run once more.
struct CleanRun {
  let before: Observation?
  let after: Observation?
  /// True when two runs leave the same state behind.
  let isDeterministic: Bool
  /// False when the doctor has something to say afterwards, as of a device that has left.
  let isSoundAfter: Bool
  /// The exit status of a second run, and what the store holds then.
  let secondStatus: Int32
  let second: Observation?
  /// Seconds that it takes.
  let duration: Double
  /// How many of its calls change something.
  let callCount: Int
  /// The files beside the home that it makes anew, alters or removes.
  let touchedFiles: Set<String>

  init(_ command: WritingCommand, in place: FaultPlace) throws {
    let first = try place.copy()
    before = try Observation(first.device(of: command))
    let files = try first.files(beside: command.home)
    let clock = ContinuousClock()
    let start = clock.now
    let ending = try first.device(of: command).end(first.words(command))
    duration = (clock.now - start) / .seconds(1)
    #expect(ending.status == 0, "\(command): \(ending.messages)")
    after = try Observation(first.device(of: command))
    let examined = try? first.device(of: command).end("doctor", "--json").answer() as DoctorAnswer
    isSoundAfter = examined?.ok ?? false
    let changed = try first.files(beside: command.home)
    touchedFiles = Set(files.keys).union(changed.keys).filter { files[$0] != changed[$0] }
    let again = try first.device(of: command).end(first.words(command))
    secondStatus = again.status
    second = try Observation(first.device(of: command))

    let other = try place.copy()
    let report = other.path + ".report"
    defer { try? FileManager.default.removeItem(atPath: report) }
    var device = other.device(of: command)
    let counting = FaultyDisk.Fault(kind: .killed, call: 0)
    device.environment = FaultyDisk.environment(counting, root: other.path, report: report)
    try device.run(other.words(command))
    callCount = try #require(FaultyDisk.Note(report)).number
    isDeterministic = try Observation(other.device(of: command)) == after
  }
}

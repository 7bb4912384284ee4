import Medley

/// Lets the first, the second, … call of a command fail, until it runs without meeting the fault.
package struct CallFaults {
  let household: FaultyHousehold
  let command: Command

  package init(_ household: FaultyHousehold, _ command: Command) {
    self.household = household
    self.command = command
  }

  /// What one row of attempts found.
  package struct Report: Sendable {
    /// The attempts that met the fault: every n up to this number was tried.
    package var reached = 0
    /// How many of them the command survived.
    package var succeeded = 0
    package var problems: [String] = []
  }

  /// Tries one fault at every call, once or for ever after.
  package func sweep(_ fault: Fault, forEver: Bool) throws -> Report {
    var report = Report()
    for number in 1... {
      let (meeting, thrown) = try attempt(fault, at: number, forEver: forEver)
      let place = "\(command.name), \(fault) at call \(number)\(forEver ? " and after" : "")"
      let isHidden = fault.isHidden && (fault != .busy || command.waitsForLocks)
      let hidden = isHidden ? thrown.map { ["not made good: \($0)"] } ?? [] : []
      report.problems += (hidden + problems(after: thrown)).map { "\(place): \($0)" }
      if meeting.failures == 0 {
        if let thrown { report.problems.append("\(place): failed without a fault: \(thrown)") }
        break
      }
      report.reached = number
      if thrown == nil { report.succeeded += 1 }
    }
    return report
  }

  /// Runs the command from its beginning with a fault at one call.
  func attempt(
    _ fault: Fault, at number: Int, forEver: Bool
  ) throws -> (WatchedFolder.Meeting, (any Error)?) {
    try command.before.put(at: command.home)
    try command.setBack()
    var thrown: (any Error)?
    let meeting = household.watch.meeting(fault, at: number, forEver: forEver) {
      do { try command.run() } catch { thrown = error }
    }
    return (meeting, thrown)
  }

  /// What is wrong with the store that an attempt left, looked at without faults.
  func problems(after thrown: (any Error)?) -> [String] {
    var problems: [String] = []
    if let thrown, !(thrown is any Explained) { problems.append("not a plain error: \(thrown)") }
    do {
      problems += try leftOver(isAcknowledged: thrown == nil, isClosed: false)
      problems += try problemsOfStore(after: thrown)
      problems += try leftOver(isAcknowledged: true, isClosed: true)
      problems += try command.problems(thrown == nil)
    } catch {
      problems.append("does not go on: \(error)")
    }
    return problems
  }

  private func problemsOfStore(after thrown: (any Error)?) throws -> [String] {
    var problems: [String] = []
    if command.hashBefore == nil, !Cabinet.exists(at: command.home) {
      if thrown == nil { problems.append("acknowledged and lost") }
      try command.run()
    }
    var cabinet = try household.open(command.home)
    var examination = try cabinet.examine(rebuilding: false)
    if thrown == nil, let after = command.hashAfter, examination.stateHash != after {
      problems.append("acknowledged and lost: \(examination.stateHash)")
    }
    if thrown == nil, command.hashAfter == nil, examination.stateHash == command.hashBefore {
      problems.append("acknowledged and lost")
    }
    if examination.stateHash == command.hashBefore, command.hashAfter != command.hashBefore {
      // What came to nothing can be done again.
      try command.run()
      cabinet = try household.open(command.home)
      examination = try cabinet.examine(rebuilding: false)
    }
    if let after = command.hashAfter, examination.stateHash != after {
      problems.append("neither before nor after: \(examination.stateHash)")
    }
    problems += examination.checks.filter { !$0.isSound }.map { "\($0.name): \($0.found)" }
    try command.goOn(cabinet)
    let own = try cabinet.devices().devices.first(where: \.isThis)
    if own?.incarnationCount != command.incarnationCount {
      problems.append("\(own?.incarnationCount ?? 0) lives of the device")
    }
    return problems
  }

  /// Files in the folder that nobody expects there.
  private func leftOver(isAcknowledged: Bool, isClosed: Bool) throws -> [String] {
    var expected = command.before.names
    if !isClosed { expected.formUnion(["medley.sqlite-wal", "medley.sqlite-shm"]) }
    let found = try HomeFiles(of: command.home).names
    if isAcknowledged || found.contains("medley.sqlite") { expected.formUnion(command.leaves) }
    let left = found.subtracting(expected)
    return left.isEmpty ? [] : ["left behind: \(left.sorted())"]
  }
}

import Foundation
import MedleySimulation
import MedleyTestSupport

/// Lets several processes play histories and adds up what they found.
struct Supervisor {
  let jobs: UInt64
  let seed: UInt64
  let stepCount: Int

  /// Returns false when something was found.
  func run(histories: UInt64?, minutes: UInt64?) throws -> Bool {
    let began = ContinuousClock().now
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "medley-simulation-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var workers: [(process: Process, output: URL)] = []
    for job in 0..<jobs {
      let process = Process()
      process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      var arguments = [
        "--first", "\(seed + job)", "--stride", "\(jobs)", "--steps", "\(stepCount)",
      ]
      // The first ones take what is left over.
      if let histories {
        arguments += ["--histories", "\(histories / jobs + (job < histories % jobs ? 1 : 0))"]
      }
      if let minutes { arguments += ["--minutes", "\(minutes)"] }
      process.arguments = arguments
      let output = folder.appending(path: "\(job)")
      try Data().write(to: output)
      process.standardOutput = try FileHandle(forWritingTo: output)
      try process.run()
      workers.append((process, output))
    }
    while workers.contains(where: { $0.process.isRunning }) {
      Thread.sleep(forTimeInterval: 0.2)
      let hasFailed = workers.contains { !$0.process.isRunning && fault(of: $0) != nil }
      if hasFailed { for worker in workers { worker.process.terminate() } }
    }
    let components = (ContinuousClock().now - began).components
    var statistics = Statistics()
    for worker in workers {
      let sums = lines(worker.output).filter { $0.hasPrefix("sum ") }
      if let sum = sums.last.flatMap({ Statistics(line: $0.dropFirst(4)) }) { statistics.add(sum) }
    }
    print(
      statistics.text(
        seconds: Double(components.seconds) + Double(components.attoseconds) * 1e-18))
    let faults = workers.compactMap { fault(of: $0) }
    for fault in faults {
      print(
        "\(fault)\nplay it again with: medley-simulation --steps \(stepCount) --seed "
          + "\(fault.split(separator: " ").dropFirst().first ?? "")")
    }
    let rarest = Event.allCases.map(statistics.permille).min() ?? 0
    ProofFigure.record(
      "simulated households",
      "\(statistics.historyCount) histories, \(statistics.stepCount) steps, rarest event in "
        + "\(rarest / 10).\(rarest % 10) %, \(faults.count) faults")
    guard faults.isEmpty else { return false }
    let hasEnded = workers.allSatisfy {
      $0.process.terminationReason == .exit && $0.process.terminationStatus == 0
    }
    let isWhole = histories.map { statistics.historyCount == Int(clamping: $0) } ?? true
    guard hasEnded, isWhole, statistics.historyCount > 0 else {
      print("not every history was played to its end")
      return false
    }
    // Of a few histories the shares say nothing.
    guard statistics.historyCount >= 500 else { return true }
    let isMixed = rarest >= 10 && statistics.stepCount >= statistics.historyCount * 200
    if !isMixed { print("an event is too rare, or the histories are too short") }
    return isMixed
  }

  private func lines(_ output: URL) -> [Substring] {
    ((try? String(contentsOf: output, encoding: .utf8)) ?? "").split(separator: "\n")
  }

  /// What a worker found, or where it ended without a word; nil when all is well.
  private func fault(of worker: (process: Process, output: URL)) -> String? {
    let lines = lines(worker.output)
    if let fault = lines.last(where: { $0.hasPrefix("fault ") }) { return String(fault) }
    guard !worker.process.isRunning else { return nil }
    let isCrash =
      worker.process.terminationReason == .uncaughtSignal
      && worker.process.terminationStatus != 15
    guard isCrash, let last = lines.last(where: { $0.hasPrefix("playing ") }) else { return nil }
    return "fault \(last.dropFirst(8)) the program ended with signal "
      + "\(worker.process.terminationStatus)"
  }
}

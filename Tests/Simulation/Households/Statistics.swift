/// What many histories came to, added up.
package struct Statistics: Sendable {
  package private(set) var historyCount = 0
  package private(set) var stepCount = 0
  /// In how many histories each event happened.
  package private(set) var histories: [Event: Int] = [:]

  package init() {}

  package mutating func add(_ outcome: Outcome) {
    historyCount += 1
    stepCount += outcome.stepCount
    for event in outcome.events { histories[event, default: 0] += 1 }
  }

  package mutating func add(_ other: Statistics) {
    historyCount += other.historyCount
    stepCount += other.stepCount
    histories.merge(other.histories) { $0 + $1 }
  }

  /// One line, for a program that adds up what others found.
  package var line: String {
    let counts = Event.allCases.map { "\(histories[$0] ?? 0)" }
    return ([historyCount, stepCount].map { "\($0)" } + counts).joined(separator: " ")
  }

  /// Reads what `line` gives.
  package init?(line: some StringProtocol) {
    let numbers = line.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 2 + Event.allCases.count else { return nil }
    historyCount = numbers[0]
    stepCount = numbers[1]
    for (event, count) in zip(Event.allCases, numbers.dropFirst(2)) { histories[event] = count }
  }

  /// Thousandths of the histories in which an event happened.
  package func permille(_ event: Event) -> Int {
    historyCount == 0 ? 0 : (histories[event] ?? 0) * 1_000 / historyCount
  }

  /// The table for people.
  package func text(seconds: Double) -> String {
    let mean = historyCount == 0 ? 0 : Double(stepCount) / Double(historyCount)
    var lines = [
      "\(historyCount) histories, \(stepCount) steps, \(rounded(mean)) on average, "
        + "\(rounded(Double(historyCount) / max(seconds, 0.001))) a second"
    ]
    lines += Event.allCases.map { event in
      let share = permille(event)
      let name = event.rawValue + String(repeating: " ", count: max(0, 18 - event.rawValue.count))
      return "  \(name) in \(share / 10).\(share % 10) %"
    }
    return lines.joined(separator: "\n")
  }

  private func rounded(_ number: Double) -> String {
    let tenths = Int(number * 10)
    return "\(tenths / 10).\(tenths % 10)"
  }
}

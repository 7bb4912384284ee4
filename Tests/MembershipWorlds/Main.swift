import MedleyHousehold
import MedleyTestSupport

/// Goes through the membership of all small households and prints how many there were.
///
/// Arguments: the number of removals, and of statements of any sort; 5 and 3 without.
@main struct MembershipWorlds {
  static func main() throws {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let removals = numbers.first ?? 5
    let others = numbers.dropFirst().first ?? 3
    let household = try SmallHousehold()
    let clock = ContinuousClock()
    for (count, events, name) in [
      (removals, SmallHousehold.Event.removals, "removals"),
      (others, SmallHousehold.Event.everything, "statements of any sort"),
    ] {
      var worlds = 0
      var outcomes: [String: Int] = [:]
      var failures = 0
      let time = clock.measure {
        WorldList(statementCount: count, events: events).each { events, seen in
          let statements = household.statements(events, seen: seen)
          let membership = Membership(
            household: household.genesis.household, household.beginning + statements)
          worlds += 1
          let members = household.members(of: membership)
          outcomes[members, default: 0] += 1
          if !members.contains("owner") {
            failures += 1
            if failures <= 3 { print("no owner: \(events) \(seen)") }
          }
        }
      }
      ProofFigure.record(
        "membership of small households",
        "\(worlds) worlds of \(count) \(name), \(outcomes.count) outcomes, "
          + "\(failures) without an owner, \(time)")
      if failures > 0 { fatalError("a household without an owner") }
    }
  }
}

import MedleyFaults
import Testing

/// What a command leaves when a call of SQLite on a file fails.
///
/// The executable `MedleyFaults` tries all faults at every call of every command.
@Suite struct CallFaultTests {
  @Test(arguments: Fault.allCases)
  func `a dose is logged or it is not, whichever call fails`(fault: Fault) throws {
    let household = try FaultyHousehold()
    let command = try #require(try household.command("log"))
    for forEver in fault.canLast ? [false, true] : [false] {
      let report = try CallFaults(household, command).sweep(fault, forEver: forEver)
      #expect(report.problems.isEmpty, "\(report.problems.prefix(3))")
      #expect(report.reached > 0)
    }
  }

  @Test(arguments: FaultyHousehold.commandNames)
  func `a command that meets a full disk or a second fault has done all or nothing`(
    name: String
  ) throws {
    let household = try FaultyHousehold()
    let command = try #require(try household.command(name))
    let faults = CallFaults(household, command)
    let full = try faults.sweep(.full, forEver: true)
    #expect(full.problems.isEmpty, "\(full.problems.prefix(3))")
    #expect(full.reached > 0)
    let twice = try faults.failTwice(pairs: 5, seed: 1)
    #expect(twice.problems.isEmpty, "\(twice.problems.prefix(3))")
  }

  @Test func `a command that hides its failure is found out`() throws {
    let household = try FaultyHousehold()
    let command = try #require(try household.command("log")).hidingItsFailures
    let report = try CallFaults(household, command).sweep(.full, forEver: false)
    #expect(report.problems.contains { $0.contains("acknowledged and lost") })
  }
}

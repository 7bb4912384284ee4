import MedleyFaults
import Testing

/// What a power cut leaves of a store, as far as SQLite writes it.
///
/// The executable `MedleyFaults` looks at as many states as it is asked for.
@Suite struct PowerCutTests {
  @Test func `no power cut takes a dose that was acknowledged`() throws {
    let cuts = try PowerCuts()
    let report = try cuts.cut(states: 60, seed: 1)
    #expect(report.problems.isEmpty, "\(report.problems.prefix(3))")
    #expect(report.uncertain > 0)
    #expect(report.checkpoints > 0)
    #expect(cuts.logBeginningCount > 1)
  }

  @Test func `a disk that says it has what it has not loses acknowledged doses`() throws {
    let report = try PowerCuts(onLyingDisk: true).cut(states: 40, seed: 1)
    #expect(report.lost > 0)
  }
}

import MedleyFaults
import Testing

/// Bundles and backups that a medium spoilt.
@Suite struct DamagedFileTests {
  /// The executable `MedleyFaults damage` turns all bits; here it is every seventh.
  @Test func `a flipped bit or a cut anywhere in a bundle or a backup is refused`() throws {
    let report = try DamagedFiles().everyBitAndPrefix(step: 7)
    #expect(report.problems.isEmpty, "\(report.problems.prefix(3))")
    #expect(report.flipCount > 1_000)
    #expect(report.prefixCount > 100)
  }

  @Test func `a large bundle that was changed at random is refused`() throws {
    let report = try DamagedFiles().mutations(200, seed: 1, doses: 60)
    #expect(report.problems.isEmpty, "\(report.problems.prefix(3))")
    #expect(report.mutationCount == 200)
  }
}

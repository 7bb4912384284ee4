import MedleySimulation
import Testing

/// Short histories of whole households; `medley-simulation` plays the same, longer and more.
@Suite struct SimulationTests {
  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `in every household all is right in the end`(seed: UInt64) {
    let outcome = History(seed: seed, stepCount: 60).play()
    #expect(outcome.fault == nil, "seed \(seed)")
  }
}

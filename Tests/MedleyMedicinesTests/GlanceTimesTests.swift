import Testing

@testable import MedleyMedicines

@Suite struct GlanceTimesTests {
  private func at(_ minute: Int64) -> Instant {
    Instant(clampingSeconds: 1_772_000_000 + minute * 60)
  }

  private func next(
    due: [Int64] = [], cutOffs: [Int64] = [], midnight: Int64? = nil
  ) -> Int64 {
    let next = GlanceTimes.next(
      after: at(0), due: due.map(at), cutOffs: cutOffs.map(at), midnight: midnight.map(at))
    return (next.seconds - at(0).seconds) / 60
  }

  @Test func `without anything to come a glance holds for an hour`() {
    #expect(next() == 60)
    #expect(next(due: [400], cutOffs: [90], midnight: 1_000) == 60)
  }

  @Test func `a dose is looked at a minute after its time`() {
    #expect(next(due: [10, 30]) == 11)
  }

  @Test func `a minute that has passed is not waited for again`() {
    #expect(next(due: [-1, -200]) == 60)
  }

  @Test func `what is due this very minute is looked at when the minute is over`() {
    #expect(next(due: [0]) == 1)
  }

  @Test func `a dose that becomes missed and the end of the day are looked at on the spot`() {
    #expect(next(cutOffs: [0, 17], midnight: 40) == 17)
    #expect(next(cutOffs: [50], midnight: 40) == 40)
  }

  @Test func `at the end of the calendar there is always a later time or the last one`() {
    let last = GlanceTimes.next(
      after: .latest, due: [.latest], cutOffs: [.earliest], midnight: nil)
    #expect(last == .latest)
  }
}

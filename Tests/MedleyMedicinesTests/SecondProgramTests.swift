import MedleyMedicines
import MedleyRecords
import MedleySealing
import Testing

/// What the comparison with Interop/slot_oracle.py found, each as an example by hand.
@Suite(.enabled(if: Zones.exist, "needs tzdata")) struct SecondProgramTests {
  /// A world of a person who goes from zone to zone.
  private func world(_ stays: (zone: String, from: String)...) throws -> World {
    var world = World()
    world.stays = stays
    for stay in stays where stay.zone != "UTC" {
      world.book[stay.zone] = try Zones.rules(stay.zone)
    }
    return world
  }

  // MARK: Journeys

  @Test func `a time that one journey jumps over and the next one brings is due when it comes`()
    throws
  {
    // At 03:49 UTC it becomes 14:49 on Lord Howe, at 12:37 UTC it becomes 08:07 in Caracas.
    var world = try world(
      ("UTC", "2000-01-01T00:00:00Z"), ("Australia/Lord_Howe", "2012-02-23T03:49:00Z"),
      ("America/Caracas", "2012-02-23T12:37:00Z"))
    world.schedule(from: "2012-02-23", "08:15")
    #expect(
      world.lines("2012-02-23", "2012-02-23") == ["2012-02-23 08:15 2012-02-23T08:15:00-04:30"])
  }

  @Test func `who arrives between two equal times has the second one`() throws {
    // It is 01:45 in London and becomes 02:45 in Berlin; at 03:00 it is 02:00 there once more.
    var world = try world(
      ("Europe/London", "2000-01-01T00:00:00Z"), ("Europe/Berlin", "2026-10-25T00:45:00Z"))
    world.schedule(from: "2026-10-25", "02:30")
    #expect(
      world.lines("2026-10-25", "2026-10-25") == ["2026-10-25 02:30 2026-10-25T02:30:00+01:00"])
  }

  @Test func `a date that had not begun in the zone that was left has no dose in one without it`()
    throws
  {
    // Kwajalein left out 21 August 1993; in Honolulu it was still the 19th.
    var world = try world(
      ("Pacific/Honolulu", "1990-01-01T00:00:00Z"), ("Pacific/Kwajalein", "1993-08-20T05:00:00Z"))
    world.schedule(from: "1993-08-20", "02:16")
    #expect(
      world.lines("1993-08-20", "1993-08-22") == [
        "1993-08-20 02:16 1993-08-20T02:16:00-12:00", "1993-08-22 02:16 1993-08-22T02:16:00+12:00",
      ])
  }
}

import Foundation
import MedleyMedicines
import MedleyTestSupport
import Testing

@Suite(.enabled(if: Zones.exist, "needs tzdata")) struct ZoneTests {
  /// The instant of a date and time in a zone, in RFC 3339; nil for a date that is left out.
  private func instant(_ zone: String, _ day: String, _ clock: String) throws -> String? {
    let rules = try Zones.rules(zone)
    return rules.second(date(day), time(clock)).map {
      OffsetInstant(Instant(clampingSeconds: $0), in: rules).text
    }
  }

  @Test(arguments: [
    ("2026-03-29", "02:30", "2026-03-29T03:30:00+02:00"),
    ("2026-03-29", "02:00", "2026-03-29T03:00:00+02:00"),
    ("2026-03-29", "01:59", "2026-03-29T01:59:00+01:00"),
    ("2026-03-29", "03:00", "2026-03-29T03:00:00+02:00"),
    ("2026-03-29", "08:00", "2026-03-29T08:00:00+02:00"),
    ("2026-03-29", "20:00", "2026-03-29T20:00:00+02:00"),
    ("2026-03-28", "20:00", "2026-03-28T20:00:00+01:00"),
    ("2026-10-25", "02:30", "2026-10-25T02:30:00+02:00"),
    ("2026-10-25", "03:00", "2026-10-25T03:00:00+01:00"),
    ("2026-10-25", "08:00", "2026-10-25T08:00:00+01:00"),
    ("2026-10-25", "20:00", "2026-10-25T20:00:00+01:00"),
    // Far beyond the table, where the rule in the last line of the file speaks.
    ("2345-03-25", "02:30", "2345-03-25T03:30:00+02:00"),
    ("2345-07-01", "08:00", "2345-07-01T08:00:00+02:00"),
  ])
  func `Berlin moves a time in the gap forward and takes the first of two`(
    day: String, clock: String, text: String
  ) throws {
    #expect(try instant("Europe/Berlin", day, clock) == text)
  }

  @Test(arguments: ["00:00", "08:00", "23:59"])
  func `Samoa has no 30 December 2011`(clock: String) throws {
    #expect(try instant("Pacific/Apia", "2011-12-30", clock) == nil)
    #expect(try instant("Pacific/Apia", "2011-12-29", clock)?.hasSuffix("-10:00") == true)
    #expect(try instant("Pacific/Apia", "2011-12-31", clock)?.hasSuffix("+14:00") == true)
  }

  @Test(arguments: [
    // Half an hour of summer time, and a country that leaves its zone for Ramadan.
    ("Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-04T02:45:00+11:00"),
    ("Australia/Lord_Howe", "2026-04-05", "01:45", "2026-04-05T01:45:00+11:00"),
    ("Asia/Kathmandu", "2026-01-01", "08:00", "2026-01-01T08:00:00+05:45"),
    ("America/St_Johns", "2026-01-01", "08:00", "2026-01-01T08:00:00-03:30"),
    ("Europe/Dublin", "2026-07-01", "08:00", "2026-07-01T08:00:00+01:00"),
    ("Europe/Dublin", "2090-01-01", "08:00", "2090-01-01T08:00:00+00:00"),
    ("America/New_York", "2090-07-01", "08:00", "2090-07-01T08:00:00-04:00"),
    ("Pacific/Auckland", "2090-01-01", "08:00", "2090-01-01T08:00:00+13:00"),
  ])
  func `other zones show their clocks`(
    zone: String, day: String, clock: String, text: String
  ) throws {
    #expect(try instant(zone, day, clock) == text)
  }

  @Test(arguments: [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Tehran",
    "Africa/Casablanca", "America/Nuuk", "Pacific/Auckland", "Europe/Dublin", "Asia/Gaza",
  ])
  func `offsets are those of another reader of the same files`(name: String) throws {
    let rules = try Zones.rules(name)
    var generator = SeededGenerator(seed: 11)
    // From 1950 to 2100.
    let seconds = (0..<3_000).map { _ in Int64(generator.below(4_733_510_400)) - 631_152_000 }
    let expected = try Python.offsets(in: name, at: seconds)
    #expect(expected.count == seconds.count)
    for (second, offset) in zip(seconds, expected) where rules.offsetSeconds(at: second) != offset {
      Issue.record("\(name) at \(second): \(rules.offsetSeconds(at: second)) not \(offset)")
      return
    }
  }

  @Test(arguments: ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Gaza"])
  func `each minute of a wall clock is found again or lies in a gap`(name: String) throws {
    let rules = try Zones.rules(name)
    var minutesInGaps = 0
    for day in date("2026-01-01").days...date("2026-12-31").days {
      let date = try #require(LocalDate(days: day))
      for minute in stride(from: 0, to: 1_440, by: 15) {
        let clock = try #require(WallTime(minute: minute))
        let second = try #require(rules.second(date, clock))
        let shown = OffsetInstant(Instant(clampingSeconds: second), in: rules)
        if shown.date != date || shown.time != clock {
          minutesInGaps += 15
          #expect(shown.time.minute - minute == rules.jump(at: second))
        } else {
          // No earlier instant shows the same.
          let before = OffsetInstant(Instant(clampingSeconds: second - 3_600), in: rules)
          let half = OffsetInstant(Instant(clampingSeconds: second - 1_800), in: rules)
          #expect((before.date, before.time) != (date, clock))
          #expect((half.date, half.time) != (date, clock))
        }
      }
    }
    #expect(minutesInGaps == (name == "Australia/Lord_Howe" ? 30 : 60))
  }

  @Test func `all zones of the system are read`() throws {
    let table = try String(contentsOfFile: "/usr/share/zoneinfo/tzdata.zi", encoding: .utf8)
    var names: [String] = []
    for line in table.split(separator: "\n") where line.hasPrefix("Z ") {
      names.append(String(line.split(separator: " ")[1]))
    }
    #expect(names.count > 300)
    for name in names { _ = try Zones.rules(name) }
  }

  @Test func `a damaged file is refused or read, and never traps`() throws {
    let bytes = try Zones.bytes("Europe/Berlin")
    var refused = 0
    for count in stride(from: 0, to: bytes.count, by: 3) {
      #expect(throws: ZoneFault.self) { try ZoneRules(tzif: Array(bytes[..<count])) }
    }
    for index in bytes.indices where index < 120 || index % 7 == 0 {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << UInt8(bit)
        if let rules = try? ZoneRules(tzif: damaged) {
          _ = rules.second(date("2026-03-29"), time("02:30"))
          _ = rules.offsetSeconds(at: .max / 4)
        } else {
          refused += 1
        }
      }
    }
    #expect(refused > 100)
    #expect(throws: ZoneFault.notAZoneFile) {
      try ZoneRules(tzif: [UInt8](repeating: 0, count: 44))
    }
  }

  @Test(arguments: [
    ("today 8:05", "2026-03-29T08:05:00+02:00"), ("08:05", "2026-03-29T08:05:00+02:00"),
    ("8:05", "2026-03-29T08:05:00+02:00"), ("yesterday 22:00", "2026-03-28T22:00:00+01:00"),
    ("tomorrow 7:00", "2026-03-30T07:00:00+02:00"),
    ("2026-03-01 07:30", "2026-03-01T07:30:00+01:00"),
    ("2026-03-01T07:30", "2026-03-01T07:30:00+01:00"),
    ("2026-03-01T07:30:00-05:00", "2026-03-01T07:30:00-05:00"),
    ("2026-03-01 07:30:15", "2026-03-01T07:30:15+01:00"), ("02:30", "2026-03-29T03:30:00+02:00"),
    ("now", "2026-03-29T12:00:00+02:00"),
  ])
  func `a time is read as people type it`(typed: String, text: String) throws {
    let now = at("2026-03-29T10:00:00Z").instant
    let read = OffsetInstant(typed: typed, now: now, zone: try Zones.rules("Europe/Berlin"))
    #expect(read?.text == text)
  }

  @Test(arguments: ["", "8", "24:00", "someday 8:00", "2026-02-30 08:00", "08:00 today", "8:00 pm"])
  func `what is no time is refused`(typed: String) throws {
    let now = at("2026-03-29T10:00:00Z").instant
    #expect(OffsetInstant(typed: typed, now: now, zone: .utc) == nil)
  }
}

extension ZoneRules {
  /// The minutes by which the clock jumped in the three hours before a second.
  fileprivate func jump(at second: Int64) -> Int {
    (offsetSeconds(at: second) - offsetSeconds(at: second - 10_800)) / 60
  }
}

import MedleyInterchange
import MedleyMedicines
import MedleyRecords
import MedleySealing
import Testing

/// Schedules of every kind in the export.
@Suite struct ExportScheduleTests {
  /// A rule as people write it, and the keys by which the format document says it.
  private static let rules: [(rule: String, keys: String)] = [
    ("weekdays mon,thu", #""repeat":"weekdays","weekdays":["mon","thu"]"#),
    ("every 10 days", #""repeat":"every_days","days":10"#),
    ("every 3 weeks mon", #""repeat":"every_weeks","weeks":3,"weekdays":["mon"]"#),
    ("monthly 15", #""repeat":"every_months","months":1,"day":15"#),
    ("monthly last day", #""repeat":"every_months","months":1,"day":31"#),
    ("every 3 months 2nd tue", #""repeat":"every_months","months":3,"which":2,"weekday":"tue""#),
    ("cycle 21 on 7 off", #""repeat":"cycle","days_on":21,"days_off":7"#),
    ("on 2026-03-01,2026-03-08", #""repeat":"dates","dates":["2026-03-01","2026-03-08"]"#),
    ("every 8 h from 06:00", #""repeat":"grid","spacing_minutes":480,"first_time":"06:00""#),
    ("90 min after last", #""repeat":"after_last","spacing_minutes":90"#),
    ("3 days after last", #""repeat":"after_last","days":3"#),
    (
      "30 min after \"0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a\"",
      #""repeat":"follow_up","of":"0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a","delay_minutes":30"#
    ),
    (
      "window 08:00-00:30 every 4 h",
      #""repeat":"daily","window":{"from":"08:00","to":"00:30","every_minutes":240}"#
    ),
    (
      "window 07:00-22:00 3 times",
      #""repeat":"daily","window":{"from":"07:00","to":"22:00","count":3}"#
    ),
    (
      "taper 4x7d,0.5x2d,1",
      #""plan":{"phases":[{"amount":"4","days":7},{"amount":"0.5","days":2},{"amount":"1"}]}"#
    ),
    ("alternate 1,0.5", #""plan":{"pattern":["1","0.5"]}"#),
  ]

  @Test(arguments: rules)
  func `a schedule is exported in readable keys and comes back`(
    rule: String, keys: String
  ) throws {
    let medication = Identifier(domain: "test", [1])
    let typed = try ScheduleRule(typed: rule)
    let date = try #require(LocalDate("2026-03-01"))
    var version = ScheduleVersion(
      effectiveFrom: date, recurrence: typed.recurrence, window: typed.window, plan: typed.plan,
      dose: .one)
    if typed.recurrence.takesTimes, typed.window == nil {
      version.entries = [TimeEntry(try #require(WallTime(hour: 8, minute: 0)))]
    }
    version.notBefore = OffsetInstant("2026-03-01T09:30:00Z")?.instant
    var world = ImportWorld()
    try world.apply([
      .add(
        .scheduleVersions, version.encoded, to: medication, person: nil,
        member: .named(Identifier(domain: "member", [1])))
    ])
    let text = try MedleyExport.text(of: world.states)
    #expect(text.contains(keys), "\(text)")
    #expect(!text.contains("\"bytes\""))
    #expect(text.contains(#""not_before":"2026-03-01T09:30:00+00:00""#))
    var copy = ImportWorld()
    _ = try copy.take(ImportPlan(try MedleyBackup(reading: Array(text.utf8))))
    #expect(copy.contents == world.contents)
  }

  @Test(arguments: [
    #""repeat":"every_weeks","weeks":0,"weekdays":["mon"]"#,
    #""repeat":"every_months","months":1"#, #""repeat":"every_months","months":1,"day":32"#,
    #""repeat":"cycle","days_on":21"#, #""repeat":"dates","dates":[]"#,
    #""repeat":"dates","dates":["2026-03-08","2026-03-01"]"#,
    #""repeat":"grid","spacing_minutes":5,"first_time":"06:00""#,
    #""repeat":"after_last","days":3"#, #""repeat":"follow_up","delay_minutes":30"#,
    #""repeat":"daily","window":{"from":"08:00","to":"08:00","count":3}"#,
    #""repeat":"daily","plan":{"pattern":["0"]}"#,
    #""repeat":"as_needed","plan":{"pattern":["1"]}"#,
  ])
  func `a schedule that makes no sense is refused where it stands`(keys: String) {
    let id = String(repeating: "0a", count: 16)
    let file =
      #"{"format":"medley-export","version":1,"medications":[{"id":"\#(id)","schedule":"#
      + #"[{"id":"\#(id)","effective_from":"2026-03-01",\#(keys)}]}]}"#
    #expect(throws: InterchangeFault.self) { try MedleyBackup(reading: Array(file.utf8)) }
  }
}

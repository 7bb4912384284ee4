import MedleyInterchange
import MedleyMedicines
import MedleyRecords
import Testing

/// The shared samples, which have the layouts of both generations; the tables are by hand.
@Suite(.enabled(if: SharedSamples.arePresent, "the shared samples are absent"))
struct MedTimerSampleTests {
  private let alex = Identifier(domain: "test person", Array("Alex".utf8))

  private func world(
    _ name: String, hours: Int, now: Int64
  ) throws -> (world: ImportWorld, drafts: ImportDrafts) {
    let backup = try MedTimerBackup(reading: try SharedSamples.bytes(name))
    let plan = ImportPlan(
      backup, for: alex, zone: ZoneRules(fixedSeconds: hours * 3_600),
      now: Instant(clampingSeconds: now))
    var world = ImportWorld()
    let drafts = try world.take(plan)
    return (world, drafts)
  }

  @Test func `the backup of version 25 becomes these medicines, schedules and doses`() throws {
    // 2026-03-06, 10:00 at UTC+1.
    let (world, drafts) = try world(
      "medtimer-backup-v25.json", hours: 1, now: 1_772_787_600)
    let names = world.states(.medication).compactMap { Medication($0).name.value }
    #expect(
      Set(names) == [
        "Levothyroxin 50 µg", "Kontrazeptivum", "Ibuprofen 400", "Prednisolon 5 mg",
        "Augentropfen; links", "Amoxicillin 1000", "Methotrexat / Folsäure", "Nasenspray",
      ])
    let schedules: [String: [String]] = [
      "Levothyroxin 50 µg": ["every day at 08:00, 1 Tabl."],
      "Kontrazeptivum": ["21 days on and 7 days off at 21:00, 1 dose"],
      "Ibuprofen 400": ["as needed, 1 dose"],
      "Prednisolon 5 mg": [
        "every day at 08:00, 0.5 dose, until 2026-03-10",
        "every day at 08:00, 2 doses, until 2026-03-05",
      ],
      "Augentropfen; links": ["every day, every 4 h from 08:00 to 22:00, 1 Tropfen"],
      "Amoxicillin 1000": ["every 8 h, counted from 07:00, 1 dose"],
      "Methotrexat / Folsäure": ["on Monday at 08:00, 1 dose"], "Nasenspray": [],
    ]
    for (name, expected) in schedules { #expect(try world.schedules(of: name) == expected) }
    let doses: [String: [String]] = [
      "Levothyroxin 50 µg": [
        "taken | 2026-03-02 | 08:00 | 1 | 2026-03-02T08:04:00+01:00 | ",
        "taken | 2026-03-03 | 08:00 | 1 | 2026-03-03T12:10:00+01:00 | ",
        "skipped | 2026-03-04 | 08:00 | 1 | - | ",
      ],
      "Kontrazeptivum": ["taken | 2026-03-02 | 21:00 | 1 | 2026-03-02T21:30:00+01:00 | "],
      "Ibuprofen 400": [
        "taken | 2026-03-04 | - | 2 | 2026-03-04T18:20:00+01:00 | Kopfschmerz; stark"
      ],
      "Nasenspray": [
        "taken | 2026-03-05 | - | 1 | 2026-03-05T22:10:00+01:00 | amount: 1 Hub"
      ],
      "Prednisolon 5 mg": [], "Augentropfen; links": [], "Amoxicillin 1000": [],
      "Methotrexat / Folsäure": [],
    ]
    for (name, expected) in doses { #expect(try world.doseLines(of: name) == expected) }
    #expect(
      try world.stock(of: "Levothyroxin 50 µg") == [
        "refill 29.5 2026-03-01T09:00:00+01:00 -",
        "count 27.5 2026-03-05T22:10:01+01:00 2027-01-31",
      ])
    #expect(
      try world.notes(of: "Ibuprofen 400") == [
        "MedTimer reminder 31 (switched off): amount 1, at 08:00", "Tags in MedTimer: Alex, Kim",
        "max 3/Tag; \"nur mit Essen\"",
      ])
    #expect(try world.medication("Augentropfen; links").unit.value == "Tropfen")
    #expect(try world.notes(of: "Kontrazeptivum") == [])
    #expect(
      try world.notes(of: "Methotrexat / Folsäure") == [
        "MedTimer reminder 72: amount 1, 4 h after reminder 71"
      ])
    #expect(drafts.lines.filter { $0.remarks == [.notPlanned(.linked)] }.count == 1)
    #expect(
      drafts.lines.suffix(10).map(\.outcome) == [
        .takenOver(.takenDose), .takenOver(.takenDose), .takenOver(.skippedDose),
        .nothingToTake(.unanswered), .takenOver(.takenDose), .takenOver(.unscheduledDose),
        .takenOver(.unscheduledDose), .takenOver(.refill), .nothingToTake(.notice),
        .nothingToTake(.deleted),
      ])
    // Seven medicines, nine reminders, ten events.
    #expect(drafts.lines.count == 26)
    #expect(drafts.counts.doses == 6)
  }

  @Test func `the figures of the sample count what the file states and nothing else`() throws {
    let (world, _) = try world("medtimer-backup-v25.json", hours: 1, now: 1_772_787_600)
    let medication = try world.medication("Levothyroxin 50 µg")
    let planner = SlotPlanner(medication, zones: ZoneHistory([]), book: ZoneBook())
    let first = try #require(LocalDate("2026-03-01"))
    let calendar = DoseCalendar(
      medication, planner: planner, doses: DoseBook(world.doses(of: medication)),
      period: first...first.adding(days: 6), now: Instant(clampingSeconds: 1_772_787_600))
    #expect(
      calendar.slots.map { "\($0.slot.key.date) \($0.state.rawValue) \($0.isLate)" } == [
        "2026-03-02 taken false", "2026-03-03 taken true", "2026-03-04 skipped false",
        "2026-03-07 pending false",
      ])
    #expect(calendar.extras.isEmpty)
  }

  @Test func `the backup of version 9 becomes these medicines and doses`() throws {
    // 2024-09-15, 12:00 at UTC+2.
    let (world, drafts) = try world(
      "medtimer-backup-v9-legacy.json", hours: 2, now: 1_726_394_400)
    #expect(try world.schedules(of: "Vitamin B12 (500µg)") == ["every day at 07:00, 2 doses"])
    #expect(
      try world.doseLines(of: "Vitamin B12 (500µg)") == [
        "skipped | 2024-09-14 | 07:00 | 2 | - | "
      ])
    #expect(
      try world.schedules(of: "Omega 3") == ["2 days on and 2 days off at 18:00, 1 dose"])
    #expect(
      try world.doseLines(of: "Omega 3") == [
        "taken | 2024-09-14 | 18:00 | 1 | 2024-09-14T22:46:40+02:00 | "
      ])
    #expect(try world.notes(of: "Omega 3") == [])
    #expect(try world.medication("Omega 3").instructions.value == "after meals")
    #expect(world.states(.medication).count == 2)
    #expect(drafts.lines.count == 6)
    #expect(drafts.lines.map(\.remarks).last == [.cycleNumberRemoved])
  }

  @Test(arguments: ["medtimer-backup-v25.json", "medtimer-backup-v9-legacy.json"])
  func `a sample imported again adds nothing`(_ name: String) throws {
    let backup = try MedTimerBackup(reading: try SharedSamples.bytes(name))
    #expect(backup.ignoredKeys.count == 0)
    #expect(ImportFormat.detect(try SharedSamples.bytes(name)) == .medTimer)
    var (world, _) = try world(name, hours: 1, now: 1_772_787_600)
    let before = world.contents
    let again = try world.take(
      ImportPlan(
        backup, for: alex, zone: ZoneRules(fixedSeconds: 3_600),
        now: Instant(clampingSeconds: 1_773_000_000)))
    #expect(again.isEmpty)
    #expect(world.contents == before)
  }

  @Test func `a sample cut here and there is refused with its place`() throws {
    let bytes = try SharedSamples.bytes("medtimer-backup-v25.json")
    for count in stride(from: 0, to: bytes.count - 1, by: 97) {
      #expect(throws: InterchangeFault.self) {
        try MedTimerBackup(reading: Array(bytes.prefix(count)))
      }
    }
  }
}

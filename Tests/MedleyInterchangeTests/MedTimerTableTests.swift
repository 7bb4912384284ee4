import MedleyFiles
import MedleyInterchange
import MedleyMedicines
import MedleyRecords
import Testing

/// The tables of MedTimer and the report of Medisafe; the expectations are by hand.
@Suite struct MedTimerTableTests {
  private let heading =
    "Reminded;Name;Dosage;Taken;Tags;Interval;Notes;Reminded (ISO 8601);Taken (ISO 8601)\n"
  private let iron =
    "3/2/26;Iron;1;3/2/26;;0:00;;2026-03-02T07:00:00Z;2026-03-02T07:04:00Z\n"

  @Test(.enabled(if: SharedSamples.arePresent, "the shared samples are absent"))
  func `the events become these medicines and doses`() throws {
    let file = try ForeignImport(sample: "medtimer-events-en.csv")
    #expect(file.names == ["Levothyroxin 50 µg", "Ibuprofen 400"])
    #expect(
      try file.world.doseLines(of: "Levothyroxin 50 µg") == [
        "taken | 2026-03-02 | 08:00 | 1 | 2026-03-02T08:04:00+01:00 | ",
        "skipped | 2026-03-04 | 08:00 | 1 | - | ",
      ])
    #expect(
      try file.world.doseLines(of: "Ibuprofen 400") == [
        "taken | 2026-03-04 | - | 2 | 2026-03-04T18:20:00+01:00 | Kopfschmerz; stark"
      ])
    #expect(try file.world.notes(of: "Levothyroxin 50 µg") == ["Tags in MedTimer: Alex"])
    #expect(
      try file.world.notes(of: "Ibuprofen 400") == [
        "Tags in MedTimer: Alex", "Tags in MedTimer: Kim",
      ])
    #expect(
      file.outcomes == [
        .takenOver(.takenDose), .takenOver(.skippedDose), .takenOver(.unscheduledDose),
      ])
    #expect(file.drafts.lines[1].remarks.contains(.skippedOrUnanswered))
  }

  @Test(.enabled(if: SharedSamples.arePresent, "the shared samples are absent"))
  func `the medicines become these schedules`() throws {
    let file = try ForeignImport(sample: "medtimer-medicines-en.csv")
    #expect(file.names == ["Levothyroxin 50 µg", "Ibuprofen 400"])
    #expect(try file.world.schedules(of: "Levothyroxin 50 µg") == ["every day at 08:00, 1 dose"])
    #expect(try file.world.schedules(of: "Ibuprofen 400") == ["as needed"])
    #expect(file.drafts.lines.map(\.place) == ["line 2", "line 3"])
  }

  @Test(.enabled(if: SharedSamples.arePresent, "the shared samples are absent"))
  func `the tables and the backup of one phone do not double a dose`() throws {
    let backup = try SharedSamples.bytes("medtimer-backup-v25.json")
    let events = try SharedSamples.bytes("medtimer-events-en.csv")
    for files in [[backup, events], [events, backup]] {
      var world = ImportWorld()
      for file in files { try world.take(try ForeignImport.plan(file)) }
      #expect(
        try world.doseLines(of: "Levothyroxin 50 µg").map { String($0.prefix(28)) } == [
          "taken | 2026-03-02 | 08:00 |", "taken | 2026-03-03 | 08:00 |",
          "skipped | 2026-03-04 | 08:00",
        ])
      #expect(try world.doseLines(of: "Ibuprofen 400").count == 1)
    }
  }

  @Test func `names and notes with semicolons and headings of other languages are read`() throws {
    let german =
      "Erinnert;Name;Dosis;Genommen;Tags;Intervall;Notizen;Erinnert (ISO 8601);Genommen (ISO 8601)\n"
    let file = try ForeignImport(
      german
        + "1.3.26;Drops; left;½ Hub;1.3.26;Ada;26:30;a;b;2026-03-02T07:00:00Z;2026-03-02T07:04:00Z\n"
        + "1.3.26;Pill (3/21);some;;;0:00;;2026-03-02T20:00:00Z;\n",
      tagged: ["Ada": MedTimerSample.ada])
    #expect(file.names == ["Drops; left", "Pill"])
    #expect(
      try file.world.doseLines(of: "Drops; left") == [
        "taken | 2026-03-02 | 08:00 | 0.5 | 2026-03-02T08:04:00+01:00 | a;b\namount: ½ Hub"
      ])
    #expect(try file.world.medication("Drops; left").person.value == MedTimerSample.ada)
    #expect(
      try file.world.doseLines(of: "Pill") == [
        "skipped | 2026-03-02 | 21:00 | ? | - | amount: some"
      ])
  }

  @Test func `reminders that are said in words are kept as notes`() throws {
    let file = try ForeignImport(
      "Medicine;Dosage;Time\nIron;1 tablet;8:00 PM, Every day\nIron;2 tablet;07:30, Every day\n"
        + "Zinc;1;9:00 AM, Mon, Wed\n")
    #expect(
      try file.world.schedules(of: "Iron") == [
        "every day at 07:30 (2 tablets) and 20:00 (1 tablet)"
      ])
    #expect(try file.world.schedules(of: "Zinc") == [])
    #expect(file.outcomes.last == .keptAsNote)
  }

  @Test func `rows that are cut or do not tell what they are are refused at their line`() {
    func fault(_ text: String) -> InterchangeFault? { ForeignImport.fault(heading + text) }
    #expect(fault(iron) == nil)
    #expect(
      fault(iron + "3/2/26;Iron;1")
        == .notCSV(CSVFault(.wrongCount(expected: 9, found: 3), line: 3)))
    #expect(
      fault(iron.replacing(";0:00;", with: ";;"))
        == .notCSV(CSVFault(.wrongCount(expected: 9, found: 9), line: 2)))
    #expect(
      fault(iron.replacing("07:04:00Z", with: "07:04"))
        == .notCSV(CSVFault(.unreadableRow, line: 2)))
    #expect(fault(iron.replacing("Iron", with: "")) == .value(at: "line 2", .missing))
    for count in 1..<iron.utf8.count - 1 {
      #expect(fault(String(decoding: iron.utf8.prefix(count), as: UTF8.self)) != nil, "\(count)")
    }
  }
}

@Suite struct MedisafeTests {
  private let heading = "Type,Name,Recorded on,Scheduled for,Value,Notes\n"

  @Test(.enabled(if: SharedSamples.arePresent, "the shared samples are absent"))
  func `the report becomes these medicines and doses`() throws {
    let file = try ForeignImport(sample: "medisafe-export.csv")
    #expect(file.names == ["Ramipril 5 mg"])
    #expect(
      try file.world.doseLines(of: "Ramipril 5 mg") == [
        "taken | 2026-01-02 | 08:00 | ? | 2026-01-02T08:05:00+01:00 | ",
        "taken | 2026-01-03 | 08:00 | ? | 2026-01-03T09:30:00+01:00 | late, was asleep",
        "skipped | 2026-01-04 | 08:00 | ? | - | ", "missed | 2026-01-05 | 08:00 | ? | - | ",
      ])
    #expect(try file.world.schedules(of: "Ramipril 5 mg") == [])
    #expect(
      file.outcomes == [
        .takenOver(.takenDose), .takenOver(.takenDose), .takenOver(.skippedDose),
        .takenOver(.missedDose), .nothingToTake(.notOfMedicines),
      ])
  }

  @Test func `midnight, noon and seconds are read and what makes no sense is refused`() throws {
    let file = try ForeignImport(
      heading + "Medication,Iron,1/2/2026 12:00:30 AM,1/2/2026 12:00 AM,Taken,\n"
        + "Medication,Iron,1/2/2026 12:30\u{202f}PM,,Taken,\n")
    #expect(
      try file.world.doseLines(of: "Iron") == [
        "taken | 2026-01-02 | 00:00 | ? | 2026-01-02T00:00:30+01:00 | ",
        "taken | 2026-01-02 | - | ? | 2026-01-02T12:30:00+01:00 | ",
      ])
    func fault(_ row: String) -> InterchangeFault? { ForeignImport.fault(heading + row) }
    for date in ["13/1/2026 8:00 AM", "2/30/2026 8:00 AM", "1/2/26 8:00 AM", "1/2/2026 13:00 PM"] {
      #expect(
        fault("Medication,Iron,,\(date),Taken,")
          == .value(at: "line 2, Scheduled for", .outOfRange), "\(date)")
    }
    #expect(
      fault("Medication,Iron,,1/2/2026 8:00 AM,Gone,") == .value(at: "line 2, Value", .unknownWord))
    #expect(fault("Medication,Iron,,,Skipped,") == .value(at: "line 2, Scheduled for", .missing))
    #expect(
      fault("Medication,Iron,,1/2/2026 8:00 AM,Taken")
        == .notCSV(CSVFault(.wrongCount(expected: 6, found: 5), line: 2)))
  }
}

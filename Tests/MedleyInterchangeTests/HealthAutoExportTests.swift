import MedleyFiles
import MedleyInterchange
import MedleyMedicines
import Testing

/// Medications of Apple's Health; the tables are by hand.
@Suite struct HealthAutoExportTests {
  private let heading =
    "Date,Scheduled Date,Medication,Nickname,Dosage,Scheduled Dosage,Unit,Status,Archived,Codings\n"

  private func row(
    _ date: String = "2025-01-01 08:20:00 +1030", scheduled: String = "2025-01-01 08:00:00 +1030",
    _ name: String = "Ramipril", nickname: String = "", _ amount: String = "1",
    unit: String = "count", _ status: String = "Taken", archived: String = "No",
    codes: String = ""
  ) -> String {
    "\(date),\(scheduled),\(name),\(nickname),\(amount),1.0,\(unit),\(status),\(archived),\(codes)\n"
  }

  @Test(.enabled(if: SharedSamples.arePresent, "the shared samples are absent"))
  func `the table becomes these medicines and doses`() throws {
    let file = try ForeignImport(sample: "healthautoexport-medications.csv")
    #expect(file.names == ["Ramipril", "Dexketoprofen"])
    #expect(
      try file.world.doseLines(of: "Ramipril") == [
        "taken | 2025-01-01 | 08:00 | 1 | 2025-01-01T08:20:00+10:30 | ",
        "taken | 2025-01-02 | 08:00 | 0.5 | 2025-01-02T09:05:00+10:30 | ",
        "skipped | 2025-01-03 | 08:00 | 1 | - | ",
      ])
    #expect(
      try file.world.doseLines(of: "Dexketoprofen") == [
        "taken | 2025-01-06 | - | 1 | 2025-01-06T21:15:00+10:30 | ",
        "taken | 2025-01-07 | - | 1 | 2025-01-07T21:15:00+10:30 | ",
      ])
    #expect(try file.world.schedules(of: "Ramipril") == [])
    #expect(try file.world.schedules(of: "Dexketoprofen") == ["as needed"])
    #expect(
      file.outcomes == [
        .takenOver(.takenDose), .takenOver(.takenDose), .takenOver(.skippedDose),
        .nothingToTake(.unanswered), .nothingToTake(.answerUndone), .nothingToTake(.unanswered),
        .takenOver(.unscheduledDose), .takenOver(.unscheduledDose), .nothingToTake(.twiceInFile),
      ])
    #expect(file.drafts.lines.map(\.place) == (2...10).map { "line \($0)" })
    #expect(file.drafts.lines.flatMap(\.remarks) == [.noScheduleInFile])
    #expect(file.world.states(.note).isEmpty)
  }

  @Test(.enabled(if: SharedSamples.arePresent, "the shared samples are absent"))
  func `the document becomes these medicines and doses`() throws {
    let file = try ForeignImport(
      sample: "healthautoexport-medications.json",
      now: Instant(clampingSeconds: 1_778_000_000))
    #expect(file.names == ["Ramipril", "Ibuprofen"])
    #expect(
      try file.world.doseLines(of: "Ramipril") == [
        "taken | 2026-04-29 | 07:00 | 1 | 2026-04-29T06:57:56+10:00 | ",
        "skipped | 2026-04-30 | 07:00 | 1 | - | ",
      ])
    #expect(
      try file.world.doseLines(of: "Ibuprofen") == [
        "taken | 2026-04-30 | - | 1 | 2026-04-30T21:12:00+10:00 | "
      ])
    #expect(
      file.outcomes == [
        .takenOver(.takenDose), .takenOver(.skippedDose), .takenOver(.unscheduledDose),
      ])
  }

  @Test func `a phone whose clock has twelve hours says the same`() throws {
    let lines = [
      ("2025-01-01 8:20:05 am +1030", "2025-01-01T08:20:05+10:30"),
      ("2025-01-01 8:20:05\u{202f}pm +1030", "2025-01-01T20:20:05+10:30"),
      ("2025-01-01 12:00:00\u{202f}AM -0500", "2025-01-01T00:00:00-05:00"),
      ("2025-01-01 12:00:00 PM +0000", "2025-01-01T12:00:00+00:00"),
      ("2025-01-01 08:20:00 p.m. +0100", "2025-01-01T20:20:00+01:00"),
      ("2025-01-01 8:20:00\u{202f}p.\u{a0}m. +0100", "2025-01-01T20:20:00+01:00"),
    ]
    for (text, expected) in lines {
      let file = try ForeignImport(heading + row(text, scheduled: ""))
      #expect(
        try file.world.doseLines(of: "Ramipril") == [
          "taken | 2025-01-01 | - | 1 | \(expected) | "
        ], "\(text)")
    }
    let planned = try ForeignImport(
      heading
        + row(
          "2025-01-01 9:20:00 pm +1030", scheduled: "2025-01-01 9:00:00\u{202f}pm +1030"))
    #expect(
      try planned.world.doseLines(of: "Ramipril") == [
        "taken | 2025-01-01 | 21:00 | 1 | 2025-01-01T21:20:00+10:30 | "
      ])
    // The two clocks of one phone name one dose.
    var world = planned.world
    let again =
      heading
      + row("2025-01-01 21:20:00 +1030", scheduled: "2025-01-01 21:00:00 +1030")
    #expect(try world.take(try ForeignImport.plan(Array(again.utf8))).isEmpty)
  }

  @Test func `times with and without halves of the day in one file are refused`() {
    let twelve = row("2025-01-01 9:20:00 pm +1030", scheduled: "2025-01-01 9:00:00 pm +1030")
    let other = row("2025-01-02 10:20:00 +1030", scheduled: "")
    #expect(ForeignImport.fault(heading + twelve) == nil)
    #expect(ForeignImport.fault(heading + other) == nil)
    #expect(
      ForeignImport.fault(heading + twelve + other) == .value(at: "line 3", .halfOfDayMissing))
  }

  @Test func `a time that could be of either half of the day is refused`() {
    for (clock, isEither) in [("8:20:00", true), ("08:20:00", false), ("8:61:00", false)] {
      let fault = ForeignImport.fault(heading + row("2025-01-01 \(clock) +1030"))
      let expected: ValueFault? =
        isEither ? .halfOfDayMissing : clock == "8:61:00" ? .outOfRange : nil
      #expect(fault == expected.map { .value(at: "line 2, Date", $0) }, "\(clock)")
    }
    for date in [
      "2025-01-01 13:20:00 pm +1030", "2025-01-01 0:20:00 am +1030",
      "2025-01-01 8:20 pm +1030", "2025-01-01 8:20:00 nachm. +1030", "1/2/2025 8:20:00 PM +1030",
      "2025-01-01 8:20:00 pm", "2025-01-01 8:20:00 pm +10", "2025-01-01 pm 8:20:00 +1030",
      "2025-01-01 8:60:00 pm +1030", "2025-01-01 8:20:00 pm pm +1030", "+1030 +1030 +1030",
    ] {
      #expect(
        ForeignImport.fault(heading + row(date)) == .value(at: "line 2, Date", .outOfRange),
        "\(date)")
    }
  }

  @Test func `the document and the table of one dose are one dose`() throws {
    var file = try ForeignImport(heading + row(nickname: "Blood pressure"))
    let document = """
      {"data": {"medications": [{"displayText": "Ramipril ", "units": "count",
        "start": "2025-01-01 08:20:00 +1030", "scheduledDate": "2025-01-01 08:00:00 +1030",
        "dosage": 1, "status": "Taken", "codings": [], "form": null}], "metrics": [{}]}}
      """
    let again = try file.world.take(try ForeignImport.plan(Array(document.utf8)))
    #expect(again.isEmpty)
    #expect(again.ignoredKeys.places == ["data.metrics": 1])
    #expect(file.names == ["Blood pressure"])
    #expect(try file.world.medication("Blood pressure").fullName.value == "Ramipril")
  }

  @Test func `two answers to one dose are both kept and named`() throws {
    let file = try ForeignImport(
      heading + row() + row("2025-01-01 08:40:00 +1030", "Ramipril", "1", "Skipped"))
    #expect(file.world.states(.intake).count == 1)
    #expect(try file.world.doseLines(of: "Ramipril").count == 2)
    #expect(file.drafts.lines[1].remarks == [.severalOutcomes])
  }

  @Test func `medicines of one name and of different units stay apart`() throws {
    let file = try ForeignImport(
      heading + row("2025-01-01 08:20:00 +1030", scheduled: "", "Ibuprofen", "2.5", unit: "mL")
        + row("2025-01-01 09:20:00 +1030", scheduled: "", "Ibuprofen", "1"))
    let medications = file.world.states(.medication).map { Medication($0) }
    #expect(Set(medications.map(\.doseUnit)) == ["mL", "dose"])
    #expect(file.world.states(.intake).count == 2)
  }

  @Test func `an archived medicine has ended and codes are kept in a note`() throws {
    let file = try ForeignImport(
      heading + row(archived: "Yes", codes: "\"RxNorm, 198188\"")
        + row("2025-01-05 08:20:00 +1030", scheduled: "2025-01-05 08:00:00 +1030", archived: "Yes"))
    let medication = try file.world.medication("Ramipril")
    #expect(medication.ending.value?.lastDate.text == "2025-01-05")
    #expect(try file.world.notes(of: "Ramipril") == ["Codes in Health: RxNorm, 198188"])
  }

  @Test func `a dose that is not due yet is named and not taken`() throws {
    let file = try ForeignImport(
      heading
        + row(
          "2027-01-01 08:00:00 +1030", scheduled: "2027-01-01 08:00:00 +1030", "Ramipril", "",
          "Not Interacted"))
    #expect(file.outcomes == [.nothingToTake(.notYetDue)])
  }

  @Test func `what makes no sense is refused where it stands`() {
    func fault(_ row: String) -> InterchangeFault? { ForeignImport.fault(heading + row) }
    #expect(fault(row()) == nil)
    #expect(fault(row("2025-01-01 8:20 am")) == .value(at: "line 2, Date", .outOfRange))
    #expect(fault(row("2025-02-30 08:20:00 +1030")) == .value(at: "line 2, Date", .outOfRange))
    #expect(fault(row("")) == .value(at: "line 2, Date", .missing))
    #expect(
      fault(row() + row("2025-01-01 08:20:00 +1030", "", "1"))
        == .value(at: "line 3, Medication", .missing))
    for amount in ["NaN", "one", "0x1", "1,5"] where amount != "1,5" {
      #expect(
        fault(row("2025-01-01 08:20:00 +1030", "Ramipril", amount))
          == .value(at: "line 2, Dosage", .wrongForm(expected: .number)))
    }
    for amount in ["1e309", "-1", "10000000000000"] {
      #expect(
        fault(row("2025-01-01 08:20:00 +1030", "Ramipril", amount))
          == .value(at: "line 2, Dosage", .outOfRange))
    }
    #expect(
      fault(row("2025-01-01 08:20:00 +1030", "Ramipril", "1", "Eaten"))
        == .value(at: "line 2, Status", .unknownWord))
    #expect(fault(row(archived: "N")) == .value(at: "line 2, Archived", .unknownWord))
    #expect(
      fault(row("2025-01-01 08:20:00 +1030", "Ramipril", "1,5"))
        == .notCSV(CSVFault(.wrongCount(expected: 10, found: 11), line: 2)))
    #expect(fault("\"") == .notCSV(CSVFault(.openQuote, line: 2)))
  }

  @Test func `a table cut anywhere is refused or ends with a whole row`() {
    let text = heading + row() + row("2025-01-02 08:20:00 +1030", codes: "\"a\n\"\"b\"\"\"")
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      let part = Array(bytes.prefix(count))
      guard ImportFormat.detect(part) != nil else { continue }
      guard let plan = try? ForeignImport.plan(part) else { continue }
      let isWhole =
        String(decoding: part, as: UTF8.self).split(separator: "\n", maxSplits: 2)
        .count == plan.lines.count + 1
      #expect(isWhole, "the first \(count) bytes")
    }
  }
}

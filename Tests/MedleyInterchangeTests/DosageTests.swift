import MedleyInterchange
import MedleyMedicines
import MedleyRecords
import Testing

/// The files of the program Dosage; the tables are by hand.
@Suite struct DosageTests {
  private func treatment(
    _ name: String = "Iron", _ frequency: String = "daily", _ more: String = "",
    times: [(Int, Int, String)] = [(8, 0, "1")]
  ) -> String {
    let times = times.map { "{\"time\": [\($0.0), \($0.1)], \"dose\": \($0.2)}" }
    return """
      {"name": "\(name)", "unit": "Pill(s)", "frequency": "\(frequency)",
       "dosage": [\(times.joined(separator: ", "))]\(more.isEmpty ? "" : ", " + more)}
      """
  }

  private func file(_ treatments: String...) -> String {
    """
    {"treatments": [\(treatments.joined(separator: ",\n"))],
     "lastUpdate": "2026-03-02T07:00:00.000Z", "version": 1}
    """
  }

  private func event(
    _ taken: String, _ time: String = "[8, 0]", name: String = "Iron"
  ) -> String {
    """
    {"history": [{"name": "\(name)", "unit": "Pill(s)", "time": \(time), "dose": 1,
      "taken": [\(taken)]}], "version": 1}
    """
  }

  @Test(.enabled(if: SharedSamples.arePresent, "the shared samples are absent"))
  func `the treatments become these medicines and schedules`() throws {
    let file = try ForeignImport(sample: "gnome-dosage-treatments.json")
    #expect(file.names == ["Metformin"])
    #expect(
      try file.world.schedules(of: "Metformin") == [
        "on Monday, Wednesday and Friday at 08:00, 0.5 Pill(s)"
      ])
    #expect(try file.world.stock(of: "Metformin") == ["count 30 2026-03-02T08:00:00+01:00 -"])
    #expect(
      try file.world.notes(of: "Metformin") == [
        "Dosage warned at a stock of 7 Pill(s)", "Package size in Dosage: 30 Pill(s)",
      ])
    #expect(file.world.states(.intake).isEmpty)
    #expect(file.outcomes == [.takenOver(.medication)])
  }

  @Test(.enabled(if: SharedSamples.arePresent, "the shared samples are absent"))
  func `the history becomes these doses, in whatever order the files come`() throws {
    let doses = [
      "taken | 2026-03-02 | 08:00 | 0.5 | 2026-03-02T08:04:00+01:00 | ",
      "missed | 2026-03-04 | 08:00 | 0.5 | - | ",
    ]
    let treatments = try SharedSamples.bytes("gnome-dosage-treatments.json")
    let history = try SharedSamples.bytes("gnome-dosage-history.json")
    for files in [[treatments, history], [history, treatments]] {
      var world = ImportWorld()
      for file in files { try world.take(try ForeignImport.plan(file)) }
      #expect(world.states(.medication).count == 1)
      #expect(try world.doseLines(of: "Metformin") == doses)
      #expect(
        try world.schedules(of: "Metformin") == [
          "on Monday, Wednesday and Friday at 08:00, 0.5 Pill(s)"
        ])
      for file in files { #expect(try world.take(try ForeignImport.plan(file)).isEmpty) }
    }
    let alone = try ForeignImport(history)
    #expect(alone.outcomes == [.takenOver(.takenDose), .takenOver(.missedDose)])
    #expect(alone.drafts.lines.map(\.remarks) == [[.noScheduleInFile], []])
    #expect(try alone.world.schedules(of: "Metformin") == [])
  }

  @Test func `every frequency becomes a schedule or says why not`() throws {
    func schedule(_ treatment: String) throws -> [String] {
      try ForeignImport(file(treatment)).world.schedules(of: "Iron")
    }
    #expect(try schedule(treatment()) == ["every day at 08:00, 1 Pill(s)"])
    #expect(
      try schedule(treatment(times: [(20, 0, "1.5"), (8, 0, "1")]))
        == ["every day at 08:00 (1 Pill(s)) and 20:00 (1.5 Pill(s))"])
    #expect(
      try schedule(treatment("Iron", "specific-days", "\"days\": [0, 6]"))
        == ["on Saturday and Sunday at 08:00, 1 Pill(s)"])
    #expect(
      try schedule(treatment("Iron", "day-of-month", "\"monthDay\": 15"))
        == ["every month on day 15 at 08:00, 1 Pill(s)"])
    #expect(try schedule(treatment("Iron", "day-of-month", "\"monthDay\": 31")) == [])
    #expect(
      try schedule(treatment("Iron", "cycle", "\"cycle\": [21, 7, 3]"))
        == ["21 days on and 7 days off at 08:00, 1 Pill(s)"])
    #expect(
      try schedule(treatment("Iron", "cycle", "\"cycle\": [1, 1, 2]"))
        == ["every 2 days at 08:00, 1 Pill(s)"])
    #expect(try schedule(treatment("Iron", "when-needed")) == ["as needed, 1 Pill(s)"])
    let duration =
      "\"duration\": {\"enabled\": true, \"start\": 1773010800000, \"end\": 1773183600000}"
    #expect(
      try schedule(treatment("Iron", "daily", duration))
        == ["every day at 08:00, 1 Pill(s), until 2026-03-11"])
    let late = try ForeignImport(file(treatment("Iron", "day-of-month", "\"monthDay\": 31")))
    #expect(late.drafts.lines[0].remarks == [.notPlanned(.shortMonths)])
    #expect(
      try late.world.notes(of: "Iron") == [
        "Dosage treatment: on day 31 of the month, at 08:00: 1 Pill(s)"
      ])
  }

  @Test func `a cycle goes on where the program is in it`() throws {
    // On 2 March it is the third of 21 days, so the last day of this round is the 20th.
    let file = try ForeignImport(file(treatment("Iron", "cycle", "\"cycle\": [21, 7, 3]")))
    let medication = try file.world.medication("Iron")
    let version = try #require(medication.scheduleVersions.first?.value)
    #expect(version.start.text == "2026-02-28")
    #expect(version.effectiveFrom.text == "2026-03-06")
    let last = try #require(LocalDate("2026-03-20"))
    #expect(version.recurrence.date(onOrAfter: last, start: version.start) == last)
    #expect(
      version.recurrence.date(onOrAfter: last.adding(days: 1), start: version.start)?.text
        == "2026-03-28")
  }

  @Test func `doses of today that were due before the import are not missed`() throws {
    let file = try ForeignImport(file(treatment(times: [(8, 0, "1"), (20, 0, "1")])))
    let medication = try file.world.medication("Iron")
    let today = try #require(LocalDate("2026-03-06"))
    let slots = file.world.planner(of: medication).slots(today...today.adding(days: 1))
    #expect(
      slots.map { "\($0.key.date) \($0.key.part)" } == [
        "2026-03-06 20:00", "2026-03-07 08:00", "2026-03-07 20:00",
      ])
  }

  @Test func `every answer of the history is told apart`() throws {
    func doses(_ taken: String, _ time: String = "[8, 0]") throws -> [String] {
      try ForeignImport(event(taken, time)).world.doseLines(of: "Iron")
    }
    let at = 1_772_435_040_123
    #expect(
      try doses("\(at), 0") == ["skipped | 2026-03-02 | 08:00 | 1 | - | "])
    #expect(
      try doses("\(at), 2") == [
        "taken | 2026-03-02 | 08:00 | 1 | 2026-03-02T08:04:00+01:00 | logged by Dosage itself"
      ])
    #expect(try doses("\(at), 3") == ["taken | 2026-03-02 | 08:00 | 1 | - | "])
    // Entered by hand: the time is that of the intake, without a fraction of a second.
    #expect(
      try doses("\(at - 123), 1", "[8, 4]") == [
        "taken | 2026-03-02 | - | 1 | 2026-03-02T08:04:00+01:00 | "
      ])
    #expect(
      try doses("\(at), 1", "[8, 4]") == [
        "taken | 2026-03-02 | 08:04 | 1 | 2026-03-02T08:04:00+01:00 | "
      ])
  }

  @Test func `a schedule that a person made is left alone`() throws {
    var first = try ForeignImport(event("1772435040123, 1"))
    let medication = try first.world.medication("Iron")
    let own = ScheduleVersion(
      effectiveFrom: try #require(LocalDate("2026-03-06")),
      entries: [TimeEntry(try #require(WallTime("09:00")))])
    try first.world.apply([
      OperationDraft(
        kind: 9, shape: .add, record: .named(medication.id), field: 17, member: .new,
        parent: medication.person.value, value: own.encoded)
    ])
    let drafts = try first.world.take(try ForeignImport.plan(Array(file(treatment()).utf8)))
    #expect(drafts.isEmpty)
    #expect(try first.world.schedules(of: "Iron") == ["every day at 09:00"])
  }

  @Test func `what makes no sense is refused where it stands`() {
    func fault(_ text: String) -> InterchangeFault? { ForeignImport.fault(text) }
    #expect(
      fault("{\"treatments\": [], \"version\": 2}")
        == .newerVersion(at: "version", found: 2, newest: 1))
    #expect(
      fault("{\"history\": [], \"version\": -1}") == .negativeVersion(at: "version", found: -1))
    #expect(
      fault(file(treatment("Iron", "hourly")))
        == .value(at: "treatments[0].frequency", .unknownWord))
    #expect(
      fault(file(treatment("Iron", "specific-days", "\"days\": [7]")))
        == .value(at: "treatments[0].days[0]", .outOfRange))
    #expect(
      fault(file(treatment("Iron", "cycle", "\"cycle\": [21, 7, 29]")))
        == .value(at: "treatments[0].cycle", .outOfRange))
    #expect(
      fault(file(treatment(times: [(24, 0, "1")])))
        == .value(at: "treatments[0].dosage[0].time", .outOfRange))
    #expect(
      fault(file(treatment(times: [(8, 0, "1e309")])))
        == .value(at: "treatments[0].dosage[0].dose", .outOfRange))
    #expect(
      fault(file(treatment(times: [(8, 0, "-1")])))
        == .value(at: "treatments[0].dosage[0].dose", .outOfRange))
    #expect(fault(event("1772435040123, 4")) == .value(at: "history[0].taken", .unknownWord))
    #expect(fault(event("1.5, 1")) == .value(at: "history[0].taken[0]", .notWhole))
    #expect(fault(event("1e309, 1")) == .value(at: "history[0].taken[0]", .notWhole))
    #expect(fault(event("1")) == .value(at: "history[0].taken", .wrongCount(expected: 2)))
    #expect(fault(event("1, 1", name: " ")) == .value(at: "history[0].name", .missing))
  }
}

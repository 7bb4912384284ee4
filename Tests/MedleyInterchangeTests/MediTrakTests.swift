import MedleyInterchange
import MedleyMedicines
import MedleyRecords
import Testing

/// The tables of the app MediTrak; the expectations are by hand.
@Suite struct MediTrakTests {
  /// 2026-07-20, 10:00 at UTC+1.
  private let july = Instant(clampingSeconds: 1_784_538_000)

  private func medicine(
    _ id: String = "1", _ name: String = "Iron", minutes: String = "1440", amount: String = "2",
    start: String = "2026-03-01 07:30:00", active: String = "1",
    patient: String = "ME!", more: String = ""
  ) -> String {
    """
    {"MedicationID": "\(id)", "MedName": "\(name)", "PatientName": "\(patient)", "Units": "mg",
     "Dosage": "\(amount)", "StartDate": "\(start)", "DrugFrequency": "\(minutes)",
     "Active": "\(active)"\(more.isEmpty ? "" : ", " + more)}
    """
  }

  private func dose(
    _ id: String = "1", of medicine: String = "1", at planned: String = "2026-03-02 07:30:00",
    taken: String = "1", _ time: String = "2026-03-02 07:41:05", _ more: String = ""
  ) -> String {
    """
    {"DoseID": "\(id)", "MedicationID": "\(medicine)", "DoseTime": "\(planned)",
     "Taken": "\(taken)", "TimeTaken": "\(time)"\(more.isEmpty ? "" : ", " + more)}
    """
  }

  private func file(_ medicines: [String], _ doses: [String] = [], _ more: String = "") -> String {
    """
    {"Medication": [\(medicines.joined(separator: ",\n"))],
     "MedicationTracker": [\(doses.joined(separator: ",\n"))]\(more.isEmpty ? "" : ", " + more)}
    """
  }

  @Test(.enabled(if: SharedSamples.arePresent, "the shared samples are absent"))
  func `the tables become these medicines, schedules and doses`() throws {
    let file = try ForeignImport(sample: "meditrak-export.json", now: july)
    #expect(file.names == ["Sertraline"])
    #expect(try file.world.schedules(of: "Sertraline") == ["every day at 08:00, 50 mg"])
    #expect(
      try file.world.doseLines(of: "Sertraline") == [
        "taken | 2026-07-10 | 08:00 | 50 | 2026-07-10T08:12:00+01:00 | "
      ])
    #expect(try file.world.notes(of: "Sertraline") == ["mild nausea"])
    let medication = try file.world.medication("Sertraline")
    #expect(medication.instructions.value == "with breakfast")
    #expect(medication.pauses.compactMap(\.value?.words) == ["from 2026-07-15 until it is resumed"])
    #expect(
      file.outcomes == [
        .takenOver(.medication), .takenOver(.schedule), .takenOver(.takenDose),
        .nothingToTake(.unanswered), .takenOver(.note), .takenOver(.pause),
      ])
  }

  @Test func `every frequency becomes a schedule or says why not`() throws {
    func schedules(_ minutes: String, _ more: String = "") throws -> [String] {
      try ForeignImport(file([medicine(minutes: minutes)], [], more)).world.schedules(of: "Iron")
    }
    #expect(try schedules("0") == ["as needed, 2 mg"])
    #expect(try schedules("1440") == ["every day at 07:30, 2 mg"])
    #expect(try schedules("480") == ["every day at 07:30, 15:30 and 23:30, 2 mg"])
    #expect(try schedules("10080") == ["every 7 days at 07:30, 2 mg"])
    #expect(try schedules("600") == ["every 10 h, counted from 07:30, 2 mg"])
    #expect(try schedules("5") == [])
    let times = """
      "MedicationTimes": [{"TimeID": "1", "MedicationID": "1", "DrugTime": "8:00"},
        {"TimeID": "2", "MedicationID": "1", "DrugTime": "20:15:0"}]
      """
    #expect(try schedules("1440", times) == ["every day at 08:00 and 20:15, 2 mg"])
    #expect(try schedules("600", times) == [])
  }

  @Test func `doses as needed, in other amounts and in other units are kept as they are`() throws {
    let file = try ForeignImport(
      file(
        [medicine(minutes: "0")],
        [
          dose("1", "2026-03-02 07:41:05", "\"OverrideDoseAmount\": \"1.5\""),
          dose(
            "2", at: "2026-03-02 09:30:00", "",
            "\"OverrideDoseAmount\": \"1\", \"OverrideDoseUnit\": \"drops\""),
          dose("3", at: "2026-03-02 09:40:00", taken: "0", ""),
        ]))
    #expect(
      try file.world.doseLines(of: "Iron") == [
        "taken | 2026-03-02 | - | 1.5 | 2026-03-02T07:41:05+01:00 | ",
        "taken | 2026-03-02 | - | ? | 2026-03-02T09:30:00+01:00 | amount: 1 drops",
      ])
    #expect(file.outcomes.last == .nothingToTake(.unanswered))
    #expect(file.drafts.lines[2].remarks == [.unitDiffers("1 drops")])
  }

  @Test func `a medicine that another one follows is one medication with it`() throws {
    let file = try ForeignImport(
      file(
        [
          medicine("1", amount: "1", active: "0", more: "\"ChildId\": \"2\""),
          medicine("2", more: "\"ParentId\": \"1\""),
        ],
        [dose(), dose("2", of: "2", at: "2026-03-05 07:30:00", "2026-03-05 07:31:00")]))
    #expect(file.world.states(.medication).count == 1)
    #expect(try file.world.schedules(of: "Iron") == ["every day at 07:30, 2 mg"])
    #expect(
      try file.world.doseLines(of: "Iron") == [
        "taken | 2026-03-02 | 07:30 | 1 | 2026-03-02T07:41:05+01:00 | ",
        "taken | 2026-03-05 | 07:30 | 2 | 2026-03-05T07:31:00+01:00 | ",
      ])
    #expect(file.drafts.lines[1].remarks == [.sameMedicineAgain])
  }

  @Test func `an inactive medicine has ended and a patient may be a person here`() throws {
    let ben = Identifier(domain: "test person", Array("Ben".utf8))
    let text = file(
      [medicine(active: "0", patient: "Ben"), medicine("2", "Zinc", patient: "Ben")], [dose()])
    let file = try ForeignImport(text, tagged: ["Ben": ben])
    let iron = try file.world.medication("Iron")
    #expect(iron.ending.value?.lastDate.text == "2026-03-02")
    #expect(iron.person.value == ben)
    #expect(try file.world.schedules(of: "Iron") == [])
    let other = try ForeignImport(text)
    #expect(try other.world.medication("Zinc").person.value == ForeignImport.alex)
    let notes = try other.world.notes(of: "Zinc")
    #expect(notes == ["Patient in MediTrak: Ben"])
  }

  @Test func `pauses begin and end with the days that the file names`() throws {
    let changes = [
      ("2026-03-03", "0"), ("2026-03-01", "1"), ("2026-03-09", "1"), ("2026-03-09", "0"),
    ]
    .enumerated().map {
      """
      {"ChangeId": "\($0.offset)", "MedicationID": "1", "ChangeDate": "\($0.element.0) 0\($0.offset):00:00",
       "Paused": "\($0.element.1)"}
      """
    }.joined(separator: ", ")
    let file = try ForeignImport(file([medicine()], [], "\"ActivityChanges\": [\(changes)]"))
    #expect(
      try file.world.medication("Iron").pauses.compactMap(\.value?.words) == [
        "from 2026-03-01 to 2026-03-02"
      ])
    #expect(
      file.outcomes.suffix(4) == [
        .takenOver(.pause), .takenOver(.pause), .nothingToTake(.noDays), .nothingToTake(.noDays),
      ])
  }

  @Test func `what makes no sense is refused where it stands`() throws {
    func fault(_ text: String) -> InterchangeFault? { ForeignImport.fault(text) }
    #expect(fault(file([medicine()], [dose()])) == nil)
    #expect(
      fault(file([medicine()], [dose("1", of: "7")]))
        == .value(at: "MedicationTracker[0].MedicationID", .unknownRecord))
    #expect(
      fault(file([medicine(), medicine("1", "Zinc")]))
        == .value(at: "Medication[1].MedicationID", .repeated))
    #expect(
      fault(file([medicine()], [dose(), dose(taken: "0")]))
        == .value(at: "MedicationTracker[1].DoseID", .repeated))
    let twice = try ForeignImport(file([medicine()], [dose(), dose()]))
    #expect(twice.outcomes.last == .nothingToTake(.twiceInFile))
    #expect(
      fault(file([medicine(minutes: "1.5")]))
        == .value(at: "Medication[0].DrugFrequency", .notWhole))
    #expect(
      fault(file([medicine(minutes: "99999999999999999999")]))
        == .value(at: "Medication[0].DrugFrequency", .outOfRange))
    #expect(
      fault(file([medicine(amount: "NaN")]))
        == .value(at: "Medication[0].Dosage", .wrongForm(expected: .number)))
    #expect(
      fault(file([medicine(amount: "1e309")])) == .value(at: "Medication[0].Dosage", .outOfRange))
    #expect(
      fault(file([medicine()], [dose("1", at: "2026-02-30 07:30:00")]))
        == .value(at: "MedicationTracker[0].DoseTime", .outOfRange))
    #expect(
      fault(file([medicine()], [dose(taken: "2")]))
        == .value(at: "MedicationTracker[0].Taken", .unknownWord))
    #expect(fault("{\"MedicationTracker\": []}") == .unknownLayout)
  }
}

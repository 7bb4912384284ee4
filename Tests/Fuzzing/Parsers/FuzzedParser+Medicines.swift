import MedleyInterchange
import MedleyMedicines
import MedleyRecords

extension FuzzedParser {
  /// What changes say about medicines.
  static let medicines: [FuzzedParser] = [
    FuzzedParser(
      "medley-json", byteLimit: 8_192, usualCount: 50_000,
      sources: ["MedleyInterchange/MedleyJSON"],
      seeds: { try FuzzSamples.files("medley") },
      read: { input in
        let plan = ImportPlan(try MedleyBackup(reading: input))
        try plan.check()
        var nothing = NoRecords()
        let drafts = try plan.drafts(besides: &nothing)
        let states = try FuzzWorld(drafts.operations + drafts.removals).states
        let text = try MedleyExport.text(of: states)
        let again = try ImportPlan(try MedleyBackup(reading: Array(text.utf8)))
          .drafts(besides: &nothing)
        let returned = try FuzzWorld(again.operations + again.removals).states
        try law(
          "an export of what was read says the same",
          try MedleyExport.text(of: returned) == text)
      }),
    FuzzedParser(
      "values", usualCount: 50_000,
      sources: [
        "MedleyMedicines/Medicine", "MedleyMedicines/Dose", "MedleyMedicines/Schedule",
        "MedleyMedicines/Slots", "MedleyMedicines/Stock/StockLedger.swift",
      ],
      seeds: { try FuzzDrafts.seeds() },
      read: { input in
        let drafts = FuzzDrafts.drafts(input)
        guard !drafts.isEmpty else { throw Refused() }
        let world = try FuzzWorld(drafts)
        try FuzzValues(world).use()
        // An export has the records that have a meaning here.
        let text = try MedleyExport.text(of: MedicineKind.allCases.flatMap { world.states($0) })
        do {
          _ = try MedleyBackup(reading: Array(text.utf8))
        } catch {
          throw BrokenLaw("an export is not read again: \(error)")
        }
      }),
    FuzzedParser(
      "received", usualCount: 2_000,
      sources: ["MedleyStore", "Medley/Snapshot+Medicines.swift", "Medley/Cabinet+Bundles.swift"],
      seeds: { try FuzzDrafts.seeds() },
      read: { input in
        let drafts = FuzzDrafts.drafts(input)
        guard !drafts.isEmpty else { throw Refused() }
        try FuzzReceived.shared.get().receive(drafts)
      }),
  ]
}

/// Everything that is worked out from the records of a household, without a store.
private struct FuzzValues {
  private let people: [Person]
  private let medications: [Medication]
  private let intakes: [IntakeRecord]
  private let resolutions: [Identifier: Register<Resolution>]
  private let states: [RecordState]

  init(_ world: FuzzWorld) {
    states = world.states
    people = world.states(.person).map { Person($0) }
    medications = world.states(.medication).map { Medication($0) }
    intakes = world.states(.intake).compactMap { IntakeRecord($0) }
    resolutions = Dictionary(
      world.states(.resolution).map { ($0.id, $0.resolution) }
    ) { first, _ in first }
    for state in world.states(.note) {
      _ = state.register(Note.Field.content, Note.init(decoding:)).value?.text
    }
  }

  func use() throws {
    for state in states {
      _ = Conflict.ofMedication(state)
      _ = Conflict.ofPerson(state)
    }
    let today = try found(LocalDate(year: 2026, month: 3, day: 6))
    let now = Instant(clampingSeconds: 1_772_787_600)
    let zones = people.first?.zones ?? ZoneHistory([])
    let book = ZoneBook(["Europe/Berlin": ZoneRules(fixedSeconds: 3_600)])
    for medication in medications {
      let doses = DoseBook(
        intakes.filter { $0.medication == medication.id }, resolutions: resolutions)
      _ = Conflict.ofDoses(doses, of: medication.id)
      let planner = SlotPlanner(
        medication, zones: zones, book: book, history: DoseHistory(own: doses))
      for start in [today.adding(days: -40), .earliest, LocalDate.latest.adding(days: -40)] {
        let slots = planner.slots(start...start.adding(days: 40))
        for slot in slots.prefix(8) { _ = planner.slot(slot.key) }
      }
      _ = planner.movedSlots
      _ = planner.upcoming(after: now, limit: 8)
      _ = planner.slots(around: now)
      let unit = medication.doseUnit
      for version in planner.lineages.flatMap(\.versions) {
        _ = version.schedule.sentence(unit: unit)
        _ = version.schedule.rule.text()
      }
      if let level = StockLedger(medication.stockEntries).level(after: doses.administered) {
        _ = level.usable(on: today)
        _ = level.runOut(planner, doses: doses, now: now)
      }
    }
  }
}

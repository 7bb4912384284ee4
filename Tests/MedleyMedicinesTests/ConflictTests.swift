import MedleyMedicines
import MedleyRecords
import MedleyTestSupport
import Testing

@Suite struct ConflictTests {
  @Test func `the last writer is displayed and the loser stays until someone confirms`() throws {
    var world = World()
    world.write(.strength, "100 mg")
    #expect(Conflict.ofMedication(world.state).isEmpty)
    #expect(!world.medication.isInDoubt)
    world.write(.strength, "200 mg")
    #expect(world.medication.strength.value == "200 mg")
    #expect(world.medication.isInDoubt)
    let conflict = try #require(Conflict.ofMedication(world.state).first)
    #expect(conflict.kind == .field)
    #expect(conflict.field == "strength")
    #expect(conflict.entries.map(\.content) == [.value("200 mg"), .value("100 mg")])
    let lost = try #require(conflict.entries.last)
    let draft = try #require(
      try conflict.answer(.keep(lost.id), today: date("2026-03-10")).first)
    #expect(draft.shape == .write)
    #expect(draft.field == MedicationField.strength.rawValue)
    #expect(draft.value == Array("100 mg".utf8))
    #expect(throws: Conflict.AnswerFault.doesNotFit) {
      try conflict.answer(.one, today: date("2026-03-10"))
    }
  }

  @Test func `equal concurrent values are no conflict, and a name is no doubt about the dose`() {
    var world = World()
    world.write(.reason, "anaemia")
    world.write(.reason, "anaemia")
    #expect(Conflict.ofMedication(world.state).isEmpty)
    world.write(.reason, "tired")
    #expect(Conflict.ofMedication(world.state).map(\.field) == ["reason"])
    #expect(!world.medication.isInDoubt)
  }

  @Test func `concurrent versions of a schedule are one question, settled by a new version`() throws
  {
    var world = World()
    let lineage = world.schedule(from: "2026-03-01", "08:00")
    let seen = try #require(world.lineage(lineage))
    try world.edit(lineage, from: "2026-03-05", seeing: seen) { $0.times = [.init(time("09:00"))] }
    try world.edit(lineage, from: "2026-03-05", seeing: seen) { $0.times = [.init(time("10:00"))] }
    let conflict = try #require(Conflict.ofMedication(world.state).first)
    #expect(conflict.field == "schedule")
    #expect(
      conflict.entries.map(\.content) == [
        .value("every day at 10:00, 1 dose"), .value("every day at 09:00, 1 dose"),
      ])
    let lost = try #require(conflict.entries.last)
    let draft = try #require(
      try conflict.answer(.keep(lost.id), in: world.medication, today: date("2026-03-08")).first)
    world.add(.scheduleVersions, draft.value)
    #expect(Conflict.ofMedication(world.state).isEmpty)
    #expect(
      world.slots("2026-03-04", "2026-03-09").map { $0.due.time.text }
        == ["08:00", "10:00", "10:00", "10:00", "09:00", "09:00"])
  }

  @Test func `two devices that move one slot make one question`() throws {
    var world = World()
    let lineage = world.schedule(from: "2026-03-01", "08:00")
    let slot = SlotKey(lineage: lineage, date: date("2026-03-10"), part: "08:00")
    for clock in ["09:00", "10:00"] {
      let moved = SlotOverride(slot: slot, change: .moved(slot.date, time(clock)))
      let draft = OperationDraft.override(moved, of: World.medication, person: nil)
      #expect(draft.member == .named(slot.record(of: World.medication)))
      world.add(.slotOverrides, draft.value, member: slot.record(of: World.medication))
    }
    #expect(world.slots("2026-03-10", "2026-03-10").map { $0.due.time.text } == ["10:00"])
    #expect(Conflict.ofMedication(world.state).map(\.field) == ["slot"])
  }

  @Test func `a removal that met a concurrent write is asked about`() {
    var world = World()
    world.presence = .keptDespiteRemoval
    #expect(Conflict.ofMedication(world.state).map(\.kind) == [.removed])
    #expect(world.medication.isPresent)
    world.presence = .removed
    #expect(Conflict.ofMedication(world.state).isEmpty)
    #expect(!world.medication.isPresent)
  }

  @Test func `concurrent corrections of one entry are a question about it`() throws {
    var world = World()
    world.schedule(from: "2026-03-01", "08:00")
    let slot = try world.slot("2026-03-10", "08:00")
    let when = at("2026-03-10T08:00:00Z")
    let record = slot.key.record(of: World.medication)
    let values = ["1", "2"].map { text in
      DoseEntry.taking(slot, amount: amount(text), at: when, loggedAt: when)
    }
    let state = RecordState(
      kind: 4, id: record, parent: World.medication,
      fields: [
        1: values.map {
          SurvivingValue(member: id(70), value: $0.encoded, origin: world.origin())
        }
      ])
    let intake = try #require(IntakeRecord(state))
    #expect(intake.entries.map(\.entry.amount) == [amount("2")])
    let book = DoseBook([intake])
    let conflict = try #require(Conflict.ofDoses(book, of: World.medication).first)
    #expect(conflict.kind == .field)
    #expect(conflict.entries.map(\.content) == [.dose(values[1]), .dose(values[0])])
    let kept = try #require(conflict.entries.last)
    let draft = try #require(try conflict.answer(.keep(kept.id), today: slot.key.date).first)
    #expect(draft.shape == .add)
    #expect(draft.member == .named(id(70)))
    #expect(draft.record == .named(record))
    #expect(draft.value == values[0].encoded)
    #expect(book.administered.map(\.isProvisional) == [true])
  }

  @Test func `ids of questions about different things differ`() {
    var world = World()
    world.write(.strength, "1")
    world.write(.strength, "2")
    world.write(.reason, "1")
    world.write(.reason, "2")
    world.presence = .keptDespiteRemoval
    let conflicts = Conflict.ofMedication(world.state)
    #expect(conflicts.count == 3)
    #expect(Set(conflicts.map(\.id)).count == 3)
  }

  @Test func `#66 a blank at the end is no part of a name`() throws {
    let drafts = MedicationFacts(name: "Iron ").creation(of: World.medication, person: World.person)
    #expect(drafts.map(\.field) == [1, 2])
    #expect(drafts.map(\.parent) == [World.person, World.person])
    #expect(drafts.last?.value == Array("Iron".utf8))
  }
}

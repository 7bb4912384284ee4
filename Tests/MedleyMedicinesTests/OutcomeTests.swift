import MedleyMedicines
import MedleyRecords
import MedleyTestSupport
import Testing

@Suite struct OutcomeTests {
  private static let now = "2026-03-10T12:00:00Z"

  private static func world() -> (World, SlotKey) {
    var world = World()
    let lineage = world.schedule(from: "2026-03-01", "08:00", "20:00")
    world.stock(.count, "10", at: "2026-03-10T00:00:00Z")
    return (world, SlotKey(lineage: lineage, date: date("2026-03-10"), part: "08:00"))
  }

  private func outcome(_ world: World, _ slot: SlotKey) throws -> SlotOutcome {
    try #require(world.doses.outcomes[slot])
  }

  @Test func `#43 a dose logged twice counts once, is asked about and reduces stock twice`() throws
  {
    var (world, slot) = Self.world()
    let first = try world.take("2026-03-10", "08:00", at: "2026-03-10T08:00:00Z", device: 1)
    let second = try world.take("2026-03-10", "08:00", at: "2026-03-10T08:20:00Z", device: 2)
    let outcome = try outcome(world, slot)
    #expect(outcome.status == .taken)
    #expect(outcome.counting?.id == first)
    #expect(outcome.question == .doubleDose)
    #expect(world.figures("2026-03-10", "2026-03-10", now: Self.now).taken == 1)
    #expect(world.stock()?.amount == amount("8"))
    #expect(world.stock()?.isProvisional == true)
    let conflicts = Conflict.ofDoses(world.doses, of: World.medication)
    #expect(conflicts.map(\.kind) == [.doubleDose])
    #expect(conflicts.first?.entries.map(\.id) == [first, second])

    let conflict = try #require(conflicts.first)
    let one = try answer(conflict, .one)
    #expect(one == Resolution([first: .counts, second: .sameAs(first)]))
    world.resolve(slot, one)
    #expect(world.stock()?.amount == amount("9"))
    #expect(world.stock()?.isProvisional == false)
    #expect(Conflict.ofDoses(world.doses, of: World.medication).isEmpty)

    let two = try answer(conflict, .two)
    #expect(two == Resolution([first: .counts, second: .extra]))
    world.resolve(slot, two)
    #expect(world.stock()?.amount == amount("8"))
    #expect(world.stock()?.isProvisional == false)
    let calendar = world.calendar("2026-03-10", "2026-03-10", now: Self.now)
    #expect(calendar.extras.map(\.kind) == [.second])
    #expect(world.figures("2026-03-10", "2026-03-10", now: Self.now).taken == 1)

    // Differing concurrent resolutions reopen the question.
    world.resolve(slot, one, concurrent: true)
    #expect(try self.outcome(world, slot).question == .doubleDose)
    // So does an entry that none lists.
    world.resolve(slot, two)
    #expect(try self.outcome(world, slot).question == nil)
    try world.take("2026-03-10", "08:00", at: "2026-03-10T08:30:00Z", device: 3)
    #expect(try self.outcome(world, slot).question == .doubleDose)
    #expect(world.stock()?.amount == amount("7"))
  }

  private func answer(
    _ conflict: Conflict, _ answer: Conflict.Answer
  ) throws -> Resolution {
    let drafts = try conflict.answer(answer, today: date("2026-03-10"))
    let draft = try #require(drafts.first)
    #expect(draft.kind == 13)
    #expect(draft.record == .named(conflict.record))
    #expect(draft.parent == World.medication)
    return try #require(Resolution(decoding: draft.value))
  }

  @Test func `taken and skipped counts as taken until a person says which`() throws {
    var (world, slot) = Self.world()
    let skipped = try world.skip("2026-03-10", "08:00", at: "2026-03-10T08:00:00Z", device: 1)
    let taken = try world.take("2026-03-10", "08:00", at: "2026-03-10T08:20:00Z", device: 2)
    #expect(try outcome(world, slot).status == .taken)
    let conflict = try #require(Conflict.ofDoses(world.doses, of: World.medication).first)
    #expect(conflict.kind == .takenOrSkipped)
    #expect(conflict.entries.map(\.id) == [taken, skipped])
    #expect(throws: Conflict.AnswerFault.doesNotFit) {
      try conflict.answer(.two, today: date("2026-03-10"))
    }
    #expect(throws: Conflict.AnswerFault.noSuchEntry) {
      try conflict.answer(.keep(id(77)), today: date("2026-03-10"))
    }
    world.resolve(slot, try answer(conflict, .keep(skipped)))
    #expect(try outcome(world, slot).status == .skipped)
    #expect(world.stock()?.amount == amount("10"))
    world.resolve(slot, try answer(conflict, .keep(taken)))
    #expect(try outcome(world, slot).status == .taken)
    #expect(world.stock()?.amount == amount("9"))
  }

  @Test func `a resolution lapses when the entry that counts is undone`() throws {
    var (world, slot) = Self.world()
    let first = try world.take("2026-03-10", "08:00", at: "2026-03-10T08:00:00Z", device: 1)
    let second = try world.take("2026-03-10", "08:00", at: "2026-03-10T08:20:00Z", device: 2)
    world.resolve(slot, Resolution([first: .counts, second: .extra]))
    world.undo(first)
    #expect(try outcome(world, slot).counting?.id == second)
    #expect(try outcome(world, slot).question == nil)
    #expect(world.stock()?.amount == amount("9"))
    world.undo(second)
    #expect(world.doses.outcomes[slot] == nil)
    #expect(world.stock()?.amount == amount("10"))
  }

  @Test func `a conflict keeps its id while entries come and go, and each slot has its own`() throws
  {
    var (world, slot) = Self.world()
    try world.take("2026-03-10", "08:00", at: "2026-03-10T08:00:00Z", device: 1)
    let second = try world.take("2026-03-10", "08:00", at: "2026-03-10T08:20:00Z", device: 2)
    let double = try #require(Conflict.ofDoses(world.doses, of: World.medication).first)
    world.undo(second)
    try world.skip("2026-03-10", "08:00", at: "2026-03-10T08:30:00Z", device: 3)
    let other = try #require(Conflict.ofDoses(world.doses, of: World.medication).first)
    #expect(other.kind == .takenOrSkipped)
    #expect(other.id == double.id)
    #expect(other.slot == slot)
    for device in 1...2 {
      try world.take("2026-03-10", "20:00", at: "2026-03-10T20:00:00Z", device: device)
    }
    let ids = Conflict.ofDoses(world.doses, of: World.medication).map(\.id)
    #expect(Set(ids).count == 2)
  }

  @Test func `entries of void changes close nothing and are named`() throws {
    var (world, slot) = Self.world()
    let void = try world.take(
      "2026-03-10", "08:00", at: "2026-03-10T08:00:00Z", device: 9, isVoid: true)
    #expect(try outcome(world, slot).status == nil)
    #expect(
      world.states("2026-03-10", "2026-03-10", now: Self.now)
        == ["2026-03-10 08:00 overdue", "2026-03-10 20:00 pending"])
    #expect(world.stock()?.amount == amount("10"))
    #expect(world.figures("2026-03-10", "2026-03-10", now: Self.now).taken == 0)
    let conflicts = Conflict.ofDoses(world.doses, of: World.medication)
    #expect(conflicts.map(\.kind) == [.unconfirmed])
    #expect(conflicts.first?.entries.map(\.id) == [void])
  }

  /// What entries and verdicts must come to, said once more in the words of the design.
  private struct Expected: Equatable {
    var status: DoseStatus?
    var isOpen: Bool
    var administered: Int
  }

  @Test func `all worlds of three entries come to what the rules say, in every order`() throws {
    let (world, slot) = Self.world()
    let planned = try world.slot("2026-03-10", "08:00")
    let statuses: [DoseStatus?] = [nil, .taken, .skipped, .missed]
    var origins = world
    let writers = (1...3).map { origins.origin(device: $0) }
    var count = 0
    for first in statuses {
      for second in statuses {
        for third in statuses {
          var doses: [RecordedDose] = []
          for (index, status) in [first, second, third].enumerated() {
            guard let status else { continue }
            var entry = DoseEntry.taking(
              planned, at: at("2026-03-10T08:0\(index):00Z"), loggedAt: at("2026-03-10T09:00:00Z"))
            entry.status = status
            if status != .taken { entry.takenAt = nil }
            doses.append(
              RecordedDose(
                id: id(50 + index), record: slot.record(of: World.medication), entry: entry,
                origin: writers[index]))
          }
          let taken = doses.count { $0.entry.status == .taken }
          let rest = doses.count - taken
          let expected = Expected(
            status: taken > 0
              ? .taken
              : doses.contains { $0.entry.status == .skipped }
                ? .skipped : doses.isEmpty ? nil : .missed,
            isOpen: taken > 1 || taken == 1 && rest > 0, administered: taken)
          for order in permutations(doses) {
            let outcome = SlotOutcome(order)
            #expect(
              Expected(
                status: outcome.status, isOpen: outcome.question != nil,
                administered: outcome.administered.count) == expected)
            #expect(outcome.counting?.id == SlotOutcome(doses).counting?.id)
            // A resolution that names one of them settles it whatever the order.
            for kept in doses where doses.count > 1 {
              var verdicts: [Identifier: Resolution.Verdict] = [kept.id: .counts]
              for dose in doses where dose.id != kept.id { verdicts[dose.id] = .sameAs(kept.id) }
              let register = Register(
                [
                  SurvivingValue(
                    member: nil, value: Resolution(verdicts).encoded, origin: writers[0])
                ], Resolution.init(decoding:))
              let settled = SlotOutcome(order, resolution: register)
              #expect(settled.status == kept.entry.status)
              #expect(settled.question == nil)
              #expect(settled.administered.count == (kept.entry.status == .taken ? 1 : 0))
            }
            count += 1
          }
        }
      }
    }
    // 1 empty world, 9 of one, 54 of two orders, 162 of six orders.
    #expect(count == 1 + 9 + 27 * 2 + 27 * 6)
  }

  @Test func `what the writer sees decides how an outcome is written`() throws {
    var (world, slot) = Self.world()
    guard case .add = SlotOutcome([]).plan(for: .taken) else {
      Issue.record("an empty slot takes a first entry")
      return
    }
    let skipped = try world.skip("2026-03-10", "08:00", at: "2026-03-10T08:00:00Z")
    guard case .correct(let seen) = try outcome(world, slot).plan(for: .taken) else {
      Issue.record("a skip that was seen is corrected")
      return
    }
    #expect(seen.id == skipped)
    world.undo(skipped)
    try world.take("2026-03-10", "08:00", at: "2026-03-10T08:00:00Z")
    guard case .alreadyTaken = try outcome(world, slot).plan(for: .taken) else {
      Issue.record("a taken slot is not taken again")
      return
    }
  }

  @Test func `#33 a correction keeps the entry, its slot and its planned time`() throws {
    var (world, slot) = Self.world()
    try world.skip("2026-03-10", "08:00", at: "2026-03-10T08:00:00Z")
    let dose = try #require(try outcome(world, slot).counting)
    let other = try world.slot("2026-03-10", "20:00")
    let corrected = DoseEntry.taking(
      other, at: at("2026-03-10T08:10:00+02:00"), loggedAt: at("2026-03-10T10:00:00+02:00"))
    let draft = OperationDraft.correct(dose, to: corrected, of: World.medication)
    #expect(draft.member == .named(dose.id))
    #expect(draft.record == .named(slot.record(of: World.medication)))
    let entry = try #require(DoseEntry(decoding: draft.value))
    #expect(entry.slot == slot)
    #expect(entry.takenAt?.text == "2026-03-10T08:10:00+02:00")
    #expect(entry.loggedAt.text == "2026-03-10T10:00:00+02:00")
  }

  @Test func `a first entry of a slot is keyed, an unscheduled one is a record of its own`() throws
  {
    let (world, slot) = Self.world()
    let planned = try world.slot("2026-03-10", "08:00")
    let when = at("2026-03-10T08:00:00Z")
    let keyed = OperationDraft.log(
      .taking(planned, at: when, loggedAt: when), of: World.medication)
    #expect(keyed.record == .keyed)
    #expect(
      Identifier.keyedRecord(kind: keyed.kind, parent: World.medication, value: keyed.value)
        == slot.record(of: World.medication))
    let free = OperationDraft.log(
      .unscheduled(amount: .one, at: when, loggedAt: when), of: World.medication)
    #expect(free.record == .new)
    let entry = try #require(DoseEntry(decoding: free.value))
    #expect(entry.slot == nil)
    #expect(entry.date == date("2026-03-10"))
  }
}

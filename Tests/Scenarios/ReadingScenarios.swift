import Foundation
import Medley
import MedleyHousehold
import MedleyInvented
import MedleyMedicines
import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport
import Testing

/// What is read in a quick way must be what the bytes of all entries say.
@Suite struct ReadingScenarios {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let allTime = LocalDate.earliest...LocalDate.latest

  /// Compares every quick reading with the one that decodes every entry ever logged.
  ///
  /// - Returns: how many questions are open.
  @discardableResult
  private func compare(
    _ cabinet: Cabinet, _ note: Comment, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [Conflict] {
    try cabinet.look { snapshot in
      var expected: [Conflict] = []
      for state in try snapshot.states(of: .person) { expected += Conflict.ofPerson(state) }
      for state in try snapshot.states(of: .medication) where state.presence != .removed {
        let medication = Medication(state)
        let book = try slowly(&snapshot, medication.id, Self.allTime)
        expected += Conflict.ofMedication(state) + Conflict.ofDoses(book, of: state.id)
        let quick = try snapshot.doses(of: medication.id, Self.allTime)
        expect(quick, book, note, sourceLocation)
        let ledger = StockLedger(medication.stockEntries)
        let stock = try snapshot.stock(of: medication)
        let slow = ledger.since == nil ? nil : ledger.level(after: book.administered)
        #expect(stock?.amount == slow?.amount, note, sourceLocation: sourceLocation)
        #expect(stock?.countOffBy == slow?.countOffBy, note, sourceLocation: sourceLocation)
        #expect(stock?.isProvisional == slow?.isProvisional, note, sourceLocation: sourceLocation)
        #expect(stock?.packages == slow?.packages, note, sourceLocation: sourceLocation)
        for dose in Set(book.outcomes.values.flatMap(\.entries) + book.unscheduled).prefix(3) {
          let found = try snapshot.entry(dose.id.hex.uppercased())
          #expect(found.dose == dose, note, sourceLocation: sourceLocation)
          #expect(found.medication.id == medication.id, note, sourceLocation: sourceLocation)
        }
        // A part of the dates cuts records as the whole does.
        if let date = book.outcomes.keys.map(\.date).min()?.adding(days: 1) {
          expect(
            try snapshot.doses(of: medication.id, date...date.adding(days: 1)),
            try slowly(&snapshot, medication.id, date...date.adding(days: 1)), note,
            sourceLocation)
        }
      }
      let found = try snapshot.conflicts
      #expect(found == expected, note, sourceLocation: sourceLocation)
      let count = try snapshot.openQuestionCount
      #expect(count == expected.count, note, sourceLocation: sourceLocation)
      return found
    }
  }

  private func slowly(
    _ snapshot: inout Snapshot, _ medication: Identifier, _ period: ClosedRange<LocalDate>
  ) throws -> DoseBook {
    DoseBook(
      try snapshot.intakes(of: medication, from: period.lowerBound, to: period.upperBound)
        .compactMap { IntakeRecord($0) },
      resolutions: try snapshot.resolutions)
  }

  private func expect(
    _ one: DoseBook, _ other: DoseBook, _ note: Comment, _ sourceLocation: SourceLocation
  ) {
    #expect(one.unscheduled == other.unscheduled, note, sourceLocation: sourceLocation)
    #expect(one.unconfirmed == other.unconfirmed, note, sourceLocation: sourceLocation)
    #expect(
      Set(one.outcomes.keys) == Set(other.outcomes.keys), note, sourceLocation: sourceLocation)
    for (slot, outcome) in one.outcomes {
      let expected = other.outcomes[slot]
      #expect(outcome.entries == expected?.entries, note, sourceLocation: sourceLocation)
      #expect(outcome.counting == expected?.counting, note, sourceLocation: sourceLocation)
      #expect(outcome.extras == expected?.extras, note, sourceLocation: sourceLocation)
      #expect(outcome.administered == expected?.administered, note, sourceLocation: sourceLocation)
      #expect(outcome.question == expected?.question, note, sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: UInt64(3)...5)
  func `quick readings of random entries are those of their bytes`(seed: UInt64) throws {
    let household = try InventedHousehold(in: folder.path, medicationCount: 2)
    let home = folder.path("reader")
    try household.reader(at: home)
    let now = household.circumstances.today
    let medications = try household.cabinet.look { snapshot in
      try snapshot.medications.map {
        (id: $0.id, lineage: try #require(Lineage.all(of: $0.scheduleVersions).first).id)
      }
    }
    let later = Circumstances(
      now: Instant(clampingSeconds: household.circumstances.now.seconds + 6 * 86_400),
      zoneName: "Europe/Berlin")
    let cabinet = try Cabinet.open(home, later)
    let morning = try #require(OffsetInstant("\(now)T06:00:00+01:00"))
    _ = try cabinet.record(
      StockEntry(.count, try Quantity(file: "9"), at: morning), of: "Medicine 0")
    var vector = try household.cabinet.look { $0.reading.table.vector }
    var doses = RandomDoses(
      seed: seed, authors: household.authors, medications: medications,
      household: cabinet.household, from: vector, first: now)
    var questionCount = 0
    for round in 0..<4 {
      let batch = try doses.batch(40, from: vector)
      let file = folder.path("doses\(round)")
      try Data(household.bundle(batch, for: home)).write(to: URL(filePath: file))
      _ = try cabinet.readBundle(file)
      for end in batch.ends {
        let head = batch.changes[end.index].head
        vector = Vector(vector.heads.filter { $0.actor != head.actor } + [head])
      }
      let conflicts = try compare(cabinet, "seed \(seed), round \(round)")
      questionCount += conflicts.count
      // A person answers a question, puts an entry right and takes one back.
      if let question = conflicts.first(where: { $0.kind == .doubleDose }) {
        _ = try cabinet.answer(question.id.hex, with: .one)
        try compare(cabinet, "seed \(seed), round \(round), answered")
      }
      if let question = conflicts.last(where: { $0.kind == .takenOrSkipped }) {
        var correction = Cabinet.Correction()
        correction.note = "put right"
        _ = try cabinet.correct(question.entries[0].id.hex, correction)
        try compare(cabinet, "seed \(seed), round \(round), corrected")
        _ = try cabinet.undo(entry: question.entries[0].id.hex)
        try compare(cabinet, "seed \(seed), round \(round), undone")
      }
    }
    #expect(questionCount > 20)
    let before = try compare(cabinet, "seed \(seed)")
    #expect(try cabinet.examine(rebuilding: true).isSound)
    #expect(try compare(cabinet, "seed \(seed), rebuilt") == before)
  }

  private func figures(_ cabinet: Cabinet, from start: LocalDate) throws -> Figures {
    try cabinet.adherence(of: nil, for: "Ann", from: start, to: start.adding(days: 20))
      .table.overall
  }

  @Test func `figures and questions follow a dose of last year at once`() throws {
    var household = try InventedHousehold(in: folder.path, medicationCount: 3)
    let home = folder.path("reader")
    try household.reader(at: home)
    let start = household.circumstances.today
    let later = Circumstances(
      now: Instant(clampingSeconds: household.circumstances.now.seconds + 400 * 86_400),
      zoneName: "Europe/Berlin")
    let doses = try household.doses(300, forgottenPercent: 10)
    let vector = try household.cabinet.look { $0.reading.table.vector }
    let file = folder.path("doses")
    let batch = try household.batch(doses, from: vector)
    try Data(household.bundle(batch, for: home)).write(to: URL(filePath: file))
    let cabinet = try Cabinet.open(home, later)
    _ = try cabinet.readBundle(file)
    let before = try figures(cabinet, from: start)
    var missed: (medication: String, slot: SlotKey)?
    try cabinet.look { snapshot in
      for medication in try snapshot.medications where missed == nil {
        let calendar = try snapshot.calendar(of: medication, start...start.adding(days: 20))
        missed = calendar.slots.first { $0.state == .missed }
          .map { (medication.id.hex, $0.slot.key) }
      }
    }
    let (medication, slot) = try #require(missed)
    var request = Cabinet.DoseRequest(medication: medication)
    request.slotDate = slot.date
    request.slotPart = slot.part
    let logged = try cabinet.take(request)
    let after = try figures(cabinet, from: start)
    #expect(after.taken == before.taken + 1 && after.missed == before.missed - 1)
    #expect(try compare(cabinet, "a dose of last year").isEmpty)

    // Another device logged the same dose and did not know.
    let plan = LoggedDose(
      medication: try #require(Identifier(hex: medication)), entry: logged.entry,
      stamp: later.now.milliseconds, author: 3)
    var known = vector
    for end in batch.ends {
      let head = batch.changes[end.index].head
      known = Vector(known.heads.filter { $0.actor != head.actor } + [head])
    }
    let second = try household.batch([plan], from: known)
    try Data(household.bundle(second, for: home)).write(to: URL(filePath: folder.path("second")))
    _ = try cabinet.readBundle(folder.path("second"))
    #expect(try compare(cabinet, "a double dose").map(\.kind) == [.doubleDose])
    #expect(try cabinet.today(of: "Ann").openQuestionCount == 1)
    #expect(try figures(cabinet, from: start) == after)
    _ = try cabinet.undo(entry: logged.id.hex)
    #expect(try compare(cabinet, "one of them taken back").isEmpty)
    #expect(try figures(cabinet, from: start) == after)
  }
}

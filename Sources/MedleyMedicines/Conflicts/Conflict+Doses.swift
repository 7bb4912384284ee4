package import MedleyRecords

extension Conflict {
  /// The open questions about the doses of one medication, in order of their slots.
  package static func ofDoses(_ doses: DoseBook, of medication: Identifier) -> [Conflict] {
    var found: [Conflict] = []
    for (slot, outcome) in doses.outcomes.sorted(by: { $0.key < $1.key }) {
      let record = slot.record(of: medication)
      func conflict(_ kind: Kind, _ doses: [RecordedDose]) -> Conflict {
        Conflict(
          kind: kind, recordKind: .intake, record: record, medication: medication,
          place: .slot(slot), entries: doses.map(Entry.init))
      }
      if let question = outcome.question {
        let counting = outcome.counting?.id
        let ordered =
          outcome.entries.filter { $0.id == counting }
          + outcome.entries.filter { $0.id != counting }
        found.append(
          conflict(question == .doubleDose ? .doubleDose : .takenOrSkipped, ordered))
      }
      if !outcome.unconfirmed.isEmpty {
        found.append(conflict(.unconfirmed, outcome.unconfirmed))
      }
      for dose in outcome.entries { found += corrections(of: dose, medication) }
    }
    for dose in doses.unscheduled { found += corrections(of: dose, medication) }
    for dose in doses.unconfirmed {
      found.append(
        Conflict(
          kind: .unconfirmed, recordKind: .intake, record: dose.record, medication: medication,
          place: .intake, entries: [Entry(dose)]))
    }
    return found
  }

  /// How many questions about the doses of one medication are open, without what is in question.
  package static func countOfDoses(_ doses: DoseBook) -> Int {
    func corrected(_ doses: [RecordedDose]) -> Int { doses.count { !$0.rivals.isEmpty } }
    var count = corrected(doses.unscheduled) + doses.unconfirmed.count
    for outcome in doses.outcomes.values {
      if outcome.question != nil { count += 1 }
      if !outcome.unconfirmed.isEmpty { count += 1 }
      count += corrected(outcome.entries)
    }
    return count
  }

  /// Concurrent corrections of one entry.
  private static func corrections(
    of dose: RecordedDose, _ medication: Identifier
  ) -> [Conflict] {
    guard !dose.rivals.isEmpty else { return [] }
    let stated =
      [Stated<DoseEntry?>(dose.entry, dose.origin)] + dose.rivals
    let entries = stated.compactMap { stated in
      stated.value.map {
        Entry(
          id: stated.origin.operation, content: .dose($0), origin: stated.origin,
          value: $0.encoded)
      }
    }
    return [
      Conflict(
        kind: .field, recordKind: .intake, record: dose.record, medication: medication,
        place: .member(IntakeRecord.Field.entries.rawValue, dose.id), field: "dose",
        entries: entries)
    ]
  }
}

extension Conflict.Entry {
  fileprivate init(_ dose: RecordedDose) {
    self.init(
      id: dose.id, content: .dose(dose.entry), origin: dose.origin, value: dose.entry.encoded)
  }
}

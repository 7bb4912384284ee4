internal import MedleyRecords

extension Conflict {
  /// The open questions about a medication: its fields, its schedules and its removal.
  package static func ofMedication(_ state: RecordState) -> [Conflict] {
    // A value that stands alone in its field contradicts nothing.
    guard state.hasFieldOfSeveralValues else { return removal(of: state, .medication) }
    var found: [Conflict] = []
    let medication = Medication(state)
    let unit = medication.doseUnit
    for field in MedicationField.allCases {
      let all = state.fields[field.rawValue] ?? []
      let values = field == .stockEntries ? StockEntry.withoutSamePackages(all) : all
      func words(_ value: [UInt8]) -> String? { field.words(of: value, unit: unit) }
      found += fields(
        values, of: state, kind: .medication, field.rawValue, field.word, words)
    }
    for lineage in Lineage.all(of: medication.scheduleVersions) where lineage.isOpen {
      let entries = lineage.heads.reversed().map { head in
        Entry(
          id: head.id, content: .value(head.schedule.sentence(unit: unit)), origin: head.origin,
          value: head.schedule.encoded)
      }
      found.append(
        Conflict(
          kind: .field, recordKind: .medication, record: state.id, medication: state.id,
          place: .lineage(lineage.id), field: MedicationField.scheduleVersions.word,
          entries: entries))
    }
    return found + removal(of: state, .medication)
  }

  /// The open questions about a person.
  package static func ofPerson(_ state: RecordState) -> [Conflict] {
    guard state.hasFieldOfSeveralValues else { return removal(of: state, .person) }
    return PersonField.allCases.flatMap { field in
      fields(
        state.fields[field.rawValue] ?? [], of: state, kind: .person, field.rawValue, field.word,
        field.words)
    } + removal(of: state, .person)
  }

  private static func removal(of state: RecordState, _ kind: MedicineKind) -> [Conflict] {
    guard state.presence == .keptDespiteRemoval else { return [] }
    return [
      Conflict(
        kind: .removed, recordKind: kind, record: state.id,
        medication: kind == .medication ? state.id : nil, place: .record, entries: [])
    ]
  }

  /// Places of one field at which different values survive.
  private static func fields(
    _ values: [SurvivingValue], of state: RecordState, kind: MedicineKind, _ field: UInt64,
    _ word: String, _ words: ([UInt8]) -> String?
  ) -> [Conflict] {
    guard values.count > 1 else { return [] }
    let places = Dictionary(grouping: values, by: \.member).sorted { one, other in
      guard let first = one.key, let second = other.key else { return one.key == nil }
      return first < second
    }
    return places.compactMap { member, values in
      var seen: Set<[UInt8]> = []
      let different = values.sorted { $0.origin > $1.origin }
        .filter { seen.insert($0.value).inserted }
      guard different.count > 1 else { return nil }
      return Conflict(
        kind: .field, recordKind: kind, record: state.id,
        medication: kind == .medication ? state.id : nil,
        place: member.map { .member(field, $0) } ?? .register(field), field: word,
        entries: different.map {
          Entry(
            id: $0.origin.operation, content: .value(words($0.value)), origin: $0.origin,
            value: $0.value)
        })
    }
  }
}

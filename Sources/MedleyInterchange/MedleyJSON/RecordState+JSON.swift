internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

extension RecordState {
  /// The record in our own JSON (`json-export §2`).
  func json(author: (Origin) -> String?) -> JSONValue {
    let form = RecordForm.of(kind)
    var record: [(String, JSONValue)] = []
    if form == nil { record.append(("kind", .integer(kind))) }
    record.add("id", id)
    record.add(form?.parentWord ?? "parent", parent)
    switch presence {
    case .present: break
    case .removed: record.add("removed", .bool(true))
    case .keptDespiteRemoval: record.add("removal_in_question", .bool(true))
    }
    var rest = fields
    var losers: [JSONValue] = []
    for field in form?.fields ?? [] {
      guard let values = rest[field.number] else { continue }
      rest[field.number] = nil
      // A register has no member and those of a set have one; what is otherwise is foreign.
      let foreign = values.filter { ($0.member != nil) != field.isSet }
      if !foreign.isEmpty { rest[field.number] = foreign }
      let places = RecordState.places(values.filter { ($0.member != nil) == field.isSet })
      let shown = places.map { field.json($0[0], by: author($0[0].origin)) }
      if let first = shown.first {
        record.append((field.word, field.isSet ? .array(shown) : first))
      }
      losers += places.flatMap(field.losers)
    }
    if !losers.isEmpty { record.add("other_values", .array(losers)) }
    let unknown = rest.inOrder.flatMap { field, values in
      RecordState.places(values).map { RecordState.raw(field, $0[0]) }
    }
    if !unknown.isEmpty { record.add("other_fields", .array(unknown)) }
    return .object(record)
  }

  /// Values by place, in order of the members; of each place the displayed one first.
  private static func places(_ values: [SurvivingValue]) -> [[SurvivingValue]] {
    Dictionary(grouping: values, by: \.member)
      .sorted { one, other in
        guard let first = one.key, let second = other.key else { return one.key == nil }
        return first < second
      }
      .map { $0.value.sorted { $0.origin > $1.origin } }
  }

  /// A value of a field that this version does not know, in hexadecimal.
  private static func raw(_ field: UInt64, _ value: SurvivingValue) -> JSONValue {
    var item: [(String, JSONValue)] = [("field", .integer(field))]
    item.add("member", value.member)
    item.add("bytes", hexadecimal(value.value))
    return .object(item)
  }
}

extension RecordForm.Field {
  /// A displayed value: alone in a register, with its id in a set.
  fileprivate func json(_ value: SurvivingValue, by author: String?) -> JSONValue {
    let json = self.value.json(value.value)
    guard let member = value.member else { return json }
    var facts: [(String, JSONValue)] = []
    facts.add("id", member)
    facts += json.members ?? []
    if case .null = json { facts.add("bytes", "") }
    if case .map(let type) = self.value, type == DoseEntry.self { facts.add("by", author) }
    return .object(facts)
  }

  /// The concurrent values of a place that lost, which keep the conflict readable.
  fileprivate func losers(_ values: [SurvivingValue]) -> [JSONValue] {
    var seen: Set<[UInt8]> = []
    return values.filter { seen.insert($0.value).inserted }.dropFirst().map { loser in
      var item: [(String, JSONValue)] = []
      item.add("field", word)
      item.add("member", loser.member)
      item.add("value", self.value.json(loser.value))
      return .object(item)
    }
  }
}

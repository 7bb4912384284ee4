package import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

/// Writes the whole record as JSON, piece by piece (`json-export`).
///
/// Ask for `opening`, then call `record` once for each record in the order of `ordered`, then
/// `closing`, and join what they return. The text is a function of the records and of what is
/// given with them.
package struct MedleyExport: Sendable {
  /// The version of the layout.
  package static let version: Int64 = 1
  /// The word that tells our own files apart.
  package static let format = "medley-export"

  /// Why a record could not be written.
  package enum Fault: Error, Equatable, Sendable {
    /// Records must come in the order of `ordered`.
    case outOfOrder(kind: UInt64)
  }

  private let facts: [(String, JSONValue)]
  /// The index of the list that is open.
  private var section = 0
  private var isFirst = true

  /// Begins an export; what is given stands at the head of the file and is not imported again.
  package init(
    at exportedAt: OffsetInstant? = nil, household: String? = nil, devices: [JSONValue] = [],
    mark: ExportMark? = nil
  ) {
    var facts: [(String, JSONValue)] = [
      ("format", .string(MedleyExport.format)), ("version", .integer(MedleyExport.version)),
    ]
    // On the fourth line, so that a program finds it without reading the rest.
    if let mark { facts.append((ExportMark.key, mark.json)) }
    facts.add("exported_at", exportedAt)
    facts.add("household", household)
    if !devices.isEmpty { facts.add("devices", .array(devices)) }
    self.facts = facts
  }

  /// The beginning of the file.
  package var opening: String {
    var text = "{\n"
    for (key, value) in facts { text += "\"\(key)\": \(value.text()),\n" }
    return text + "\"\(RecordForm.sections[0])\": ["
  }

  /// One record; an empty text when nothing of it survives.
  ///
  /// The author of a dose entry is written as given, for readers, and not imported again.
  package mutating func record(
    _ state: RecordState, author: (Origin) -> String? = { _ in nil }
  ) throws(Fault) -> String {
    let wanted = state.section
    guard wanted >= section else { throw .outOfOrder(kind: state.kind) }
    guard !state.fields.isEmpty else { return "" }
    var text = ""
    while section < wanted { text += nextSection() }
    text += (isFirst ? "\n" : ",\n") + state.json(author: author).text()
    isFirst = false
    return text
  }

  /// The end of the file.
  package mutating func closing() -> String {
    var text = ""
    while section < RecordForm.sections.count - 1 { text += nextSection() }
    return text + (isFirst ? "]\n}\n" : "\n]\n}\n")
  }

  private mutating func nextSection() -> String {
    let end = isFirst ? "]" : "\n]"
    section += 1
    isFirst = true
    return end + ",\n\"\(RecordForm.sections[section])\": ["
  }
}

extension MedleyExport {
  /// Puts records in the order in which they are written.
  ///
  /// Intakes may also be handed over medication by medication, in ascending order of their ids,
  /// and within one in steps of time that are put in order one by one.
  package static func ordered(_ states: [RecordState]) -> [RecordState] {
    let keyed = states.map {
      (section: $0.section, medication: $0.medication, date: $0.firstDate, state: $0)
    }
    return keyed.sorted { one, other in
      if one.section != other.section { return one.section < other.section }
      if one.state.kind != other.state.kind { return one.state.kind < other.state.kind }
      if one.medication != other.medication { return one.medication < other.medication }
      if one.date != other.date { return one.date < other.date }
      return one.state.id < other.state.id
    }.map(\.state)
  }

  /// The whole file of a household that fits in memory.
  package static func text(
    of states: [RecordState], at exportedAt: OffsetInstant? = nil
  ) throws(Fault) -> String {
    var export = MedleyExport(at: exportedAt)
    var text = export.opening
    for state in ordered(states) { text += try export.record(state) }
    return text + export.closing()
  }
}

extension RecordState {
  /// The index of the list in which the record stands.
  fileprivate var section: Int {
    let name = RecordForm.of(kind)?.section ?? RecordForm.otherSection
    return RecordForm.sections.firstIndex(of: name) ?? 0
  }

  private var isIntake: Bool { kind == MedicineKind.intake.rawValue }

  /// The medication of an intake; zeros for other records.
  fileprivate var medication: Words16 {
    isIntake ? parent?.words ?? Words16(high: 0, low: 0) : Words16(high: 0, low: 0)
  }

  /// The date of an intake; the first one for other records.
  fileprivate var firstDate: LocalDate {
    guard isIntake else { return .earliest }
    let values = fields[IntakeRecord.Field.entries.number] ?? []
    return values.compactMap { DoseEntry(decoding: $0.value)?.date }.min() ?? .earliest
  }
}

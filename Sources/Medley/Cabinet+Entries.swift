package import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

extension Cabinet {
  /// A dose entry with the names of the device and the person that wrote it.
  package struct EntryReport {
    /// The id, which stays through corrections.
    package let id: String
    package let entry: DoseEntry
    package let device: String
    package let author: String
  }

  /// Names the devices and the people behind dose entries, in the order given.
  package func reports(of doses: [RecordedDose]) throws -> [EntryReport] {
    try look { snapshot in try doses.map { try snapshot.report(of: $0) } }
  }
}

extension Snapshot {
  /// A dose entry with the names of those who wrote it.
  mutating func report(of dose: RecordedDose) throws -> Cabinet.EntryReport {
    let author = try author(of: dose.origin)
    return Cabinet.EntryReport(
      id: dose.id.hex, entry: dose.entry, device: author.device, author: author.person)
  }
}

extension Cabinet.Logged {
  /// The id of the entry as text.
  package var idText: String { id.hex }
}

extension Conflict {
  /// The id of the question as text.
  package var idText: String { id.hex }

  /// The id of the medication as text; nil when the question is about a person.
  package var medicationText: String? { medication?.hex }
}

extension Conflict.Entry {
  /// The id of the entry as text.
  package var idText: String { id.hex }
}

extension Cabinet.DayDose {
  /// The ids of the entries as text, in their order.
  package var entryTexts: [String] { judged.outcome.entries.map(\.idText) }
}

extension RecordedDose {
  /// The id of the entry as text.
  package var idText: String { id.hex }
}

package import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

/// The doses of a period as lines of comma-separated values, for spreadsheets.
///
/// Source: RFC 4180; the columns are in `csv-report §2`.
package struct CSVReport: Sendable {
  /// The names of the columns, in their order.
  package static let columns = [
    "person", "person_id", "medication", "medication_id", "kind", "date", "slot", "planned_at",
    "planned_amount", "state", "taken_at", "late", "amount", "unit", "note", "question",
    "logged_at", "device", "author", "source", "entry_id",
  ]

  /// The mark that tells some spreadsheets that a file is UTF-8.
  package static let byteOrderMark = "\u{feff}"

  /// Who logged an entry.
  package struct Author: Hashable, Sendable {
    package let device: String
    /// The name of the person whose device it is; empty for a shared one.
    package let person: String

    package init(device: String, person: String) {
      self.device = device
      self.person = person
    }
  }

  private let medication: Medication
  /// The cells that begin each line of the medication.
  private let beginning: String

  /// Makes the writer of the lines of one medication.
  package init(_ medication: Medication, of person: Person) {
    self.medication = medication
    beginning = CSVReport.line([
      CSVReport.guarded(person.name.value ?? ""), person.id.hex,
      CSVReport.guarded(medication.name.value ?? ""), medication.id.hex,
    ])
  }

  /// The first line, with the names of the columns.
  package static var header: String { line(columns) + lineEnd }

  /// One line; the author is that of the row's entry.
  package func line(_ row: DoseRow, by author: Author?) -> String {
    let entry = row.dose?.entry
    let question: String
    switch row.question {
    case .doubleDose: question = "double_dose"
    case .takenOrSkipped: question = "taken_or_skipped"
    case nil: question = ""
    }
    let source: String
    switch entry?.source {
    case .typed: source = "typed"
    case .imported: source = "imported"
    case .other: source = "other"
    case nil: source = ""
    }
    let cells = [
      row.kind.rawValue, row.date.text, CSVReport.guarded(row.slot?.name ?? ""),
      row.plannedAt?.text ?? "", row.slot?.amount?.text ?? "", row.state,
      entry?.takenAt?.text ?? "", row.isLate.map { $0 ? "yes" : "no" } ?? "",
      entry?.amount?.text ?? "", CSVReport.guarded(medication.doseUnit),
      CSVReport.guarded(entry?.note ?? ""), question, entry?.loggedAt.text ?? "",
      CSVReport.guarded(author?.device ?? ""), CSVReport.guarded(author?.person ?? ""), source,
      row.dose?.id.hex ?? "",
    ]
    return beginning + "," + CSVReport.line(cells) + CSVReport.lineEnd
  }

  // MARK: Cells

  private static let lineEnd = "\r\n"

  private static func line(_ cells: [String]) -> String {
    cells.map(quoted).joined(separator: ",")
  }

  /// A text that no spreadsheet takes for a formula.
  ///
  /// An apostrophe is put before what begins like one, and before what begins with apostrophes
  /// and then like one: a reader takes one away there and has the text.
  package static func guarded(_ text: String) -> String {
    let first = text.unicodeScalars.first { $0 != "'" }
    guard let first, formulaStarts.contains(first) else { return text }
    return "'" + text
  }

  /// With the wide forms, which some spreadsheets read as the narrow ones.
  private static let formulaStarts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{ff1d}", "\u{ff0b}", "\u{ff0d}", "\u{ff20}",
  ]

  /// A cell in quotes where something in it would end it or its line.
  private static func quoted(_ text: String) -> String {
    let special: [UInt8] = [
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\""), UInt8(ascii: "\r"),
      UInt8(ascii: "\n"), UInt8(ascii: "\t"),
    ]
    let isEdged = text.utf8.first == UInt8(ascii: " ") || text.utf8.last == UInt8(ascii: " ")
    guard isEdged || text.utf8.contains(where: special.contains) else { return text }
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }
}

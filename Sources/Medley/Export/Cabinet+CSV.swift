internal import MedleyHousehold
internal import MedleyInterchange
internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

extension Cabinet {
  /// Writes a text that people asked for into a file that must be new, for its owner alone.
  ///
  /// The closure is given a place for the pieces of the text; where it throws there is no file.
  package func write(
    to path: String, pieces: (_ write: (String) throws -> Void) throws -> Void
  ) throws {
    try Cabinet.create(path, pieces: pieces)
  }

  /// Writes the doses of a person as CSV; the closure is given each piece of the text in order.
  ///
  /// The other closure is told before each medication how many of how many are done.
  package func exportCSV(
    for person: String?, _ period: ExportPeriod,
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }, _ write: (String) throws -> Void
  ) throws {
    try look { snapshot in
      let person = try snapshot.person(for: person)
      let medications = try snapshot.medications(of: person)
      let dates = try snapshot.dates(period, of: medications, person)
      var authors: [Actor: CSVReport.Author] = [:]
      try write(CSVReport.header)
      for (index, medication) in medications.enumerated() {
        progress(index, medications.count)
        let report = CSVReport(medication, of: person)
        for row in DoseRow.rows(try snapshot.calendar(of: medication, dates)) {
          var author: CSVReport.Author?
          if let origin = row.dose?.origin {
            author = try authors[origin.actor] ?? snapshot.reportAuthor(of: origin)
            authors[origin.actor] = author
          }
          try write(report.line(row, by: author))
        }
      }
    }
  }
}

extension Snapshot {
  fileprivate mutating func reportAuthor(of origin: Origin) throws -> CSVReport.Author {
    let (device, person) = try author(of: origin)
    return CSVReport.Author(device: device, person: person)
  }
}

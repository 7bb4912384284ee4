internal import MedleyMedicines
package import MedleyRecords
internal import MedleySealing

/// A file of our own JSON, as records that can be written again (`json-export`).
package struct MedleyBackup: Sendable {
  /// A record of the file with its place in it.
  struct Entry: Sendable {
    var record: ImportedRecord
    let place: String
    /// A name or a date, for the account.
    let what: String
    /// True when the file holds concurrent values, of which only the displayed one comes back.
    let hasConflict: Bool
  }

  package let version: Int64
  private(set) var entries: [Entry] = []
  /// Keys that this layout does not have, counted.
  package private(set) var ignoredKeys = IgnoredKeys()

  /// How many records the file has.
  package var recordCount: Int { entries.count }

  /// The people of the file by their ids, with their names.
  package var people: [(id: Identifier, name: String)] {
    entries.filter { $0.record.kind == MedicineKind.person.rawValue }
      .map { ($0.record.id, $0.what) }
  }

  /// Reads a file.
  ///
  /// - Throws: the reason with the line and column or the place in the document.
  package init(reading bytes: [UInt8]) throws(InterchangeFault) {
    let document = try ObjectReader(try JSONFile.value(of: bytes), at: "")
    guard document.value("format")?.text == MedleyExport.format else { throw .unknownLayout }
    let version = try document.required("version", try document.whole("version"))
    if version < 0 { throw .negativeVersion(at: "version", found: version) }
    guard version <= MedleyExport.version else {
      throw .newerVersion(at: "version", found: version, newest: MedleyExport.version)
    }
    self.version = version
    let head: Set = ["format", "version", "exported_at", "household", "devices", ExportMark.key]
    ignoredKeys.note(document.keys, besides: head.union(RecordForm.sections), under: "")
    for section in RecordForm.sections {
      let list =
        try document.list(section, countLimit: InterchangeLimits.recordCount) ?? []
      var seen: [UInt64: Set<Identifier>] = [:]
      for (index, value) in list.enumerated() {
        let reader = try ObjectReader(value, at: "\(section)[\(index)]")
        let entry = try RecordReading(reader, section, &ignoredKeys).entry
        guard seen[entry.record.kind, default: []].insert(entry.record.id).inserted else {
          throw reader.fault("id", .repeated)
        }
        entries.append(entry)
      }
    }
  }
}

extension ImportPlan {
  /// Plans the return of the records of a file of our own, with their ids.
  ///
  /// There is a line for every record but the intakes, which are counted, and for every conflict.
  package init(_ backup: MedleyBackup) {
    self.init()
    ignoredKeys = backup.ignoredKeys
    for entry in backup.entries {
      var record = entry.record
      let remarks: [ImportLine.Remark] = entry.hasConflict ? [.conflictNotRestored] : []
      if record.kind != MedicineKind.intake.rawValue || entry.hasConflict {
        record.line = note(
          ImportLine(
            place: entry.place, what: entry.what, outcome: .takenOver(entry.taken),
            remarks: remarks))
      }
      records.append(record)
    }
  }
}

extension MedleyBackup.Entry {
  fileprivate var taken: ImportLine.Taken {
    switch MedicineKind(rawValue: record.kind) {
    case .person: .person
    case .medication: .medication
    case .note: .note
    case .resolution: .resolution
    case .intake: .dose
    case nil: .other
    }
  }
}

package import MedleyInterchange
internal import MedleyMedicines
internal import MedleyRecords
internal import MedleyStore

extension Cabinet {
  /// What importing a file did, or would do.
  package struct Imported {
    package let format: ImportFormat
    /// One line for every entry of the file.
    package let lines: [ImportLine]
    package let counts: ImportCounts
    /// The keys of the file that were passed over.
    package let ignoredKeys: IgnoredKeys
  }

  /// What an import is at.
  package enum ImportStage: Equatable, Sendable {
    /// The file is read and understood.
    case reading
    /// So many of all entries were looked for in the record.
    case comparing(done: Int, all: Int)
    /// So many of all new values were written.
    case writing(done: Int, all: Int)
  }

  /// The greatest file that is imported, in bytes.
  package static let importByteCount = 256 << 20

  /// Reads a file that is to be imported.
  package static func bytes(ofFile path: String) throws -> [UInt8] { try readFile(path) }

  /// Imports a file of another program or of our own, all of it or nothing.
  ///
  /// A format without zones is refused unless the zone was given. A dry run says what would be
  /// imported, and changes nothing. The closure is told now and then what the import is at.
  package func importFile(
    _ bytes: [UInt8], as wanted: ImportFormat?, for person: String?, tagged tags: [String: String],
    zoneIsGiven: Bool, isDryRun: Bool, progress: (ImportStage) -> Void = { _ in }
  ) throws -> Imported {
    guard let format = wanted ?? ImportFormat.detect(bytes) else {
      throw CabinetError.importRefused(.unknownLayout)
    }
    progress(.reading)
    return try store.write { writing in
      var snapshot = Snapshot(writing.reading, circumstances)
      let plan: ImportPlan
      guard zoneIsGiven || !format.needsZone else { throw CabinetError.zoneNeeded }
      do {
        if format == .medley {
          guard person == nil else {
            throw CabinetError.refused(
              what: "--for", why: "the file says itself whose each medication is",
              hint: "leave --for out")
          }
          plan = ImportPlan(try MedleyBackup(reading: bytes))
        } else {
          plan = try foreignPlan(bytes, format, for: person, tagged: tags, &snapshot)
        }
      } catch let fault as InterchangeFault {
        throw CabinetError.importRefused(fault)
      }
      var existing = StoredRecords(snapshot: snapshot)
      let drafts = try plan.drafts(besides: &existing) {
        progress(.comparing(done: $0, all: $1))
      }
      if !isDryRun {
        var membership = try snapshot.membership
        let count = drafts.operations.count
        try writing.append(drafts.operations, by: author(), judge: &membership) {
          progress(.writing(done: $0, all: count))
        }
        try writing.append(drafts.removals, by: author(), judge: &membership)
      }
      return Imported(
        format: format, lines: drafts.lines, counts: drafts.counts,
        ignoredKeys: drafts.ignoredKeys)
    }
  }
}

extension Cabinet {
  /// What a file of another program becomes.
  private func foreignPlan(
    _ bytes: [UInt8], _ format: ImportFormat, for person: String?, tagged tags: [String: String],
    _ snapshot: inout Snapshot
  ) throws -> ImportPlan {
    let file = try ForeignFile(reading: bytes, as: format)
    let backup = file == nil ? try MedTimerBackup(reading: bytes) : nil
    let owner = try snapshot.person(for: person).id
    let people = try tags.mapValues { try snapshot.person($0).id }
    if let backup {
      return ImportPlan(
        backup, for: owner, tagged: people, zone: circumstances.zone, now: circumstances.now)
    }
    guard let file else { throw InterchangeFault.unknownLayout }
    return ImportPlan(
      file,
      in: ImportSetting(
        for: owner, tagged: people, zone: circumstances.zone, now: circumstances.now))
  }
}

/// The records that are in the store before an import.
private struct StoredRecords: ExistingRecords {
  var snapshot: Snapshot
  private var states: [MedicineKind: [Identifier: RecordState]] = [:]

  init(snapshot: Snapshot) { self.snapshot = snapshot }

  mutating func state(of id: Identifier, kind number: UInt64) throws -> RecordState? {
    guard let kind = MedicineKind(rawValue: number) else { return nil }
    if kind == .intake { return try snapshot.intake(id) }
    if states[kind] == nil {
      let all = try snapshot.states(of: kind)
      states[kind] = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
    }
    return states[kind]?[id]
  }
}

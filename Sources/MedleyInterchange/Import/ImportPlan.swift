package import MedleyMedicines
package import MedleyRecords

/// What an import wants to write, independent of the program that wrote the file.
///
/// Every id in it is a function of the file, the person and the zone, so two devices that import
/// one file write the same records.
package struct ImportPlan: Sendable {
  package var records: [ImportedRecord] = []
  package var doses: [ImportedDose] = []
  /// One line for every entry of the file, as if nothing of it were here yet.
  package var lines: [ImportLine] = []
  /// The keys of the file that were passed over.
  package var ignoredKeys = IgnoredKeys()

  package init() {}

  /// Adds a line to the account.
  ///
  /// - Returns: its index.
  mutating func note(_ line: ImportLine) -> Int {
    lines.append(line)
    return lines.count - 1
  }
}

/// The records that are here before an import.
package protocol ExistingRecords {
  /// The surviving values of a record, removed ones included; nil when it was never written.
  mutating func state(of id: Identifier, kind: UInt64) throws -> RecordState?
}

/// A household without any records.
package struct NoRecords: ExistingRecords {
  package init() {}

  package func state(of id: Identifier, kind: UInt64) -> RecordState? { nil }
}

/// How much an import writes, and how much of the file was here already.
package struct ImportCounts: Equatable, Sendable {
  package var records = 0
  package var values = 0
  package var doses = 0
  package var known = 0
}

/// The operations of an import, with the account of it.
package struct ImportDrafts: Sendable {
  /// What to write, in one commit.
  package internal(set) var operations: [OperationDraft] = []
  /// What to write behind it, as a change of its own: removals must have seen what they remove.
  package internal(set) var removals: [OperationDraft] = []
  /// One line for every entry of the file.
  package internal(set) var lines: [ImportLine]
  package internal(set) var counts = ImportCounts()
  /// The keys of the file that were passed over.
  package internal(set) var ignoredKeys = IgnoredKeys()

  package var isEmpty: Bool { operations.isEmpty && removals.isEmpty }
}

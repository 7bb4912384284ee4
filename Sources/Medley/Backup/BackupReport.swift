package import MedleyMedicines

/// What is said of one backup in a folder.
package struct BackupReport {
  /// A file that is not what was written.
  package struct Problem {
    package let path: String
    package let explanation: Explanation
    package let errorClass: ErrorClass
  }

  package let generation: UInt64
  /// When it was made; nil when the file that says it is missing.
  package let madeAt: OffsetInstant?
  /// How many changes it holds; nil when the file that says it is missing.
  package let changeCount: Int?
  package let byteCount: Int
  package let paths: [String]
  /// What is wrong; empty when nothing was found to be.
  package let problems: [Problem]

  package var isWhole: Bool { problems.isEmpty }
}

/// The backups of one folder.
package struct BackupListing {
  package let folder: String
  /// The newest first.
  package let backups: [BackupReport]
  /// Files that should be those of a backup, and of which not even the beginning is whole.
  package let problems: [BackupReport.Problem]
  /// Sealed files for somebody else.
  package let strangerCount: Int

  /// Everything that is wrong, in the order of the backups.
  package var allProblems: [BackupReport.Problem] {
    backups.flatMap(\.problems) + problems
  }
}

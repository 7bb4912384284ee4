/// What an exchange of files through a folder did.
package struct FolderReport {
  /// A file of another device that was left for the next time.
  package struct Skipped {
    package let name: String
    package let explanation: Explanation
    package let errorClass: ErrorClass
  }

  /// The own file that was written.
  package struct Written {
    package let name: String
    /// True for one that holds everything, false for one that goes on from those before it.
    package let isFull: Bool
    package let byteCount: Int
    package let changeCount: Int
  }

  /// A change from a device whose clock is ahead of this one's.
  package struct Ahead {
    package let deviceName: String
    package let clock: Cabinet.AheadOfClock
  }

  /// The files of the exchange in the folder, own ones included.
  package var fileCount = 0
  /// Those of them that this device wrote.
  package var ownFileCount = 0
  /// How many files were opened, for reading or to look whether they are whole.
  package var openedCount = 0
  /// How many files were taken in.
  package var takenCount = 0
  package var newChangeCount = 0
  package var conflictsNew = 0
  package var ahead: [Ahead] = []
  /// Files that go on from changes that are not held yet.
  package var waiting: [String] = []
  /// Files that were not taken in for another reason.
  package var skipped: [Skipped] = []
  package var written: Written?
  /// How many older own files were removed.
  package var removedCount = 0
  /// How many files the folder held the last time, when it holds none now.
  package var countBefore: Int?
  /// Why nothing may be written, or needs to be; nil when this device takes part.
  package var silence: Silence?
  /// How many files are above the limit and were left alone.
  package var surplusCount = 0
  /// Why the own file could not be written, though the files of others were read.
  package var failure: (any Error)?
  package var stateHash = ""

  /// Why a device writes no file of its own.
  package enum Silence: Sendable {
    /// There is no other device to read one.
    case alone
    /// This device is no member of the household, so nobody would take it.
    case noMember
  }

  package init() {}
}

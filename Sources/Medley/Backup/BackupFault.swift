/// Why a backup was not made, found or restored.
package enum BackupFault: Equatable, Sendable {
  /// The folder is not there; a stick may not be in its place.
  case noFolder(path: String)
  /// The medium has no more room.
  case mediumIsFull(path: String)
  /// The medium holds no file as large as this.
  case fileTooLargeForMedium(path: String)
  /// The medium cannot be written to any more.
  case mediumWentAway(path: String)
  /// What was read back from the medium is not what was written.
  case readBackDiffers(path: String)
  /// There is a store already where one is to be restored.
  case isRestored(path: String)
  /// A backup was restored, and this device's disk refused what other files hold.
  case diskTakesNoMore(changeCount: Int, moreChangeCount: Int, isFull: Bool)
  /// The folder holds no backup that this key opens.
  case noBackup(path: String)
  /// The folder holds backups, none of which is whole.
  case noneWhole(path: String)
  /// No backup was made by this device yet, so there is no place to look at.
  case noPlaceYet
  /// The file holds no changes from the beginning, so nothing can be restored from it alone.
  case notFromTheBeginning
  /// Only one of the two files of a backup is there.
  case halfMissing
  /// The readable half does not fit the other one.
  case halvesDiffer
}

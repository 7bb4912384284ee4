package import MedleyRecords
package import MedleySQLite

/// What can go wrong with a store; holds facts for the one who says it in words.
package enum StoreError: Error {
  /// There is no store at the path.
  case noStore(path: String)
  /// There is a store at the path already.
  case alreadyExists(path: String)
  /// The database file was moved away or replaced since it was opened.
  case replaced(path: String)
  /// The store was written by a later version of the program.
  case newerStore(found: Int, supported: Int)
  /// Nothing can be written into the store.
  case notWritable(WriteObstacle, path: String)
  /// The store can be read only once it was brought up to date, and it cannot be written.
  case olderThanReadable(path: String)
  /// The store cannot be written, and without that the newest changes cannot be read.
  case unmergedChanges(path: String)
  /// Another program wrote into a store that was read without locks.
  case changedMeanwhile(path: String)
  /// The file is not a Medley store, or its tables contradict each other.
  case damaged(what: String)
  /// The database said no.
  case database(SQLiteError)
  /// A file operation failed.
  case file(FileError)
  /// A batch is missing a change that this store does not hold, or is of another household.
  case chain(ChainFault)
  /// The newest change of a log has no valid signature.
  case badSignature(Actor)
  /// A change has more bytes than a change may have.
  case change(ChangeFault)
  /// This device may not write what it was about to write.
  case ownChangeVoid(VoidReason)
  /// The packed changes do not decode.
  case packing(BatchFault)
}

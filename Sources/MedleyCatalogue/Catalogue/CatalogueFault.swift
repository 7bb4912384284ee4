package import MedleySQLite

/// Why a catalogue could not be read or built.
package enum CatalogueFault: Error, Hashable, Sendable {
  /// There is no file, or it may not be read.
  case cannotOpen(SQLiteError)
  /// The file is something else, or was never finished.
  case notACatalogue
  /// A newer program made it.
  case newerVersion(found: Int64, known: Int64)
  /// What it holds is not as it was written.
  case damaged
  /// The disk gave an error.
  case unreadable(SQLiteError)
  /// The disk took no more, or something else kept it from being written.
  case unwritable(SQLiteError)
  /// Something is at the place already.
  case notEmpty
  /// A source came twice; the earlier one has to be left out when it is copied.
  case repeatedSource(id: String)
  /// A product came before any source.
  case noSource
  /// The catalogue was finished.
  case finished
  /// A product of a source is larger than any that a register has.
  case productTooLarge(number: String)
  case tooManyProducts
}

extension CatalogueFault {
  /// SQLITE_NOTADB: the head of the file is not that of a database.
  private static let notADatabase: Int32 = 26

  /// What an error of the database means to one who reads a finished file.
  init(reading error: any Error) {
    switch error {
    case let fault as CatalogueFault: self = fault
    case let error as SQLiteError:
      switch error.kind {
      case .cannotOpen: self = .cannotOpen(error)
      case .inputOutput, .full, .busy, .readOnly: self = .unreadable(error)
      case .damaged where error.code & 0xff == CatalogueFault.notADatabase: self = .notACatalogue
      case .damaged, .other: self = .damaged
      }
    default: self = .damaged
    }
  }

  /// What an error of the database means to one who builds a file.
  init(writing error: any Error) {
    switch error {
    case let fault as CatalogueFault: self = fault
    case let error as SQLiteError: self = .unwritable(error)
    default: self = .damaged
    }
  }
}

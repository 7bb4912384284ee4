/// What went wrong in a database; never holds values of rows.
package struct SQLiteError: Error, Hashable, Sendable {
  /// The extended result code of SQLite.
  package let code: Int32
  /// SQLite's own words for the code.
  package let words: String
  /// The statement, with its parameters as question marks.
  package let statement: String?

  package init(code: Int32, words: String, statement: String?) {
    self.code = code
    self.words = words
    self.statement = statement
  }

  /// What kind of trouble it is, for those who say it in words.
  package var kind: Kind {
    // SQLITE_IOERR_SHMSIZE: there was no room for the file that all connections share.
    if code == 4_874 { return .full }
    return switch code & 0xff {
    case 5, 6: .busy
    case 8: .readOnly
    case 10: .inputOutput
    case 11, 26: .damaged
    case 13: .full
    case 14: .cannotOpen
    default: .other
    }
  }

  /// The kinds of trouble that people can do something about.
  package enum Kind: Hashable, Sendable {
    case busy
    case readOnly
    case inputOutput
    case damaged
    case full
    case cannotOpen
    case other
  }
}

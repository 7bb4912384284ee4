/// Why a text was refused as comma-separated values, and where.
package struct CSVFault: Error, Equatable, Sendable {
  /// What is wrong at the place.
  package enum Reason: Equatable, Sendable {
    case tooManyBytes(limit: Int)
    case tooManyRows(limit: Int)
    case tooManyCells(limit: Int)
    case tooLong(byteLimit: Int)
    /// The quotation mark at the place has no second one.
    case openQuote
    /// Something other than a separator follows a closing quotation mark.
    case afterQuote
    /// A quotation mark amid a cell that did not begin with one.
    case strayQuote
    case controlCharacter
    case invalidUTF8
    /// The cells of the row do not tell what they are.
    case unreadableRow
    /// The row has more or fewer cells than the heading.
    case wrongCount(expected: Int, found: Int)
  }

  package let reason: Reason
  /// The line of the file, counted from one.
  package let line: Int

  package init(_ reason: Reason, line: Int) {
    self.reason = reason
    self.line = line
  }
}

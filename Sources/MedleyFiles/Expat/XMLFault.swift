/// Why a text was refused as XML, and where.
package struct XMLFault: Error, Equatable, Sendable {
  /// What is wrong at the place.
  package enum Reason: Equatable, Sendable {
    case tooManyBytes(limit: Int)
    case tooDeep(limit: Int)
    case tooManyElements(limit: Int)
    case tooManyAttributes(limit: Int)
    case tooLong(byteLimit: Int)
    /// A document type, which could declare entities.
    case documentType
    case endsEarly
    case notWellFormed
  }

  package let reason: Reason
  /// The line, counted from one.
  package let line: Int
  /// The column, counted from one.
  package let column: Int

  package init(_ reason: Reason, line: Int, column: Int) {
    self.reason = reason
    self.line = line
    self.column = column
  }
}

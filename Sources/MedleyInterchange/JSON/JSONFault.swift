/// Why a text was refused as JSON, and where.
package struct JSONFault: Error, Equatable, Sendable {
  /// What is wrong at the place.
  package enum Reason: Equatable, Sendable {
    case tooManyBytes(limit: Int)
    case tooDeep(limit: Int)
    case endsEarly
    case unexpected
    case moreAfterTheEnd
    case number
    case controlCharacter
    case escape
    case loneSurrogate
    case invalidUTF8
    case repeatedKey
  }

  package let reason: Reason
  /// The line, counted from one.
  package let line: Int
  /// The column, counted from one in Unicode scalars.
  package let column: Int

  package init(reason: Reason, line: Int, column: Int) {
    self.reason = reason
    self.line = line
    self.column = column
  }
}

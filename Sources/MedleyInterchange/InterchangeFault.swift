package import MedleyFiles

/// Why a file of another program was refused; a refused file changes nothing.
package enum InterchangeFault: Error, Equatable, Sendable {
  /// The text is no JSON.
  case notJSON(JSONFault)
  /// The text is no table.
  case notCSV(CSVFault)
  /// The text is no XML.
  case notXML(XMLFault)
  /// The file is not of the expected layout.
  case unknownLayout
  /// The file was written by a later version of its program.
  case newerVersion(at: String, found: Int64, newest: Int64)
  /// The version is below zero, which no program wrote.
  case negativeVersion(at: String, found: Int64)
  /// A value is missing or makes no sense; the place is such as `events.list[12].status`.
  case value(at: String, ValueFault)
}

/// What is wrong with one value of a file.
package enum ValueFault: Equatable, Sendable {
  /// What a value should have been.
  package enum Form: String, Equatable, Sendable {
    case object
    case list
    case text
    case number
    case truth
  }

  case missing
  case wrongForm(expected: Form)
  /// A number with decimals or an exponent where a count is expected.
  case notWhole
  /// A number, a date or a time that does not exist or is beyond the limits.
  case outOfRange
  /// A time of twelve hours that does not say before or after noon.
  case halfOfDayMissing
  case tooLong(byteLimit: Int)
  case tooMany(limit: Int)
  /// A list with more or fewer elements than the layout has.
  case wrongCount(expected: Int)
  /// A word that the layout does not have.
  case unknownWord
  /// Digits that are not hexadecimal, or too few or too many of them.
  case notHexadecimal
  /// Another person than the one whose entries came before.
  case anotherPerson
  /// An id of a record that the file does not have.
  case unknownRecord
  /// An id that an earlier record of the file has too.
  case repeated
}

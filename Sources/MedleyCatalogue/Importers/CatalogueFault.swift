/// Why the files of a register were refused as a whole, and where.
package enum CatalogueFault: Error, Equatable, Sendable {
  /// None of the formats has such files.
  case unknownFormat
  /// Other files cannot be understood without this one.
  case missingFile(String)
  /// The directory of drugs that are not ready for sale, which no household has.
  case unfinishedDrugs(file: String)
  case tooManyFiles(limit: Int)
  case tooLarge(file: String, byteLimit: Int)
  case tooManyRows(file: String, limit: Int)
  /// The heading does not have this column.
  case missingColumn(file: String, column: String)
  /// A row does not have the number of cells that the others have or that the layout asks for.
  case cellCount(file: String, line: Int, expected: Int, found: Int)
  case tooLong(file: String, line: Int, byteLimit: Int)
  case controlCharacter(file: String, line: Int)
  /// A cell in quotes has no end, or text behind its end.
  case quotes(file: String, line: Int)
  /// There is no product in the files.
  case empty
}

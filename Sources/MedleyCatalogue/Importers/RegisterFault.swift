package import MedleyFiles

/// Why the files of a register were refused as a whole, and where.
package enum RegisterFault: Error, Equatable, Sendable {
  /// None of the formats has such files.
  case unknownFormat
  /// The files are of more than one register.
  case severalRegisters([String])
  /// Other files cannot be understood without this one.
  case missingFile(String)
  /// The directory of drugs that are not ready for sale, which no household has.
  case unfinishedDrugs(file: String)
  case tooManyFiles(limit: Int)
  case tooLarge(file: String, byteLimit: Int)
  /// The heading does not have this column.
  case missingColumn(file: String, column: String)
  /// A row does not have the number of cells that the others have or that the layout asks for.
  case cellCount(file: String, line: Int, expected: Int, found: Int)
  /// The file is not a table.
  case table(file: String, CSVFault)
  /// The file is not XML, or not such a document.
  case document(file: String, XMLFault)
  /// There is no product in the files.
  case empty
}

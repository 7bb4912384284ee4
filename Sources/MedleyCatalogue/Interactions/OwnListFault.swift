/// Why a household's own list of interactions was not taken; lines count from 1.
package enum OwnListFault: Error, Hashable, Sendable {
  case tooLarge(byteCount: Int)
  case tooManyRows(line: Int)
  case notText(line: Int)
  case controlCharacter(line: Int)
  /// A line of the head does not have one value behind its key.
  case head(line: Int, key: String)
  case headTwice(line: Int, key: String)
  /// The name shows nothing, or is too long.
  case name(line: Int)
  case date(line: Int)
  /// There is no line for a key of the head.
  case noHead(key: String)
  /// The line that should name the columns does not name the five of them.
  case columns(line: Int)
  case noColumns
  case cellCount(line: Int, found: Int)
  /// A cell is empty that must not be.
  case missing(line: Int, column: String)
  /// A cell stands in quotation marks, as some programs write them.
  case quoted(line: Int, column: String)
  case tooLong(line: Int, column: String)
  case tooManySpellings(line: Int, column: String)
  /// Both ingredients of a row are the same one.
  case oneIngredient(line: Int)
  /// Two rows name the same two ingredients.
  case duplicate(line: Int, first: Int)
  case noRows
}

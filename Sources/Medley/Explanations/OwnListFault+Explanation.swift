package import MedleyCatalogue

extension OwnListFault: Explained {
  package var explanation: Explanation {
    Explanation(
      words + "; nothing was imported",
      "Resources/interactions/README.md describes such a list under “A list of your own”")
  }

  /// What is wrong, without the full stop.
  var words: String {
    switch self {
    case .tooLarge(let byteCount):
      "the list has \(byteCount) bytes or more, and \(CatalogueLimits.listByteCount) are read at "
        + "most"
    case .tooManyRows(let line):
      "line \(line) of the list is one row more than the \(CatalogueLimits.rowCount) that are read"
    case .notText(let line): "line \(line) of the list is not UTF-8 text"
    case .controlCharacter(let line): "line \(line) of the list holds a control character"
    case .head(let line, let key):
      "line \(line) of the list does not have “# \(key)”, one tab and then one value"
    case .headTwice(let line, let key): "line \(line) of the list says the \(key) once more"
    case .name(let line):
      "the name in line \(line) of the list shows no letter, or is longer than "
        + "\(CatalogueLimits.nameByteCount) bytes"
    case .date(let line): "the date in line \(line) of the list is not a day such as 2026-03-01"
    case .noHead(let key):
      "the list does not say its \(key), in a line of “# \(key)”, a tab and the \(key)"
    case .columns(let line):
      "line \(line) of the list does not name the five columns, with tabs between them"
    case .noColumns: "the list ends before the line that names its columns"
    case .cellCount(let line, let found):
      "line \(line) of the list has \(found) cells and not five, with tabs between them"
    case .missing(let line, let column): "line \(line) of the list does not say the \(column)"
    case .quoted(let line, let column):
      "the \(column) in line \(line) of the list stands in quotation marks"
    case .tooLong(let line, let column):
      "the \(column) in line \(line) of the list is longer than "
        + "\(CatalogueLimits.cellByteCount) bytes"
    case .tooManySpellings(let line, let column):
      "the \(column) in line \(line) of the list has more than "
        + "\(CatalogueLimits.spellingCount) spellings"
    case .oneIngredient(let line): "line \(line) of the list names one ingredient twice"
    case .duplicate(let line, let first):
      "line \(line) of the list names the same two ingredients as line \(first)"
    case .noRows: "the list has no rows"
    }
  }

  package var errorClass: ErrorClass {
    if case .tooLarge = self { .tooLarge } else { .importRefused }
  }
}

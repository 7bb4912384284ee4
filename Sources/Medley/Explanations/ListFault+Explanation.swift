package import MedleyCatalogue

extension ListFault: Explained {
  package var explanation: Explanation {
    let hint = "the format is described in Resources/interactions/README.md"
    return switch self {
    case .tooLarge(let byteCount):
      Explanation(
        "the list has \(byteCount) bytes, and \(CatalogueLimits.listByteCount) are read at most",
        hint)
    case .notText: Explanation("the list is not UTF-8 text", hint)
    case .line(let line): Explanation("line \(line) of the list does not have its columns", hint)
    case .tooManyRows:
      Explanation("the list has more than \(CatalogueLimits.rowCount) rows", hint)
    case .noDate: Explanation("the list does not say its name and its date", hint)
    case .column(let name): Explanation("the list has no column “\(name)”", hint)
    }
  }

  package var errorClass: ErrorClass { .valueRefused }
}

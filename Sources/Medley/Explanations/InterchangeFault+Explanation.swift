internal import MedleyFiles
internal import MedleyInterchange

extension InterchangeFault {
  var explanation: Explanation {
    switch self {
    case .notJSON(let fault):
      Explanation(
        "the file is not JSON: \(fault.words); nothing was imported",
        "the copy may have been interrupted; export it again")
    case .notCSV(let fault):
      Explanation(
        "the file is not a table: \(fault.words); nothing was imported",
        "the copy may have been interrupted; export it again")
    case .notXML(let fault):
      Explanation(
        "the file is not XML: \(fault.words); nothing was imported",
        "the copy may have been interrupted; export it again")
    case .unknownLayout:
      Explanation(
        "the file is in no format that is known here",
        "“medley help import” lists the formats")
    case .newerVersion(let place, let found, let newest):
      Explanation(
        "the file was written by a newer version of its program (\(place) is \(found), known up to "
          + "\(newest)); nothing was imported", "update Medley")
    case .negativeVersion(let place, let found):
      Explanation("\(place) is \(found), which no program writes", "export the file again")
    case .value(let place, .halfOfDayMissing):
      Explanation(
        "\(place) does not say whether it is before or after noon; nothing was imported",
        "set the phone to a clock of 24 hours and export the file again")
    case .value(let place, let fault):
      Explanation("\(place) \(fault.words); nothing was imported", "export the file again")
    }
  }
}

extension ValueFault {
  fileprivate var words: String {
    switch self {
    case .missing: "is missing"
    case .wrongForm(let expected): "is not \(expected.phrase)"
    case .notWhole: "is not a whole number"
    case .outOfRange: "is out of range"
    case .halfOfDayMissing: "does not say whether it is before or after noon"
    case .tooLong(let limit): "is longer than \(limit) bytes"
    case .tooMany(let limit): "has more than \(limit) elements"
    case .wrongCount(let expected): "does not have \(expected) elements"
    case .unknownWord: "is a word that is not known here"
    case .notHexadecimal: "is not an id"
    case .anotherPerson: "is another person than before; import one person at a time"
    case .unknownRecord: "is an id that the file does not have"
    case .repeated: "has an id that came before"
    }
  }
}

extension ValueFault.Form {
  fileprivate var phrase: String {
    switch self {
    case .object: "an object"
    case .list: "a list"
    case .text: "a text"
    case .number: "a number"
    case .truth: "true or false"
    }
  }
}

extension XMLFault {
  /// What is wrong, and where.
  var words: String { "\(reason.words) at line \(line), column \(column)" }
}

extension XMLFault.Reason {
  fileprivate var words: String {
    switch self {
    case .tooManyBytes(let limit): "it has more than \(limit) bytes"
    case .tooDeep(let limit): "it is nested deeper than \(limit) levels"
    case .tooManyElements(let limit): "it has more than \(limit) elements"
    case .tooManyAttributes(let limit): "an element has more than \(limit) attributes"
    case .tooLong(let limit): "a text is longer than \(limit) bytes"
    case .documentType: "a document type stands, which is not read"
    case .endsEarly: "it ends early"
    case .notWellFormed: "it is not well formed"
    }
  }
}

extension CSVFault {
  /// What is wrong, and where.
  var words: String { "\(reason.words) at line \(line)" }
}

extension CSVFault.Reason {
  fileprivate var words: String {
    switch self {
    case .tooManyBytes(let limit): "it has more than \(limit) bytes"
    case .tooManyRows(let limit): "it has more than \(limit) rows"
    case .tooManyCells(let limit): "a row has more than \(limit) cells"
    case .tooLong(let limit): "a cell is longer than \(limit) bytes"
    case .openQuote: "a quotation mark has no second one"
    case .afterQuote: "something follows a closing quotation mark"
    case .strayQuote: "a quotation mark stands amid a cell"
    case .controlCharacter: "a control character stands in a cell"
    case .invalidUTF8: "the text is not UTF-8"
    case .unreadableRow: "the cells of a row do not tell what they are"
    case .wrongCount(let expected, let found): "\(found) cells stand for \(expected) columns"
    }
  }
}

extension JSONFault {
  fileprivate var words: String { "\(reason.words) at line \(line), column \(column)" }
}

extension JSONFault.Reason {
  fileprivate var words: String {
    switch self {
    case .tooManyBytes(let limit): "it has more than \(limit) bytes"
    case .tooDeep(let limit): "it is nested deeper than \(limit) levels"
    case .endsEarly: "it ends early"
    case .unexpected: "there is something unexpected"
    case .moreAfterTheEnd: "something follows the end"
    case .number: "a number is not written as one"
    case .controlCharacter: "there is a control character in a text"
    case .escape: "an escape is not one of JSON's"
    case .loneSurrogate: "there is half a character in a text"
    case .invalidUTF8: "the text is not UTF-8"
    case .repeatedKey: "a key is there twice"
    }
  }
}

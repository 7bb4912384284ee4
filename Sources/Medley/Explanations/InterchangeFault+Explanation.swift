internal import MedleyInterchange

extension InterchangeFault {
  var explanation: Explanation {
    switch self {
    case .notJSON(let fault):
      Explanation(
        "the file is not JSON: \(fault.words); nothing was imported",
        "the copy may have been interrupted; export it again")
    case .unknownLayout:
      Explanation(
        "the file is in no format that is known here",
        "MedTimer backups and Medley's own exports can be imported")
    case .newerVersion(let place, let found, let newest):
      Explanation(
        "the file was written by a newer version of its program (\(place) is \(found), known up to "
          + "\(newest)); nothing was imported", "update Medley")
    case .negativeVersion(let place, let found):
      Explanation("\(place) is \(found), which no program writes", "export the file again")
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
    case .tooLong(let limit): "is longer than \(limit) bytes"
    case .tooMany(let limit): "has more than \(limit) elements"
    case .wrongCount(let expected): "does not have \(expected) elements"
    case .unknownWord: "is a word that is not known here"
    case .notHexadecimal: "is not an id"
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

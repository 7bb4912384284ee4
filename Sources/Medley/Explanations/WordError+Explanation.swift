internal import MedleySealing

extension WordError: Explained {
  package var explanation: Explanation {
    switch self {
    case .unknownWord(let position):
      Explanation(
        "word \(position) is not in the list of words", "read it again; four letters are enough")
    case .wrongCount(let expected, let found):
      Explanation("\(expected) words are needed, not \(found)", "read them again")
    case .mistyped:
      Explanation("one of the words is mistyped: they do not belong together", "read them again")
    }
  }

  package var errorClass: ErrorClass { .wrongWords }
}

extension WordError {
  /// What is wrong with typed recovery words.
  var recoveryExplanation: Explanation {
    let hint = "read them again from the paper; four letters of each are enough"
    return switch self {
    case .unknownWord(let position):
      Explanation(
        "recovery code mistyped: word \(position) is not in the list of words", hint)
    case .wrongCount(let expected, let found):
      Explanation("recovery code mistyped: \(expected) words are needed, not \(found)", hint)
    case .mistyped:
      Explanation("recovery code mistyped: the words do not belong together", hint)
    }
  }
}

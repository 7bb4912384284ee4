extension GivenName.Fault {
  /// What is wrong with the name of something.
  func explanation(of named: GivenName) -> Explanation {
    switch self {
    case .empty:
      Explanation("the name of the \(named.word) is empty", "give it a name that can be seen")
    case .controlCharacter:
      Explanation(
        "the name of the \(named.word) holds a line break or another control character",
        "give the name without it")
    case .tooLong(let limit):
      Explanation(
        "the name of the \(named.word) is longer than \(limit) bytes", "give a shorter one")
    }
  }
}

extension GivenName {
  fileprivate var word: String {
    switch self {
    case .device: "device"
    case .person: "person"
    case .medication: "medication"
    }
  }
}

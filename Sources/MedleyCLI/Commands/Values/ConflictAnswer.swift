/// The answer to a conflict: one dose, two doses, or the entry that holds.
enum ConflictAnswer: ArgumentValue, Equatable {
  case one
  case two
  case keep(EntryName)

  static var completions: Completions { .words(["one", "two", "keep="]) }

  init(argument: String) throws(ArgumentFault) {
    switch argument {
    case "one": self = .one
    case "two": self = .two
    case _ where argument.hasPrefix("keep="):
      self = .keep(try EntryName(argument: String(argument.dropFirst(5))))
    default: throw ArgumentFault(expected: "one, two or keep=ENTRY")
    }
  }
}

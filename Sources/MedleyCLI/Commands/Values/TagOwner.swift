/// A tag of an imported file and the person it stands for: `Alex=Ann`.
struct TagOwner: ArgumentValue, Equatable {
  let tag: String
  let person: String

  init(argument: String) throws(ArgumentFault) {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else {
      throw ArgumentFault(expected: "a tag and a person such as Alex=Ann")
    }
    tag = String(parts[0])
    person = String(parts[1])
  }
}

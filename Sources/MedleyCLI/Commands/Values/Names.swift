/// How a person names a medication: its name, the beginning of it, or its id.
struct MedicationName: NameArgument {
  let text: String

  static let expected = "the name or id of a medication"
  static var completions: Completions { .medication }

  init(text: String) { self.text = text }
}

/// What a new medication is called: any text, or a name that the catalogue knows; whether it will do
/// is seen when it is kept.
struct NewMedicationName: ArgumentValue, Equatable {
  let text: String

  static var completions: Completions { .product }

  init(argument: String) { text = argument }
}

/// How somebody names a person: a name, the beginning of it, or an id.
struct PersonName: NameArgument {
  let text: String

  static let expected = "the name or id of a person"
  static var completions: Completions { .person }

  init(text: String) { self.text = text }
}

/// How a person names a device: its name, the beginning of it, or its id.
struct DeviceName: NameArgument {
  let text: String

  static let expected = "the name or id of a device"
  static var completions: Completions { .device }

  init(text: String) { self.text = text }
}

/// How a person names an entry: its id or the beginning of it.
struct EntryName: NameArgument {
  let text: String

  static let expected = "the id of an entry"

  init(text: String) { self.text = text }
}

/// How a person names a conflict: its id or the beginning of it.
struct ConflictName: NameArgument {
  let text: String

  static let expected = "the id of a conflict"

  init(text: String) { self.text = text }
}

/// A word that names a record of the store; which one is seen later.
protocol NameArgument: ArgumentValue, Equatable {
  static var expected: String { get }
  var text: String { get }
  init(text: String)
}

extension NameArgument {
  init(argument: String) throws(ArgumentFault) {
    guard argument.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw ArgumentFault(expected: Self.expected)
    }
    self.init(text: argument)
  }
}

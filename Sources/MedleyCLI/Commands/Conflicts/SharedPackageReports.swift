internal import Medley
internal import MedleyInterchange

extension SharedPackage {
  /// The fixed shape of one package in `conflicts --json`.
  var json: JSONValue {
    .object([
      ("serial", .string(serial)),
      (
        "medications",
        .array(
          owners.map { owner in
            .object([
              ("id", .string(owner.id)), ("name", .string(owner.medication)),
              ("person", .string(owner.person)),
            ])
          })
      ),
    ])
  }

  /// What is so, in a line.
  var title: String { "one package is counted with both \(shown(names)): undo one" }

  /// The ways in which it is counted once again, each with when it is the right one.
  var remedies: [(line: String, meaning: String)] {
    [
      ("medley undo", "on the device that added it by mistake, when nothing came after"),
      ("medley count MEDICATION AMOUNT", "says what is there of the one that does not have it"),
    ]
  }
}

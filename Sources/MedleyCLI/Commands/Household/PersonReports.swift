internal import Medley
internal import MedleyInterchange

extension Cabinet.PersonReport {
  /// One person as JSON.
  var json: JSONValue {
    .object([
      ("id", .string(id)), ("name", .string(name)), ("birth_year", .integer(orNull: birthYear)),
      ("note", .string(orNull: notes)), ("zone", .string(orNull: zone)),
    ])
  }
}

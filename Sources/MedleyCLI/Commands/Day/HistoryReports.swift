internal import Medley
internal import MedleyInterchange

extension Cabinet.HistoryLine {
  /// One change as JSON.
  var json: JSONValue {
    .object([
      ("at", .string(at.text)), ("device", .string(device)), ("author", .string(person)),
      ("what", .array(what.map { .string($0) })), ("void", .string(orNull: void)),
      ("change", .string(change)),
    ])
  }
}

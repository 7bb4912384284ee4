internal import Medley
internal import MedleyInterchange

extension Cabinet.DeviceReport {
  /// One device as JSON.
  var json: JSONValue {
    .object([
      ("id", .string(id)), ("name", .string(name)), ("role", .string(role)),
      ("person", .string(orNull: personName)), ("this_device", .bool(isThis)),
      ("changes", .integer(changeCount)), ("incarnations", .integer(incarnationCount)),
      ("acknowledged", acknowledged.map { .integer($0) } ?? .null),
      ("forked", .bool(isForked)), ("last_sync_at", .moment(lastSyncAt)),
      (
        "copies",
        .array(
          copies.map { copy in
            .object([
              ("kind", .string(copy.wasSetBack ? "set_back" : "copied")),
              ("changes_beside", .integer(copy.changesBeside)),
            ])
          })
      ),
    ])
  }

  /// How much of this device's log it is known to hold.
  var acknowledgedWords: String {
    acknowledged.map { $0 == 0 ? "" : "has \($0) changes of this device" } ?? ""
  }

  /// What happened to its store, in sentences.
  var copySentences: [String] { copies.map { "“\(name)”: \($0.words)." } }
}

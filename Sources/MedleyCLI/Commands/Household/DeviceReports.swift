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
      ("removed", .bool(isRemoved)),
      ("removed_by", .string(orNull: removedBy)), ("changes_without_effect", .integer(voidCount)),
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

  /// What is to be known of the device, in a few words.
  var note: String {
    if isRemoved {
      return removedBy == name ? "left" : "removed\(removedBy.map { " by \($0)" } ?? "")"
    }
    return isThis ? "this device" : acknowledgedWords
  }

  /// How much of this device's log it is known to hold.
  var acknowledgedWords: String {
    acknowledged.map {
      $0 == 0 ? "" : "has \($0) change\($0 == 1 ? "" : "s") of this device"
    } ?? ""
  }

  /// What happened to its store and its changes, in sentences.
  var sentences: [String] {
    var found = copies.map { "“\(name)”: \($0.words)." }
    if isForked { found.append("“\(name)”: its log went on in two branches; both are kept.") }
    if voidCount > 0 {
      found.append(
        "“\(name)”: \(voidCount) change\(voidCount == 1 ? "" : "s") of it without effect; “medley "
          + "history” says why.")
    }
    return found
  }
}

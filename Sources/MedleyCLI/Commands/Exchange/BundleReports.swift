internal import Medley
internal import MedleyInterchange

extension Cabinet.ReadBundle {
  /// The fixed shape of `bundle read --json`.
  var json: JSONValue {
    .object([
      ("changes_new", .integer(newChangeCount)), ("changes_known", .integer(knownChangeCount)),
      ("rows_touched", .integer(rowsTouched)), ("conflicts_new", .integer(conflictsNew)),
      ("from", .string(fromName)), ("from_id", .string(from)),
      ("state_hash", .string(stateHash)),
    ])
  }
}

extension Cabinet.BundleContents {
  /// The header fields and the operations, as the format document names them.
  var json: JSONValue {
    .object([
      ("household", .string(household)), ("sender", .string(sender)),
      ("sender_name", .string(orNull: senderName)),
      ("recipients", .array(recipients.map { .string($0) })),
      ("written_by", .string(writtenBy)), ("from", .array(from.map(\.json))),
      ("to", .array(to.map(\.json))), ("changes", .integer(changes.count)),
      ("photos", .integer(photoCount)),
      ("operations", .array(changes.flatMap(\.json))),
    ])
  }

  /// A few lines for a person.
  var lines: [String] {
    let operationCount = changes.reduce(0) { $0 + $1.operations.count }
    return [
      "from       \(senderName.map { "“\($0)”" } ?? "a device that is not known here")",
      "household  \(isOwnHousehold ? "this one" : "another one")",
      "for        \(recipients.count) recipients",
      "written by \(writtenBy)",
      "holds      \(changes.count) changes with \(operationCount) operations, "
        + "\(batchByteCount) bytes packed"
        + (photoCount > 0 ? ", and \(Wording.count(photoCount, "photo"))" : ""),
      from.isEmpty
        ? "starts     from nothing: any device can read it"
        : "starts     from \(from.count) logs that the reader must hold",
    ]
  }
}

extension Cabinet.BundleContents.Entry {
  fileprivate var json: JSONValue {
    .object([
      ("device", .string(device)), ("incarnation", .string(incarnation)),
      ("sequence", .integer(sequence)), ("hash", .string(hash)),
    ])
  }
}

extension Cabinet.BundleContents.Change {
  fileprivate var json: [JSONValue] {
    let common: [(String, JSONValue)] = [
      ("change", .string(hash)), ("device", .string(device)),
      ("incarnation", .string(incarnation)), ("sequence", .integer(sequence)),
      ("stamp", .integer(stamp)),
    ]
    if let unreadable { return [.object(common + [("unreadable", .string(unreadable))])] }
    return operations.enumerated().map { index, operation in
      .object(
        common + [
          ("index", .integer(index)), ("id", .string(operation.id)),
          ("kind", .integer(operation.kind)), ("record", .string(operation.record)),
          ("field", .integer(operation.field)), ("shape", .string(operation.shape)),
          ("member", .string(orNull: operation.member)),
          ("parent", .string(orNull: operation.parent)), ("value", .string(operation.value)),
        ])
    }
  }
}

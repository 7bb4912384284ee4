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

  /// What it is, each thing with its label.
  var table: Table {
    let operationCount = changes.reduce(0) { $0 + $1.operations.count }
    var table = Table([.init(), .init()], isNamed: true)
    table.append(["from", senderName.map { "“\($0)”" } ?? "a device that is not known here"])
    table.append(["household", isOwnHousehold ? "this one" : "another one"])
    table.append(["for", Wording.count(recipients.count, "recipient")])
    table.append(["written by", writtenBy])
    table.append([
      "holds",
      "\(Wording.count(changes.count, "change")) with "
        + "\(Wording.count(operationCount, "operation")), \(batchByteCount) bytes packed"
        + (photoCount > 0 ? ", and \(Wording.count(photoCount, "photo"))" : ""),
    ])
    table.append([
      "starts",
      from.isEmpty
        ? "from nothing: any device can read it"
        : "from \(Wording.count(from.count, "log")) that the reader must hold",
    ])
    return table
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

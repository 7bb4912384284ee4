internal import Medley
internal import MedleyInterchange

extension BackupListing {
  var json: JSONValue {
    .object([
      ("folder", .string(folder)), ("whole", .bool(allProblems.isEmpty && !backups.isEmpty)),
      ("backups", .array(backups.map(\.json))), ("problems", .array(problems.map(\.json))),
      ("others", .integer(strangerCount)),
    ])
  }

  /// One line for each backup, the newest first.
  func write(to output: Output, isVerified: Bool) {
    guard !backups.isEmpty else {
      output.line("There is no backup of this household in \(shown(folder)).")
      return
    }
    var table = Table([
      .init("BACKUP", side: .right, plain: "backup %"), .init("MADE", plain: "made %"),
      .init("CHANGES", side: .right, plain: "changes %"),
      .init("BYTES", side: .right, plain: "% bytes"), .init(""),
    ])
    for backup in backups {
      let sound = isVerified ? "whole, every byte read" : ""
      table.append([
        "\(backup.generation)", backup.madeAt.map { "\($0.date) \($0.time)" } ?? "",
        backup.changeCount.map { "\($0)" } ?? "", "\(backup.byteCount)",
        backup.isWhole ? sound : "NOT WHOLE",
      ])
    }
    output.table(table)
  }
}

extension BackupReport {
  fileprivate var json: JSONValue {
    .object([
      ("generation", .integer(generation)), ("made_at", .moment(madeAt)),
      ("whole", .bool(isWhole)), ("changes", .integer(orNull: changeCount)),
      ("bytes", .integer(byteCount)), ("files", .array(paths.map { .string($0) })),
      ("problems", .array(problems.map(\.json))),
    ])
  }
}

extension BackupReport.Problem {
  fileprivate var json: JSONValue {
    .object([("path", .string(path)), ("why", .string(explanation.whatHappened))])
  }
}

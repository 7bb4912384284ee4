internal import MedleySQLite

/// What a device remembers for itself; it is in no log and travels nowhere.
package enum LocalNote: String, CaseIterable, Sendable {
  /// When the newest backup was made that is known to be whole, milliseconds since 1970.
  case backupMadeAt = "note_backup_made_at"
  /// The folder of that backup.
  case backupFolder = "note_backup_folder"
  /// The files that were begun on a medium and may be cut short there, a group on each line.
  case unfinishedFiles = "note_unfinished_files"
  /// When somebody last showed that they have the recovery words, milliseconds since 1970.
  case recoveryCheckedAt = "note_recovery_checked_at"
  /// The files with words that are made for a recovery key which is not committed yet.
  case recoveryFiles = "note_recovery_files"
  /// The name of who removed this device, as another one said on the network.
  case removedBy = "note_removed_by"
  /// The hash of the last change that was written here in the name of the recovery key.
  case guestChange = "note_guest_change"
}

extension Store {
  /// Remembers things, each under its name, in place of what was there; an empty text forgets.
  package func remember(_ notes: [LocalNote: NoteValue]) throws {
    try checkWritable()
    try explained {
      try connection.transaction {
        for (note, value) in notes {
          if value == .text("") {
            try connection.run("DELETE FROM meta WHERE key = ?", [.text(note.rawValue)])
            continue
          }
          let stored: Value =
            switch value {
            case .number(let number): .integer(number)
            case .text(let text): .text(text)
            }
          try connection.run(
            "INSERT INTO meta VALUES (?, ?) "
              + "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            [.text(note.rawValue), stored])
        }
      }
    }
  }
}

/// The value of a note.
package enum NoteValue: Hashable, Sendable {
  case number(Int64)
  case text(String)

  package var number: Int64? { if case .number(let number) = self { number } else { nil } }
  package var text: String? { if case .text(let text) = self { text } else { nil } }
}

extension Reading {
  /// What the device remembers under a name; nil when it remembers nothing.
  package func note(_ note: LocalNote) throws -> NoteValue? { try store.value(of: note) }
}

extension Store {
  /// What the device remembers under a name, asked for by itself.
  package func note(_ note: LocalNote) throws -> NoteValue? {
    try explained { try value(of: note) }
  }

  fileprivate func value(of note: LocalNote) throws -> NoteValue? {
    let value = try connection.first(
      "SELECT value FROM meta WHERE key = ?", [.text(note.rawValue)]
    ) { $0.value(0) }
    return switch value {
    case .integer(let number)?: .number(number)
    case .text(let text)?: .text(text)
    default: nil
    }
  }
}

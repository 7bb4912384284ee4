internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines

/// What a session with another device came to, in words and as JSON.
enum SyncReports {
  /// One line for a person.
  static func line(_ synced: Synced) -> String {
    let name = "“\(shown(synced.deviceName))”"
    guard synced.hasNews else {
      return "\(name): nothing new; both devices hold the same."
    }
    let questions =
      synced.newQuestionCount > 0
      ? ", \(Wording.count(synced.newQuestionCount, "new question")) (medley conflicts)" : ""
    return "\(name): \(Wording.count(synced.newChangeCount, "change"))"
      + "\(photos(synced.newPhotoCount)) came\(questions), "
      + "\(Wording.count(synced.sentChangeCount, "change"))\(photos(synced.sentPhotoCount)) went."
  }

  /// “ and 2 photos”; nothing where there are none.
  private static func photos(_ count: Int) -> String {
    count > 0 ? " and \(Wording.count(count, "photo"))" : ""
  }

  static func lines(_ synced: Synced) -> [String] {
    let name = "“\(shown(synced.deviceName))”"
    let last =
      synced.unacknowledgedCount == 0
      ? "\(name) has acknowledged everything that is here."
      : "\(name) has not acknowledged "
        + "\(Wording.count(Int(clamping: synced.unacknowledgedCount), "change")) yet: sync again."
    return [line(synced), last]
  }

  /// Says what looks wrong on one of the two devices.
  static func warn(of synced: Synced, _ workspace: Workspace) {
    if let clocks = synced.clocks {
      workspace.output.warn(
        Explanation(
          "the clocks differ: this device says \(clocks.own), “\(shown(synced.deviceName))” says "
            + "\(clocks.other)", "set the one that is wrong; nothing was refused for it"))
    }
    if synced.statesDiffer {
      workspace.output.warn(
        Explanation(
          "“\(shown(synced.deviceName))” holds the same changes and came to another state: this is "
            + "a fault of Medley",
          "please report it with the versions of both (\(shown(synced.program)) there) and the "
            + "output of “medley doctor”; no change is lost"))
    }
  }

  static func json(_ synced: Synced) -> [(String, JSONValue)] {
    [
      ("device", .string(synced.deviceName)), ("device_id", .string(synced.deviceID)),
      ("address", .string(synced.address)), ("changes_sent", .integer(synced.sentChangeCount)),
      ("changes_new", .integer(synced.newChangeCount)),
      ("changes_known", .integer(synced.knownChangeCount)),
      ("conflicts_new", .integer(synced.newQuestionCount)),
      ("photos_sent", .integer(synced.sentPhotoCount)),
      ("photos_new", .integer(synced.newPhotoCount)),
      ("acknowledged", .bool(synced.unacknowledgedCount == 0)),
      ("unacknowledged", .integer(synced.unacknowledgedCount)),
      ("program", .string(synced.program)),
      (
        "clocks",
        synced.clocks.map {
          .object([("this", .moment($0.own)), ("other", .moment($0.other))])
        } ?? .null
      ), ("states_differ", .bool(synced.statesDiffer)), ("state_hash", .string(synced.stateHash)),
      ("bytes_sent", .integer(synced.sentByteCount)),
      ("bytes_received", .integer(synced.receivedByteCount)),
      ("round_trips", .integer(synced.tripCount)),
    ]
  }
}

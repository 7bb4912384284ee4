/// Something to be shown to whoever sits at this machine.
package struct Notification: Hashable, Sendable {
  /// What a person may answer with one press.
  package struct Action: Hashable, Sendable {
    package let key: String
    package let label: String

    package init(key: String, label: String) {
      self.key = key
      self.label = label
    }
  }

  package var title: String
  /// Lines of plain text, whatever characters are in them.
  package var body: String
  package var actions: [Action]
  /// True when it is to be seen before everything else.
  package var isUrgent: Bool
  package var isSilent: Bool
  /// True when it is to stay until somebody answers it or wipes it away.
  package var stays: Bool

  package init(
    title: String, body: String, actions: [Action] = [], isUrgent: Bool = false,
    isSilent: Bool = false, stays: Bool = false
  ) {
    self.title = title
    self.body = body
    self.actions = actions
    self.isUrgent = isUrgent
    self.isSilent = isSilent
    self.stays = stays
  }

  /// The body as a server takes it: one that reads markup must not take a name for it.
  func body(takesMarkup: Bool) -> String {
    guard takesMarkup else { return body.plain }
    var text = ""
    for scalar in body.plain.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension String {
  /// The text without control characters other than the ends of lines, and not too long: a server
  /// would disconnect whoever sends it a zero byte.
  fileprivate var plain: String {
    var text = ""
    let shown = unicodeScalars.filter { $0 == "\n" || $0.value >= 0x20 && $0 != "\u{7f}" }
    for scalar in shown {
      if text.utf8.count >= DesktopLimits.notificationByteCount { return text + "…" }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  /// The same in one line.
  var plainLine: String { plain.split(separator: "\n").joined(separator: " ") }
}

/// What became of a notification.
package enum NotificationEvent: Hashable, Sendable {
  /// A person pressed one of its actions.
  case pressed(number: Int, key: String)
  /// It is not shown any more.
  case closed(number: Int)
  /// The server would not show it.
  case notShown(number: Int)
  /// The server came anew: nothing of what was shown is there.
  case allGone
}

/// How this device and the server of notifications stand to each other.
package enum NotifierStanding: Hashable, Sendable {
  case asking
  case running
  /// The bus of the session, through which it is asked, does not run.
  case noBus
  /// The bus runs, and no server of notifications does.
  case noServer
  /// The bus or the server said no.
  case refused
}

internal import MedleyRecords

/// What a person may set, with the words in which it is typed and shown.
package enum PersonSetting: String, CaseIterable, Sendable {
  case preAlarm = "pre-alarm"
  case quietHours = "quiet-hours"
  case escalation
  case lowStockDays = "low-stock-days"
  case weekStart = "week-start"
  case language
  case reminderText = "reminder-text"

  package var field: PersonField {
    switch self {
    case .preAlarm: .preAlarm
    case .quietHours: .quietHours
    case .escalation: .escalation
    case .lowStockDays: .lowStockDays
    case .weekStart: .weekStart
    case .language: .language
    case .reminderText: .reminderText
    }
  }

  /// The word that stands for no value of one's own.
  package static let usualWord = "default"

  /// The languages that Medley speaks.
  package static let languages = ["en", "de"]

  /// What holds while nothing is set.
  package var usual: String {
    switch self {
    case .preAlarm, .quietHours: "none"
    case .escalation: Escalation.usual.typed
    case .lowStockDays: "\(MedicineLimits.lowStockDayCount)"
    case .weekStart: "mon"
    case .language: "en"
    case .reminderText: ReminderText.names.word
    }
  }

  /// What a value looks like.
  package var expected: String {
    switch self {
    case .preAlarm: "a length of time of at most 24h such as 15m, or none"
    case .quietHours: "two different times such as 22:00-07:00, or none"
    case .escalation:
      "repeats and their distance such as 2x30m, at most \(MedicineLimits.repeatCount) and at least "
        + "\(MedicineLimits.repeatMinutes)m, or none"
    case .lowStockDays: "a number of days from 0 to \(MedicineLimits.horizonDayCount)"
    case .weekStart: "a day of the week such as mon or sun"
    case .language: "en or de"
    case .reminderText: "names or plain"
    }
  }

  /// What a person set, as it is typed; nil where nothing is set.
  package func value(of person: Person) -> String? {
    switch self {
    case .preAlarm: person.preAlarm.value.map { $0 == .none ? "none" : $0.text }
    case .quietHours: person.quietHours.value.map { "\($0.from)-\($0.to)" }
    case .escalation: person.escalation.value.map(\.typed)
    case .lowStockDays: person.lowStockDays.value.map(String.init)
    case .weekStart: person.weekStart.value?.letters
    case .language: person.language.value
    case .reminderText: person.reminderText.value?.word
    }
  }

  /// The bytes of the register for what somebody typed; nil for other text.
  package func bytes(typed text: String) -> [UInt8]? {
    if text == PersonSetting.usualWord { return [] }
    switch self {
    case .preAlarm:
      let minutes = text == "none" ? Minutes.none : Minutes(typed: text)
      guard let minutes, minutes.count <= MedicineLimits.preAlarmMinutes else { return nil }
      return Array(registerNumber: UInt64(minutes.count))
    case .quietHours: return text == "none" ? [] : QuietHours(typed: text)?.encoded
    case .escalation: return Escalation(typed: text)?.encoded
    case .lowStockDays:
      guard let days = number(text.utf8), days <= MedicineLimits.horizonDayCount else {
        return nil
      }
      return Array(registerNumber: UInt64(days))
    case .weekStart:
      let word = text.lowercased()
      let day = Weekday.allCases.first { $0.letters == word || $0.name.lowercased() == word }
      return day.map { Array(registerNumber: UInt64($0.rawValue)) }
    case .language: return PersonSetting.languages.contains(text) ? Array(text.utf8) : nil
    case .reminderText:
      return ReminderText.allCases.first { $0.word == text }
        .map { Array(registerNumber: $0.rawValue) }
    }
  }
}

extension QuietHours {
  /// Reads `22:00-07:00`; nil for other text and for two equal times.
  fileprivate init?(typed text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let from = WallTime(parts[0]), let to = WallTime(parts[1]), from != to
    else { return nil }
    self.init(from: from, to: to)
  }
}

extension Escalation {
  /// The form that settings take: `2x30m`, or `none`.
  fileprivate var typed: String { times == 0 ? "none" : "\(times)x\(every.text)" }

  /// Reads `2x30m` or `none`; nil for other text and for what is out of bounds.
  fileprivate init?(typed text: String) {
    if text == "none" {
      self.init(every: .halfHour, times: 0)
      return
    }
    let parts = text.split(separator: "x", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let times = number(parts[0].utf8), let every = Minutes(typed: parts[1]),
      1...MedicineLimits.repeatCount ~= times, every.count >= MedicineLimits.repeatMinutes,
      every <= .day
    else { return nil }
    self.init(every: every, times: times)
  }
}

extension OffsetInstant {
  /// Reads a time as people type it; nil when it is none.
  ///
  /// `08:05` and `8:05` are today's, `yesterday 22:00`, `today 8:05` and `tomorrow 7:00` count
  /// from today, `2026-03-01 07:30` is that date's, all in the zone; RFC 3339 brings its offset.
  package init?(typed text: String, now: Instant, zone: ZoneRules) {
    let words = text.split(separator: " ").map { $0.lowercased() }
    if let full = OffsetInstant(text.trimmed) {
      self = full
      return
    }
    let today = zone.date(at: now.seconds)
    switch words.count {
    case 1 where words[0] == "now": self.init(now.wholeSecond, in: zone)
    case 1:
      let parts = words[0].split(separator: "t", omittingEmptySubsequences: false)
      if parts.count == 2, let date = LocalDate(parts[0]) {
        self.init(date: date, clock: parts[1], zone: zone)
      } else {
        self.init(date: today, clock: words[0], zone: zone)
      }
    case 2:
      guard let date = LocalDate(typed: words[0], today: today) else { return nil }
      self.init(date: date, clock: words[1], zone: zone)
    default: return nil
    }
  }

  /// Reads `08:05` or `08:05:30` on a date in a zone.
  private init?(date: LocalDate, clock: some StringProtocol, zone: ZoneRules) {
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard 2...3 ~= parts.count, let time = WallTime(parts[0] + ":" + parts[1]) else { return nil }
    var second = 0
    if parts.count == 3 {
      guard parts[2].utf8.count == 2, let digits = number(Array(parts[2].utf8)), digits < 60 else {
        return nil
      }
      second = digits
    }
    guard let start = zone.second(date, time) else { return nil }
    self.init(Instant(clampingSeconds: start + Int64(second)), in: zone)
  }
}

extension LocalDate {
  /// Reads `2026-03-01`, `today`, `yesterday` or `tomorrow`; nil for any other text.
  package init?(typed text: some StringProtocol, today: LocalDate) {
    switch text.lowercased() {
    case "today": self = today
    case "yesterday": self = today.adding(days: -1)
    case "tomorrow": self = today.adding(days: 1)
    case let word: self.init(word)
    }
  }
}

extension String {
  /// The text without blanks at its ends.
  var trimmed: String {
    let blanks: Set<Character> = [" ", "\t", "\n"]
    guard let first = firstIndex(where: { !blanks.contains($0) }),
      let last = lastIndex(where: { !blanks.contains($0) })
    else { return "" }
    return String(self[first...last])
  }
}

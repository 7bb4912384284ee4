internal import MedleyMedicines

/// Times as programs in the United States write them.
enum TwelveHourClock {
  /// Reads `8:05 AM`, with or without seconds and with any space; nil for any other text.
  static func time(_ text: String) -> (time: WallTime, second: Int)? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 2 else { return nil }
    return time(String(words[0]), half: String(words[1]))
  }

  /// Reads `8:05` or `8:05:30` in a half of the day, `am`, `PM` or `p.m.`; nil for any other text.
  static func time(_ clock: String, half: String) -> (time: WallTime, second: Int)? {
    guard let clock = LocalMoment.clock(clock), 1...12 ~= clock.time.minute / 60 else {
      return nil
    }
    let added: Int
    switch half.lowercased() {
    case "am", "a.m.": added = 0
    case "pm", "p.m.": added = 12
    default: return nil
    }
    let hour = clock.time.minute / 60 % 12 + added
    return WallTime(hour: hour, minute: clock.time.minute % 60).map { ($0, clock.second) }
  }

  /// Reads `1/2/2026 8:05 AM`, the month first; nil for any other text.
  static func moment(_ text: String) -> LocalMoment? {
    let parts = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard parts.count == 2, let clock = time(String(parts[1])) else { return nil }
    let numbers = parts[0].split(separator: "/", omittingEmptySubsequences: false)
      .map { part -> Int? in
        1...4 ~= part.utf8.count && part.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) ? Int(part) : nil
      }
    guard numbers.count == 3, let month = numbers[0], let day = numbers[1],
      let year = numbers[2], year >= 1_000,
      let date = LocalDate(year: year, month: month, day: day)
    else { return nil }
    return LocalMoment(date, clock.time, second: clock.second)
  }
}

internal import MedleyMedicines

/// The lines of an iCalendar file.
///
/// Source: RFC 5545 §3.1 and §3.3.
enum CalendarText {
  /// One content line, folded after 75 bytes and never within a character.
  static func line(_ name: String, _ value: String) -> String {
    var bytes: [UInt8] = []
    var length = 0
    for scalar in (name + ":" + value).unicodeScalars {
      let encoded = Array(String(scalar).utf8)
      if length + encoded.count > 75 {
        bytes += [UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: " ")]
        length = 1
      }
      bytes += encoded
      length += encoded.count
    }
    return String(decoding: bytes, as: UTF8.self) + "\r\n"
  }

  /// A text as a value of the type TEXT; what steers something is left out but for ends of lines
  /// and tabs.
  static func escaped(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": kept += ["\\", scalar]
      case "\n" where last == "\r": break
      case "\n", "\r", "\u{2028}", "\u{2029}", "\u{85}": kept += ["\\", "n"]
      case "\t": kept.append(scalar)
      case "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}": break
      default: kept.append(scalar)
      }
      last = scalar
    }
    return String(kept)
  }

  /// A date and a time without a zone: `20260301T080000`.
  static func local(_ date: LocalDate, _ time: WallTime) -> String {
    let digits = time.text.filter { $0 != ":" }
    return "\(day(date))T\(digits)00"
  }

  /// A date: `20260301`.
  static func day(_ date: LocalDate) -> String { date.text.filter { $0 != "-" } }

  /// An instant in UTC: `20260301T070000Z`.
  static func utc(_ instant: Instant) -> String { clock(instant.seconds) + "Z" }

  /// What a clock without an offset shows at a second.
  static func clock(_ second: Int64) -> String {
    let days = second >= 0 ? second / 86_400 : -((86_399 - second) / 86_400)
    let rest = Int(second - days * 86_400)
    let date = LocalDate(days: days) ?? (second < 0 ? .earliest : .latest)
    let time = WallTime(minute: rest / 60) ?? .midnight
    let seconds = rest % 60
    return String(local(date, time).dropLast(2)) + (seconds < 10 ? "0\(seconds)" : "\(seconds)")
  }

  /// An offset from UTC: `+0100`, with seconds where it has them.
  static func offset(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let size = abs(seconds)
    let rest = size % 60 == 0 ? "" : two(size % 60)
    return (seconds < 0 ? "-" : "+") + two(size / 3_600) + two(size / 60 % 60) + rest
  }
}

/// The clock by which the events of a schedule go.
enum CalendarClock {
  /// That of the place where the calendar is looked at.
  case floating
  /// That of a zone which the file describes.
  case zone(String, ZoneRules)
  /// UTC, the times of the schedule being so many minutes ahead of it.
  case utc(aheadMinutes: Int)

  /// The name of a property with the parameter that says the zone.
  func name(_ property: String) -> String {
    guard case .zone(let zone, _) = self else { return property }
    return "\(property);TZID=\(zone)"
  }

  /// What is due so many minutes after the midnight of a date: days after it, and the time then.
  func place(_ minute: Int) -> (days: Int, time: WallTime) {
    var minute = minute
    if case .utc(let ahead) = self { minute -= ahead }
    let days = minute >= 0 ? minute / 1_440 : -((1_439 - minute) / 1_440)
    return (days, WallTime(minute: minute - days * 1_440) ?? .midnight)
  }

  /// A date and a time of this clock.
  func text(_ date: LocalDate, _ time: WallTime) -> String {
    let text = CalendarText.local(date, time)
    if case .utc = self { return text + "Z" }
    return text
  }

  /// An instant as this clock shows it.
  func text(_ moment: OffsetInstant) -> String {
    switch self {
    case .floating: return CalendarText.local(moment.date, moment.time)
    case .zone(_, let rules):
      let shown = OffsetInstant(moment.instant, in: rules)
      return CalendarText.local(shown.date, shown.time)
    case .utc: return CalendarText.utc(moment.instant)
    }
  }

  /// The end of a rule: local where the clock is, and UTC where a zone is named (§3.3.10).
  func until(_ date: LocalDate, _ time: WallTime) -> String {
    guard case .zone(_, let rules) = self else { return text(date, time) }
    let second = rules.second(date, time) ?? rules.second(date.adding(days: 1), .midnight)
    return CalendarText.utc(Instant(clampingSeconds: second ?? 0))
  }
}

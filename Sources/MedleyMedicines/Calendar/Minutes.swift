/// A length of elapsed time in whole minutes: a gap, a window.
package struct Minutes: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let count: Int

  /// Makes a length; nil below zero or above `MedicineLimits.minuteCount`.
  package init?(_ count: Int) {
    guard 0...MedicineLimits.minuteCount ~= count else { return nil }
    self.count = count
  }

  /// Makes a length of a foreign number; nil above `MedicineLimits.minuteCount`.
  package init?(_ count: UInt64) {
    guard let count = Int(exactly: count) else { return nil }
    self.init(count)
  }

  private init(unchecked count: Int) { self.count = count }

  package static let none = Minutes(unchecked: 0)
  package static let minute = Minutes(unchecked: 1)
  package static let halfHour = Minutes(unchecked: 30)
  package static let hour = Minutes(unchecked: 60)
  package static let day = Minutes(unchecked: 1_440)

  package var milliseconds: Int64 { Int64(count) * 60_000 }

  /// The form that commands take and print: `4h`, `90m`, `1h30m`.
  package var text: String {
    let hours = count / 60
    let rest = count % 60
    return switch (hours, rest) {
    case (0, _): "\(rest)m"
    case (_, 0): "\(hours)h"
    default: "\(hours)h\(rest)m"
    }
  }

  /// The length in words: `4 h`, `1 h 30 min`.
  package var words: String {
    let hours = count / 60
    let rest = count % 60
    return switch (hours, rest) {
    case (0, _): "\(rest) min"
    case (_, 0): "\(hours) h"
    default: "\(hours) h \(rest) min"
    }
  }

  package var description: String { text }

  /// Reads a length as people type it: `4h`, `90m`, `90 min`, `1h30m`, `2d`; nil for other text.
  package init?(typed text: some StringProtocol) {
    let scales = [
      "m": 1, "min": 1, "mins": 1, "minute": 1, "minutes": 1, "h": 60, "hour": 60, "hours": 60,
      "d": 1_440, "w": 10_080,
    ]
    var bytes = text.lowercased().utf8.filter { $0 != UInt8(ascii: " ") }[...]
    var total = 0
    var last = Int.max
    guard !bytes.isEmpty, bytes.count <= 32 else { return nil }
    while !bytes.isEmpty {
      let digits = bytes.prefix(while: isDigit)
      bytes = bytes.dropFirst(digits.count)
      let unit = bytes.prefix { !isDigit($0) }
      bytes = bytes.dropFirst(unit.count)
      guard let count = number(digits), let scale = scales[String(decoding: unit, as: UTF8.self)],
        scale < last
      else { return nil }
      last = scale
      total += count * scale
    }
    self.init(total)
  }

  package static func < (one: Minutes, other: Minutes) -> Bool { one.count < other.count }
}

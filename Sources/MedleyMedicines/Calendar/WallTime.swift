/// A time of day as a clock on the wall shows it, to the minute; there is no 24:00.
package struct WallTime: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Minutes since midnight, 0 to 1439.
  package let minute: Int

  /// Makes a time of minutes since midnight; nil outside a day.
  package init?(minute: Int) {
    guard 0..<1_440 ~= minute else { return nil }
    self.minute = minute
  }

  package init?(hour: Int, minute: Int) {
    guard 0..<24 ~= hour, 0..<60 ~= minute else { return nil }
    self.minute = hour * 60 + minute
  }

  package static let midnight = WallTime(clamping: 0)

  /// The time as `08:05`.
  package var text: String {
    var digits: [UInt8] = []
    write(to: &digits)
    return String(decoding: digits, as: UTF8.self)
  }

  func write(to digits: inout [UInt8]) {
    writePadded(minute / 60, 2, to: &digits)
    digits.append(UInt8(ascii: ":"))
    writePadded(minute % 60, 2, to: &digits)
  }

  package var description: String { text }

  /// Reads `08:05` or `8:05`; nil for any other text.
  package init?(_ text: some StringProtocol) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2, 1...2 ~= parts[0].count, parts[1].count == 2,
      let hour = number(parts[0]), let minute = number(parts[1])
    else { return nil }
    self.init(hour: hour, minute: minute)
  }

  package static func < (one: WallTime, other: WallTime) -> Bool { one.minute < other.minute }

  /// The time of day that a number of seconds since midnight falls in.
  init(clamping seconds: Int64) { minute = Int(min(max(seconds, 0), 86_399) / 60) }
}

internal import MedleyMedicines

/// A date and a time on a clock whose zone the file does not name.
struct LocalMoment: Hashable, Sendable {
  let date: LocalDate
  let time: WallTime
  let second: Int

  /// Makes a moment; nil when the second does not exist.
  init?(_ date: LocalDate, _ time: WallTime, second: Int = 0) {
    guard 0...59 ~= second else { return nil }
    self.date = date
    self.time = time
    self.second = second
  }

  /// Reads `2026-07-10 08:00:00`, with or without seconds; nil for any other text.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 16 || bytes.count == 19, bytes[10] == UInt8(ascii: " "),
      let date = LocalDate(String(decoding: bytes[..<10], as: UTF8.self)),
      let clock = LocalMoment.clock(String(decoding: bytes[11...], as: UTF8.self))
    else { return nil }
    self.init(date, clock.time, second: clock.second)
  }

  /// Reads `8:00`, `08:00` and `08:00:5`; nil for any other text.
  static func clock(_ text: String) -> (time: WallTime, second: Int)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard 2...3 ~= parts.count, let time = WallTime(parts.prefix(2).joined(separator: ":")) else {
      return nil
    }
    guard parts.count == 3 else { return (time, 0) }
    guard 1...2 ~= parts[2].utf8.count, parts[2].utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      let second = Int(parts[2]), second < 60
    else { return nil }
    return (time, second)
  }

  /// The moment in a zone; a time that the clock jumped over moves forward by the jump.
  func instant(in zone: ZoneRules) -> OffsetInstant {
    let midnight = Int64(date.days) * 86_400 + Int64(time.minute) * 60
    let known = zone.second(date, time) ?? midnight - Int64(zone.offsetSeconds(at: midnight))
    return OffsetInstant(Instant(clampingSeconds: known + Int64(second)), in: zone)
  }
}

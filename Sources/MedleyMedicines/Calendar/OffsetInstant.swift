/// An instant together with the offset from UTC at which it is shown.
package struct OffsetInstant: Hashable, Sendable, CustomStringConvertible {
  package let instant: Instant
  /// Minutes east of UTC, less than a day either way.
  package let offsetMinutes: Int

  /// Makes an instant with an offset; nil when the offset is a day or more.
  package init?(_ instant: Instant, offsetMinutes: Int) {
    guard -1_439...1_439 ~= offsetMinutes else { return nil }
    self.instant = instant
    self.offsetMinutes = offsetMinutes
  }

  /// Shows an instant in a zone; an offset with seconds is cut to the minute.
  package init(_ instant: Instant, in zone: ZoneRules) {
    self.instant = instant
    let minutes = zone.offsetSeconds(at: instant.seconds) / 60
    offsetMinutes = min(max(minutes, -1_439), 1_439)
  }

  /// The date that the clock shows at the offset.
  package var date: LocalDate {
    LocalDate.earliest.adding(days: Int(localDays) - LocalDate.earliest.days)
  }

  /// The time that the clock shows at the offset.
  package var time: WallTime { WallTime(clamping: localSeconds - localDays * 86_400) }

  /// The instant in RFC 3339, to the second, always with its offset in digits.
  package var text: String {
    let second = localSeconds - localDays * 86_400
    var digits: [UInt8] = []
    digits.reserveCapacity(25)
    date.write(to: &digits)
    digits.append(UInt8(ascii: "T"))
    time.write(to: &digits)
    digits.append(UInt8(ascii: ":"))
    writePadded(Int(second % 60), 2, to: &digits)
    digits.append(UInt8(ascii: offsetMinutes < 0 ? "-" : "+"))
    writePadded(abs(offsetMinutes) / 60, 2, to: &digits)
    digits.append(UInt8(ascii: ":"))
    writePadded(abs(offsetMinutes) % 60, 2, to: &digits)
    return String(decoding: digits, as: UTF8.self)
  }

  package var description: String { text }

  /// Reads RFC 3339 and drops digits beyond milliseconds; nil for any other text.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard 20...40 ~= bytes.count,
      let date = LocalDate(bytes: bytes[0..<10]),
      [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(bytes[10]),
      bytes[13] == UInt8(ascii: ":"), let hour = number(bytes[11..<13]),
      let minute = number(bytes[14..<16]), let time = WallTime(hour: hour, minute: minute),
      bytes[16] == UInt8(ascii: ":"), let second = number(bytes[17..<19]), second <= 60
    else { return nil }
    var rest = bytes[19...]
    var milliseconds = 0
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix(while: isDigit)
      guard !digits.isEmpty else { return nil }
      let three = Array((digits + [UInt8(ascii: "0"), UInt8(ascii: "0")]).prefix(3))
      milliseconds = number(three) ?? 0
      rest = rest.dropFirst(1 + digits.count)
    }
    guard let offset = OffsetInstant.offset(rest) else { return nil }
    // A leap second is the second before it, which no clock here counts.
    let seconds = Int64(date.days) * 86_400 + Int64(time.minute * 60 + min(second, 59))
    guard
      let instant = Instant(
        milliseconds: (seconds - Int64(offset) * 60) * 1_000 + Int64(milliseconds))
    else { return nil }
    self.init(instant, offsetMinutes: offset)
  }

  private var localSeconds: Int64 { instant.seconds + Int64(offsetMinutes) * 60 }

  private var localDays: Int64 {
    localSeconds >= 0 ? localSeconds / 86_400 : -((86_399 - localSeconds) / 86_400)
  }

  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
    let text = String(decoding: bytes, as: UTF8.self)
    if text == "Z" || text == "z" { return 0 }
    guard bytes.count == 6, let sign = bytes.first,
      sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let time = WallTime(text.dropFirst())
    else { return nil }
    return sign == UInt8(ascii: "-") ? -time.minute : time.minute
  }
}

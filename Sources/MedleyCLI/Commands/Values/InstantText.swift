/// A time in RFC 3339 with its offset, such as `2026-03-01T07:30:00+01:00`.
struct InstantText: ArgumentValue, Equatable {
  let text: String
  let date: DateText
  let hour: Int
  let minute: Int
  let second: Int
  let offsetMinutes: Int

  init(argument: String) throws(ArgumentFault) {
    guard let parsed = Self(text: argument) else {
      throw ArgumentFault(expected: "a time with its offset such as 2026-03-01T07:30:00+01:00")
    }
    self = parsed
  }

  /// Source: RFC 3339 §5.6; fractions of a second are allowed and dropped, 60 is no second here.
  init?(text: String) {
    var reader = DigitReader(text)
    guard let date = DateText(reading: &reader),
      reader.skip("T") || reader.skip("t") || reader.skip(" "),
      let hour = reader.number(digits: 2, in: 0...23), reader.skip(":"),
      let minute = reader.number(digits: 2, in: 0...59), reader.skip(":"),
      let second = reader.number(digits: 2, in: 0...59)
    else { return nil }
    if reader.skip(".") {
      guard reader.digits(upTo: 9) > 0 else { return nil }
    }
    guard let offset = Self.offset(&reader), reader.isAtEnd else { return nil }
    self.text = text
    self.date = date
    self.hour = hour
    self.minute = minute
    self.second = second
    offsetMinutes = offset
  }

  private static func offset(_ reader: inout DigitReader) -> Int? {
    if reader.skip("Z") || reader.skip("z") { return 0 }
    let isWest = reader.skip("-")
    guard isWest || reader.skip("+"), let hours = reader.number(digits: 2, in: 0...23),
      reader.skip(":"), let minutes = reader.number(digits: 2, in: 0...59)
    else { return nil }
    return (isWest ? -1 : 1) * (hours * 60 + minutes)
  }
}

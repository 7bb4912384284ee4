extension PosixRule {
  /// Reads a rule such as `CET-1CEST,M3.5.0,M10.5.0/3`; nil for any other text.
  init?(_ text: ArraySlice<UInt8>) {
    var scanner = Scanner(rest: text)
    guard scanner.name(), let west = scanner.seconds(hourLimit: 24) else { return nil }
    offset = -west
    if scanner.rest.isEmpty {
      summer = nil
      return
    }
    guard scanner.name() else { return nil }
    var summerOffset = offset + 3_600
    if scanner.rest.first != UInt8(ascii: ",") {
      guard let west = scanner.seconds(hourLimit: 24) else { return nil }
      summerOffset = -west
    }
    guard scanner.take(","), let begin = scanner.moment(), scanner.take(","),
      let end = scanner.moment(), scanner.rest.isEmpty
    else { return nil }
    summer = Summer(offset: summerOffset, begin: begin, end: end)
  }

  private struct Scanner {
    var rest: ArraySlice<UInt8>

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard let first = rest.first, UInt32(first) == character.value else { return false }
      rest.removeFirst()
      return true
    }

    /// Skips a name: letters, or anything printable between angle brackets.
    mutating func name() -> Bool {
      if take("<") {
        let name = rest.prefix { $0 != UInt8(ascii: ">") }
        rest = rest.dropFirst(name.count)
        return name.count >= 3 && take(">")
      }
      let name = rest.prefix {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
      }
      rest = rest.dropFirst(name.count)
      return name.count >= 3
    }

    mutating func number(limit: Int) -> Int? {
      let digits = rest.prefix(while: isDigit)
      guard 1...3 ~= digits.count, let value = MedleyMedicines.number(digits), value <= limit
      else { return nil }
      rest = rest.dropFirst(digits.count)
      return value
    }

    /// Reads `[+-]hh[:mm[:ss]]`.
    mutating func seconds(hourLimit: Int) -> Int? {
      let isNegative = take("-")
      if !isNegative { _ = take("+") }
      guard let hours = number(limit: hourLimit) else { return nil }
      var seconds = hours * 3_600
      if take(":") {
        guard let minutes = number(limit: 59) else { return nil }
        seconds += minutes * 60
        if take(":") {
          guard let more = number(limit: 59) else { return nil }
          seconds += more
        }
      }
      return isNegative ? -seconds : seconds
    }

    mutating func moment() -> Moment? {
      let day: Moment.Day
      if take("M") {
        guard let month = number(limit: 12), month >= 1, take("."), let week = number(limit: 5),
          week >= 1, take("."), let weekday = number(limit: 6)
        else { return nil }
        day = .month(month, week: week, weekday: weekday)
      } else if take("J") {
        guard let number = number(limit: 365), number >= 1 else { return nil }
        day = .withoutLeapDay(number)
      } else {
        guard let number = number(limit: 365) else { return nil }
        day = .zeroBased(number)
      }
      guard take("/") else { return Moment(day: day, second: 7_200) }
      return seconds(hourLimit: 167).map { Moment(day: day, second: $0) }
    }
  }
}

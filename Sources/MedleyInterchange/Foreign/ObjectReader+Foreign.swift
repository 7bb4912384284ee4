internal import MedleyMedicines

extension ObjectReader {
  /// A name, which must not be empty, without spaces at its ends.
  func name(_ key: String) throws(InterchangeFault) -> String {
    let name = try required(key, try text(key, byteLimit: InterchangeLimits.shortTextByteCount))
      .trimmed
    guard !name.isEmpty else { throw fault(key, .missing) }
    return name
  }

  /// An amount, which is a number and not below zero.
  func plainAmount(_ key: String) throws(InterchangeFault) -> ExactDecimal {
    let amount = try required(key, try decimal(key))
    guard !amount.quantity.isNegative else { throw fault(key, .outOfRange) }
    return amount
  }

  /// Numbers without decimals in a range.
  func wholes(
    _ key: String, in range: ClosedRange<Int>, countLimit: Int
  ) throws(InterchangeFault) -> [Int]? {
    guard let list = try list(key, countLimit: countLimit) else { return nil }
    var numbers: [Int] = []
    for (index, element) in list.enumerated() {
      let place = "\(place(key))[\(index)]"
      guard let text = element.numberText else {
        throw .value(at: place, .wrongForm(expected: .number))
      }
      guard let number = Int(text) else {
        let isWhole = text.utf8.allSatisfy { $0 != UInt8(ascii: ".") && $0 | 0x20 != 0x65 }
        throw .value(at: place, isWhole ? .outOfRange : .notWhole)
      }
      guard range ~= number else { throw .value(at: place, .outOfRange) }
      numbers.append(number)
    }
    return numbers
  }

  /// A time of day as its hour and its minute.
  func clock(_ key: String) throws(InterchangeFault) -> WallTime {
    let parts = try required(key, try wholes(key, in: 0...59, countLimit: 2))
    guard parts.count == 2 else { throw fault(key, .wrongCount(expected: 2)) }
    guard let time = WallTime(hour: parts[0], minute: parts[1]) else {
      throw fault(key, .outOfRange)
    }
    return time
  }

  /// An instant in milliseconds since 1970.
  func millisecond(_ key: String) throws(InterchangeFault) -> Instant? {
    guard let number = try whole(key) else { return nil }
    guard let instant = Instant(milliseconds: number) else { throw fault(key, .outOfRange) }
    return instant
  }

  /// The version of a layout, which is known or the file is refused.
  func version(upTo newest: Int64) throws(InterchangeFault) {
    guard let version = try whole("version") else { return }
    if version < 0 { throw .negativeVersion(at: place("version"), found: version) }
    if version > newest {
      throw .newerVersion(at: place("version"), found: version, newest: newest)
    }
  }
}

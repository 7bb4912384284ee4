/// A number of days, up to ten years.
struct DayCount: ArgumentValue, Equatable {
  let count: Int

  static let limit = 3_660

  init(argument: String) throws(ArgumentFault) {
    guard let count = wholeNumber(argument), count <= Self.limit else {
      throw ArgumentFault(expected: "a number of days from 0 to \(Self.limit)")
    }
    self.count = count
  }
}

/// A year of birth.
struct BirthYear: ArgumentValue, Equatable {
  let year: Int

  init(argument: String) throws(ArgumentFault) {
    guard let year = wholeNumber(argument), 1850...2200 ~= year else {
      throw ArgumentFault(expected: "a year such as 1950")
    }
    self.year = year
  }
}

/// Digits read as a number; nil for any other text.
private func wholeNumber(_ text: String) -> Int? {
  text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int(text) : nil
}

/// A number of months, 1 to 240.
struct MonthCount: ArgumentValue, Equatable {
  let count: Int

  init(argument: String) throws(ArgumentFault) {
    guard let count = Int(argument), 1...240 ~= count else {
      throw ArgumentFault(expected: "a number of months from 1 to 240")
    }
    self.count = count
  }
}

/// How many answers are wanted, 1 to 1,000.
struct AnswerCount: ArgumentValue, Equatable {
  let count: Int

  init(argument: String) throws(ArgumentFault) {
    guard let count = Int(argument), 1...1_000 ~= count else {
      throw ArgumentFault(expected: "a number from 1 to 1000")
    }
    self.count = count
  }
}

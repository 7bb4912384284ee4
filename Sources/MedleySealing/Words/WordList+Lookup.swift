extension WordList {
  /// The letters that tell every word from all others.
  private static let prefixLength = 4

  private static let numbersByPrefix: [Substring: UInt16] = {
    var numbers: [Substring: UInt16] = [:]
    for (index, word) in words.enumerated() { numbers[word.prefix(prefixLength)] = UInt16(index) }
    return numbers
  }()

  /// Finds a word by itself or by its start, from the fourth letter on; nil if there is none.
  static func number(of typed: Substring) -> UInt16? {
    guard let number = numbersByPrefix[typed.prefix(prefixLength)],
      words[Int(number)].hasPrefix(typed)
    else { return nil }
    return number
  }
}

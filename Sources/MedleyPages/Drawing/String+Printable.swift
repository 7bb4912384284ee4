extension String {
  /// The text without control characters and numbers that are no letters.
  ///
  /// No font has them, and the libraries refuse some. Lines still end where they did.
  ///
  /// Source: Unicode 15, 23.7 (noncharacters).
  var printable: String {
    guard !unicodeScalars.allSatisfy(\.isPrintable) else { return self }
    var result = ""
    for letter in unicodeScalars {
      result.unicodeScalars.append(
        letter.isPrintable ? letter : letter == "\t" ? " " : "\u{fffd}")
    }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    if self == "\n" { return true }
    let isControl = value < 0x20 || 0x7f..<0xa0 ~= value
    let isNoLetter = 0xfdd0...0xfdef ~= value || value & 0xfffe == 0xfffe
    return !isControl && !isNoLetter
  }
}

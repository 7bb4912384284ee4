internal import MedleyPacks

extension CatalogueCode {
  /// The number of trade under bars, of 8, 12, 13 or 14 digits; nil for a wrong check digit.
  static func gtin(_ text: some StringProtocol) -> CatalogueCode? {
    guard let gtin = GTIN(String(text)), let number = Int64(gtin.digits), number > 0 else {
      return nil
    }
    return CatalogueCode(.gtin, number)
  }

  /// The number of an American package with its hyphens; nil for other shapes.
  ///
  /// Registers have hundreds of thousands of them, so they are read without texts in between.
  static func ndc(_ text: some StringProtocol) -> CatalogueCode? {
    var numbers: [Int64] = []
    var counts: [Int] = []
    guard text.utf8.count <= 14 else { return nil }
    for segment in text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false) {
      var number: Int64 = 0
      for byte in segment {
        guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
        number = number * 10 + Int64(byte - UInt8(ascii: "0"))
      }
      numbers.append(number)
      counts.append(segment.count)
    }
    guard shapes.contains(counts) else { return nil }
    return CatalogueCode(.ndc, numbers[0] * 1_000_000 + numbers[1] * 100 + numbers[2])
  }

  /// How many digits the segments of an American package have; six in front from 2033 on.
  ///
  /// Source: 21 CFR 207.33.
  private static let shapes = [[4, 4, 2], [5, 3, 2], [5, 4, 1], [5, 4, 2], [6, 4, 2]]

  /// The number of an American product with its hyphen: 4-4, 5-3, 5-4 or 6-4 digits.
  static func ndcProduct(_ text: some StringProtocol) -> CatalogueCode? {
    let segments = text.split(separator: "-", omittingEmptySubsequences: false)
    guard segments.count == 2, 4...6 ~= segments[0].utf8.count,
      segments[1].utf8.count == 4 || (segments[1].utf8.count == 3 && segments[0].utf8.count == 5),
      let labeler = RegisterText.number(segments[0]), let product = RegisterText.number(segments[1])
    else { return nil }
    return CatalogueCode(.ndcProduct, labeler * 10_000 + product)
  }

  /// The number of an Italian package of nine digits; nil for a wrong check digit.
  static func aic(_ text: some StringProtocol) -> CatalogueCode? {
    guard text.utf8.count == 9, let number = RegisterText.number(text), number > 0,
      Code32.number(String(text)) != nil
    else { return nil }
    return CatalogueCode(.aic, number)
  }

  /// The product of an American package.
  var ndcProduct: CatalogueCode? {
    scheme == .ndc ? CatalogueCode(.ndcProduct, number / 100) : nil
  }
}

extension CatalogueCode {
  /// All that a typed text may mean: what of it there is, the catalogue says.
  ///
  /// Blanks between digits are passed over. Each code comes once, in the order of the schemes.
  package static func keys(of text: String) -> [CatalogueCode] {
    guard text.utf8.count <= 64 else { return [] }
    var digits = text.split(whereSeparator: \.isWhitespace).joined()
    var found: [CatalogueCode] = []
    if digits.utf8.contains(UInt8(ascii: "-")) {
      found = [ndc(digits), ndcProduct(digits)].compactMap { $0 }
      return found
    }
    if digits.hasPrefix("A") || digits.hasPrefix("a"), digits.utf8.count == 10 {
      digits.removeFirst()
      return [aic(digits)].compactMap { $0 }
    }
    guard let number = RegisterText.number(digits), number > 0 else { return [] }
    found += [gtin(digits)].compactMap { $0 }
    found += NDCReading.readings(digits).compactMap { reading in
      Int64(reading.twelveDigits).map { CatalogueCode(.ndc, $0) }
    }
    switch digits.utf8.count {
    case 7: found.append(CatalogueCode(.cip7, number))
    case 8: found += [CatalogueCode(.cis, number), CatalogueCode(.din, number)]
    case 9:
      found += [aic(digits)].compactMap { $0 } + [CatalogueCode(.rpl, number)]
    default: break
    }
    if digits.utf8.count >= 6, digits.utf8.first != UInt8(ascii: "0") {
      found.append(CatalogueCode(.snomed, number))
    }
    var seen: Set<CatalogueCode> = []
    return found.filter { seen.insert($0).inserted }.sorted {
      $0.scheme.rawValue < $1.scheme.rawValue
    }
  }
}

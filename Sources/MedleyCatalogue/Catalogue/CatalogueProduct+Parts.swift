internal import MedleyMedicines

/// The packed parts of a product: ingredients, codes and packages, texts by their numbers.
///
/// A list begins with its count. An ingredient is its name and its strength (0 for none). A code is
/// twice its scheme, plus one where its last day follows its number. A package is a number whose
/// bits say whether it is sold, described and counted, then the text, the millionths and their
/// unit, the codes.
extension CatalogueProduct {
  private static let soldBit: Int64 = 1
  private static let describedBit: Int64 = 2
  private static let countedBit: Int64 = 4

  func pack(into parts: inout PackedNumbers, number: (String) throws -> Int64) rethrows {
    parts.append(ingredients.count)
    for ingredient in ingredients {
      parts.append(try number(ingredient.name))
      parts.append(id: try ingredient.strength.map(number))
    }
    CatalogueProduct.pack(codes, into: &parts)
    parts.append(packages.count)
    for package in packages {
      var bits: Int64 = package.isSold ? CatalogueProduct.soldBit : 0
      if package.description != nil { bits |= CatalogueProduct.describedBit }
      if package.contents != nil { bits |= CatalogueProduct.countedBit }
      parts.append(bits)
      if let description = package.description { parts.append(try number(description)) }
      if let contents = package.contents {
        parts.append(signed: contents.amount.millionths)
        parts.append(try number(contents.unit))
      }
      CatalogueProduct.pack(package.codes, into: &parts)
    }
  }

  private static func pack(_ codes: [CatalogueCode], into parts: inout PackedNumbers) {
    parts.append(codes.count)
    for code in codes {
      parts.append(code.scheme.rawValue << 1 | (code.lastDay == nil ? 0 : 1))
      parts.append(code.number)
      if let day = code.lastDay { parts.append(signed: Int64(day.days)) }
    }
  }

  mutating func unpack(
    _ bytes: [UInt8], text: (Int64) throws(CatalogueFault) -> String
  ) throws(CatalogueFault) {
    var parts = PackedReader(bytes)
    for _ in 0..<(try parts.count()) {
      var ingredient = CatalogueIngredient(name: try text(try parts.number()))
      if let strength = try parts.optionalID() { ingredient.strength = try text(strength) }
      ingredients.append(ingredient)
    }
    codes = try CatalogueProduct.codes(in: &parts)
    for _ in 0..<(try parts.count()) {
      let bits = try parts.number()
      guard 0...7 ~= bits else { throw .damaged }
      var package = CataloguePackage()
      package.isSold = bits & CatalogueProduct.soldBit != 0
      if bits & CatalogueProduct.describedBit != 0 {
        package.description = try text(try parts.number())
      }
      if bits & CatalogueProduct.countedBit != 0 {
        guard let amount = Quantity(millionths: try parts.signedNumber()) else { throw .damaged }
        package.contents = PackageContents(amount: amount, unit: try text(try parts.number()))
      }
      package.codes = try CatalogueProduct.codes(in: &parts)
      packages.append(package)
    }
    guard parts.isAtEnd else { throw .damaged }
  }

  private static func codes(
    in parts: inout PackedReader
  ) throws(CatalogueFault) -> [CatalogueCode] {
    var codes: [CatalogueCode] = []
    for _ in 0..<(try parts.count()) {
      let first = try parts.number()
      guard let scheme = CatalogueCode.Scheme(rawValue: first >> 1) else { throw .damaged }
      var code = CatalogueCode(scheme, try parts.number())
      if first & 1 == 1 {
        guard let day = LocalDate(days: try parts.signedNumber()) else { throw .damaged }
        code.lastDay = day
      }
      codes.append(code)
    }
    return codes
  }
}

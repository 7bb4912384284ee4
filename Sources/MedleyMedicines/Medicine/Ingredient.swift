/// An active ingredient as a text names it, with its content in a dose where the text says so.
///
/// `paracetamol 500 mg` is what one unit of dose contains, `paracetamol 120 mg/5 ml` what a stated
/// part contains. The name alone is an ingredient too, and so is any text that ends otherwise.
package struct Ingredient: Hashable, Sendable {
  /// How much of an ingredient there is.
  package struct Content: Hashable, Sendable {
    let quantity: Quantity
    let unit: ContentUnit
    /// Of how much that is the content; nil for one unit of dose.
    let part: Part?
  }

  /// A stated part of a medicine: 5 ml, 1 tablet.
  struct Part: Hashable, Sendable {
    let quantity: Quantity
    let unit: String
  }

  /// The name in small letters, with single blanks.
  package let name: String
  /// Nil when the text states none, or none that can be counted with.
  package let content: Content?
  /// True when the amount has a separator that may stand for thousands or for decimals.
  package let isAmbiguous: Bool

  /// Reads an ingredient; every text is one.
  package init(_ text: String) {
    let folded = text.folded
    let words = folded.split(separator: " ")
    for index in words.indices.dropFirst() {
      guard let ending = WrittenContent.read(words[index...].joined(separator: " ")) else {
        continue
      }
      let name = words[..<index].joined(separator: " ").droppingLast(of: ",;:=–-")
      guard !name.isEmpty else { break }
      self.name = name
      content = ending.content
      isAmbiguous = ending.isAmbiguous
      return
    }
    name = folded
    content = nil
    isAmbiguous = false
  }

  /// How many of the smallest unit of its kind one unit of dose contains; nil when not known.
  func contained(inOne doseUnit: String) -> (kind: ContentUnit.Kind, amount: Ratio)? {
    guard let content,
      let amount = Ratio(
        Int128(content.quantity.millionths) * content.unit.scale,
        over: Int128(Quantity.millionthsPerUnit))
    else { return nil }
    guard let part = content.part else { return (content.unit.kind, amount) }
    guard let size = part.size(in: doseUnit), let each = amount.divided(by: size) else {
      return nil
    }
    return (content.unit.kind, each)
  }
}

extension Ingredient.Part {
  /// How many units of dose the part is; nil when its unit is another one.
  fileprivate func size(in doseUnit: String) -> Ratio? {
    let wanted = doseUnit.lowercased()
    let count = Int128(quantity.millionths)
    let millionths = Int128(Quantity.millionthsPerUnit)
    if wanted == unit || wanted + "s" == unit || wanted == unit + "s" {
      return Ratio(count, over: millionths)
    }
    guard let one = ContentUnit(unit), let other = ContentUnit(wanted), one.kind == other.kind
    else { return nil }
    return Ratio(count * one.scale, over: millionths * other.scale)
  }
}

/// What may follow the name of an ingredient: an amount with a unit, perhaps of a stated part.
private struct WrittenContent {
  var content: Ingredient.Content?
  var isAmbiguous = false

  /// Reads an amount with a unit, perhaps in brackets; nil when the text is anything else.
  static func read(_ text: String) -> WrittenContent? {
    if text.hasPrefix("("), text.hasSuffix(")") {
      return read(String(text.dropFirst().dropLast()).trimmed)
    }
    // A stroke divides the amount from a part, and stands in an amount such as 1/2 too.
    if let stroke = text.lastIndex(of: "/"), let part = part(text[text.index(after: stroke)...]),
      let ending = WrittenContent(amount: String(text[..<stroke]), of: part)
    {
      return ending
    }
    return WrittenContent(amount: text, of: nil)
  }

  private init?(amount text: String, of part: Ingredient.Part?) {
    let (number, word) = WrittenContent.divided(text)
    guard let first = number.unicodeScalars.first, WrittenContent.numbers.contains(first) else {
      return nil
    }
    // A share in percent is an amount that says nothing of one dose.
    if word == "%" { return }
    guard let unit = ContentUnit(word) else { return nil }
    do throws(QuantityFault) {
      let quantity = try Quantity(typed: number)
      guard quantity > .zero else { return }
      content = Ingredient.Content(quantity: quantity, unit: unit, part: part)
    } catch {
      // In “omega 3 1000 mg” the first number is of the name.
      guard error != .notANumber else { return nil }
      isAmbiguous = error == .thousandsOrDecimals
    }
  }

  /// The part after a stroke: `5 ml`, `ml`, `tablet`; nil when it is no part.
  private static func part(_ text: some StringProtocol) -> Ingredient.Part? {
    let (number, unit) = divided(String(text))
    guard !unit.isEmpty, unit.allSatisfy({ $0.isLetter || $0 == "." || $0 == " " }) else {
      return nil
    }
    if number.isEmpty { return Ingredient.Part(quantity: .one, unit: unit) }
    guard let quantity = try? Quantity(typed: number), quantity > .zero else { return nil }
    return Ingredient.Part(quantity: quantity, unit: unit)
  }

  /// The number at the beginning and what follows it, both without blanks at their ends.
  private static func divided(_ text: String) -> (number: String, rest: String) {
    let scalars = text.unicodeScalars
    let end =
      scalars.firstIndex { !(numbers.contains($0) || " .,/".unicodeScalars.contains($0)) }
      ?? scalars.endIndex
    return (String(scalars[..<end]).trimmed, String(scalars[end...]).trimmed)
  }

  private static let numbers = Set("0123456789½¼¾⅛⅜⅝⅞⅕⅖⅗⅘⅒⅓⅔⅙⅚".unicodeScalars)
}

extension String {
  /// The text as names are compared: in small letters, with single blanks and none at its ends.
  package var folded: String {
    lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The text without any of some characters, or blanks, at its end.
  fileprivate func droppingLast(of characters: String) -> String {
    var text = self
    while let last = text.last, last.isWhitespace || characters.contains(last) {
      text.removeLast()
    }
    return text
  }
}

/// A unit in which labels state how much of an ingredient is in something.
package struct ContentUnit: Hashable, Sendable {
  /// What is measured; amounts of different kinds never convert.
  package enum Kind: Hashable, Sendable {
    case mass
    case volume
    case substance
    /// International units, which each substance defines for itself.
    case activity
  }

  package let kind: Kind
  /// How many of the smallest unit of its kind it is.
  package let scale: Int128

  /// Reads a unit as labels write it, in any case of letters; nil for another word.
  package init?(_ word: some StringProtocol) {
    guard let known = ContentUnit.known[word.lowercased()] else { return nil }
    (kind, scale) = known
  }

  // Both letters for micro are in use: the sign U+00B5 and the Greek U+03BC.
  private static let known: [String: (Kind, Int128)] = [
    "ng": (.mass, 1), "\u{b5}g": (.mass, 1_000), "\u{3bc}g": (.mass, 1_000),
    "mcg": (.mass, 1_000), "ug": (.mass, 1_000), "mg": (.mass, 1_000_000),
    "g": (.mass, 1_000_000_000), "kg": (.mass, 1_000_000_000_000),
    "\u{b5}l": (.volume, 1), "\u{3bc}l": (.volume, 1), "ml": (.volume, 1_000),
    "cl": (.volume, 10_000), "dl": (.volume, 100_000), "l": (.volume, 1_000_000),
    "\u{b5}mol": (.substance, 1), "\u{3bc}mol": (.substance, 1), "mmol": (.substance, 1_000),
    "mol": (.substance, 1_000_000),
    "iu": (.activity, 1), "i.u.": (.activity, 1), "ie": (.activity, 1), "i.e.": (.activity, 1),
    "ui": (.activity, 1), "u.i.": (.activity, 1), "unit": (.activity, 1), "units": (.activity, 1),
  ]
}

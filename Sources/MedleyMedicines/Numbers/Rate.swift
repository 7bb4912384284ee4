/// A share of a whole, kept as its two counts so that rounding happens once, where it is shown.
package struct Rate: Hashable, Sendable {
  package let part: Int
  package let whole: Int

  /// Makes a rate; nil when the whole is zero, because then there is none.
  package init?(_ part: Int, of whole: Int) {
    guard whole > 0, part >= 0 else { return nil }
    self.part = part
    self.whole = whole
  }

  /// The rate in ten-thousandths, rounded half up.
  package var tenThousandths: Int { rounded(steps: 10_000) }

  /// The rate in tenths of a percent, rounded half up.
  package var perMille: Int { rounded(steps: 1_000) }

  /// The fraction with up to four decimal places: a JSON number.
  package var fraction: String {
    Quantity(millionths: Int64(clamping: tenThousandths) * 100)?.text ?? "0"
  }

  /// The percentage with one decimal place, without the sign.
  package var percent: String { "\(perMille / 10).\(perMille % 10)" }

  private func rounded(steps: Int) -> Int {
    let doubled = Int128(part) * Int128(steps) * 2 + Int128(whole)
    return Int(clamping: doubled / (Int128(whole) * 2))
  }
}

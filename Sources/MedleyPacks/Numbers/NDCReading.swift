/// A National Drug Code of the United States, in its three segments.
///
/// Ten digits stand for 4-4-2, 5-3-2 or 5-4-1 of them, which the digits do not tell; from 2033 on
/// all codes have 6-4-2.
/// Source: 21 CFR 207.33; FDA, “National Drug Code Directory”.
package struct NDCReading: Hashable, Sendable {
  package let labeler: String
  package let product: String
  package let package: String

  /// The segments with hyphens, as they are printed: `0069-4200-30`.
  package var text: String { "\(labeler)-\(product)-\(package)" }

  /// The twelve digits that all codes have from 2033 on: 6-4-2.
  package var twelveDigits: String {
    padded(labeler, 6) + padded(product, 4) + padded(package, 2)
  }

  private func padded(_ segment: String, _ count: Int) -> String {
    String(repeating: "0", count: max(0, count - segment.utf8.count)) + segment
  }

  /// The readings of a text: one with hyphens, of eleven (5-4-2) or twelve digits; three of ten.
  package static func readings(_ text: some StringProtocol) -> [NDCReading] {
    let segments = text.split(separator: "-", omittingEmptySubsequences: false)
    guard segments.allSatisfy({ CheckDigit.digits($0) != nil }) else { return [] }
    let counts = segments.map(\.utf8.count)
    if segments.count == 3 {
      let shapes = [[4, 4, 2], [5, 3, 2], [5, 4, 1], [5, 4, 2], [6, 4, 2]]
      guard shapes.contains(counts) else { return [] }
      return [
        NDCReading(
          labeler: String(segments[0]), product: String(segments[1]), package: String(segments[2]))
      ]
    }
    guard segments.count == 1, let digits = segments.first else { return [] }
    switch digits.utf8.count {
    case 10: return [(4, 4), (5, 3), (5, 4)].map { cut(digits, $0.0, $0.1) }
    case 11: return [cut(digits, 5, 4)]
    case 12: return [cut(digits, 6, 4)]
    default: return []
    }
  }

  private static func cut(
    _ digits: some StringProtocol, _ labelerCount: Int, _ productCount: Int
  ) -> NDCReading {
    NDCReading(
      labeler: String(digits.prefix(labelerCount)),
      product: String(digits.dropFirst(labelerCount).prefix(productCount)),
      package: String(digits.dropFirst(labelerCount + productCount)))
  }
}

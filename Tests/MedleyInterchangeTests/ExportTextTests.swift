import MedleyInterchange
import MedleyTestSupport
import Testing

@Suite struct ExportTextTests {
  /// Takes the guard away as a reader does (`csv-report §1`).
  private func unguarded(_ text: String) -> String {
    let rest = text.unicodeScalars.drop { $0 == "'" }
    let starts: [Unicode.Scalar] = [
      "=", "+", "-", "@", "\t", "\r", "\n", "\u{ff1d}", "\u{ff0b}", "\u{ff0d}", "\u{ff20}",
    ]
    guard rest.count < text.unicodeScalars.count, let first = rest.first, starts.contains(first)
    else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.dropFirst()))
  }

  @Test func `a guarded cell never begins like a formula, and a reader gets the text back`() {
    var random = SeededGenerator(seed: 4_180)
    let parts = ["'", "=", "+", "-", "@", "\t", "\r", "\n", "\r\n", "a", "1", " ", "＝", "💊", "\""]
    for _ in 0..<5_000 {
      let text = (0..<random.below(6)).compactMap { _ in random.pick(parts) }.joined()
      let cell = CSVReport.guarded(text)
      #expect(unguarded(cell).utf8.elementsEqual(text.utf8))
      let first = cell.unicodeScalars.first
      #expect(first == nil || !"=+-@\t\r\n＝".unicodeScalars.contains(first ?? "a"))
    }
  }

  @Test func `the header names each column once`() {
    #expect(Set(CSVReport.columns).count == CSVReport.columns.count)
    #expect(CSVReport.header == CSVReport.columns.joined(separator: ",") + "\r\n")
  }
}

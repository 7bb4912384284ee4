import MedleyMedicines
import Testing

@testable import MedleyInterchange

/// How amounts, names and numbers of MedTimer are read.
@Suite struct MedTimerTextTests {
  @Test(arguments: [
    ("1", "1", ""), ("0,5", "0.5", ""), ("0.5", "0.5", ""), (".5", "0.5", ""), ("½", "0.5", ""),
    ("1½", "1.5", ""), ("1/2", "0.5", ""), ("1 1/2 tablets", "1.5", "tablets"),
    ("1 Tropfen", "1", "Tropfen"), ("1 Hub", "1", "Hub"), ("5ml", "5", "ml"),
    ("1\u{202f}Tropfen", "1", "Tropfen"), ("\u{a0}2\u{a0}Tabl. ", "2", "Tabl."),
    ("2 x", "2", ""), ("1000", "1000", ""), ("0", "0", ""),
  ])
  func `#48 an amount is its number and the words behind it`(
    _ text: String, _ quantity: String, _ words: String
  ) {
    let amount = WrittenAmount(text)
    #expect(amount.quantity?.text == quantity)
    #expect(amount.words == words)
  }

  @Test(arguments: [
    "", "?", "one", "1.000", "1,000", "2x1", "1-2", "1–2", "-1", "10 mg/5 ml", "1 (½ tablet)",
    "5 %", "1 000", "1e3", "1/3", "1/0", "0.0000001", "99999999999999", "١", "1:2", "~1",
  ])
  func `a text that may mean another number is kept as words`(_ text: String) {
    #expect(WrittenAmount(text).quantity == nil)
  }

  @Test(arguments: [
    ("0 Tabl. \u{27a1} 29,5 Tabl.", "0", "29.5"), ("1.234,5 \u{27a1} 1.300", "1234.5", "1300"),
    ("1,234.5 ml \u{27a1} 1,300 ml", "1234.5", "1300"),
    ("1\u{202f}234,5 \u{27a1}\u{fe0f} 2\u{202f}000", "1234.5", "2000"), ("5 \u{27a1} 5", "5", "5"),
  ])
  func `a change of the stock is read in the languages of phones`(
    _ text: String, _ before: String, _ after: String
  ) throws {
    let parts = text.unicodeScalars.split(separator: "\u{27a1}")
    try #require(parts.count == 2)
    #expect(StockChange.quantity(parts[0])?.text == before)
    #expect(StockChange.quantity(parts[1])?.text == after)
  }

  @Test(arguments: ["", "x", "-5", "1.2345", "1,23,4", "12.34.5", "1.2.3.4"])
  func `a stock that is no printed number is not guessed`(_ text: String) {
    #expect(StockChange.quantity(text.unicodeScalars) == nil)
  }

  @Test(arguments: [
    ("Pill (1/21)", "Pill"), ("Pill (12/24)", "Pill"), ("A (b) (3/7)", "A (b)"),
  ])
  func `the number of a cycle is taken off a name`(_ name: String, _ expected: String) {
    #expect(MedTimerMapping.nameWithoutCycle(name) == expected)
  }

  @Test(arguments: [
    "Pill", "Pill (1/)", "Pill (/2)", "Pill(1/2)", " (1/2)", "Pill (1/2) ", "(1/2)",
  ])
  func `a name without one stays`(_ name: String) {
    #expect(MedTimerMapping.nameWithoutCycle(name) == nil)
  }

  @Test(arguments: [
    ("27.5", "27.5", false), ("0", "0", false), ("-0.0", "0", false), ("1E3", "1000", false),
    ("1.5e-3", "0.0015", false), ("0.30000000000000004", "0.3", true),
    ("0.0000005", "0.000001", true), ("0.00000049", "0", true), ("-2.5", "-2.5", false),
    ("123e-2", "1.23", false), ("0.9999999", "1", true), ("1e-400", "0", true),
    ("0e400", "0", false), ("1000000000000", "1000000000000", false),
  ])
  func `a number of a file is a quantity to the millionth`(
    _ text: String, _ quantity: String, _ isRounded: Bool
  ) throws {
    let decimal = try #require(ExactDecimal(jsonNumber: text))
    #expect(decimal.quantity.text == quantity)
    #expect(decimal.isRounded == isRounded)
  }

  @Test(arguments: ["", "NaN", "1e309", "01", "1.", "+1", "1000000000000.5", "9e12", "1e19"])
  func `other numbers are none`(_ text: String) {
    #expect(ExactDecimal(jsonNumber: text) == nil)
  }
}

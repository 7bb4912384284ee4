import MedleyMedicines
import MedleyTestSupport
import Testing

@Suite struct QuantityTests {
  @Test(arguments: [
    ("0.5", "0.5"), ("0,5", "0.5"), (".5", "0.5"), ("½", "0.5"), ("1/2", "0.5"), ("1 1/2", "1.5"),
    ("1½", "1.5"), ("1 ½", "1.5"), ("¾", "0.75"), ("1⁄4", "0.25"), ("2", "2"), ("2.50", "2.5"),
    ("0.125", "0.125"), ("0,125", "0.125"), ("1.1250", "1.125"), ("12.25", "12.25"),
    ("000.5", "0.5"), ("1000", "1000"), (" 3 ", "3"), ("3/8", "0.375"), ("⅛", "0.125"),
    ("1234.567", "1234.567"), ("999999999999", "999999999999"),
  ])
  func `an amount is read as people type it`(typed: String, text: String) throws {
    #expect(try Quantity(typed: typed).text == text)
  }

  @Test(
    arguments: [
      ("1.000", .thousandsOrDecimals), ("1,000", .thousandsOrDecimals),
      ("12.250", .thousandsOrDecimals), ("1.125", .thousandsOrDecimals),
      ("1.000.000", .thousandsOrDecimals), ("1.000,000", .thousandsOrDecimals),
      ("1.000,5", .notANumber), ("", .notANumber), ("one", .notANumber), ("5.", .notANumber),
      (".", .notANumber), ("1e3", .notANumber), ("1/0", .notANumber), ("1 2", .notANumber),
      ("1 2 1/2", .notANumber), ("1.5 1/2", .notANumber), ("٣", .notANumber), ("½½", .notANumber),
      ("1/3", .notExact), ("⅓", .notExact), ("1/128", .notExact), ("-1", .negative),
      ("0.0000001", .tooManyDecimals), ("1000000000001", .tooLarge),
      ("99999999999999999999999", .tooLarge), ("9999999999/2", .tooLarge),
    ] as [(String, QuantityFault)])
  func `an amount that says nothing certain is refused`(typed: String, fault: QuantityFault) {
    #expect(throws: fault) { try Quantity(typed: typed) }
  }

  @Test(arguments: [("1.000", "1"), ("-0.50", "-0.5"), ("0", "0"), ("-0", "0"), ("1.125", "1.125")])
  func `files always use the point`(file: String, text: String) throws {
    #expect(try Quantity(file: file).text == text)
  }

  @Test(arguments: ["0,5", ".5", "½", "1/2", "+1", " 1", "1 ", "", "-", "1.", "--1", "1.2.3"])
  func `files take nothing but digits and one point`(file: String) {
    #expect(throws: QuantityFault.self) { try Quantity(file: file) }
  }

  @Test func `ten times a tenth from one is nothing`() throws {
    let tenth = try Quantity(typed: "0.1")
    var rest = Quantity.one
    for _ in 0..<10 { rest = try rest - tenth }
    #expect(rest == .zero)
  }

  @Test func `text read back is the quantity, and order is that of the numbers`() throws {
    var generator = SeededGenerator(seed: 7)
    var last = Quantity.zero
    for _ in 0..<2_000 {
      let bits = Int64(bitPattern: generator.next()) >> Int64(generator.below(60))
      guard let quantity = Quantity(millionths: bits) else { continue }
      #expect(try Quantity(file: quantity.text) == quantity)
      #expect((quantity < last) == (quantity.millionths < last.millionths))
      last = quantity
    }
  }

  @Test func `a sum beyond the limit is an error and never a wrong number`() throws {
    let most = try #require(Quantity(1_000_000_000_000))
    #expect(throws: QuantityFault.tooLarge) { try most + .one }
    #expect(throws: QuantityFault.tooLarge) { try -most - .one }
    #expect(Quantity(1_000_000_000_001) == nil)
    #expect(Quantity(.max) == nil)
    #expect(most.addingClamped(.one) == most)
  }

  @Test(arguments: [
    (5, 6, "0.8333", "83.3"), (1, 2, "0.5", "50.0"), (1, 3, "0.3333", "33.3"),
    (2, 3, "0.6667", "66.7"), (1, 1, "1", "100.0"), (0, 4, "0", "0.0"),
    (1, 20_000, "0.0001", "0.0"), (1, 20_001, "0", "0.0"), (1, 16, "0.0625", "6.3"),
    (1, 2_000, "0.0005", "0.1"), (199_989, 200_000, "0.9999", "100.0"),
    (199_990, 200_000, "1", "100.0"),
  ])
  func `a rate is rounded half up once`(
    part: Int, whole: Int, fraction: String, percent: String
  ) throws {
    let rate = try #require(Rate(part, of: whole))
    #expect(rate.fraction == fraction)
    #expect(rate.percent == percent)
  }

  @Test func `nothing due has no rate`() { #expect(Rate(0, of: 0) == nil) }
}

@Suite struct QuantityRoundingTests {
  @Test func `hundredths are rounded up, never down`() {
    for (text, rounded) in [
      ("30.833334", "30.84"), ("30.83", "30.83"), ("8.000001", "8.01"), ("0", "0"),
      ("0.999999", "1"), ("1000000000000", "1000000000000"),
    ] {
      #expect(amount(text).roundedUpToHundredths == amount(rounded))
    }
    #expect(amount("0.5").times(3) == amount("1.5"))
    #expect(Quantity.greatest.times(2) == nil)
  }
}

import MedleyMedicines
import Testing

@testable import MedleyPacks

@Suite struct CheckDigitLaws {
  /// Numbers with their check digits; the first two are GS1's own examples.
  static let itemNumbers = [
    "6291041500213", "03453120000011", "30069420030" + "5", "96385074", "10030400012959",
  ]

  @Test(arguments: itemNumbers)
  func `one wrong digit of an item number is always found`(number: String) {
    #expect(GTIN(number) != nil)
    eachOneDigitError(number) { #expect(GTIN($0) == nil, "\($0)") }
  }

  @Test func `one wrong digit of a shipping unit's number is always found`() {
    let right = ElementStrings("00376104250021234569".utf8)
    #expect(right.elements.map(\.value) == ["376104250021234569"])
    eachOneDigitError("376104250021234569") {
      let strings = ElementStrings(("00" + $0).utf8)
      #expect(strings.elements.isEmpty)
      #expect(
        strings.warnings == [
          .checkDigit(title: "number of the shipping unit (SSCC)", value: $0)
        ])
    }
  }

  @Test(arguments: ["03752864", "04877800", "4877800"])
  func `one wrong digit of a PZN is always found`(number: String) {
    #expect(PZN.german(number) == (number.count == 7 ? "0" : "") + number)
    eachOneDigitError(number) { #expect(PZN.german($0) == nil, "\($0)") }
  }

  @Test func `one wrong digit of a PPN is always found`() {
    // The example of IFA's specification.
    #expect(PPN("110375286414")?.nationalNumber == "03752864")
    #expect(PPN("110375286414")?.agency == "11")
    eachOneDigitError("110375286414") { #expect(PPN($0) == nil, "\($0)") }
  }

  @Test(arguments: ["012345676", "026089019"])
  func `one wrong digit of an AIC is always found`(number: String) {
    #expect(Code32.number(number) == "A" + number)
    eachOneDigitError(number) { #expect(Code32.number($0) == nil, "\($0)") }
  }

  @Test func `six characters of base 32 are the nine digits of an AIC, and back`() {
    // 12345676 = 0·32⁵ + 11·32⁴ + 24·32³ + 24·32² + 10·32 + 12, in letters 0 C S S B D.
    #expect(Code32.nineDigits("0CSSBD") == "012345676")
    #expect(Code32.nineDigits("000000") == "000000000")
    #expect(Code32.nineDigits("ZZZZZZ") == nil)
    #expect(Code32.nineDigits("0ASSBD") == nil)
    #expect(Code32.nineDigits("0cssbd") == nil)
  }

  @Test(arguments: [
    ("01234565", "012345000065"), ("04252614", "042100005264"), ("425261", "042100005264"),
    ("0425261", "042100005264"),
  ])
  func `UPC-E is expanded as its last digit says`(short: String, long: String) {
    #expect(UPCE.expanded(short) == long)
    #expect(GTIN(long) != nil)
  }

  @Test func `what is shortened to UPC-E is expanded to the same number`() {
    // Every way in which zeros may stand in the middle, with all digits around them.
    var count = 0
    for number in 0..<10_000 {
      let free = Array(String(String(10_000 + number).dropFirst()))
      let shapes = [
        "\(free[0])\(free[1])\(number % 3)0000\(free[2])\(free[3])7",
        "\(free[0])\(free[1])\(free[2])00000\(free[3])4",
        "\(free[0])\(free[1])\(free[2])\(free[3])000001",
        "\(free[0])\(free[1])\(free[2])\(free[3])\(1 + number % 9)0000\(5 + number % 5)",
      ]
      for digits in shapes {
        guard let six = shortened(Array(digits).map(String.init)) else { continue }
        count += 1
        #expect(UPCE.expanded("0" + six + "0") == "0" + digits + "0", "\(digits)")
      }
    }
    #expect(count == 40_000)
    #expect(["2", "9"].allSatisfy { UPCE.expanded($0 + "1234565") == nil })
    #expect(UPCE.expanded("12345") == nil)
    #expect(UPCE.expanded("0123456A") == nil)
  }

  private func shortened(_ d: [String]) -> String? {
    func zero(_ range: Range<Int>) -> Bool { d[range].allSatisfy { $0 == "0" } }
    if ["0", "1", "2"].contains(d[2]), zero(3..<5), zero(5..<7) {
      return d[0] + d[1] + d[7] + d[8] + d[9] + d[2]
    }
    if zero(3..<8) { return d[0] + d[1] + d[2] + d[8] + d[9] + "3" }
    if zero(4..<9) { return d[0] + d[1] + d[2] + d[3] + d[9] + "4" }
    if zero(5..<9), let last = Int(d[9]), last > 4, d[4] != "0" {
      return d[0] + d[1] + d[2] + d[3] + d[4] + d[9]
    }
    return nil
  }

  private func eachOneDigitError(_ number: String, _ body: (String) -> Void) {
    let characters = Array(number)
    for index in characters.indices {
      for digit in "0123456789" where digit != characters[index] {
        var other = characters
        other[index] = digit
        body(String(other))
      }
    }
  }
}

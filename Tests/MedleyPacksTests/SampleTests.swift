import MedleyMedicines
import Testing

@testable import MedleyPacks

@Suite struct SampleTests {
  @Test(.enabled(if: SharedSamples.labels != nil, "the shared samples are not there"))
  func `codes that zbar read from American labels are explained`() throws {
    let rows = try #require(SharedSamples.labels).dropFirst().filter { $0.count == 6 }
    var counts: [String: Int] = [:]
    for row in rows {
      let symbology: Symbology? =
        switch row[2] {
        case "EAN-13": .ean13
        case "EAN-8": .ean8
        case "CODE-128": .code128
        case "CODE-39": .code39
        case "I2/5": .itf
        case "QR-Code": .qr
        default: nil
        }
      let code = PackCode(text: row[4], symbology: symbology, today: today)
      counts[row[2], default: 0] += 1
      if symbology == .ean13 {
        // zbar checks the last digit, so all are right but for the zeros it saw where no code is.
        let isZero = row[4].allSatisfy { $0 == "0" }
        #expect(code.gtin?.digits == (isZero ? nil : "0" + row[4]))
        #expect(code.warnings.contains(.zeros) == isZero)
        if isZero { counts["zeros", default: 0] += 1 }
        if !code.ndc.isEmpty { counts["NDC", default: 0] += 1 }
        if code.isPrivate { counts["private", default: 0] += 1 }
        #expect(code.ndc.allSatisfy { $0.text.utf8.count == 12 })
      }
    }
    // Counted with another program: 379 lines with EAN-13, of which 65 begin with 03, 6 with 04,
    // and 8 are zeros.
    #expect(counts["zeros"] == 8)
    #expect(counts["EAN-13"] == 379)
    #expect(counts["NDC"] == 65)
    #expect(counts["private"] == 6)
  }

  @Test(.enabled(if: SharedSamples.french != nil, "the shared samples are not there"))
  func `the seven digits of a French number stand inside its thirteen`() throws {
    let rows = try #require(SharedSamples.french).filter { $0.count > 6 }
    #expect(rows.count == 300)
    for row in rows {
      let code = PackCode(text: row[6], symbology: .ean13, today: today)
      let number = NationalNumber(scheme: .cip13, number: row[6])
      #expect(code.national == number)
      let seven = PackCode(text: "711" + row[1], symbologyIdentifier: "]d2", today: today)
      #expect(seven.national == number)
    }
  }

  @Test(.enabled(if: SharedSamples.american != nil, "the shared samples are not there"))
  func `one of the three readings of an American code is the printed number`() throws {
    let rows = try #require(SharedSamples.american).dropFirst().filter { $0.count > 2 }
    #expect(rows.count > 1)
    for row in rows {
      let digits = row[2].split(separator: "-").joined()
      let upc = ElementComposer.withCheckDigit("03" + digits + "0", count: 13)
      let code = PackCode(text: upc, symbology: .ean13, today: today)
      #expect(code.ndc.count == 3)
      #expect(code.ndc.contains { $0.text == row[2] })
    }
  }
}

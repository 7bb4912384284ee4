import MedleyCatalogue
import Testing

@Suite struct CatalogueKeyTests {
  /// The readings were written down by hand from the shapes of the numbers; the check digits of GS1
  /// by the rule of its General Specifications, 7.9.1.
  @Test(arguments: [
    ("0069-4200-30", [CatalogueCode(.ndc, 69_4200_30)]),
    ("12345-678-90", [CatalogueCode(.ndc, 12345_0678_90)]),
    ("123456-7890-12", [CatalogueCode(.ndc, 123456_7890_12)]),
    ("0069-4200", [CatalogueCode(.ndcProduct, 69_4200)]),
    ("12345-678", [CatalogueCode(.ndcProduct, 12345_0678)]),
    (
      "0069420030",
      [
        CatalogueCode(.ndc, 69_4200_30), CatalogueCode(.ndc, 694_0200_30),
        CatalogueCode(.ndc, 694_2003_00),
      ]
    ),
    ("00069420030", [CatalogueCode(.ndc, 69_4200_30)]),
    ("4949729", [CatalogueCode(.cip7, 4_949_729), CatalogueCode(.snomed, 4_949_729)]),
    (
      "60002283",
      [
        CatalogueCode(.cis, 60_002_283), CatalogueCode(.din, 60_002_283),
        CatalogueCode(.snomed, 60_002_283),
      ]
    ),
    ("00644579", [CatalogueCode(.cis, 644_579), CatalogueCode(.din, 644_579)]),
    ("A012345017", [CatalogueCode(.aic, 12_345_017)]),
    ("012345017", [CatalogueCode(.aic, 12_345_017), CatalogueCode(.rpl, 12_345_017)]),
    (
      "3400 9494 97294",
      [CatalogueCode(.gtin, 3_400_949_497_294), CatalogueCode(.snomed, 3_400_949_497_294)]
    ),
    ("05060064792018", [CatalogueCode(.gtin, 5_060_064_792_018)]),
    ("1714711000001106", [CatalogueCode(.snomed, 1_714_711_000_001_106)]),
    (
      "036000291452", [CatalogueCode(.gtin, 36_000_291_452), CatalogueCode(.ndc, 36_000_291_452)]
    ),
  ])
  func `a typed number has all the meanings that its digits allow`(
    text: String, codes: [CatalogueCode]
  ) {
    #expect(Set(CatalogueCode.keys(of: text)) == Set(codes))
    #expect(CatalogueCode.keys(of: text).count == codes.count)
  }

  @Test(arguments: [
    "", " ", "-", "x", "12", "0", "0000000", "1-2-3", "A012345018", "1234567890123456789",
    "12345678901234567890", "١٢٣٤٥٦٧", "+4949729", "-4949729",
  ])
  func `what cannot be a code has none`(text: String) {
    #expect(CatalogueCode.keys(of: text).isEmpty)
  }
}

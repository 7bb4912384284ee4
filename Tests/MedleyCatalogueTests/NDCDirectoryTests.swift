import MedleyCatalogue
import MedleyFiles
import MedleyMedicines
import Testing

@Suite struct NDCDirectoryTests {
  private static let productHead =
    "PRODUCTID\tPRODUCTNDC\tPRODUCTTYPENAME\tPROPRIETARYNAME\tPROPRIETARYNAMESUFFIX"
    + "\tNONPROPRIETARYNAME\tDOSAGEFORMNAME\tROUTENAME\tLABELERNAME\tSUBSTANCENAME"
    + "\tACTIVE_NUMERATOR_STRENGTH\tACTIVE_INGRED_UNIT\n"
  private static let packageHead = "PRODUCTID\tPRODUCTNDC\tNDCPACKAGECODE\tPACKAGEDESCRIPTION\n"

  private func imported(_ products: String, _ packages: String) throws -> Imported {
    try Imported([
      CatalogueFile("product.txt", Self.productHead + products),
      CatalogueFile("package.txt", Self.packageHead + packages),
    ])
  }

  /// Counted with `awk -F'\t' 'NR>1' … | wc -l`: 6 products, all “HUMAN …”, and 3 packages, each
  /// with a code; read by eye for the rest.
  @Test(.enabled(if: RegisterSamples.areThere))
  func `the sample of the directory is imported as its rows say`() throws {
    let found = try Imported(RegisterSamples.files(RegisterSamples.american))
    #expect(found.account.productCount == 6)
    #expect(found.account.packageCount == 3)
    #expect(found.account.codeCount == 9)
    // Four substances have three numbers and two units.
    #expect(found.account.passedOver.map(\.reason) == [.strengths])
    #expect(found.account.passedOver.first?.line == 3)
    let viagra = try #require(found.product("0069-4200"))
    #expect(viagra.name == "Viagra" && viagra.genericName == "sildenafil citrate")
    #expect(viagra.form == "TABLET, FILM COATED" && viagra.route == "ORAL")
    #expect(viagra.holder == "Pfizer Laboratories Div Pfizer Inc")
    #expect(
      viagra.ingredients == [.init(name: "SILDENAFIL CITRATE", strength: "25 mg")])
    #expect(viagra.codes == [CatalogueCode(.ndcProduct, 69_4200)])
    let amyvid = try #require(found.product("0002-1200"))
    #expect(amyvid.name == "Amyvid III")
    #expect(amyvid.route == "INTRALESIONAL; INTRAMUSCULAR; INTRASYNOVIAL; SOFT TISSUE")
    #expect(amyvid.ingredients.map(\.name).first == "ALENDRONATE SODIUM")
    #expect(amyvid.ingredients.count == 4)
    #expect(amyvid.ingredients.compactMap(\.strength).isEmpty)
    #expect(amyvid.codes.first?.lastDay == LocalDate("2018-09-10"))
    #expect(amyvid.packages.map(\.contents?.amount.text) == ["30", "50"])
    #expect(amyvid.packages.map(\.contents?.unit) == ["mL", "mL"])
    #expect(
      amyvid.packages.first?.codes
        == [CatalogueCode(.ndc, 2_1200_30, lastDay: LocalDate("2019-02-03"))])
  }

  @Test(.enabled(if: RegisterSamples.areThere))
  func `the directory of unfinished drugs is refused`() {
    #expect(throws: RegisterFault.unfinishedDrugs(file: "unfinished_product.txt")) {
      try Imported(RegisterSamples.files(RegisterSamples.unfinished))
    }
  }

  @Test(arguments: [
    ("10 mL in 1 VIAL", "10 mL"),
    ("30 TABLET, FILM COATED in 1 BOTTLE (0069-4200-30) ", "30 TABLET, FILM COATED"),
    (
      "3 BLISTER PACK in 1 CARTON (0000-0000-00)  > 10 TABLET in 1 BLISTER PACK", "30 TABLET"
    ),
    (
      "2 CARTON in 1 BOX (0000-0000-00)  / 3 TUBE in 1 CARTON (0000-0000-01)  / 1.5 g in 1 TUBE",
      "9 g"
    ),
    (".5 mL in 1 VIAL, SINGLE-DOSE", "0.5 mL"),
  ])
  func `the pieces of all levels are multiplied`(words: String, contents: String) throws {
    let found = try imported(row, "p\t1234-5678\t1234-5678-01\t\(words)\n")
    let package = try #require(found.products.first?.packages.first)
    let parts = try #require(package.contents)
    #expect(parts.amount.text + " " + parts.unit == contents)
    #expect(package.codes == [CatalogueCode(.ndc, 1234_5678_01)])
  }

  @Test(arguments: [
    "", "KIT", "1 KIT in 1 CARTON (0000-0000-00)", "1 VIAL in 1 CARTON (0000-0000-00)",
    "1 KIT in 1 BOX (1-1-1)  *  10 mL in 1 VIAL *  1 mL in 1 SYRINGE",
    "2 BLISTER PACK in 1 CARTON > 10 TABLET in 1 BOTTLE", "10 TABLET in 2 BOTTLE",
    "0 TABLET in 1 BOTTLE", "x TABLET in 1 BOTTLE", "10 in 1 BOTTLE", "TABLET in 1 BOTTLE",
    "1.5 BLISTER PACK in 1 CARTON > 10 TABLET in 1 BLISTER PACK", "10 TABLET in 1",
    "99999999999999 BLISTER PACK in 1 CARTON > 10 TABLET in 1 BLISTER PACK",
  ])
  func `a doubt about the pieces leaves them open`(words: String) throws {
    let found = try imported(row, "p\t1234-5678\t1234-5678-01\t\(words)\n")
    let package = try #require(found.products.first?.packages.first)
    #expect(package.contents == nil)
  }

  private let row =
    "p\t1234-5678\tHUMAN OTC DRUG\tBrand\t\tgeneric\tTABLET\tORAL\tMaker\tA; B\t1; .5\tmg/1; g/mL\n"

  @Test func `every shape of a code becomes its twelve digits`() throws {
    let codes = ["1234-5678-90", "12345-678-90", "12345-6789-0", "123456-7890-12"]
    let packages = codes.map { "p\t\t\($0)\t10 TABLET in 1 BOTTLE\n" }.joined()
    let found = try imported(row, packages)
    let numbers = found.products.flatMap(\.packages).flatMap(\.codes).map(\.number)
    #expect(
      Set(numbers) == [1234_5678_90, 12345_0678_90, 12345_6789_00, 123456_7890_12])
    #expect(
      found.products.first?.ingredients
        == [.init(name: "A", strength: "1 mg"), .init(name: "B", strength: "0.5 g/mL")])
  }

  @Test func `vaccines, plasma and allergens are for people as well`() throws {
    for type in [
      "VACCINE", "PLASMA DERIVATIVE", "CELLULAR THERAPY", "STANDARDIZED ALLERGENIC",
      "NON-STANDARDIZED ALLERGENIC", "HUMAN PRESCRIPTION DRUG",
    ] {
      let found = try imported(
        "q\t1234-5679\t\(type)\tV\t\tv\tF\tR\tL\tS\t1\tmg/1\n",
        "q\t\t1234-5679-01\td\n")
      #expect(found.account.productCount == 1, "\(type)")
    }
  }

  @Test func `what is not for people, has no product or comes twice is counted with its line`()
    throws
  {
    let products =
      row + "q\t1234-5679\tBULK INGREDIENT\tV\t\tv\tF\tR\tL\tS\t1\tmg/1\n"
      + "r\t12-3\tHUMAN OTC DRUG\tW\t\tw\tF\tR\tL\tS\t1\tmg/1\n"
      + "s\t1234-5680\tHUMAN OTC DRUG\t\t\t\tF\tR\tL\tS\t1\tmg/1\n"
    let packages =
      "p\t\t1234-5678-01\td\n" + "p\t\t1234-5678-01\td\n" + "p\t\t1234567801\td\n"
      + "z\t\t9999-5678-01\td\n"
    let found = try imported(products, packages)
    #expect(found.account.productCount == 1)
    let passed = found.account.passedOver
    #expect(
      passed.map(\.reason)
        == [.notForPeople, .noName, .productNumber, .unknownProduct, .repeated, .code])
    #expect(passed.map(\.line) == [3, 5, 4, 5, 3, 4])
    #expect(
      passed.map(\.file)
        == [
          "product.txt", "product.txt", "product.txt", "package.txt", "package.txt", "package.txt",
        ])
    #expect(found.products.first?.packages.count == 2)
  }

  @Test func `a cut row refuses the import with file and line`() {
    #expect(
      throws: RegisterFault.cellCount(file: "package.txt", line: 2, expected: 4, found: 3)
    ) { try imported(row, "p\t\t1234-5678-01\n") }
    #expect(throws: RegisterFault.missingFile("package.txt")) {
      try Imported([CatalogueFile("product.txt", Self.productHead + row)])
    }
    #expect(throws: RegisterFault.table(file: "package.txt", CSVFault(.controlCharacter, line: 2)))
    {
      try imported(row, "p\t\t1234-5678-01\ta\u{1}b\n")
    }
  }

  @Test func `bytes of Windows-1252 are read as such`() throws {
    var bytes = Array((Self.productHead + row).utf8)
    let place = try #require(bytes.firstRange(of: Array("Maker".utf8)))
    bytes.replaceSubrange(place, with: [0x47, 0x6d, 0xfc, 0x6e, 0x64, 0x20, 0x80])
    let product = bytes
    let found = try Imported([
      CatalogueFile(name: "product.txt") { product },
      CatalogueFile("package.txt", Self.packageHead),
    ])
    #expect(found.products.first?.holder == "Gmünd €")
  }
}

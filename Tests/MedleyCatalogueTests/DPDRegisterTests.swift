import MedleyCatalogue
import MedleyFiles
import MedleyMedicines
import Testing

@Suite struct DPDRegisterTests {
  /// Counted with Python's csv: 300 products, all “Human”, 276 packages without any UPC, of which 56
  /// have one size with ML, L, G or KG; 459 rows of ingredients, 4 of which say again what another
  /// one said.
  @Test(.enabled(if: RegisterSamples.areThere))
  func `the sample of the extract is imported as its rows say`() throws {
    let found = try Imported(RegisterSamples.files(RegisterSamples.canadian))
    #expect(found.account.productCount == 300 && found.account.packageCount == 276)
    #expect(found.account.codeCount == 300)
    #expect(found.products.flatMap(\.ingredients).count == 455)
    #expect(found.account.passedOver.map(\.reason) == [.repeated])
    #expect(found.account.count(.repeated) == 4)
    #expect(found.products.flatMap(\.packages).compactMap(\.contents).count == 56)
    #expect(found.products.filter(\.isSold).count == 300)

    let tempra = try #require(found.product("00884553"))
    #expect(tempra.name == "TEMPRA CHILDREN'S SYRUP")
    #expect(tempra.ingredients == [.init(name: "ACETAMINOPHEN", strength: "80 MG/5 ML")])
    #expect(tempra.codes == [CatalogueCode(.din, 884_553)])
    // Two forms of one kit, in one order.
    #expect(found.product("02126257")?.form == "CREAM; SUPPOSITORY")
    let otrivin = try #require(found.product("02208903"))
    #expect(
      otrivin.ingredients
        == [.init(name: "XYLOMETAZOLINE HYDROCHLORIDE", strength: "0.1 % W/V")])
    let imipramine = try #require(found.product("00644579"))
    #expect(imipramine.form == "TABLET" && imipramine.route == "ORAL")
    #expect(imipramine.packages.map(\.description) == ["100/500/1000"])
    #expect(imipramine.packages.map(\.contents) == [nil])
  }

  private func drug(_ code: String, _ kind: String, _ din: String, _ name: String) -> String {
    "\"\(code)\",\"\",\"\(kind)\",\"\(din)\",\"\(name)\",\"\",\"N\",\"1\",\"1\",\"13-MAY-2013\","
      + "\"1\",\"\",\"\",\"\"\n"
  }

  private func package(_ code: String, _ upc: String, _ words: String) -> String {
    "\"\(code)\",\"\(upc)\",\"\",\"\",\"\",\"\(words)\",\"\",\"\"\n"
  }

  @Test func `archives say what is sold, and the current state goes before older ones`() throws {
    let states =
      "\"1\",\"Y\",\"DORMANT\",\"05-APR-2013\",\"\",\"\",\"\"\n"
      + "\"1\",\"N\",\"MARKETED\",\"05-APR-2012\",\"\",\"\",\"\"\n"
      + "\"2\",\"Y\",\"MARKETED\",\"05-APR-2013\",\"\",\"\",\"\"\n"
    let found = try Imported([
      CatalogueFile("drug_ia.txt", drug("9", "Human", "00000009", "Gone")),
      CatalogueFile("status.txt", states),
      CatalogueFile(
        "drug.txt",
        drug("1", "Human", "00000001", "A \"\"B\"\"") + drug("2", "Human", "00000002", "B")
          + drug("3", "Veterinary", "00000003", "C") + drug("4", "Human", "Not Applicable", "D")),
      CatalogueFile(
        "package.txt",
        package("1", "036000291452", "350 ML") + package("1", "036000291453", "100")
          + package("3", "", "x") + package("5", "", "x")),
    ])
    #expect(found.products.map(\.name) == ["A \"B\"", "B", "Gone"])
    #expect(found.products.map(\.isSold) == [false, true, false])
    #expect(
      found.account.passedOver.map(\.reason)
        == [.notForPeople, .productNumber, .unknownProduct, .checkDigit])
    #expect(found.account.passedOver.map(\.line) == [3, 4, 4, 2])
    let packages = try #require(found.products.first?.packages)
    #expect(packages.map(\.codes) == [[], [CatalogueCode(.gtin, 36_000_291_452)]])
    #expect(packages.map(\.contents?.amount.text) == [nil, "350"])
  }

  @Test func `quotes without an end refuse the import`() {
    let files = [CatalogueFile("drug.txt", drug("1", "Human", "00000001", "A") + "\"2\",\"")]
    #expect(throws: RegisterFault.table(file: "drug.txt", CSVFault(.openQuote, line: 2))) {
      try Imported(files)
    }
    let trailing = [CatalogueFile("drug.txt", "\"1\"x,\"\"\n")]
    #expect(throws: RegisterFault.table(file: "drug.txt", CSVFault(.afterQuote, line: 1))) {
      try Imported(trailing)
    }
    #expect(throws: RegisterFault.cellCount(file: "drug.txt", line: 1, expected: 12, found: 2)) {
      try Imported([CatalogueFile("drug.txt", "\"1\",\"2\"\n")])
    }
  }
}

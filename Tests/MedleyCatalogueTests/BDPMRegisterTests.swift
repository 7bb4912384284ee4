import MedleyCatalogue
import MedleyMedicines
import Testing

@Suite struct BDPMRegisterTests {
  /// Counted with Python over the rows.
  ///
  /// 300 packages of 300 products, all check digits right; 298
  /// have a short name, of those 233 are sold and 286 have a label with one amount and at most one
  /// count in front of it. The rows without a name are the lines 2 and 197.
  @Test(.enabled(if: RegisterSamples.areThere))
  func `the sample without the file of products is named by its packages`() throws {
    let found = try Imported(RegisterSamples.files(RegisterSamples.french))
    #expect(found.account.productCount == 298 && found.account.packageCount == 298)
    #expect(found.account.codeCount == 298 * 3)
    #expect(found.account.passedOver.map(\.reason) == [.noName])
    #expect(found.account.count(.noName) == 2)
    #expect(found.account.passedOver.first?.line == 2)
    #expect(found.products.filter(\.isSold).count == 233)
    #expect(found.products.flatMap(\.packages).compactMap(\.contents).count == 286)

    let anastrozole = try #require(found.product("60002283"))
    #expect(anastrozole.name == "ANASTROZOLE ACCORD 1 MG CPR 30")
    #expect(anastrozole.form == "comprimé")
    #expect(anastrozole.ingredients == [.init(name: "ANASTROZOLE", strength: "1.00 mg")])
    #expect(anastrozole.codes == [CatalogueCode(.cis, 60_002_283)])
    let package = try #require(anastrozole.packages.first)
    #expect(
      package.codes == [CatalogueCode(.cip7, 4_949_729), CatalogueCode(.gtin, 3_400_949_497_294)])
    #expect(package.contents?.amount == Quantity(30) && package.contents?.unit == "comprimé(s)")
    #expect(package.isSold)

    let pamidronate = try #require(found.product("60117855"))
    #expect(!pamidronate.isSold)
    // The acid (FT) is what the dose means, not its salt of 15 mg.
    #expect(
      pamidronate.ingredients == [.init(name: "PAMIDRONIQUE (ACIDE)", strength: "12.6 mg/ml")])
    #expect(pamidronate.packages.first?.contents?.amount == Quantity(4))
    #expect(pamidronate.packages.first?.contents?.unit == "ml")
    #expect(
      found.product("60347190")?.ingredients == [.init(name: "ATORVASTATINE", strength: "80 mg")])
    #expect(
      found.product("60378182")?.ingredients
        == [.init(name: "GLUCOSE ANHYDRE", strength: "10 g/100 ml")])
  }

  @Test(.enabled(if: RegisterSamples.areThere))
  func `without any file of names the import is refused`() {
    let files = RegisterSamples.files(Array(RegisterSamples.french.prefix(2)))
    #expect(throws: RegisterFault.missingFile("CIS_bdpm.txt")) { try Imported(files) }
    #expect(throws: RegisterFault.missingFile("CIS_CIP_bdpm.txt")) {
      try Imported(Array(files.suffix(1)))
    }
  }

  /// Made up in the layout of “Contenu et format des fichiers téléchargeables”.
  private static let products = """
    61266250\tA 313 200 000 UI POUR CENT, pommade\tpommade\tcutanée\tAutorisation active\t\
    Procédure nationale\tCommercialisée\t12/03/1998\t\t\t PHARMA DEVELOPPEMENT\tNon
    60000001\tINVENTÉ 5 mg, comprimé\tcomprimé\torale;sublinguale\tAutorisation active\t\
    Procédure nationale\tNon commercialisée\t12/03/1998\t\t\tMAISON\tNon
    60000002\tRETIRÉ\tcomprimé\torale\tAutorisation abrogée\tP\tCommercialisée\t\t\t\tMAISON\tNon

    """

  private func package(_ cis: String, _ cip7: String, _ label: String, _ cip13: String) -> String {
    [cis, cip7, label, "Présentation active", "Déclaration de commercialisation", "16/03/2011"]
      .joined(separator: "\t") + "\t\(cip13)\toui\t\t\t\t\t\n"
  }

  private func imported(_ packages: String, _ ingredients: String = "") throws -> Imported {
    try Imported([
      CatalogueFile("CIS_COMPO_bdpm.txt", ingredients),
      CatalogueFile("CIS_CIP_bdpm.txt", packages), CatalogueFile("CIS_bdpm.txt", Self.products),
    ])
  }

  @Test func `the file of products says names, routes, holders and what is sold`() throws {
    let ingredients =
      "61266250\tpommade\t1\tOXYDE\t5,00 g\t100 g de pommade\tSA\t1\t\n"
      + "60000001\tcomprimé\t2\tSEL\t\t\tSA\t1\t\n60000001\tcomprimé\t3\tPART\t5 mg\tun comprimé\tFT\t1\t\n"
      + "60000001\tcomprimé\t4\tSEUL\t0,5 mg\tun stylo prérempli de 0,5 ml\tSA\t2\t\n"
    let packages =
      package("61266250", "3000001", "1 tube(s) aluminium de 50 g", "3400930000015")
      + package("61266250", "3000002", "2 plaquette(s) de 14  comprimé(s)", "3400949497294")
      + package("69999999", "3000003", "x", "3400930957974")
    let found = try imported(packages, ingredients)
    #expect(found.products.map(\.number) == ["60000001", "60000002", "61266250"])
    #expect(found.products.map(\.isSold) == [false, false, true])
    let ointment = try #require(found.product("61266250"))
    #expect(ointment.name == "A 313 200 000 UI POUR CENT, pommade")
    #expect(ointment.holder == "PHARMA DEVELOPPEMENT" && ointment.route == "cutanée")
    #expect(ointment.ingredients == [.init(name: "OXYDE", strength: "5.00 g/100 g")])
    #expect(ointment.packages.map(\.contents?.amount.text) == ["50", "28"])
    let invented = try #require(found.product("60000001"))
    #expect(invented.route == "orale; sublinguale")
    #expect(
      invented.ingredients
        == [.init(name: "PART", strength: "5 mg"), .init(name: "SEUL", strength: "0.5 mg/0.5 ml")])
    #expect(found.account.passedOver.map(\.reason) == [.unknownProduct, .checkDigit])
    #expect(ointment.packages.first?.codes == [CatalogueCode(.cip7, 3_000_001)])
  }

  @Test(arguments: [
    "1 flacon(s) en verre", "1 flacon(s) en verre de 15 mg", "12 sachet(s)-dose(s) papier",
    "1 flacon(s) de 1 g - 1 ampoule(s) de 3,5 ml", "5 poche(s) à 3 compartiments de 1250 ml",
    "4 seringue(s) de 0,4 ml avec 8 tampon(s)", "plaquette de 0 comprimé(s)",
    "flacon de 10 ml et flacon de comprimé(s)", "de", "30", "", "1 de 2", "30 comprimé(s)",
    "2 flacon(s) de 99999999999999999999 ml",
  ])
  func `a doubt about a label leaves the contents open`(label: String) throws {
    let found = try imported(package("61266250", "3000001", label, ""))
    #expect(found.products.last?.packages.map(\.contents) == [nil])
  }

  @Test func `another number of cells refuses the import with its line`() {
    let row = package("61266250", "3000001", "x", "3400949497294")
    let cut = RegisterFault.cellCount(
      file: "CIS_CIP_bdpm.txt", line: 2, expected: 13, found: 2)
    #expect(throws: cut) { try imported(row + "61266250\t3000002\n") }
  }
}

import MedleyCatalogue
import MedleyMedicines
import Testing

/// Rows are made up in the layouts of eksport-danych v1.0 and v6.0.0.
@Suite struct RPLRegisterTests {
  private static let first = """
    <?xml version="1.0" encoding="utf-8"?>
    <produktyLecznicze stanNaDzien="2020-08-05" xmlns="http://rejestrymedyczne.csioz.gov.pl/rpl/eksport-danych-v1.0">
      <produktLeczniczy nazwaProduktu="Zmyślony" rodzajPreparatu="ludzki" nazwaPowszechnieStosowana="Acidum" moc="4 mg/5 ml" postac="roztwór" podmiotOdpowiedzialny="Firma" numerPozwolenia="20708" kodATC="M05BA08" id="100000014">
        <substancjeCzynne><substancjaCzynna>Acidum</substancjaCzynna></substancjeCzynne>
        <opakowania>
          <opakowanie wielkosc="1" jednostkaWielkosci="fiol. 5 ml" kodEAN="05909990672516" skasowane="NIE" id="2" />
          <opakowanie wielkosc="30" jednostkaWielkosci="tabl." kodEAN="05909990672517" skasowane="TAK" id="3" />
        </opakowania>
      </produktLeczniczy>
      <produktLeczniczy nazwaProduktu="Dla psa" rodzajPreparatu="weterynaryjny" id="100000020" />
      <produktLeczniczy nazwaProduktu="Bez numeru" rodzajPreparatu="ludzki" />
      <produktLeczniczy nazwaProduktu="" rodzajPreparatu="ludzki" id="100000030" />
      <produktLeczniczy nazwaProduktu="Znów" rodzajPreparatu="ludzki" id="100000014" />
    </produktyLecznicze>
    """

  @Test func `the first layout is read with its day`() throws {
    let found = try Imported([CatalogueFile("rejestr.xml", Self.first)])
    #expect(found.account.dataDate == LocalDate("2020-08-05"))
    let product = try #require(found.products.first)
    #expect(found.products.count == 1)
    #expect(product.number == "100000014" && product.name == "Zmyślony")
    #expect(product.genericName == "Acidum" && product.form == "roztwór")
    #expect(product.holder == "Firma" && product.isSold)
    #expect(product.ingredients == [.init(name: "Acidum", strength: "4 mg/5 ml")])
    #expect(product.codes == [CatalogueCode(.rpl, 100_000_014)])
    #expect(product.packages.map(\.description) == ["1 fiol. 5 ml", "30 tabl."])
    #expect(product.packages.map(\.contents?.amount.text) == [nil, "30"])
    #expect(product.packages.map(\.isSold) == [true, false])
    #expect(product.packages.map(\.codes) == [[CatalogueCode(.gtin, 5_909_990_672_516)], []])
    let passed = found.account.passedOver
    #expect(
      passed.map(\.reason)
        == [.notForPeople, .noName, .productNumber, .repeated, .checkDigit])
    // Elements are counted, not lines.
    #expect(passed.map(\.line) == [2, 4, 3, 5, 1])
  }

  private func second(_ package: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <r:produktyLecznicze xmlns:r="http://rejestry.ezdrowie.gov.pl/rpl/eksport-danych-v6.0.0">
    <r:produktLeczniczy id="100" rodzajPreparatu="ludzki" nazwaProduktu="Lek" \
    nazwaPowszechnieStosowana="A + B" moc="(20 mg + 5 mg)/2 ml" \
    nazwaPostaciFarmaceutycznej="Roztwór" podmiotOdpowiedzialny="Firma S.A.">
    <r:drogiPodania><r:drogaPodania drogaPodaniaNazwa="dożylna"/>\
    <r:drogaPodania drogaPodaniaNazwa="domięśniowa"/></r:drogiPodania>
    <r:substancjeCzynne><r:substancjaCzynna nazwaSubstancji="A" iloscSubstancji="2,5" \
    jednostkaMiaryIlosciSubstancji="mg" iloscPreparatu="" jednostkaMiaryIlosciPreparatu=""/>\
    <r:substancjaCzynna nazwaSubstancji="B" iloscSubstancji="5" \
    jednostkaMiaryIlosciSubstancji="mg" iloscPreparatu="2" jednostkaMiaryIlosciPreparatu="ml"/>\
    </r:substancjeCzynne>
    <r:opakowania><r:opakowanie kodGTIN="05909991023669" skasowane="NIE" numerEu="">\
    <r:jednostkiOpakowania>\(package)</r:jednostkiOpakowania></r:opakowanie></r:opakowania>
    </r:produktLeczniczy></r:produktyLecznicze>
    """
  }

  @Test func `the second layout is read, with the day of its name`() throws {
    let name = "Rejestr_Produktow_Leczniczych_calosciowy_stan_na_dzien_20260708.xml"
    let unit =
      "<r:jednostkaOpakowania liczbaOpakowan=\"4\" rodzajOpakowania=\"fiol.\" pojemnosc=\"2,5\""
      + " jednostkaPojemnosci=\"ml\"/>"
    let found = try Imported([CatalogueFile(name, second(unit))])
    #expect(found.account.dataDate == LocalDate("2026-07-08"))
    let product = try #require(found.products.first)
    #expect(product.form == "Roztwór" && product.route == "domięśniowa; dożylna")
    #expect(
      product.ingredients
        == [.init(name: "A", strength: "2.5 mg"), .init(name: "B", strength: "5 mg/2 ml")])
    let package = try #require(product.packages.first)
    #expect(package.description == "4 fiol. 2,5 ml")
    #expect(package.contents?.amount.text == "10" && package.contents?.unit == "ml")
    #expect(package.codes == [CatalogueCode(.gtin, 5_909_991_023_669)])
  }

  @Test(arguments: [
    "", "<r:jednostkaOpakowania pojemnosc=\"30 lub 60\" jednostkaPojemnosci=\"tabl.\"/>",
    "<r:jednostkaOpakowania liczbaOpakowan=\"1\" pojemnosc=\"100\" jednostkaPojemnosci=\"ml\""
      + " informacjeDodatkowe=\"lub 2 po 50 ml\"/>",
    "<r:jednostkaOpakowania liczbaOpakowan=\"1\" pojemnosc=\"5\" jednostkaPojemnosci=\"ml\"/>"
      + "<r:jednostkaOpakowania liczbaOpakowan=\"1\" rodzajOpakowania=\"igła\"/>",
    "<r:jednostkaOpakowania rodzajOpakowania=\"butelka\" pojemnosc=\"100\""
      + " jednostkaPojemnosci=\"ml\"/>",
    "<r:jednostkaOpakowania pojemnosc=\"30\" jednostkaPojemnosci=\"nieznana\"/>",
  ])
  func `a doubt about a package leaves its contents open`(unit: String) throws {
    let found = try Imported([CatalogueFile("r.xml", second(unit))])
    #expect(found.products.first?.packages.map(\.contents) == [nil])
  }
}

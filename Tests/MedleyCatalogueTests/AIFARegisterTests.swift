import MedleyCatalogue
import MedleyMedicines
import Testing

/// Rows are made up in the layouts of `confezioni_fornitura.csv`, `PA_confezioni.csv` and the list
/// of equivalent medicines; two are given as AIFA published them.
@Suite struct AIFARegisterTests {
  private static let head =
    "CODICE_AIC;COD_FARMACO;COD_CONFEZIONE;DENOMINAZIONE;DESCRIZIONE;CODICE_DITTA;RAGIONE_SOCIALE;"
    + "STATO_AMMINISTRATIVO;TIPO_PROCEDURA;FORMA;CODICE_ATC;PA_ASSOCIATI;FORNITURA;LINK_FI;LINK_RCP\r\n"

  private func row(
    _ aic: String, _ description: String, _ name: String = "FARMACO",
    _ state: String = "Autorizzata",
    _ substance: String = "SOSTANZA"
  ) -> String {
    "\(aic);\(aic.prefix(6));\(aic.suffix(3));\(name);\(description);1;DITTA S.R.L.;\(state);"
      + "Procedura Nazionale;Compressa;A01AA01;\(substance);;;\r\n"
  }

  private func imported(_ rows: String..., ingredients: String? = nil) throws -> Imported {
    var files = [CatalogueFile("confezioni_fornitura.csv", Self.head + rows.joined())]
    if let ingredients {
      let head = "CODICE_AIC;PRINCIPIO_ATTIVO;QUANTITA;UNITA_MISURA\n"
      files.append(CatalogueFile("PA_confezioni.csv", head + ingredients))
    }
    return try Imported(files)
  }

  @Test func `rows of the register as it was in 2023 are read`() throws {
    let found = try Imported([
      CatalogueFile(
        "confezioni.csv",
        """
        codice_aic;cod_farmaco;cod_confezione;denominazione;descrizione;codice_ditta;\
        ragione_sociale;stato_amministrativo;tipo_procedura;forma;codice_atc;pa_associati;link
        000527061;000527;061;MAGNESIA EFFERVESCENTE SELLA;MENTA-POLVERE EFF. FLAC.115 G;3399;\
        LABORATORIO CHIMICO FARMACEUTICO A. SELLA S.R.L.;Autorizzata;Procedura Nazionale;\
        Polvere effervescente;A02AA04;MAGNESIO IDROSSIDO;
        000367045;000367;045;TISANA KELEMATA;10 BUSTINE FILTRO G 2;2934;KELEMATA S.R.L.;\
        Autorizzata;Procedura Nazionale;Tisana;A06AB06;SENNA FOGLIA;

        """)
    ])
    #expect(found.products.map(\.number) == ["000367045", "000527061"])
    let tea = try #require(found.products.first)
    #expect(tea.name == "TISANA KELEMATA" && tea.form == "Tisana")
    #expect(tea.holder == "KELEMATA S.R.L." && tea.genericName == "SENNA FOGLIA")
    #expect(tea.ingredients == [.init(name: "SENNA FOGLIA")])
    #expect(tea.packages.map(\.codes) == [[CatalogueCode(.aic, 367_045)]])
    #expect(tea.packages.map(\.contents) == [nil])
    #expect(found.account.passedOver.isEmpty)
  }

  /// The check digits were computed by hand: of 0 1 2 3 4 5 0 1, 0+2+2+6+4+1+0+2 = 17 leaves 7.
  @Test func `packages of one presentation are one product, in quotes doubled or not`() throws {
    for quote in ["\"", "\"\""] {
      let outer = quote.count == 2 ? "\"" : ""
      let words = { (rest: String) in
        outer + quote + "20 mg compresse" + quote + " " + rest + outer
      }
      let found = try imported(
        row(Self.numbers[1], words("56 compresse in blister PVC")),
        row(Self.numbers[0], words("28 compresse in blister"), "FARMACO", "Revocata"),
        row(
          Self.numbers[2],
          outer + quote + "10 mg compresse" + quote + " 1 flacone da 120 ml" + outer),
        ingredients: "\(Self.numbers[0]);SOSTANZA;20,5;mg\n\(Self.numbers[2]);N.D.;;\n")
      #expect(found.products.count == 2)
      let product = try #require(found.products.first)
      #expect(product.name == "FARMACO 20 mg compresse" && product.number == Self.numbers[0])
      #expect(product.ingredients == [.init(name: "SOSTANZA", strength: "20.5 mg")])
      #expect(product.packages.map(\.contents?.amount.text) == ["28", "56"])
      #expect(product.packages.map(\.isSold) == [false, true] && product.isSold)
      #expect(found.products.last?.packages.first?.contents?.unit == "ml")
    }
  }

  private static let numbers = ["012345017", "012345029", "012345031"]

  @Test(arguments: [
    "", "28", "compresse", "2X14 compresse", "28 compresse + 1 flacone",
    "14 compresse e 14 capsule",
    "1 flacone", "10 fiale", "1 flacone da 120 ml con siringa da 5 ml", "0 compresse",
    "28 compresse da 500", "1 kit da 2 ml e 3 ml",
  ])
  func `a doubt about a description leaves the contents open`(words: String) throws {
    let found = try imported(row(Self.numbers[0], "\"p\" " + words))
    #expect(found.products.first?.packages.map(\.contents) == [nil])
  }

  @Test func `the list of equivalent medicines is read, with zeros that it leaves out`() throws {
    let text =
      "Principio attivo;Confezione di riferimento;ATC;AIC;Farmaco;Confezione;Ditta;"
      + "Prezzo riferimento SSN;Prezzo Pubblico 15 luglio 2026;Differenza;Nota;Codice gruppo\n"
      + "Acarbosio;x;A10BF01;12345017;ACARFAGO;\"\"\"100 mg compresse\"\" 40 compresse\";DITTA;5,63;5,63;0;;H1A\n"
    let found = try Imported([CatalogueFile("Lista_farmaci_equivalenti.csv", text)])
    let product = try #require(found.products.first)
    #expect(product.name == "ACARFAGO 100 mg compresse" && product.genericName == "Acarbosio")
    #expect(product.packages.first?.codes == [CatalogueCode(.aic, 12_345_017)])
    #expect(product.packages.first?.contents?.amount == Quantity(40))
  }

  @Test func `a wrong check digit, a repeated row and a row without a name are counted`() throws {
    let found = try imported(
      row(Self.numbers[0], "a"), row(Self.numbers[0], "a"), row("012345018", "b"),
      row(Self.numbers[1], "c", ""), row("x", "d"))
    let passed = found.account.passedOver
    #expect(passed.map(\.reason) == [.noName, .repeated, .code, .checkDigit])
    #expect(passed.map(\.line) == [5, 3, 6, 4])
    #expect(found.products.count == 1)
  }
}

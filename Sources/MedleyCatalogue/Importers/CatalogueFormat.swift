/// A format in which a register of medicines is published.
package enum CatalogueFormat: String, CaseIterable, Sendable {
  case americanNDC = "us-ndc"
  case frenchBDPM = "fr-bdpm"
  case britishDMD = "gb-dmd"
  case canadianDPD = "ca-dpd"
  case polishRPL = "pl-rpl"
  case italianAIFA = "it-aifa"

  /// The short name, such as `us-ndc`.
  package var id: String { rawValue }

  /// The register as its publisher describes it, without the day and the counts.
  package func source() -> CatalogueSource {
    switch self {
    case .americanNDC:
      CatalogueSource(
        id: id, title: "National Drug Code Directory",
        publisher: "U.S. Food and Drug Administration", country: "US",
        licence: "Public domain: a work of the government of the United States.",
        address: "https://www.fda.gov/drugs/drug-approvals-and-databases/"
          + "national-drug-code-directory")
    case .frenchBDPM:
      CatalogueSource(
        id: id, title: "Base de données publique des médicaments",
        publisher: "ANSM, HAS, UNCAM", country: "FR",
        licence: "Licence Ouverte: free to use when the source and the date of the data are named.",
        address: "https://base-donnees-publique.medicaments.gouv.fr/telechargement")
    case .britishDMD:
      CatalogueSource(
        id: id, title: "Dictionary of medicines and devices (dm+d)",
        publisher: "NHS Business Services Authority", country: "GB",
        licence: "Open Government Licence 3.0: free to use when the source is named."
          + " Contains public sector information licensed under the Open Government Licence v3.0.",
        address: "https://isd.digital.nhs.uk/trud/users/guest/filters/0/categories/6")
    case .canadianDPD:
      CatalogueSource(
        id: id, title: "Drug Product Database", publisher: "Health Canada", country: "CA",
        licence: "Open Government Licence – Canada: free to use when the source is named."
          + " Contains information licensed under the Open Government Licence – Canada.",
        address: "https://www.canada.ca/en/health-canada/services/drugs-health-products/"
          + "drug-products/drug-product-database/what-data-extract-drug-product-database.html")
    case .polishRPL:
      CatalogueSource(
        id: id, title: "Rejestr Produktów Leczniczych", publisher: "Centrum e-Zdrowia",
        country: "PL",
        licence: "Not stated with the file: ask the publisher before you pass any of it on.",
        address: "https://rejestry.ezdrowie.gov.pl/registry/rpl")
    case .italianAIFA:
      CatalogueSource(
        id: id, title: "Liste dei farmaci", publisher: "Agenzia Italiana del Farmaco (AIFA)",
        country: "IT",
        licence: "Creative Commons Attribution 4.0 (CC BY 4.0): free to use when the source is"
          + " named.",
        address: "https://www.aifa.gov.it/liste-dei-farmaci")
    }
  }

  /// The format that has such files, by their names and the bytes at their beginnings.
  package static func recognise(
    _ files: [(name: String, head: [UInt8])]
  ) -> CatalogueFormat? {
    for file in files.prefix(RegisterLimits.fileCount) {
      let head = file.head.prefix(RegisterLimits.headByteCount)
      if let format = format(name: file.name, head: head) { return format }
    }
    return nil
  }

  private static func format(name: String, head: ArraySlice<UInt8>) -> CatalogueFormat? {
    let columns = NDCDirectory.columns(head)
    if columns.isSuperset(of: ["productid", "productndc"]) { return .americanNDC }
    let text = String(decoding: head, as: UTF8.self)
    if RPLRegister.begins(text) { return .polishRPL }
    if DMDFile.role(of: text) != nil { return .britishDMD }
    let line = text.prefix { !$0.isNewline }.lowercased()
    let cells = Set(
      line.split(separator: ";").map { RegisterText.cleaned(String($0)).filter { $0 != "\"" } })
    if cells.contains("codice_aic") || cells.isSuperset(of: ["aic", "farmaco"]) {
      return .italianAIFA
    }
    if BDPMFile(name: name, line: line) != nil { return .frenchBDPM }
    if line.hasPrefix("\""), DPDFile(name: name) != nil { return .canadianDPD }
    return nil
  }
}

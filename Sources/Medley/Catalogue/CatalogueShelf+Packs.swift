package import MedleyCatalogue
package import MedleyMedicines
internal import MedleyPacks

extension CatalogueShelf {
  /// What registers know of the codes of one pack.
  package struct KnownPack {
    /// The codes; those with several readings have the one that a register knows.
    package let codes: [ScannedCode]
    package let matches: [CatalogueMatch]
    /// Why nothing could be looked up; nil where it could.
    package let obstacle: Explanation?

    /// What is proposed for a new medication, each strength and form once.
    package var proposals: [CatalogueProposal] {
      var proposals: [CatalogueProposal] = []
      for match in matches where !match.hasPassed {
        let proposal = CatalogueProposal(match.product, match.source)
        if !proposals.contains(proposal) { proposals.append(proposal) }
      }
      return proposals
    }

    /// How much one pack holds, where all registers that know it say the same.
    package var contents: PackageContents? {
      let contents = Set(matches.filter { !$0.hasPassed }.map { $0.package?.contents })
      return contents.count == 1 ? contents.first ?? nil : nil
    }
  }

  /// What typed digits may mean: a number of a register, or one of trade with a country's in it.
  package static func codes(typed text: String, today: LocalDate) -> [CatalogueCode] {
    var codes = CatalogueCode.keys(of: text)
    let pack = try? PackCode.typed(text, today: today)
    for code in pack?.catalogueCodes ?? [] where !codes.contains(code) { codes.append(code) }
    return codes
  }

  /// Looks the codes of one pack up; a catalogue that cannot be read keeps nobody from scanning.
  package func lookUp(_ codes: [ScannedCode], on day: LocalDate) -> KnownPack {
    do {
      let catalogue = try catalogue()
      let matches = try catalogue.packages(codes.flatMap(\.code.catalogueCodes), on: day)
      return KnownPack(
        codes: codes.map { $0.with($0.code.decided(by: matches)) }, matches: matches, obstacle: nil)
    } catch let error as any Explained {
      return KnownPack(codes: codes, matches: [], obstacle: error.explanation)
    } catch {
      return KnownPack(codes: codes, matches: [], obstacle: nil)
    }
  }
}

package import MedleyCatalogue
package import MedleyMedicines

/// What the catalogue proposes to keep with a medication, for a person to choose.
package struct CatalogueProposal: Hashable, Sendable {
  package let name: String
  /// Such as “25 mg”; nil where the register does not say it of every ingredient.
  package let strength: String?
  package let form: MedicineForm?
  /// Each with its strength where it is known.
  package let ingredients: [String]
  package let source: CatalogueSource

  package init(_ product: CatalogueProduct, _ source: CatalogueSource) {
    name = product.name
    let strengths = product.ingredients.compactMap(\.strength)
    strength =
      strengths.count == product.ingredients.count && !strengths.isEmpty
      ? strengths.joined(separator: " + ") : nil
    form = product.form.map { MedicineForm(register: $0) }
    ingredients = product.ingredients.map { ingredient in
      [ingredient.name.lowercased(), ingredient.strength].compactMap(\.self)
        .joined(separator: " ")
    }.filter { !Ingredient($0).isAmbiguous }
    self.source = source
  }

  /// The facts in words: “25 mg, tablet, film coated”.
  package var words: String {
    let inside = ingredients.joined(separator: " + ")
    return [strength ?? (inside.isEmpty ? nil : inside), form?.words].compactMap(\.self)
      .joined(separator: ", ")
  }

  /// True for another product of which the same would be kept.
  fileprivate func isLike(_ other: CatalogueProposal) -> Bool {
    strength == other.strength && form == other.form && ingredients == other.ingredients
  }
}

extension CatalogueShelf {
  /// The most that is proposed at once; with more, none of them is.
  private static let proposalCount = 30

  /// What the catalogue knows under just this name, each strength and form once.
  package func proposals(for name: String) throws -> [CatalogueProposal] {
    var proposals: [CatalogueProposal] = []
    for found in try exact(name, in: catalogue()) {
      let proposal = CatalogueProposal(found.product, found.source)
      guard !proposal.words.isEmpty, !proposals.contains(where: { $0.isLike(proposal) }) else {
        continue
      }
      proposals.append(proposal)
    }
    return proposals.count > CatalogueShelf.proposalCount ? [] : proposals
  }

  /// Names that begin with a text, for a shell to complete.
  package func names(beginningWith text: String) -> [String] {
    let names = try? catalogue().names(beginningWith: text, limit: CatalogueShelf.proposalCount)
    return names ?? []
  }

  /// The products of just this name, whether it is the one of the maker or of what is in it.
  func exact(_ name: String, in catalogue: Catalogue) throws -> [FoundProduct] {
    let folded = name.folded
    return try catalogue.find(name, limit: 500).filter {
      $0.product.name.folded == folded || $0.product.genericName?.folded == folded
    }
  }
}

extension MedicineForm {
  /// The form that a register names in its language, with its words in small letters.
  package init(register text: String) {
    let text = text.lowercased()
    let words = text.split { !$0.isLetter }.map(String.init)
    for word in words {
      if let kind = MedicineForm.registerWords[word] {
        self = kind.word == text ? MedicineForm(kind) : MedicineForm(kind, text: text)
        return
      }
    }
    self.init(typed: text)
  }

  /// The words by which registers in English, French, Italian and Polish name a form.
  private static let registerWords: [String: Kind] = [
    "tablet": .tablet, "tablets": .tablet, "comprimé": .tablet, "compressa": .tablet,
    "compresse": .tablet, "tabletka": .tablet, "tabletki": .tablet, "caplet": .tablet,
    "capsule": .capsule, "capsules": .capsule, "gélule": .capsule, "capsula": .capsule,
    "kapsułka": .capsule, "kapsułki": .capsule, "syrup": .syrup, "sirop": .syrup,
    "sciroppo": .syrup, "syrop": .syrup, "injection": .injection, "injectable": .injection,
    "iniettabile": .injection, "wstrzykiwań": .injection, "drops": .drops, "gouttes": .drops,
    "gocce": .drops, "krople": .drops, "collyre": .drops, "inhaler": .inhaler,
    "aerosol": .inhaler, "patch": .patch, "cerotto": .patch, "plaster": .patch, "cream": .cream,
    "crème": .cream, "crema": .cream, "krem": .cream, "suppository": .suppository,
    "suppositoire": .suppository, "supposta": .suppository, "czopek": .suppository,
  ]
}

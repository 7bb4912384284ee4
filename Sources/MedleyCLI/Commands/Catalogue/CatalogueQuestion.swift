internal import Medley
internal import MedleyCatalogue
internal import MedleyInterchange
internal import MedleyMedicines

extension Workspace {
  /// What the catalogue proposes for a new medication of which a line says no strength, form and
  /// ingredient; nothing where the catalogue cannot be read, which keeps nobody from adding.
  func proposals(for facts: MedicationFacts) throws -> [CatalogueProposal] {
    guard canAsk || wantsJSON, let name = facts.texts[.name], facts.texts[.strength] == nil,
      facts.form == nil, facts.ingredients == nil
    else { return [] }
    return (try? catalogueShelf().proposals(for: name)) ?? []
  }

  /// The one that a person chooses; nil for none of them, and where nobody can be asked.
  func choice(among proposals: [CatalogueProposal], of what: String) -> CatalogueProposal? {
    guard canAsk, !proposals.isEmpty else { return nil }
    output.line("The catalogue knows \(what):")
    for (index, proposal) in proposals.enumerated() {
      output.line(
        "  \(index + 1): \(shown("\(proposal.name): \(proposal.words)")) (\(proposal.source.id))")
    }
    for _ in 0..<3 {
      guard let word = filledAnswer(to: "Which one is it (its number; nothing: none of them)?")
      else { return nil }
      if let number = Int(word.filter { !$0.isWhitespace }), proposals.indices ~= number - 1 {
        return proposals[number - 1]
      }
      output.line("“\(shown(word))” is not one of the numbers. Try again.")
    }
    return nil
  }
}

extension MedicationFacts {
  /// Takes over what the catalogue says, beside what a line said.
  mutating func take(_ proposal: CatalogueProposal) {
    func fits(_ text: String) -> Bool { text.utf8.count <= MedicineLimits.textByteCount }
    if texts[.strength] == nil, let strength = proposal.strength, fits(strength) {
      texts[.strength] = strength
    }
    if form == nil, let proposed = proposal.form, fits(proposed.words) { form = proposed }
    if ingredients == nil, !proposal.ingredients.isEmpty, proposal.ingredients.allSatisfy(fits),
      proposal.ingredients.count <= MedicineLimits.ingredientCount
    {
      ingredients = Ingredients(proposal.ingredients)
    }
  }
}

extension CatalogueProposal {
  /// The fixed shape of a proposal.
  var json: JSONValue {
    .object([
      ("name", .string(name)), ("strength", .string(orNull: strength)),
      ("form", .string(orNull: form?.words)),
      ("ingredients", .array(ingredients.map { .string($0) })), ("source", .string(source.id)),
      ("date", .date(source.dataDate)),
    ])
  }
}

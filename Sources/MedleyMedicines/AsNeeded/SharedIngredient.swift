/// An ingredient that another medication has in common with one whose limits are asked.
package struct SharedIngredient: Hashable, Sendable {
  package let name: String
  /// How many units of dose of the one hold as much as one unit of the other; nil when not known.
  package let factor: Ratio?
}

extension Medication {
  /// The ingredients as their texts are understood, each name once.
  ///
  /// A name that is given twice has no content: which of both holds is not known.
  package var ingredientList: [Ingredient] {
    var found: [String: Ingredient] = [:]
    for text in ingredients.value?.names ?? [] {
      let ingredient = Ingredient(text)
      guard !ingredient.name.isEmpty else { continue }
      found[ingredient.name] =
        found[ingredient.name] == nil ? ingredient : Ingredient(ingredient.name)
    }
    return found.values.sorted { $0.name < $1.name }
  }

  /// True when it is known how much of an ingredient one unit of dose contains.
  package func statesContent(of ingredient: String) -> Bool {
    ingredientList.contains { $0.name == ingredient && $0.contained(inOne: doseUnit) != nil }
  }

  /// The ingredients that this medication shares with another one, in order of their names.
  package func ingredients(sharedWith other: Medication) -> [SharedIngredient] {
    let others = other.ingredientList
    return ingredientList.compactMap { own in
      guard let theirs = others.first(where: { $0.name == own.name }) else { return nil }
      guard let one = own.contained(inOne: doseUnit),
        let another = theirs.contained(inOne: other.doseUnit), one.kind == another.kind
      else { return SharedIngredient(name: own.name, factor: nil) }
      return SharedIngredient(name: own.name, factor: another.amount.divided(by: one.amount))
    }
  }
}

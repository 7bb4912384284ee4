/// What a list says about medicines that one person takes.
package struct InteractionCheck: Sendable {
  /// A medicine with the ingredients that are known of it.
  package struct Medicine: Hashable, Sendable {
    package let id: String
    /// The names of its ingredients; empty when none is known.
    package let ingredients: [String]

    package init(id: String, ingredients: [String]) {
      self.id = id
      self.ingredients = ingredients
    }
  }

  /// Two medicines that a pair of the list names.
  package struct Finding: Hashable, Sendable {
    package let pair: InteractionList.Pair
    /// The two medicines, in the order in which they were given.
    package let medicines: [String]
    /// The ingredients by which they are in the list, one of each medicine.
    package let ingredients: [String]
  }

  /// In the order of the medicines, and then of the list.
  package private(set) var findings: [Finding] = []
  /// The medicines of which something was not checked, each with the ingredients that the list does
  /// not know; with none where nothing is known of what it contains.
  package private(set) var unchecked: [Medicine] = []

  /// Looks up every two of some medicines.
  package init(of medicines: [Medicine], in list: InteractionList) {
    let known = medicines.map { medicine in
      medicine.ingredients.compactMap { list.ingredient($0) }
    }
    for (first, medicine) in medicines.enumerated() {
      let unknown = medicine.ingredients.filter { list.ingredient($0) == nil }
      if medicine.ingredients.isEmpty || !unknown.isEmpty {
        unchecked.append(Medicine(id: medicine.id, ingredients: unknown))
      }
      for second in medicines.indices where second > first {
        var seen: Set<InteractionList.Pair> = []
        for one in known[first] {
          for other in known[second] {
            for pair in list.pairs(one, other) where seen.insert(pair).inserted {
              findings.append(
                Finding(
                  pair: pair, medicines: [medicine.id, medicines[second].id],
                  ingredients: [one, other]))
            }
          }
        }
      }
    }
  }
}

internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

extension Cabinet {
  /// Another medication of the same person that may be the same thing.
  package struct Similar {
    /// What both have in common.
    package enum Reason: Hashable {
      /// The name, or the name on the package.
      case name
      case ingredient(String)
    }

    package let medication: String
    package let reason: Reason
    /// False when the content of one dose of both is not known, so that amounts do not add up.
    package let isComparable: Bool
    /// The one of both whose content is not known; the other one where units do not convert.
    package let unclear: String
  }
}

extension Snapshot {
  /// Other medications of the person with the same name or the same ingredient.
  ///
  /// A medication that is called like an ingredient of the other counts as having it.
  mutating func similar(to id: Identifier) throws -> [Cabinet.Similar] {
    guard let medication = try medications.first(where: { $0.id == id }) else { return [] }
    var found: [Cabinet.Similar] = []
    for other in try medications
    where other.id != id && other.person.value == medication.person.value {
      func similar(_ reason: Cabinet.Similar.Reason, isComparable: Bool = true)
        -> Cabinet.Similar
      {
        var unclear = other
        if case .ingredient(let name) = reason, !medication.statesContent(of: name) {
          unclear = medication
        }
        return Cabinet.Similar(
          medication: other.name.value ?? "", reason: reason, isComparable: isComparable,
          unclear: unclear.name.value ?? "")
      }
      if !medication.foldedNames.isDisjoint(with: other.foldedNames) {
        found.append(similar(.name))
      }
      let shared = medication.ingredients(sharedWith: other)
      found += shared.map { similar(.ingredient($0.name), isComparable: $0.factor != nil) }
      let named = medication.ingredientNames.intersection(other.namedIngredients)
        .union(other.ingredientNames.intersection(medication.namedIngredients))
      found += named.subtracting(shared.map(\.name)).sorted().map {
        similar(.ingredient($0), isComparable: false)
      }
    }
    return found
  }
}

extension Medication {
  private var names: [String] { [name.value, fullName.value].compactMap { $0 } }

  /// The name and the name on the package, as texts are compared.
  fileprivate var foldedNames: Set<String> { Set(names.map(\.folded)).subtracting([""]) }

  /// What the names would be as ingredients: a strength at their end is no part of them.
  fileprivate var namedIngredients: Set<String> { Set(names.map { Ingredient($0).name }) }

  fileprivate var ingredientNames: Set<String> { Set(ingredientList.map(\.name)) }
}

extension MedicationFacts {
  /// True when something is given by which medications are found to be alike.
  var mayResembleOthers: Bool {
    texts[.name] != nil || texts[.fullName] != nil || ingredients != nil
  }
}

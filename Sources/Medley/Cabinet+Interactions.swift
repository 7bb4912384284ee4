package import MedleyCatalogue
internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

extension Cabinet {
  /// What the list of interactions says about the medications of one person.
  package struct Interactions {
    /// Two medications that a pair of the list names.
    package struct Finding {
      package let pair: InteractionList.Pair
      /// Their names, and the ingredients by which they are in the list.
      package let medications: [(name: String, ingredient: String)]
    }

    package let person: String
    /// How many medications were looked at.
    package let medicationCount: Int
    package let findings: [Finding]
    /// What the list does not know: a medication, and the ingredients of it; none are named where
    /// nothing is known of what it contains.
    package let unchecked: [(medication: String, ingredients: [String])]
  }

  /// Looks up the medications of people in a list; with some named, only what concerns those.
  ///
  /// What has ended or was removed is not taken any more and not looked up.
  package func interactions(
    in list: InteractionList, of person: String?, only names: [String] = []
  ) throws -> [Interactions] {
    let brands = CatalogueShelf(home: home.path).brands
    return try look { snapshot in
      let people = try snapshot.people(for: person)
      let wanted = try Set(
        names.map { try snapshot.medication($0, of: person == nil ? nil : people.first).id })
      return try people.compactMap { person in
        let found = try snapshot.interactions(in: list, of: person, only: wanted, brands)
        return wanted.isEmpty || found.medicationCount > 0 ? found : nil
      }
    }
  }
}

extension Snapshot {
  fileprivate mutating func interactions(
    in list: InteractionList, of person: Person, only wanted: Set<Identifier>,
    _ brands: KnownBrands
  ) throws -> Cabinet.Interactions {
    let today = localDate(of: person)
    let medications = try medications(of: person).filter { medication in
      medication.ending.value.map { !$0.isOver(on: today, at: circumstances.now) } ?? true
    }
    let names = Dictionary(
      medications.map { ($0.id.hex, $0.name.value ?? "") }, uniquingKeysWith: { first, _ in first })
    let ids = Set(wanted.map(\.hex))
    let check = InteractionCheck(
      of: medications.map {
        .init(id: $0.id.hex, ingredients: $0.ingredients(knownBy: list, brands))
      }, in: list)
    func isWanted(_ medicines: [String]) -> Bool {
      ids.isEmpty || medicines.contains(where: ids.contains)
    }
    return Cabinet.Interactions(
      person: person.name.value ?? "",
      medicationCount: names.keys.count { isWanted([$0]) },
      findings: check.findings.filter { isWanted($0.medicines) }.map { finding in
        Cabinet.Interactions.Finding(
          pair: finding.pair,
          medications: zip(finding.medicines, finding.ingredients).map {
            (name: names[$0] ?? "", ingredient: $1)
          })
      },
      unchecked: check.unchecked.filter { isWanted([$0.id]) }.map {
        (medication: names[$0.id] ?? "", ingredients: $0.ingredients)
      })
  }
}

extension Medication {
  /// What it contains: what was stated; else what its names say, as an ingredient or as a brand.
  fileprivate func ingredients(
    knownBy list: InteractionList, _ brands: KnownBrands
  ) -> [String] {
    let stated = ingredientList.map(\.name)
    if !stated.isEmpty { return stated }
    for name in [name.value, fullName.value].compactMap({ $0 }) {
      let name = Ingredient(name).name
      if list.ingredient(name) != nil { return [name] }
      if let found = brands.ingredients(of: name) { return found }
    }
    return []
  }
}

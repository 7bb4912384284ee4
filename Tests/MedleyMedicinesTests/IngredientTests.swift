import MedleyMedicines
import MedleyRecords
import Testing

@Suite struct IngredientTests {
  /// A medication with ingredients, as records show it.
  private func product(_ number: Int, unit: String, _ ingredients: String...) -> Medication {
    .product(number, unit: unit, ingredients)
  }

  /// How many units of dose of the one hold as much as one unit of the other, as a fraction.
  private func factor(_ own: String, _ other: String, unit: String = "tablet") -> String? {
    product(1, unit: "tablet", own).ingredients(sharedWith: product(2, unit: unit, other))
      .first?.factor.map { "\($0.numerator)/\($0.denominator)" }
  }

  @Test func `an ingredient is a name and perhaps what a dose of it contains`() {
    for (text, name) in [
      ("Paracetamol 500 mg", "paracetamol"), ("  PARACETAMOL\t 500mg ", "paracetamol"),
      ("paracetamol, 500 mg", "paracetamol"), ("paracetamol (500 mg)", "paracetamol"),
      ("paracetamol: 0,5 g", "paracetamol"), ("paracetamol 1/2 g", "paracetamol"),
      ("paracetamol 120 mg/5 ml", "paracetamol"), ("paracetamol 24 mg/ml", "paracetamol"),
      ("omega 3 1000 mg", "omega 3"), ("vitamin b12 500 \u{b5}g", "vitamin b12"),
      ("Vitamin D3 800 I.E.", "vitamin d3"), ("ferrous  sulfate", "ferrous sulfate"),
      ("hydrocortisone 1 %", "hydrocortisone"), ("500 mg", "500 mg"),
      ("iron (as gluconate)", "iron (as gluconate)"), ("coenzyme q 10", "coenzyme q 10"),
    ] {
      #expect(Ingredient(text).name == name, "\(text)")
    }
    #expect(Ingredient("ferrous sulfate").content == nil)
    #expect(Ingredient("hydrocortisone 1 %").content == nil)
    #expect(Ingredient("paracetamol 0 mg").content == nil)
    #expect(Ingredient("").name == "")
  }

  @Test func `an amount that may mean thousands is not guessed`() {
    #expect(Ingredient("paracetamol 1.000 mg").isAmbiguous)
    #expect(Ingredient("paracetamol 1,000 mg").content == nil)
    #expect(Ingredient("paracetamol 1,000 mg").name == "paracetamol")
    #expect(!Ingredient("paracetamol 0.500 g").isAmbiguous)
  }

  @Test func `contents convert exactly within their kind and never across it`() {
    #expect(factor("paracetamol 500 mg", "paracetamol 500 mg") == "1/1")
    #expect(factor("paracetamol 500 mg", "Paracetamol 0,25 g") == "1/2")
    #expect(factor("paracetamol 300 mg", "paracetamol 1 g") == "10/3")
    #expect(factor("levothyroxine 50 mcg", "levothyroxine 0.075 mg") == "3/2")
    #expect(factor("levothyroxine 50 \u{b5}g", "levothyroxine 100 \u{3bc}g") == "2/1")
    #expect(factor("vitamin d 1000 IU", "vitamin d 800 ie") == "4/5")
    #expect(factor("vitamin d 1000 IU", "vitamin d 25 mcg") == nil)
    #expect(factor("potassium 8 mmol", "potassium 312 mg") == nil)
    #expect(factor("paracetamol", "paracetamol 500 mg") == nil)
    // 120 mg in 5 ml are 24 mg in one, and 24/500 of a tablet.
    #expect(factor("paracetamol 500 mg", "paracetamol 120 mg/5 ml", unit: "ml") == "6/125")
    #expect(factor("paracetamol 500 mg", "paracetamol 120 mg / 5 ml", unit: "ML") == "6/125")
    #expect(factor("paracetamol 500 mg", "paracetamol 250 mg/tablets") == "1/2")
    // What a spoon holds is not known.
    #expect(factor("paracetamol 500 mg", "paracetamol 120 mg/5 ml", unit: "spoon") == nil)
  }

  @Test func `a shared name is found whatever stands behind it, and another one is not`() {
    let one = product(1, unit: "tablet", "Paracetamol 500 mg", "caffeine 65 mg")
    let other = product(2, unit: "sachet", "CAFFEINE", "paracetamol 1 g", "paracetamol 2 g")
    #expect(
      one.ingredients(sharedWith: other).map(\.name) == ["caffeine", "paracetamol"])
    // A name that is given twice does not say which of both holds.
    #expect(one.ingredients(sharedWith: other).allSatisfy { $0.factor == nil })
    #expect(one.ingredients(sharedWith: product(3, unit: "tablet", "ibuprofen 400 mg")).isEmpty)
    #expect(one.ingredients(sharedWith: World().medication).isEmpty)
  }
}

extension Medication {
  /// A medication of the invented household with a unit and ingredients.
  static func product(_ number: Int, unit: String, _ ingredients: [String]) -> Medication {
    func value(_ bytes: [UInt8]) -> [SurvivingValue] {
      var world = World()
      return [SurvivingValue(member: nil, value: bytes, origin: world.origin())]
    }
    return Medication(
      RecordState(
        kind: MedicineKind.medication.rawValue, id: MedleyMedicinesTests.id(number),
        fields: [
          MedicationField.unit.rawValue: value(Array(unit.utf8)),
          MedicationField.ingredients.rawValue: value(Ingredients(ingredients).encoded),
        ]))
  }
}

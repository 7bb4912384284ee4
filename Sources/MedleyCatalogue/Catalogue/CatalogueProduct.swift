package import MedleyMedicines

/// A product as a register of medicines describes it, with its packages.
package struct CatalogueProduct: Hashable, Sendable {
  /// The number of the product in its register as that writes it, such as `0069-4200`.
  package var number: String
  /// The name under which it is sold.
  package var name: String
  /// The name of what is in it; nil where the register has no other name.
  package var genericName: String?
  package var ingredients: [CatalogueIngredient] = []
  /// The form in the words and the language of the register, such as “TABLET, FILM COATED”.
  package var form: String?
  package var route: String?
  /// Who answers for it.
  package var holder: String?
  /// False when the register says that it is no longer sold.
  package var isSold = true
  /// Numbers that mean the product and leave the package open.
  package var codes: [CatalogueCode] = []
  package var packages: [CataloguePackage] = []

  package init(number: String, name: String) {
    self.number = number
    self.name = name
  }
}

/// An active ingredient of a product.
package struct CatalogueIngredient: Hashable, Sendable {
  package var name: String
  /// How much of it, such as “25 mg” or “100 mg/5 mL”; nil where the register does not say.
  package var strength: String?

  package init(name: String, strength: String? = nil) {
    self.name = name
    self.strength = strength
  }
}

/// A package in which a product is sold.
package struct CataloguePackage: Hashable, Sendable {
  /// What the register says about it, such as “30 TABLET in 1 BOTTLE”.
  package var description: String?
  /// How many pieces are in it, where they can be counted beyond doubt; nil otherwise.
  package var contents: PackageContents?
  /// False when the register says that it is no longer sold.
  package var isSold = true
  package var codes: [CatalogueCode] = []

  package init(description: String? = nil) { self.description = description }
}

/// How much is in a package: thirty tablets, 200 mL.
package struct PackageContents: Hashable, Sendable {
  package var amount: Quantity
  /// In the words of the register, such as “TABLET”.
  package var unit: String

  package init(amount: Quantity, unit: String) {
    self.amount = amount
    self.unit = unit
  }
}

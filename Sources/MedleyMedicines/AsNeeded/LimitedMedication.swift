package import MedleyRecords

/// A medication as needed with its limits, and the medications that count towards them.
///
/// Every medication of the same person that has an ingredient in common counts, planned ones too.
package struct LimitedMedication: Sendable {
  /// Another medication with an ingredient in common.
  package struct Companion: Sendable {
    package let id: Identifier
    package let shared: [SharedIngredient]
  }

  package let id: Identifier
  package let limits: AsNeededLimits
  /// The usual amount of one intake.
  package let dose: Quantity
  package let companions: [Companion]
  /// One for each ingredient that is shared; one without a name when none is.
  let columns: [IngredientColumn]

  package init(
    _ medication: Medication, limits: AsNeededLimits, dose: Quantity,
    among others: [Medication] = []
  ) {
    id = medication.id
    self.limits = limits
    self.dose = dose
    let companions = others.sorted { $0.id < $1.id }.compactMap { other -> Companion? in
      guard other.id != medication.id else { return nil }
      let shared = medication.ingredients(sharedWith: other)
      return shared.isEmpty ? nil : Companion(id: other.id, shared: shared)
    }
    self.companions = companions
    let names = Set(companions.flatMap { $0.shared.map(\.name) }).sorted()
    columns =
      names.isEmpty
      ? [IngredientColumn(nil, of: medication.id, companions)]
      : names.map { IngredientColumn($0, of: medication.id, companions) }
  }

  /// The names of the ingredients in common with another medication.
  package func ingredients(sharedWith other: Identifier) -> [String] {
    companions.first { $0.id == other }?.shared.map(\.name) ?? []
  }

  /// True when the least gap lies between intakes of two medications.
  ///
  /// Two intakes of one other medication are left to its own plan.
  func spaces(_ one: Identifier, from other: Identifier) -> Bool {
    counts(one) && (one != other || one == id)
  }

  /// True when intakes of a medication count towards the limits.
  package func counts(_ medication: Identifier) -> Bool {
    medication == id || companions.contains { $0.id == medication }
  }
}

/// The intakes that add up through one ingredient, in whole numbers.
///
/// Amounts of different medications are brought to one denominator, so that sums and comparisons
/// are exact. A sum beyond all numbers is more than any maximum.
struct IngredientColumn: Sendable {
  /// One intake in the column's own unit.
  struct Line: Hashable {
    let at: Instant
    let medication: Identifier
    let amount: Int128
  }

  let ingredient: String?
  /// Medications whose amounts cannot be added.
  let unknown: Set<Identifier>
  /// How many of the column's unit one millionth of a unit of dose is.
  private let multipliers: [Identifier: Int128]
  /// The same for the medication whose limits they are.
  private let own: Int128

  init(
    _ ingredient: String?, of medication: Identifier, _ companions: [LimitedMedication.Companion]
  ) {
    self.ingredient = ingredient
    var factors: [(id: Identifier, factor: Ratio)] = [(medication, .one)]
    var unknown: Set<Identifier> = []
    var denominator: Int128 = 1
    for companion in companions {
      guard let shared = companion.shared.first(where: { $0.name == ingredient }) else { continue }
      guard let factor = shared.factor,
        let common = IngredientColumn.common(denominator, factor.denominator)
      else {
        unknown.insert(companion.id)
        continue
      }
      denominator = common
      factors.append((companion.id, factor))
    }
    self.unknown = unknown
    own = denominator
    var multipliers: [Identifier: Int128] = [:]
    for (id, factor) in factors {
      multipliers[id] = saturated(
        (denominator / factor.denominator).multipliedReportingOverflow(by: factor.numerator))
    }
    self.multipliers = multipliers
  }

  /// True when a medication has the column's ingredient.
  func counts(_ medication: Identifier) -> Bool {
    multipliers[medication] != nil || unknown.contains(medication)
  }

  /// An amount in the column's unit; nil when it cannot be added up.
  func scaled(_ amount: Quantity, of medication: Identifier) -> Int128? {
    multipliers[medication].map {
      saturated($0.multipliedReportingOverflow(by: Int128(max(amount.millionths, 0))))
    }
  }

  /// An amount of the medication itself in the column's unit.
  func scaled(_ amount: Quantity) -> Int128 {
    saturated(own.multipliedReportingOverflow(by: Int128(max(amount.millionths, 0))))
  }

  /// A sum in units of dose, rounded up to the last decimal that is kept.
  func quantity(_ sum: Int128) -> Quantity {
    let (quotient, rest) = sum.quotientAndRemainder(dividingBy: own)
    let millionths = Int64(clamping: quotient + (rest > 0 ? 1 : 0))
    return Quantity(millionths: millionths) ?? .greatest
  }

  /// The intakes that can be added up, in order of their instants.
  func lines(_ uses: AsNeededUses) -> [Line] {
    uses.flatMap { id, uses in
      uses.compactMap { use in
        scaled(use.amount, of: id).map { Line(at: use.at, medication: id, amount: $0) }
      }
    }.sorted { ($0.at, $0.medication, $0.amount) < ($1.at, $1.medication, $1.amount) }
  }

  /// The least common multiple of two denominators; nil beyond what amounts can be brought to.
  private static func common(_ one: Int128, _ other: Int128) -> Int128? {
    let (product, overflow) = (one / greatestDivisor(one, other))
      .multipliedReportingOverflow(by: other)
    return overflow || product > 1_000_000_000_000_000 ? nil : product
  }
}

/// A result, or the greatest number where it is beyond all.
func saturated(_ result: (partialValue: Int128, overflow: Bool)) -> Int128 {
  result.overflow ? .max : result.partialValue
}

package import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

extension Cabinet {
  /// What limits say about an intake, with the names that a person knows.
  package struct LimitWarning {
    /// The medication whose limits they are.
    package let medication: String
    package let unit: String
    package let limits: AsNeededLimits
    package let warning: AsNeededWarning
    /// Other medications that the warning names.
    package let others: [String]
    /// The ingredients because of which they count.
    package let ingredients: [String]
    /// The medication whose content is not known, where amounts cannot be compared.
    package let unclear: String
    /// How the medication stands with the intake written; nil when it has no limits now.
    package let next: AsNeededDose?
    /// The doses nobody has confirmed without which the limits would not say so; mostly none.
    package let unconfirmed: [EntryReport]
  }
}

extension Snapshot {
  /// What devices without a right to it say was taken of a medication on a date.
  mutating func unconfirmedWarnings(
    of medication: Medication, on date: LocalDate
  ) throws -> [Cabinet.DoseWarning] {
    guard try !unconfirmedDoses.isEmpty else { return [] }
    let book = try doses(of: medication.id, date...date)
    let found = book.outcomes.values.flatMap(\.unconfirmed) + book.unconfirmed
    return try found.filter { $0.entry.status == .taken }
      .sorted { ($0.entry.instant, $0.id) < ($1.entry.instant, $1.id) }
      .map { .unconfirmed(try report(of: $0)) }
  }

  /// Everything a person should know about an entry that was just written.
  mutating func warnings(
    of findings: [LimitFinding], after entry: DoseEntry, of medication: Medication
  ) throws -> [Cabinet.DoseWarning] {
    var warnings: [Cabinet.DoseWarning] = []
    for finding in findings { warnings.append(.limit(try warning(finding, of: medication))) }
    guard entry.status == .taken,
      let stock = try report(medication, days: medication.lowStockDayCount)
    else { return warnings }
    if stock.level.countOffBy > .zero {
      warnings.append(.stockIsOff(by: stock.level.countOffBy))
    } else if stock.isLow {
      warnings.append(.stockIsLow(stock))
    }
    return warnings
  }

  private mutating func warning(
    _ finding: LimitFinding, of taken: Medication
  ) throws -> Cabinet.LimitWarning {
    let others: [Identifier] =
      switch finding.warning {
      case .tooSoon(_, let other, _): [other]
      case .notComparable(let other, _, _): [other]
      case .reachesMaximum(let total, _), .exceedsMaximum(let total): total.others
      }
    let ingredients: [String] =
      switch finding.warning {
      case .notComparable(_, let ingredient, _): [ingredient]
      case .reachesMaximum(let total, _), .exceedsMaximum(let total):
        total.ingredient.map { [$0] } ?? []
      case .tooSoon(_, let other, _):
        finding.limited.ingredients(
          sharedWith: other == finding.limited.id ? taken.id : other)
      }
    var unclear = finding.medication
    if case .notComparable(let other, let ingredient, _) = finding.warning {
      let both = try medications.filter { [taken.id, other].contains($0.id) }
      unclear = both.first { !$0.statesContent(of: ingredient) } ?? unclear
    }
    let people = try people
    let person = people.first { $0.id == finding.medication.person.value }
    return Cabinet.LimitWarning(
      medication: finding.medication.name.value ?? "", unit: finding.medication.doseUnit,
      limits: finding.limited.limits, warning: finding.warning,
      others: try others.map { try name(of: $0) }.sorted(), ingredients: ingredients,
      unclear: unclear.name.value ?? "",
      next: try person.flatMap { try asNeeded(finding.medication, $0) },
      unconfirmed: try finding.unconfirmed.map { try report(of: $0) })
  }

  /// The name of a medication that is there.
  mutating func name(of medication: Identifier) throws -> String {
    try medications.first { $0.id == medication }?.name.value ?? ""
  }
}

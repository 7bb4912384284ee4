package import MedleyRecords

/// When the next intake is within the limits.
package enum NextAllowed: Hashable, Sendable {
  case now
  case at(Instant)
  /// The dose alone is above a maximum.
  case never
}

extension NextAllowed {
  /// Finds the earliest instant from now on at which a dose breaks none of several limits.
  ///
  /// They are those of the medication itself and of every other towards which it counts.
  package init(
    _ dose: Quantity, of medication: Identifier, under limits: [LimitedMedication],
    after uses: AsNeededUses, now: Instant
  ) {
    let rules = limits.filter { $0.counts(medication) }
      .map { Rule($0, dose, of: medication, after: uses) }
    // Only where a gap or a window ends can something become allowed.
    let candidates = rules.reduce(into: Set([now])) { $0.formUnion($1.endings) }
    let first = candidates.filter { $0 >= now }.sorted().first { candidate in
      rules.allSatisfy { $0.allows(candidate) }
    }
    guard let first else {
      self = .never
      return
    }
    self = first == now ? .now : .at(first)
  }
}

/// The limits of one medication, asked about a dose at many instants.
private struct Rule {
  private let limited: LimitedMedication
  private let medication: Identifier
  /// The instants from which the least gap is kept.
  private let spaced: [Instant]
  /// The columns in which the dose can be added up.
  private let columns: [(column: IngredientColumn, lines: [IngredientColumn.Line], dose: Int128)]
  /// The instants at which a gap or a window ends.
  let endings: Set<Instant>

  init(
    _ limited: LimitedMedication, _ dose: Quantity, of medication: Identifier,
    after uses: AsNeededUses
  ) {
    self.limited = limited
    self.medication = medication
    let uses = uses.filter { limited.counts($0.key) }
    spaced = uses.filter { limited.spaces($0.key, from: medication) }.values.joined().map(\.at)
    columns = limited.columns.compactMap { column in
      column.scaled(dose, of: medication).map { (column, column.lines(uses), $0) }
    }
    var endings: Set<Instant> = []
    for instant in uses.values.joined().map(\.at) {
      if let gap = limited.limits.gap { endings.insert(instant.adding(gap)) }
      if let maximum = limited.limits.maximum { endings.insert(instant.adding(maximum.window)) }
    }
    self.endings = endings
  }

  func allows(_ candidate: Instant) -> Bool {
    if let gap = limited.limits.gap {
      let isSpaced = spaced.allSatisfy {
        $0 <= candidate ? $0.adding(gap) <= candidate : candidate.adding(gap) <= $0
      }
      guard isSpaced else { return false }
    }
    guard let maximum = limited.limits.maximum else { return true }
    return columns.allSatisfy { column, lines, dose in
      let added = IngredientColumn.Line(at: candidate, medication: medication, amount: dose)
      return !Peak(added, among: lines + [added], column, maximum).exceeds
    }
  }
}

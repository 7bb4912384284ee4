package import MedleyRecords

extension LimitedMedication {
  /// What an intake of a medication that counts would break or reach.
  ///
  /// The answer depends on the intakes alone, not on the order in which they became known.
  package func warnings(
    adding use: AsNeededUse, of medication: Identifier, to uses: AsNeededUses
  ) -> [AsNeededWarning] {
    guard counts(medication) else { return [] }
    let uses = uses.filter { counts($0.key) }
    var warnings = gapWarnings(use, medication, uses)
    guard let maximum = limits.maximum else { return warnings }
    var worst: Peak?
    for column in columns where column.counts(medication) {
      warnings += unknownWarnings(use, medication, uses, column, maximum.window)
      guard let amount = column.scaled(use.amount, of: medication) else { continue }
      let added = IngredientColumn.Line(at: use.at, medication: medication, amount: amount)
      let peak = Peak(added, among: column.lines(uses) + [added], column, maximum)
      if worst == nil || peak.share > worst?.share ?? .zero { worst = peak }
    }
    guard let worst else { return warnings }
    let total = worst.total(beside: id)
    if worst.exceeds {
      warnings.append(.exceedsMaximum(total))
    } else if use.amount > .zero, !worst.leavesRoom(for: dose) {
      var all = uses
      all[medication, default: []].append(use)
      let nextAt: Instant? =
        switch NextAllowed(dose, of: id, under: [self], after: all, now: worst.end) {
        case .now: worst.end
        case .at(let instant): instant
        case .never: nil
        }
      warnings.append(.reachesMaximum(total, nextAt: nextAt))
    }
    return warnings
  }

  /// The intakes next to one that are nearer than the least gap.
  private func gapWarnings(
    _ use: AsNeededUse, _ medication: Identifier, _ uses: AsNeededUses
  ) -> [AsNeededWarning] {
    guard let gap = limits.gap else { return [] }
    let near = uses.filter { spaces($0.key, from: medication) }
      .flatMap { id, uses in uses.map { (at: $0.at, id: id) } }
    var warnings: [AsNeededWarning] = []
    let earlier = near.filter { $0.at <= use.at }.min {
      $0.at != $1.at ? $0.at > $1.at : $0.id < $1.id
    }
    if let earlier, use.at < earlier.at.adding(gap) {
      warnings.append(
        .tooSoon(other: earlier.at, of: earlier.id, allowedAt: earlier.at.adding(gap)))
    }
    let later = near.filter { $0.at > use.at }.min { ($0.at, $0.id) < ($1.at, $1.id) }
    if let later, later.at < use.at.adding(gap) {
      warnings.append(.tooSoon(other: later.at, of: later.id, allowedAt: use.at.adding(gap)))
    }
    return warnings
  }

  /// Names medications near an intake whose amounts cannot be added to it.
  private func unknownWarnings(
    _ use: AsNeededUse, _ medication: Identifier, _ uses: AsNeededUses,
    _ column: IngredientColumn, _ window: Minutes
  ) -> [AsNeededWarning] {
    guard let ingredient = column.ingredient else { return [] }
    let isUnknown = column.unknown.contains(medication)
    return uses.sorted { $0.key < $1.key }.compactMap { other, uses in
      guard other != medication, column.counts(other), isUnknown || column.unknown.contains(other)
      else { return nil }
      let near = uses.map(\.at).filter {
        $0 < use.at.adding(window) && use.at < $0.adding(window)
      }
      // The last one before it, else the first one after it.
      guard let at = near.filter({ $0 <= use.at }).max() ?? near.min() else { return nil }
      return .notComparable(with: other, ingredient: ingredient, at: at)
    }
  }
}

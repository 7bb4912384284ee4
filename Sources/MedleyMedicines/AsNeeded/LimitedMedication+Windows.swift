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
        switch nextAllowed(after: all, now: worst.end) {
        case .now: worst.end
        case .at(let instant): instant
        case .never: nil
        }
      warnings.append(.reachesMaximum(total, nextAt: nextAt))
    }
    return warnings
  }

  /// When the next usual dose of the medication is within the limits, asked at an instant.
  package func nextAllowed(after uses: AsNeededUses, now: Instant) -> NextAllowed {
    if let maximum = limits.maximum, dose > maximum.amount { return .never }
    let uses = uses.filter { counts($0.key) }
    let lines = columns.map { (column: $0, lines: $0.lines(uses)) }
    let instants = uses.values.joined().map(\.at)
    // Only where a gap or a window ends can something become allowed.
    var candidates: Set<Instant> = [now]
    for instant in instants {
      if let gap = limits.gap { candidates.insert(instant.adding(gap)) }
      if let maximum = limits.maximum { candidates.insert(instant.adding(maximum.window)) }
    }
    let first = candidates.filter { $0 >= now }.sorted().first { candidate in
      keepsGap(candidate, instants)
        && lines.allSatisfy { keepsMaximum(candidate, $0.column, $0.lines) }
    }
    guard let first else { return .never }
    return first == now ? .now : .at(first)
  }

  private func keepsGap(_ candidate: Instant, _ instants: [Instant]) -> Bool {
    guard let gap = limits.gap else { return true }
    return instants.allSatisfy {
      $0 <= candidate ? $0.adding(gap) <= candidate : candidate.adding(gap) <= $0
    }
  }

  private func keepsMaximum(
    _ candidate: Instant, _ column: IngredientColumn, _ lines: [IngredientColumn.Line]
  ) -> Bool {
    guard let maximum = limits.maximum else { return true }
    let added = IngredientColumn.Line(at: candidate, medication: id, amount: column.scaled(dose))
    return !Peak(added, among: lines + [added], column, maximum).exceeds
  }

  /// The intakes next to one that are nearer than the least gap.
  ///
  /// Two intakes of one other medication are left to its own plan.
  private func gapWarnings(
    _ use: AsNeededUse, _ medication: Identifier, _ uses: AsNeededUses
  ) -> [AsNeededWarning] {
    guard let gap = limits.gap else { return [] }
    let near = uses.filter { $0.key != medication || medication == id }
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

/// The window with the greatest sum among those that hold an intake.
private struct Peak {
  let end: Instant
  private let sum: Int128
  private let most: Int128
  private let column: IngredientColumn
  private let inside: [IngredientColumn.Line]

  /// Looks at the windows that end with the intake or with a later one.
  init(
    _ added: IngredientColumn.Line, among lines: [IngredientColumn.Line],
    _ column: IngredientColumn, _ maximum: AsNeededLimits.Maximum
  ) {
    func inside(_ end: Instant) -> [IngredientColumn.Line] {
      let begin = end.subtracting(maximum.window)
      return lines.filter { begin < $0.at && $0.at <= end }
    }
    func sum(_ lines: [IngredientColumn.Line]) -> Int128 {
      lines.reduce(0) { saturated($0.addingReportingOverflow($1.amount)) }
    }
    var best = (end: added.at, sum: sum(inside(added.at)))
    let after = added.at.adding(maximum.window)
    for end in Set(lines.map(\.at)).filter({ added.at < $0 && $0 < after }).sorted() {
      let found = sum(inside(end))
      if found > best.sum { best = (end, found) }
    }
    (end, self.sum) = best
    self.inside = inside(best.end)
    self.column = column
    most = column.scaled(maximum.amount)
  }

  var exceeds: Bool { sum > most }

  /// The sum in units of dose.
  var share: Quantity { column.quantity(sum) }

  /// True when one more dose stays within the maximum.
  func leavesRoom(for dose: Quantity) -> Bool {
    let next = saturated(sum.addingReportingOverflow(column.scaled(dose)))
    return sum < most && next <= most
  }

  func total(beside medication: Identifier) -> AsNeededTotal {
    let others = Set(inside.filter { $0.amount > 0 }.map(\.medication)).subtracting([medication])
    return AsNeededTotal(
      amount: share, ingredient: others.isEmpty ? nil : column.ingredient,
      others: others.sorted(), windowEnd: end)
  }
}

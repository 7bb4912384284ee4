extension AsNeededLimits {
  /// The sum of the amounts taken in (end − window, end].
  package static func total(
    _ uses: [AsNeededUse], in window: Minutes, endingAt end: Instant
  ) -> Quantity {
    let begin = end.subtracting(window)
    return uses.reduce(.zero) { sum, use in
      begin < use.at && use.at <= end ? sum.addingClamped(use.amount) : sum
    }
  }

  /// The greatest sum in any window that ends with an intake; nil without intakes.
  package static func greatestTotal(_ uses: [AsNeededUse], in window: Minutes) -> Quantity? {
    let uses = uses.sorted { $0.at < $1.at }
    var greatest: Quantity?
    var sum = Quantity.zero
    var first = 0
    for (index, use) in uses.enumerated() {
      sum = sum.addingClamped(use.amount)
      let begin = use.at.subtracting(window)
      while first < index, uses[first].at <= begin {
        sum = sum.addingClamped(-uses[first].amount)
        first += 1
      }
      // Intakes of one instant belong to one window, so only the last of them closes it.
      let isLast = index + 1 == uses.count || uses[index + 1].at > use.at
      if isLast { greatest = max(greatest ?? sum, sum) }
    }
    return greatest
  }

  /// When the next dose of an amount is within the limits, asked at an instant.
  package func nextAllowed(
    for amount: Quantity, after uses: [AsNeededUse], now: Instant
  ) -> NextAllowed {
    if let maximum, amount > maximum.amount { return .never }
    var candidates: Set<Instant> = [now]
    for use in uses {
      if let gap { candidates.insert(use.at.adding(gap)) }
      if let maximum { candidates.insert(use.at.adding(maximum.window)) }
    }
    let first = candidates.filter { $0 >= now }.sorted().first { isAllowed(amount, at: $0, uses) }
    guard let first else { return .never }
    return first == now ? .now : .at(first)
  }

  /// What an intake of an amount at an instant would break or reach.
  package func warnings(
    adding amount: Quantity, at instant: Instant, to uses: [AsNeededUse]
  ) -> [AsNeededWarning] {
    var warnings: [AsNeededWarning] = []
    if let gap {
      let earlier = uses.filter { $0.at <= instant }.map(\.at).max()
      let later = uses.filter { $0.at > instant }.map(\.at).min()
      if let earlier, instant < earlier.adding(gap) {
        warnings.append(.tooSoon(other: earlier, allowedAt: earlier.adding(gap)))
      }
      if let later, later < instant.adding(gap) {
        warnings.append(.tooSoon(other: later, allowedAt: instant.adding(gap)))
      }
    }
    guard let maximum else { return warnings }
    let all = uses + [AsNeededUse(at: instant, amount: amount)]
    // A backdated intake can fill windows that end with later ones.
    let ends = all.map(\.at).filter { instant <= $0 && $0 < instant.adding(maximum.window) }
    let totals = ends.map {
      (end: $0, total: AsNeededLimits.total(all, in: maximum.window, endingAt: $0))
    }
    guard let worst = totals.max(by: { $0.total < $1.total }) else { return warnings }
    if worst.total > maximum.amount {
      warnings.append(.exceedsMaximum(total: worst.total, windowEnd: worst.end))
    } else if amount > .zero, !isBelow(maximum, worst.total, adding: amount) {
      let next = nextAllowed(for: amount, after: all, now: worst.end)
      let nextAt: Instant? =
        switch next {
        case .now: worst.end
        case .at(let instant): instant
        case .never: nil
        }
      warnings.append(.reachesMaximum(total: worst.total, nextAt: nextAt))
    }
    return warnings
  }

  /// True when one more dose of the amount stays within the maximum.
  private func isBelow(_ maximum: Maximum, _ total: Quantity, adding amount: Quantity) -> Bool {
    total.addingClamped(amount) <= maximum.amount
  }

  private func isAllowed(_ amount: Quantity, at instant: Instant, _ uses: [AsNeededUse]) -> Bool {
    if let gap, uses.contains(where: { $0.at <= instant && instant < $0.at.adding(gap) }) {
      return false
    }
    guard let maximum else { return true }
    let total = AsNeededLimits.total(uses, in: maximum.window, endingAt: instant)
    return isBelow(maximum, total, adding: amount)
  }
}

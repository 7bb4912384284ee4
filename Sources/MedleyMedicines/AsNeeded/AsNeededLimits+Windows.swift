extension AsNeededLimits {
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

  /// How far from an intake another one may be that matters to it.
  package var reach: Minutes { max(gap ?? .none, maximum?.window ?? .none) }
}

internal import MedleyRecords

/// The window with the greatest sum among those that hold an intake.
struct Peak {
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

internal import MedleyMedicines

/// A change of the stock as MedTimer writes it, such as `0 Tabl. ➡ 29,5 Tabl.`.
///
/// The app prints both numbers in the language of the phone, with at most two decimals and with
/// separators between thousands. So a separator before exactly three digits is one of thousands.
struct StockChange: Equatable {
  let before: Quantity
  let after: Quantity

  /// Reads the change of an event; its own numbers are preferred to the printed ones.
  init?(_ event: MedTimerEvent) {
    if let before = event.stockBefore, let after = event.stockAfter {
      self.before = before.quantity
      self.after = after.quantity
      return
    }
    let parts = event.amount.unicodeScalars.split(
      separator: "\u{27a1}", omittingEmptySubsequences: false)
    guard parts.count == 2, let before = StockChange.quantity(parts[0]),
      let after = StockChange.quantity(parts[1])
    else { return nil }
    self.before = before
    self.after = after
  }

  /// Reads a printed number in front of a unit.
  static func quantity(_ text: some Collection<Unicode.Scalar>) -> Quantity? {
    // A variation selector may follow the arrow.
    let scalars = text.drop { $0.isSpace || $0 == "\u{fe0f}" }
    guard let first = scalars.first, "0"..."9" ~= first else { return nil }
    var groups: [(separator: Unicode.Scalar?, digits: String)] = [(nil, "")]
    for scalar in scalars {
      if "0"..."9" ~= scalar {
        groups[groups.count - 1].digits.unicodeScalars.append(scalar)
      } else if scalar.isSpace || scalar == "." || scalar == "," || scalar == "'"
        || scalar == "\u{2019}"
      {
        groups.append((scalar, ""))
      } else {
        break
      }
    }
    while groups.count > 1, groups.last?.digits.isEmpty == true { groups.removeLast() }
    guard groups.allSatisfy({ !$0.digits.isEmpty }) else { return nil }
    var decimals = ""
    if let last = groups.last, groups.count > 1, last.separator == "." || last.separator == ",",
      last.digits.utf8.count <= 2
    {
      decimals = last.digits
      groups.removeLast()
    }
    guard groups.dropFirst().allSatisfy({ $0.digits.utf8.count == 3 }) else { return nil }
    let whole = groups.map(\.digits).joined()
    return try? Quantity(file: decimals.isEmpty ? whole : whole + "." + decimals)
  }
}

internal import MedleyMedicines

/// A planned dose as people type it: `2026-03-01T08:00`, `yesterdayT22:00`, or only the date.
struct TypedSlot: ArgumentValue, Equatable {
  let date: TypedDate
  /// What tells the doses of the date apart, such as `08:00` or `12:00#2`.
  let part: String?

  init(argument: String) throws(ArgumentFault) {
    if let date = TypedDate(text: argument) {
      self.date = date
      part = nil
      return
    }
    guard let (date, rest) = TypedDate.splitting(argument), !rest.isEmpty,
      rest.utf8.count <= MedicineLimits.slotPartByteCount
    else {
      throw ArgumentFault(expected: "a planned dose such as 2026-03-01T08:00 or yesterday")
    }
    self.date = date
    // 8:00 and 08:00 are one dose.
    part = WallTime(rest)?.text ?? String(rest)
  }
}

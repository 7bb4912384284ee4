internal import MedleyMedicines

/// The last day a package may be used: `2027-05-31`, or `2027-05` for the end of the month.
struct ExpiryDate: ArgumentValue, Equatable {
  let date: LocalDate

  init(argument: String) throws(ArgumentFault) {
    if let date = LocalDate(argument) {
      self.date = date
    } else if let first = LocalDate(argument + "-01") {
      // A month stands for its last day, as on the package.
      date = first.adding(months: 1).adding(days: -1)
    } else {
      throw ArgumentFault(expected: "a date such as 2027-05-31, or a month such as 2027-05")
    }
  }
}

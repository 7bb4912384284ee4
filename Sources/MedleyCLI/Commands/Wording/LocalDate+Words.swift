internal import MedleyMedicines

extension LocalDate {
  /// The name of the month.
  var monthName: String {
    [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ][parts.month - 1]
  }
}

internal import MedleyMedicines

/// On which days doses are due: `daily`, `mon,wed,fri`, `weekdays`, `weekends`, `every 2 days`.
struct RepeatRule: ArgumentValue, Equatable {
  let recurrence: Recurrence

  static var completions: Completions {
    .words(["daily", "weekdays", "weekends", "mon,wed,fri", "every 2 days"])
  }

  init(argument: String) throws(ArgumentFault) {
    // Doses as needed have options of their own, so the rule must be one of days.
    guard let recurrence = try? Recurrence(typed: argument), recurrence.isPlanned else {
      throw ArgumentFault(
        expected: "days such as daily, mon,wed,fri, weekdays or “every 2 days”")
    }
    self.recurrence = recurrence
  }
}

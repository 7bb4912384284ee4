internal import MedleyMedicines

/// When doses are due, as people type it: `daily`, `every 3 weeks mon`, `taper 4x7d,3x7d`.
struct RepeatRule: ArgumentValue, Equatable {
  let text: String
  /// The rule; the medication that it follows, if any, is not looked up yet.
  let unresolved: ScheduleRule

  static var completions: Completions {
    .words([
      "daily", "weekdays mon,thu", "weekends", "every 2 days", "every 3 weeks mon", "monthly 15",
      "monthly last day", "monthly 2nd tue", "cycle 21 on 7 off", "every 8 h from 06:00",
      "3 days after last", "taper 4x7d,3x7d,2x7d,1x7d", "alternate 1,2",
      "window 08:00-20:00 every 4 h", "on 2026-03-01,2026-03-08",
    ])
  }

  init(argument: String) throws(ArgumentFault) {
    text = argument
    do {
      unresolved = try ScheduleRule.unresolved(typed: argument)
    } catch {
      throw ArgumentFault(expected: RepeatRule.expected, advice: error.advice)
    }
    // Doses as needed have options of their own, so the rule must be a planned one.
    guard unresolved.recurrence.isPlanned else {
      throw ArgumentFault(
        expected: RepeatRule.expected, advice: "for doses as needed give --as-needed instead")
    }
  }

  private static let expected =
    "a rule such as daily, “weekdays mon,thu”, “every 2 days” or “monthly 15”"
}

extension RepeatFault {
  /// What to type instead; nil when the examples say it.
  fileprivate var advice: String? {
    switch self {
    case .notUnderstood: nil
    case .interval:
      "an interval is a whole number of days, weeks or months, at most a hundred years, or at least 15 min"
    case .limits: "limits are such as “gap 4h max 8/24h”"
    case .monthDay: "say which day: “monthly 15”, “monthly last day” or “monthly 2nd tue”"
    case .timeOrDate:
      "a time is such as 06:00, as in “every 8 h from 06:00”; a date such as 2026-03-01, given once"
    case .twice: "give each part once, with “;” between parts of different sorts"
    case .window:
      "a window is such as “window 08:00-00:30 every 4 h” or “window 07:00-22:00 3 times”"
    case .plan:
      "amounts are such as “taper 4x7d,3x7d,1” (only the last one may have no length) or “alternate 1,2”"
    case .commas:
      "is the comma a decimal point or between two amounts? Write 0.5 for a half, and blanks between amounts"
    case .windowNeedsDates: "a window goes with rules that name days, such as daily or mon,thu"
    case .planNeedsDates:
      "a dose plan goes with rules that name days or with “every 8 h from 06:00”"
    case .medication: "no medication of that name: “medley list” shows them"
    }
  }
}

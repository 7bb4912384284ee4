/// The limits of what medicine records may hold; more than these is refused or not understood.
package enum MedicineLimits {
  /// The greatest magnitude of a quantity, in whole units.
  package static let quantity: Int64 = 1_000_000_000_000
  /// Decimal places of a quantity.
  package static let decimalCount = 6
  /// Characters of a quantity as people type it.
  package static let typedQuantityCharacterCount = 40
  /// Bytes of a short text: a name, a unit, a zone.
  package static let textByteCount = 1_024
  /// Bytes of a long text: a note, instructions.
  package static let longTextByteCount = 16_384
  /// Bytes of the third part of a slot's identity.
  package static let slotPartByteCount = 64
  /// Times of day in one schedule version.
  package static let timeCount = 64
  /// Versions that a schedule version names as seen.
  package static let seenVersionCount = 32
  /// Days between two doses.
  package static let intervalDayCount = 36_525
  /// Weeks between two weeks with doses.
  package static let intervalWeekCount = 5_217
  /// Months between two months with doses.
  package static let intervalMonthCount = 1_200
  /// The shortest spacing of a grid, a window or a chain, in minutes.
  package static let spacingMinutes = 15
  /// Doses of one window.
  package static let windowSlotCount = 96
  /// Phases or steps of a dose plan.
  package static let phaseCount = 64
  /// Bytes of a rule as people type it.
  package static let ruleByteCount = 16_384
  /// Dates of one schedule version that names them.
  package static let dateCount = 1_000
  /// Doses after which a schedule ends.
  package static let doseCount = 100_000
  /// Minutes of a gap, a window or a late window: 100 years.
  package static let minuteCount = 52_596_000
  /// Fields of a later version that a rewritten dose entry carries along.
  package static let unknownFieldCount = 64
  /// Ingredients of one medication.
  package static let ingredientCount = 64
  /// Days of stock left at which a person is warned unless the medication says otherwise.
  package static let lowStockDayCount = 7
  /// Days before its last usable one on which a package is said to expire soon, at least.
  package static let expiryDayCount = 30
  /// Entries that one resolution judges.
  package static let verdictCount = 256
  /// Bytes of a zone file.
  package static let zoneFileByteCount = 262_144
  /// Transitions of a zone.
  package static let zoneTransitionCount = 10_000
  /// Days that one question about slots may span.
  package static let periodDayCount = 40_000
  /// Days between the date of a dose and its taking that are looked through, unless it was moved or
  /// counts from another one; then all are.
  package static let answerDayCount = 400
  /// Days over which figures are asked for: 25 years.
  package static let figureDayCount = 9_150
  /// Slots looked at until a stock is found to run out.
  package static let runOutSlotCount = 20_000
  /// Notifications that wait to be shown; the soonest ones, filled up as they are shown.
  package static let pendingReminderCount = 64
  /// Days ahead for which reminders are planned.
  package static let reminderDayCount = 7
  /// Days back from which a reminder of an expiry or a backup is still caught up.
  package static let caughtUpDayCount = 7
  /// The most repeats of a reminder.
  package static let repeatCount = 24
  /// The fewest minutes between two repeats of a reminder.
  package static let repeatMinutes = 5
  /// The most minutes before a dose at which a reminder may speak: a day.
  package static let preAlarmMinutes = 1_440
  /// Days between two reminders that a backup is overdue.
  package static let backupReminderDayCount = 7
  /// Days looked ahead for a next slot or until a stock runs out: ten years.
  package static let horizonDayCount = 3_660
}

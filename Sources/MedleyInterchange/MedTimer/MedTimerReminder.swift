package import MedleyMedicines

/// A reminder of a MedTimer backup.
package struct MedTimerReminder: Equatable, Sendable {
  /// What makes a reminder speak; the first that applies, in the order of the app.
  package enum Kind: Equatable, Sendable {
    case linked
    case continuousInterval
    case windowedInterval
    case outOfStock
    case expirationDate
    case timeBased
  }

  /// How often a warning about the stock or the expiry date is repeated.
  package enum Warning: String, Equatable, Sendable {
    case once = "ONCE"
    case always = "ALWAYS"
    case daily = "DAILY"
    case off = "OFF"
  }

  /// How a reminder is shown; Medley has settings of its own for that.
  enum Importance: String {
    case sameAsMedicine = "SAME_AS_MEDICINE"
    case standard = "DEFAULT"
    case high = "HIGH"
    case highAndAlarm = "HIGH_AND_ALARM"
  }

  /// Where it stands in the file.
  package let place: String
  package let id: Int64
  /// Minutes after midnight; the length of an interval; the delay of a linked reminder.
  package let minutes: Int
  package let consecutiveDays: Int
  /// 0 when the reminder has no cycle.
  package let pauseDays: Int
  package let cycleStart: LocalDate
  package let instructions: String
  package let amount: String
  /// Bit 0 is Monday.
  package let weekdays: UInt64
  package let isActive: Bool
  package let periodStart: LocalDate?
  package let periodEnd: LocalDate?
  /// The days before the expiry date at which a warning about it speaks.
  package let daysBeforeExpiry: Int64
  /// Bit 0 is the first day of the month.
  package let daysOfMonth: UInt32
  package let linkedReminder: Int64
  package let intervalStart: Instant?
  package let intervalStartsFromProcessed: Bool
  package let hasVariableAmount: Bool
  package let isTakenAutomatically: Bool
  package let windowStart: Int
  package let windowEnd: Int
  package let isWindowed: Bool
  package let outOfStockThreshold: ExactDecimal
  package let outOfStockWarning: Warning
  package let expirationWarning: Warning

  package var kind: Kind {
    if linkedReminder != 0 { return .linked }
    if isWindowed { return .windowedInterval }
    if intervalStart != nil { return .continuousInterval }
    if outOfStockWarning != .off { return .outOfStock }
    return expirationWarning != .off ? .expirationDate : .timeBased
  }

  private static let keys: Set<String> = [
    "reminderId", "timeInMinutes", "createdTimestamp", "consecutiveDays", "pauseDays",
    "instructions", "cycleStartDay", "amount", "days", "active", "periodStart", "periodEnd",
    "activeDaysOfMonth", "linkedReminderId", "intervalStart", "intervalStartsFromProcessed",
    "variableAmount", "automaticallyTaken", "intervalStartTimeOfDay", "intervalEndTimeOfDay",
    "windowedInterval", "outOfStockThreshold", "outOfStockReminderType",
    "expirationReminderType", "notificationImportance",
  ]

  init(_ reader: ObjectReader, _ ignored: inout IgnoredKeys) throws(InterchangeFault) {
    ignored.note(
      reader.keys, besides: MedTimerReminder.keys, under: "medicines.list[].reminders[]")
    let days = 0...Int64(MedicineLimits.intervalDayCount)
    let dayMinutes: ClosedRange<Int64> = 0...1_439
    place = reader.path
    id = try reader.whole("reminderId", in: Int64(Int32.min)...Int64(Int32.max)) ?? 0
    linkedReminder =
      try reader.whole("linkedReminderId", in: Int64(Int32.min)...Int64(Int32.max)) ?? 0
    intervalStart = try reader.instant("intervalStart")
    isWindowed = try reader.truth("windowedInterval") ?? false
    outOfStockWarning = try reader.word("outOfStockReminderType") ?? .off
    expirationWarning = try reader.word("expirationReminderType") ?? .off
    let isLength = linkedReminder != 0 || isWindowed || intervalStart != nil
    minutes = Int(
      try reader.required(
        "timeInMinutes",
        try reader.whole(
          "timeInMinutes", in: isLength ? 0...Int64(MedicineLimits.minuteCount) : dayMinutes)))
    consecutiveDays = Int(try reader.whole("consecutiveDays", in: days) ?? 1)
    pauseDays = Int(try reader.whole("pauseDays", in: days) ?? 0)
    let startDays = try reader.whole("cycleStartDay") ?? 0
    guard let start = LocalDate(days: startDays) else {
      throw reader.fault("cycleStartDay", .outOfRange)
    }
    cycleStart = start
    instructions =
      try reader.text("instructions", byteLimit: InterchangeLimits.noteByteCount) ?? ""
    amount = try reader.text("amount", byteLimit: InterchangeLimits.shortTextByteCount) ?? "?"
    weekdays = try MedTimerReminder.weekdays(reader)
    isActive = try reader.truth("active") ?? true
    let isExpiry = !isLength && outOfStockWarning == .off && expirationWarning != .off
    daysBeforeExpiry = isExpiry ? try reader.whole("periodStart") ?? 0 : 0
    periodStart = isExpiry ? nil : try reader.date("periodStart")
    periodEnd = try reader.date("periodEnd")
    daysOfMonth = UInt32(
      truncatingIfNeeded: try reader.whole(
        "activeDaysOfMonth", in: Int64(Int32.min)...Int64(Int32.max)) ?? -1)
    intervalStartsFromProcessed = try reader.truth("intervalStartsFromProcessed") ?? false
    hasVariableAmount = try reader.truth("variableAmount") ?? false
    isTakenAutomatically = try reader.truth("automaticallyTaken") ?? false
    windowStart = Int(try reader.whole("intervalStartTimeOfDay", in: dayMinutes) ?? 480)
    windowEnd = Int(try reader.whole("intervalEndTimeOfDay", in: dayMinutes) ?? 1_320)
    outOfStockThreshold = try reader.decimal("outOfStockThreshold") ?? ExactDecimal(.zero)
    _ = try reader.instant("createdTimestamp")
    _ = try reader.word("notificationImportance", as: Importance.self)
  }

  private static func weekdays(_ reader: ObjectReader) throws(InterchangeFault) -> UInt64 {
    guard let list = try reader.list("days", countLimit: 7) else { return 127 }
    guard list.count == 7 else { throw reader.fault("days", .wrongCount(expected: 7)) }
    var mask: UInt64 = 0
    for (index, day) in list.enumerated() {
      guard let isSet = day.truth else {
        throw .value(at: "\(reader.place("days"))[\(index)]", .wrongForm(expected: .truth))
      }
      if isSet { mask |= 1 << UInt64(index) }
    }
    return mask
  }
}

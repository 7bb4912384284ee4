package import MedleyRecords

/// The fields of a person record.
package enum PersonField: UInt64, FieldNumber, CaseIterable {
  case name = 1
  case birthYear = 2
  case notes = 3
  case zones = 4
  case preAlarm = 16
  case quietHours = 17
  case escalation = 18
  case weekStart = 19
  case language = 20
  case lowStockDays = 21
  case reminderText = 22

  /// The name in JSON, in settings and in conflicts.
  package var word: String {
    switch self {
    case .name: "name"
    case .birthYear: "birth_year"
    case .notes: "notes"
    case .zones: "zones"
    case .preAlarm: "pre-alarm"
    case .quietHours: "quiet-hours"
    case .escalation: "escalation"
    case .weekStart: "week-start"
    case .language: "language"
    case .lowStockDays: "low-stock-days"
    case .reminderText: "reminder-text"
    }
  }
}

/// Someone in the household, as the merged records show them.
package struct Person: Sendable {
  package let id: Identifier
  package let presence: RecordState.Presence
  package let name: Register<String>
  package let birthYear: Register<Int>
  package let notes: Register<String>
  package let zones: ZoneHistory
  /// Minutes before a dose at which a reminder may speak.
  package let preAlarm: Register<Minutes>
  package let quietHours: Register<QuietHours>
  package let escalation: Register<Escalation>
  package let weekStart: Register<Weekday>
  /// A language tag such as `de`.
  package let language: Register<String>
  /// Days of stock left at which this person is warned, where the medication says nothing.
  package let lowStockDays: Register<Int>
  package let reminderText: Register<ReminderText>

  /// Reads the surviving values of a person record.
  package init(_ state: RecordState) {
    typealias Field = PersonField
    id = state.id
    presence = state.presence
    name = state.register(Field.name) { $0.registerText(limit: MedicineLimits.textByteCount) }
    birthYear = state.register(Field.birthYear) { $0.registerNumber.flatMap(Int.init(exactly:)) }
    notes = state.register(Field.notes) {
      $0.registerText(limit: MedicineLimits.longTextByteCount)
    }
    zones = ZoneHistory(
      state.members(Field.zones, ZoneStay.init(decoding:)).compactMap(\.stated))
    preAlarm = state.register(Field.preAlarm) { $0.registerNumber.flatMap { Minutes($0) } }
    quietHours = state.register(Field.quietHours, QuietHours.init(decoding:))
    escalation = state.register(Field.escalation, Escalation.init(decoding:))
    weekStart = state.register(Field.weekStart) {
      $0.registerNumber.flatMap(Int.init(exactly:)).flatMap(Weekday.init(rawValue:))
    }
    language = state.register(Field.language) {
      $0.registerText(limit: MedicineLimits.textByteCount)
    }
    lowStockDays = state.register(Field.lowStockDays) {
      $0.registerNumber.flatMap(Int.init(exactly:))
    }
    reminderText = state.register(Field.reminderText) {
      $0.registerNumber.flatMap(ReminderText.init(rawValue:))
    }
  }

  package var isPresent: Bool { presence != .removed }

  /// The day on which this person's weeks begin: Monday unless they say another.
  package var firstWeekday: Weekday { weekStart.value ?? .monday }
}

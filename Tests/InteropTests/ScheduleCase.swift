/// One schedule with everything that decides about its slots, as both programs read it.
///
/// The texts are those of Interop/slot_oracle.py: dates as ISO 8601, times as `HH:MM`, instants as
/// seconds since 1970. A field that is absent says nothing.
struct ScheduleCase: Encodable, Sendable {
  enum Policy: String, CaseIterable, Encodable, Sendable {
    case follow
    case pinned
    case elapsed
  }

  /// A zone of the person, from a second on.
  struct Stay: Encodable, Sendable {
    var zone: String
    var from: Int64
  }

  struct Time: Encodable, Sendable {
    var time: String
    var id: String
    var amount: String?
  }

  /// A window of the day; it has an interval or a count.
  struct Window: Encodable, Sendable {
    var from: String
    var to: String
    var id: String
    var interval: Int?
    var count: Int?
  }

  struct Phase: Encodable, Sendable {
    var amount: String
    var days: Int?
  }

  /// A dose plan; it has phases or a pattern.
  struct Plan: Encodable, Sendable {
    var phases: [Phase]?
    var pattern: [String]?
  }

  struct Pause: Encodable, Sendable {
    var from: String
    var through: String?
  }

  /// A slot that was moved or, without a new date, cancelled.
  struct Override: Encodable, Sendable {
    var date: String
    var part: String
    var new_date: String?
    var new_time: String?
  }

  struct Ending: Encodable, Sendable {
    var last: String
    var second: Int64?
  }

  /// An entry of the medication or of the followed one.
  struct Entry: Encodable, Sendable {
    /// 32 hexadecimal digits.
    var id: String
    /// True for the medication of the case, false for the one it follows.
    var own: Bool
    /// `this` for a slot of the schedule of the case, `other` for one of another schedule.
    var schedule: String?
    var date: String
    var part: String?
    /// `taken`, `skipped` or `missed`.
    var status: String
    var amount: String
    var taken: Int64?
    var planned: Int64?
    var logged: Int64
    /// What a resolution says: `counts`, `extra`, `same` (as the entry that counts) or nothing.
    var verdict: String?
  }

  var id = 0
  var policy = Policy.follow
  var zone: String?
  /// Minutes east of UTC.
  var offset: Int?
  var zones: [Stay] = []
  var start = ""
  var effective = ""
  var end: String?
  var count: Int?
  /// The second before which no slot is due.
  var not_before: Int64?
  /// The number of the kind of recurrence in the format document; then its parameters.
  var kind: UInt64 = 1
  var weekdays: Int?
  var n: Int?
  var day: Int?
  var which: Int?
  var weekday: Int?
  var on: Int?
  var off: Int?
  var minutes: Int?
  var days: Int?
  var time: String?
  var dates: [String]?
  var times: [Time] = []
  var window: Window?
  var plan: Plan?
  var dose = "1"
  var pauses: [Pause] = []
  var overrides: [Override] = []
  var ending: Ending?
  var history: [Entry] = []
  /// The period, both dates inclusive.
  var from = ""
  var to = ""
}

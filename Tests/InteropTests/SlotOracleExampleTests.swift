import Foundation
import MedleyMedicines
import Testing

/// The second program gives what a calendar and the zone files show, reckoned by hand.
@Suite struct SlotOracleExampleTests {
  private struct Example: Sendable {
    let made: ScheduleCase
    let due: [String]

    init(
      _ zone: String, _ from: String, _ to: String, at times: String..., due: [String],
      _ change: (inout ScheduleCase) -> Void = { _ in }
    ) {
      var made = ScheduleCase()
      made.policy = .pinned
      made.zone = zone
      (made.start, made.effective, made.from, made.to) = (from, from, from, to)
      made.times = times.map { .init(time: $0, id: $0) }
      change(&made)
      self.made = made
      self.due = due
    }
  }

  private static let examples = [
    Example(
      "Europe/Berlin", "2026-03-28", "2026-03-30", at: "02:30", "08:00", "20:00",
      due: [
        "2026-03-28T02:30:00+01:00", "2026-03-28T08:00:00+01:00", "2026-03-28T20:00:00+01:00",
        "2026-03-29T03:30:00+02:00", "2026-03-29T08:00:00+02:00", "2026-03-29T20:00:00+02:00",
        "2026-03-30T02:30:00+02:00", "2026-03-30T08:00:00+02:00", "2026-03-30T20:00:00+02:00",
      ]),
    Example(
      "Europe/Berlin", "2026-10-24", "2026-10-26", at: "02:30", "08:00", "20:00",
      due: [
        "2026-10-24T02:30:00+02:00", "2026-10-24T08:00:00+02:00", "2026-10-24T20:00:00+02:00",
        "2026-10-25T02:30:00+02:00", "2026-10-25T08:00:00+01:00", "2026-10-25T20:00:00+01:00",
        "2026-10-26T02:30:00+01:00", "2026-10-26T08:00:00+01:00", "2026-10-26T20:00:00+01:00",
      ]),
    Example(
      "Australia/Lord_Howe", "2026-10-04", "2026-10-04", at: "01:45", "02:10",
      due: ["2026-10-04T01:45:00+10:30", "2026-10-04T02:40:00+11:00"]),
    Example(
      "Pacific/Apia", "2011-12-29", "2011-12-31", at: "08:00",
      due: ["2011-12-29T08:00:00-10:00", "2011-12-31T08:00:00+14:00"]),
    Example(
      "Pacific/Kwajalein", "1993-08-20", "1993-08-22", at: "08:00",
      due: ["1993-08-20T08:00:00-12:00", "1993-08-22T08:00:00+12:00"]),
    Example(
      "Asia/Pyongyang", "2018-05-04", "2018-05-04", at: "23:45",
      due: ["2018-05-05T00:15:00+09:00"]),
    Example(
      "UTC", "2026-01-31", "2026-04-30", at: "08:00",
      due: [
        "2026-01-31T08:00:00Z", "2026-02-28T08:00:00Z", "2026-03-31T08:00:00Z",
        "2026-04-30T08:00:00Z",
      ]
    ) {
      $0.kind = 6
      $0.n = 1
      $0.day = 31
    },
    Example(
      "UTC", "2026-01-01", "2026-03-31", at: "08:00",
      due: ["2026-01-30T08:00:00Z", "2026-02-27T08:00:00Z", "2026-03-27T08:00:00Z"]
    ) {
      $0.kind = 6
      $0.n = 1
      $0.which = 5
      $0.weekday = 5
    },
    Example(
      "UTC", "2026-03-01", "2026-03-31", at: "08:00",
      due: ["2026-03-01T08:00:00Z", "2026-03-02T08:00:00Z", "2026-03-04T08:00:00Z"]
    ) {
      $0.plan = .init(phases: [
        .init(amount: "2", days: 2), .init(amount: "0", days: 1), .init(amount: "1", days: 1),
      ])
    },
  ]

  @Test func `the second program agrees with examples by hand`() throws {
    let encoder = JSONEncoder()
    let oracle = try SlotOracle(
      try Self.examples.map { String(decoding: try encoder.encode($0.made), as: UTF8.self) })
    let answer = try oracle.answers()
    #expect(answer.complaint.isEmpty, "\(answer.complaint)")
    try #require(answer.lines.count == Self.examples.count)
    for (example, line) in zip(Self.examples, answer.lines) {
      let json = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let slots = try #require(json?["slots"] as? [[Any]])
      #expect(
        slots.map { $0.first as? Int64 } == example.due.map { OffsetInstant($0)?.instant.seconds },
        "\(line)")
    }
  }
}

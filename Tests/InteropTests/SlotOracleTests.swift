import Foundation
import MedleyMedicines
import MedleyRecords
import Testing

/// The planner agrees with a second program that was written from the format document alone.
@Suite struct SlotOracleTests {
  /// More by hand: `MEDLEY_SCHEDULES=200000 swift test --filter SlotOracleTests`.
  private static let caseCount =
    ProcessInfo.processInfo.environment["MEDLEY_SCHEDULES"].flatMap(Int.init) ?? 30_030

  private static func book() throws -> ZoneBook {
    var book = ZoneBook()
    for name in RandomSchedule.zoneNames {
      let file = URL(filePath: "/usr/share/zoneinfo/" + name)
      book[name] = try ZoneRules(tzif: Array(Data(contentsOf: file)))
    }
    return book
  }

  /// What the program plans, written as the other one writes it.
  private static func line(_ made: ScheduleCase, _ book: ZoneBook) -> String {
    let followed = DoseBook(made.intakes(own: false), resolutions: made.resolutions(own: false))
    let history = DoseHistory(
      own: DoseBook(made.intakes(own: true), resolutions: made.resolutions(own: true)),
      followed: [ScheduleCase.followedID: followed])
    let planner = SlotPlanner(
      made.medication, zones: made.zoneHistory, book: book, history: history)
    let period = ScheduleCase.date(made.from)...ScheduleCase.date(made.to)
    let slots = planner.slots(period).map { slot in
      """
      [\(slot.due.instant.seconds),"\(slot.key.date)","\(slot.key.part)",\
      "\(slot.amount?.text ?? "")","\(slot.date)"]
      """
    }
    return #"{"id":\#(made.id),"slots":[\#(slots.joined(separator: ","))]}"#
  }

  @Test func `random schedules have the same slots in both programs`() throws {
    let book = try Self.book()
    var random = RandomSchedule(book)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let cases = (0..<Self.caseCount).map { random.schedule($0) }
    let texts = try cases.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    let oracle = try SlotOracle(texts)
    let ours = cases.map { Self.line($0, book) }
    let answer = try oracle.answers()
    #expect(answer.complaint.isEmpty, "\(answer.complaint)")
    try #require(answer.lines.count == cases.count)

    var counts: [String: Int] = [:]
    var wrongCount = 0
    for (index, made) in cases.enumerated() {
      counts["kind \(made.kind) \(made.policy)", default: 0] += 1
      for part in made.parts { counts[part, default: 0] += 1 }
      let slotCount = answer.lines[index].split(separator: "[").count - 2
      counts["slots of kind \(made.kind)", default: 0] += max(0, slotCount)
      guard ours[index] != answer.lines[index] else { continue }
      wrongCount += 1
      counts["wrong of kind \(made.kind)", default: 0] += 1
      if wrongCount <= 10 {
        Issue.record("\(texts[index])\nours:   \(ours[index])\noracle: \(answer.lines[index])")
      }
    }
    print(
      counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "; "))
    #expect(wrongCount == 0, "of \(cases.count) schedules")
    for kind in RandomSchedule.kinds {
      for policy in ScheduleCase.Policy.allCases {
        #expect(counts["kind \(kind) \(policy)", default: 0] >= 1_000)
      }
    }
    for part in ["windows", "tapers", "patterns", "pauses", "moves", "journeys"] {
      #expect(counts[part, default: 0] >= 1_000, "\(part)")
    }
  }
}

extension ScheduleCase {
  /// What the schedule has beside its kind and its policy.
  fileprivate var parts: [String] {
    var parts: [String] = []
    if window != nil { parts.append("windows") }
    if plan?.phases != nil { parts.append("tapers") }
    if plan?.pattern != nil { parts.append("patterns") }
    if !pauses.isEmpty { parts.append("pauses") }
    if !overrides.isEmpty { parts.append("moves") }
    if zones.count > 1 { parts.append("journeys") }
    return parts
  }
}

import Foundation
import MedleyTestSupport
import Testing

/// Reports about wrong clocks, replayed: `Tests/Replays.md` names their sources.
@Suite struct ClockReplays {
  private static let day = "2026-03-01T"

  /// A device's clock, so many seconds from noon.
  private static func noon(_ seconds: Int) -> String {
    let date = Date(timeIntervalSince1970: 1_772_362_800 + Double(seconds))
    let format = ISO8601DateFormatter()
    format.timeZone = TimeZone(secondsFromGMT: 3_600)
    return format.string(from: date)
  }

  private func pair() throws -> Household { try Household("laptop", "phone", prepare: Self.add) }

  private static func add(_ laptop: Device) throws {
    try laptop.run("add", "Iron", "--dose", "1", "--as-needed")
  }

  private func strength(_ device: Device) throws -> String? {
    try (device.ask("show", "Iron") as ShownAnswer).strength
  }

  // MARK: P1

  @Test(arguments: [3_600, 600, 121, 119, -3_600])
  func `doses of a clock that is wrong all arrive by network, and one warning has both times`(
    seconds: Int
  ) throws {
    let household = try pair()
    let (laptop, phone) = (household[0].at(Self.noon(0)), household[1].at(Self.noon(seconds)))
    for _ in 0..<3 { try phone.run("take", "Iron") }
    let server = try Server(laptop, isNow: false)
    let ending = try phone.run("sync", server.address, "--json")
    let answer: SyncAnswer = try ending.answer()
    #expect((answer.changesSent, answer.acknowledged) == (3, true))
    #expect(try server.stop() == 0)
    let told = [(ending.messages, "“laptop”"), (server.messages, "“phone”")]
    for (messages, name) in told {
      let lines = messages.split(separator: "\n").filter { $0.hasPrefix("medley: warning") }
      // Two minutes are allowed to differ.
      #expect(lines.count == (abs(seconds) > 120 ? 1 : 0), "\(messages)")
      for part in [name, Self.noon(0), Self.noon(seconds)] {
        #expect(lines.allSatisfy { $0.contains(part) }, "\(messages)")
      }
    }
    #expect(try laptop.uses(of: "Iron") == 3)
    try household.agreedHash()
  }

  @Test(arguments: [3_600, 121, -3_600])
  func `doses of a clock that is wrong all arrive on a stick, and one warning has both times`(
    seconds: Int
  ) throws {
    let household = try pair()
    let (laptop, phone) = (household[0].at(Self.noon(0)), household[1].at(Self.noon(seconds)))
    let other = try laptop.copied(to: household.freshPath("other"))
    let stick = try ExchangeFolder(household.folder + "/stick")
    for _ in 0..<3 { try phone.run("take", "Iron") }
    try stick.sync(phone)
    let file = try phone.write(to: [laptop])
    let endings = [
      try laptop.run("sync", "--folder", stick.path), try other.run("bundle", "read", file),
    ]
    for ending in endings {
      let warnings = ending.messages("warning").filter { $0.contains("clock") }
      // A file may lie for days: only what it says of later days is wrong for certain.
      #expect(warnings.count == (seconds > 0 ? 1 : 0), "\(ending.messages)")
      for part in ["“phone”", Self.noon(0), Self.noon(seconds)] {
        #expect(warnings.allSatisfy { $0.contains(part) }, "\(ending.messages)")
      }
    }
    for device in [laptop, other] { #expect(try device.uses(of: "Iron") == 3) }
  }

  // MARK: P2

  @Test(arguments: [599, 601, 86_400, 31_536_000])
  func `after a clock was corrected the next edit wins at once`(seconds: Int) throws {
    let household = try pair()
    let (laptop, phone) = (household[0].at(Self.noon(0)), household[1])
    try phone.at(Self.noon(seconds)).run("edit", "Iron", "--strength", "1 mg")
    try laptop.read(phone.at(Self.noon(seconds)).write(to: [laptop]))
    #expect(try strength(laptop) == "1 mg")
    // The clock is put right, and the very next second the value is changed again.
    let corrected = phone.at(Self.noon(1))
    try corrected.run("edit", "Iron", "--strength", "2 mg")
    #expect(try strength(corrected) == "2 mg")
    try laptop.read(corrected.write(to: [laptop]))
    #expect(try strength(laptop) == "2 mg")
    #expect(try laptop.conflicts.isEmpty)
    #expect(try laptop.stateHash == phone.stateHash)
  }

  // MARK: P3

  @Test func `twenty edits of next year are taken in, told, and lose to edits that saw them`()
    throws
  {
    let household = try Household("laptop", "phone") { laptop in
      for number in 0..<4 {
        try laptop.run("add", "Medicine \(number)", "--dose", "1", "--as-needed")
      }
    }
    let laptop = household[0].at(Self.noon(0))
    let phone = household[1].at(Self.noon(31_536_000))
    for number in 0..<20 {
      let option = ["--strength", "--instructions", "--reason", "--prescriber", "--route"][
        number / 4]
      let value = option == "--route" ? "oral" : "next year"
      try phone.run("edit", "Medicine \(number % 4)", option, value)
    }
    let ending = try laptop.run("bundle", "read", phone.write(to: [laptop]))
    #expect(ending.results.contains("20 changes"), "\(ending.results)")
    #expect(ending.messages("warning").count == 1)
    #expect(ending.messages.contains("2027-03-01"))
    for number in 0..<4 {
      try laptop.run(
        "edit", "Medicine \(number)", "--strength", "now", "--instructions", "now", "--reason",
        "now")
    }
    try Household.meet([laptop, phone])
    for device in [laptop, phone] {
      for number in 0..<4 {
        let shown: ShownAnswer = try device.ask("show", "Medicine \(number)")
        #expect((shown.strength, shown.instructions) == ("now", "now"), "\(device.name)")
      }
      #expect(try device.conflicts.isEmpty)
    }
    try household.agreedHash()
  }

  // MARK: P4

  @Test func `a change of another year moves the clock of no device that takes it in`() throws {
    struct History: Decodable {
      struct Line: Decodable {
        let at: String
        let device: String
      }
      let changes: [Line]
    }
    let household = try Household(
      "laptop", "phone", "desk", "panel", "tablet", prepare: Self.add)
    let future = household[1].at("2030-01-01T08:00:00+01:00")
    try future.run("edit", "Iron", "--strength", "0 mg")
    let file = try future.write()
    // It goes from hand to hand, and each device writes at the time that it is.
    var last = file
    let hands = [0, 2, 3, 4].map { household[$0] }
    for (number, device) in hands.enumerated() {
      let device = device.at(Self.noon(60 * number))
      try device.read(file)
      if last != file { try device.read(last) }
      try device.run("edit", "Iron", "--strength", "\(number + 1) mg")
      #expect(try strength(device) == "\(number + 1) mg", "what came later stands")
      last = try device.write()
    }
    for device in household.devices {
      try device.read(last)
      #expect(try strength(device) == "4 mg", "\(device.name)")
      #expect(try device.conflicts.isEmpty)
      let history: History = try device.ask("history")
      for line in history.changes where line.device != "phone" {
        #expect(line.at.hasPrefix("2026-03-01"), "\(device.name): \(line.device) at \(line.at)")
      }
    }
    try household.agreedHash()
  }
}

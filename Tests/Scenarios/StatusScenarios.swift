import Foundation
import MedleyInvented
import MedleyTestSupport
import Testing

/// The state at a glance: what it says, and a panel that stays.
@Suite struct StatusScenarios {
  struct Glance: Decodable {
    struct Dose: Decodable, Equatable {
      struct Slot: Decodable, Equatable {
        let date: String
        let time: String
      }

      let medication: String
      let slot: Slot
      let dueAt: String
    }

    struct Figures: Decodable, Equatable {
      let due: Int
      let taken: Int
      let rate: Double?
    }

    let next: [Dose]
    let overdue: [Dose]
    let today: Figures
    let conflicts: Int
  }

  struct Day: Decodable {
    struct Slot: Decodable {
      let medication: String
      let slot: Glance.Dose.Slot
      let dueAt: String
      let state: String
    }

    let slots: [Slot]
  }

  struct Due: Decodable { let due: [Glance.Dose] }

  struct Module: Decodable {
    let text: String
    let alt: String
    let tooltip: String
    let `class`: [String]
    let percentage: Int?
  }

  @Test func `a glance says what today, due, conflicts and the following days say`() throws {
    let folder = try TemporaryFolder()
    let year = try InventedYear(in: folder.path, seed: 11)
    let device = Device(
      name: "reader", home: year.home, folder: folder.path, now: InventedYear.now,
      zone: InventedYear.zone)
    for day in stride(from: 1, to: 29, by: 3) {
      for time in ["02:31:00", "08:00:00", "12:00:00", "20:00:01", "23:45:00"] {
        let now = device.at(String(format: "2027-02-%02dT%@+01:00", day, time))
        let glance: Glance = try now.ask("status")
        let today: Day = try now.ask("today")
        let states = Dictionary(grouping: today.slots, by: \.state).mapValues(\.count)
        let taken = states["taken"] ?? 0
        let due = taken + (states["missed"] ?? 0)
        #expect(glance.today.taken == taken)
        #expect(glance.today.due == due)
        #expect((glance.today.rate == nil) == (due == 0))
        let dueNow: Due = try now.ask("due")
        #expect(glance.overdue.map(\.dueAt) == dueNow.due.map(\.dueAt))
        #expect(try glance.conflicts == now.conflicts.count)
        // The next doses are those of the following days that nobody has answered.
        var next: [Day.Slot] = []
        for ahead in 0..<5 {
          let later = try #require(now.ahead(days: ahead))
          let slots = (try later.ask("today") as Day).slots
          next += slots.filter { $0.state == "pending" && $0.dueAt.instant > now.now.instant }
        }
        let expected = next.sorted { $0.dueAt.instant < $1.dueAt.instant }.prefix(3)
        let last = try #require(now.ahead(days: 5)).now.instant
        let near = glance.next.map(\.dueAt).filter { $0.instant < last }
        #expect(near == expected.map(\.dueAt), "\(now.now)")
        #expect(glance.next.count == 3)
      }
    }
  }

  @Test func `doses that were answered long ahead are not the next ones, and hide none`() throws {
    let folder = try TemporaryFolder()
    let device = try folder.begunDevice()
    try device.run("add", "Iron", "--dose", "1", "--at", "08:00", "--at", "20:00")
    for day in 2...8 {
      for time in ["08:00", "20:00"] {
        try device.run("skip", "Iron", "--slot", "2026-03-0\(day)T\(time)", "--reason", "away")
      }
    }
    let glance: Glance = try device.ask("status")
    #expect(glance.next.map(\.slot.date) == ["2026-03-01", "2026-03-09", "2026-03-09"])
    let evening: Glance = try device.at("2026-03-01T21:00:00+01:00").ask("status")
    #expect(evening.next.map(\.slot.date) == ["2026-03-09", "2026-03-09", "2026-03-10"])
    let list = try device.at("2026-03-01T21:00:00+01:00").run("list").results
    #expect(list.contains("2026-03-09 08:00"))
  }

  @Test func `a module of Waybar has its text in markup and its classes`() throws {
    let folder = try TemporaryFolder()
    let device = try folder.begunDevice()
    try device.run("add", "Iron <b>&", "--dose", "1", "--at", "09:00")
    func module(_ now: String) throws -> Module {
      try device.at(now).run("status", "--format", "waybar").answer()
    }
    let before = try module("2026-03-01T08:30:00+01:00")
    #expect(before.text == "09:00 Iron &lt;b&gt;&amp;")
    #expect(before.alt == "well" && before.class == ["well"] && before.percentage == nil)
    let after = try module("2026-03-01T09:30:00+01:00")
    #expect(after.text == "1 overdue" && after.class == ["overdue"])
    #expect(after.tooltip.contains("Iron &lt;b&gt;&amp;"))
    try device.at("2026-03-01T09:31:00+01:00").run("take", "Iron <b>&")
    #expect(try module("2026-03-01T09:32:00+01:00").percentage == 100)
    let lines = try device.run("status", "--format", "waybar").results
    #expect(lines.split(separator: "\n").count == 1)
  }

  @Test func `a panel that begins before there is a store shows nothing and says why`() throws {
    let folder = try TemporaryFolder()
    let device = Device(name: "home", home: folder.path("home"), folder: folder.path)
    let module: Module = try device.run("status", "--format", "waybar").answer()
    #expect(module.text.isEmpty && module.class == ["none"])
    #expect(module.tooltip.contains("medley init"))
    #expect(try device.end("status").status == 10)
    #expect(!FileManager.default.fileExists(atPath: device.home))
    try device.run("init", "--device", "home")
    let empty: Glance = try device.ask("status")
    #expect(empty.next.isEmpty && empty.overdue.isEmpty && empty.today.rate == nil)
    #expect(try device.run("status", "--format", "waybar").results.contains("no dose is planned"))
  }

  @Test func `several people are asked for by name`() throws {
    let folder = try TemporaryFolder()
    let device = try folder.begunDevice()
    try device.run("person", "add", "Ben")
    #expect(try device.end("status").status == 26)
    #expect(try device.end("status", "--for", "Ben").status == 0)
    #expect(try device.end("status", "--watch").status == 26)
    #expect(try device.end("status", "--watch", "--for", "Nobody").status == 3)
    try device.alter("PRAGMA user_version = 99")
    #expect(try device.end("status", "--watch", "--for", "Ben").status == 12)
  }

  @Test func `a panel that stays begins before the store and sees what others write`() throws {
    let folder = try TemporaryFolder()
    let home = folder.path("below/home")
    let before = ["--home", home, "--zone", "UTC"]
    let watcher = try Watcher(before + ["--json"], in: folder.path)
    func run(_ words: String...) throws {
      let ending = try Program.run(Program.path, before + words, in: folder.path)
      #expect(ending.status == 0, "\(ending.messages)")
    }
    try wait(for: "what is missing", seconds: 20) { watcher.last.contains("medley init") }
    try run("init", "--person", "Ann", "--device", "home")
    try wait(for: "the store", seconds: 20) { watcher.last.contains("\"next\":[]") }
    try run("add", "Iron", "--dose", "1", "--at", "00:00", "--start", "2026-01-01")
    try wait(for: "the medication", seconds: 20) { watcher.last.contains("\"Iron\"") }
    try run("take", "Iron", "--slot", "today")
    try wait(for: "the dose", seconds: 20) { watcher.last.contains("\"taken\":1") }
    // A store in the place of the one that is watched is opened in its turn.
    try run("export", "json", "kept.json")
    try FileManager.default.removeItem(atPath: home)
    try run("init", "--person", "Ben", "--device", "other")
    try wait(for: "the other store", seconds: 20) { watcher.last.contains("\"taken\":0") }
    #expect(try watcher.stop() == 0)
    #expect(watcher.messages.isEmpty)
    let left = try FileManager.default.contentsOfDirectory(atPath: home)
    #expect(!left.contains { $0.hasSuffix("-wal") || $0.hasSuffix("-shm") })
  }

  @Test func `a panel that stays shows the new day at midnight`() throws {
    let folder = try TemporaryFolder()
    // A zone in which midnight comes in some seconds.
    let now = Int(Date().timeIntervalSince1970)
    let untilMidnight = 86_400 - now % 86_400
    try folder.makeZone("Soon", secondsEast: untilMidnight - 25)
    let before = ["--home", folder.path("home"), "--zone", "Soon"]
    let environment = ["TZDIR": folder.path]
    for words in [
      ["init", "--person", "Ann", "--device", "home"],
      ["add", "Iron", "--dose", "1", "--at", "12:00"],
    ] {
      let ending = try Program.run(
        Program.path, before + words, in: folder.path, environment: environment)
      #expect(ending.status == 0, "\(ending.messages)")
    }
    let watcher = try Watcher(before, in: folder.path, environment: environment)
    try wait(for: "tomorrow's dose", seconds: 20) {
      watcher.text.contains("Iron, 1 dose, tomorrow")
    }
    try wait(for: "the new day", seconds: 60) { watcher.text.contains("Iron, 1 dose, 1") }
    #expect(try watcher.stop() == 0)
  }

  @Test func `a panel that cannot say anything any more waits, and does not look on and on`() throws
  {
    let folder = try TemporaryFolder()
    let device = try folder.begunDevice()
    let watcher = try Watcher(device.line([]), in: folder.path)
    try wait(for: "the state", seconds: 20) { watcher.text.contains("no dose is planned") }
    try device.run("person", "add", "Ben")
    try wait(for: "the question", seconds: 20) { watcher.last.contains("several people") }
    try expectRest(of: watcher)
    #expect(try watcher.stop() == 0)
  }

  /// Expects a process that hardly works within two seconds.
  private func expectRest(of watcher: Watcher) throws {
    usleep(300_000)
    let before = try watcher.clockTicks
    usleep(2_000_000)
    #expect(try watcher.clockTicks - before < 5)
  }

  @Test func `a panel that nobody reads any more ends`() throws {
    let folder = try TemporaryFolder()
    let device = try folder.begunDevice()
    let line = "'\(Program.path)' --home '\(device.home)' status --watch --json | head -1"
    let pipe = try Program.start(
      "/bin/bash", ["-c", line], in: folder.path, output: folder.path("pipe.out"),
      messages: folder.path("pipe.err"))
    defer { if pipe.isRunning { kill(pipe.processIdentifier, SIGKILL) } }
    try wait(for: "the first line", seconds: 20) {
      try String(contentsOfFile: folder.path("pipe.out"), encoding: .utf8).contains("\"next\"")
    }
    try device.run("add", "Iron", "--dose", "1", "--at", "09:00")
    try wait(for: "the end of it", seconds: 20) { !pipe.isRunning }
  }
}

extension Device {
  /// The same device at the beginning of a day so many days ahead, or at its time today.
  fileprivate func ahead(days: Int) -> Device? {
    guard days > 0, let date = ISO8601DateFormatter().date(from: now) else { return self }
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 3_600)
    format.dateFormat = "yyyy-MM-dd'T00:00:00+01:00'"
    return at(format.string(from: date.addingTimeInterval(Double(days) * 86_400)))
  }
}

extension String {
  fileprivate var instant: Date { ISO8601DateFormatter().date(from: self) ?? .distantPast }
}

extension TemporaryFolder {
  /// A device on which somebody has begun.
  func begunDevice() throws -> Device {
    let device = Device(name: "home", home: path("home"), folder: path)
    try device.run("init", "--person", "Ann", "--device", "home")
    return device
  }

  /// Makes the file of a zone without summer time.
  ///
  /// Source: RFC 8536 §3: two blocks without transitions and with one type of local time each, and
  /// the rule of all years.
  fileprivate func makeZone(_ name: String, secondsEast: Int) throws {
    let header = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
    let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4]
    let offset = withUnsafeBytes(of: Int32(secondsEast).bigEndian) { Array($0) }
    let block = header + counts + offset + [0, 0] + Array("SON\0".utf8)
    let sign = secondsEast < 0 ? "" : "-"
    let size = abs(secondsEast)
    let rule = String(
      format: "\nSON%@%02d:%02d:%02d\n", sign, size / 3_600, size / 60 % 60, size % 60)
    try Data(block + block + Array(rule.utf8)).write(to: URL(filePath: path(name)))
  }
}

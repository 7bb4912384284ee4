import Foundation
import MedleyTestSupport
import Testing

/// Reports about merging that lost or doubled something, replayed: `Tests/Replays.md` names their
/// sources.
@Suite struct MergeReplays {
  private func pair() throws -> Household {
    try Household("laptop", "phone") {
      try $0.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
  }

  // MARK: P14

  @Test func `a device whose history the other lost keeps its own doses and gives all back`() throws
  {
    let household = try pair()
    let (laptop, phone) = (household[0], household[1])
    let before = try laptop.copied(to: household.freshPath("before"))
    try phone.use("Ibuprofen", times: 2, from: 8)
    var server = try Server(laptop)
    #expect(try phone.sync(with: server).acknowledged)
    #expect(try server.stop() == 0)
    // The laptop is set back: of what it once acknowledged it knows nothing any more.
    try FileManager.default.removeItem(atPath: laptop.home)
    _ = try before.copied(to: laptop.home)
    try phone.use("Ibuprofen", times: 3, from: 9)
    #expect(try phone.uses(of: "Ibuprofen") == 5)
    server = try Server(laptop)
    let answer = try phone.sync(with: server)
    #expect((answer.changesNew, answer.changesSent) == (0, 5))
    #expect(answer.acknowledged)
    #expect(try server.stop() == 0)
    for device in household.devices { #expect(try device.uses(of: "Ibuprofen") == 5) }
    try household.agreedHash()
  }

  // MARK: P29

  @Test func `one name and one code added on two devices are both kept, and asked about`() throws {
    let household = try Household("laptop", "phone")
    let box = ["--text", "(01)03400936404649(21)S1", "--add", "--amount", "30", "--yes"]
    for device in household.devices {
      try device.run("add", "Zinc", "--dose", "1", "--at", "08:00")
      try device.run(["scan", "--to", "Zinc"] + box)
    }
    let export = household.folder + "/phone.json"
    try household[1].run("export", "json", export)
    let question = "2 medications of \(Household.person) are called “Zinc”: if they are one"
    for device in household.devices {
      #expect(try !device.end("doctor").results.contains("are called"))
    }
    try household.meet()
    for device in household.devices {
      let list: ListAnswer = try device.ask("list")
      #expect(list.medications.map(\.name) == ["Zinc", "Zinc"], "\(device.name)")
      let doctor = try device.end("doctor")
      #expect(doctor.results.contains(question), "\(doctor.results)")
      #expect(try device.end("conflicts").results.contains("counted with both"))
    }
    // No import fails for it, whichever way it comes.
    for device in household.devices { try device.run("import", export) }
    try household.meet()
    try household.agreedHash()
    struct List: Decodable {
      struct Line: Decodable { let id: String }
      let medications: [Line]
    }
    let list: List = try household[0].ask("list")
    #expect(list.medications.count == 2)
    try household[0].run("remove", try #require(list.medications.first).id)
    try household.meet()
    for device in household.devices {
      #expect(try !device.end("doctor").results.contains("are called"))
      #expect(try (device.ask("list") as ListAnswer).medications.count == 1)
    }
  }

  // MARK: P30

  @Test func `a dose that comes again and again by every path counts once and takes no room`()
    throws
  {
    let household = try pair()
    let (laptop, phone) = (household[0], household[1])
    try phone.run("take", "Ibuprofen")
    let file = try phone.write(to: [laptop])
    let stick = try ExchangeFolder(household.folder + "/stick")
    try stick.sync(phone)
    try stick.settle(household.devices)
    let hash = try laptop.stateHash
    func weight() -> Int {
      ["", "-wal"].reduce(0) {
        $0 + ((try? [UInt8](contentsOf: laptop.databasePath + $1).count) ?? 0)
      }
    }
    let weightBefore = weight()
    for answer in try laptop.read(all: [String](repeating: file, count: 10)) {
      #expect((answer.changesNew, answer.rowsTouched) == (0, 0))
    }
    for round in 0..<3 {
      let name = "medley-000000000000000\(round).age"
      stick[name] = try [UInt8](contentsOf: file)
      #expect(try stick.sync(laptop).changesNew == 0)
    }
    #expect(weight() == weightBefore)
    let server = try Server(laptop)
    for _ in 0..<3 {
      let answer = try phone.sync(with: server)
      #expect((answer.changesNew, answer.changesSent) == (0, 0))
    }
    #expect(try server.stop() == 0)
    #expect(try laptop.uses(of: "Ibuprofen") == 1)
    let line = try #require(try (laptop.ask("devices") as DevicesAnswer)["phone"])
    #expect(line.changes == 1)
    #expect(try laptop.stateHash == hash)
  }

  // MARK: P33

  @Test(arguments: [-86_400, 86_400])
  func `the value that was not kept stays in the history, whichever clock was older`(
    seconds: Int
  ) throws {
    let household = try pair()
    let day = seconds < 0 ? "2026-02-28" : "2026-03-02"
    let (laptop, phone) = (household[0], household[1].at(day + "T08:00:00+01:00"))
    try laptop.run("edit", "Ibuprofen", "--strength", "111 mg")
    try phone.run("edit", "Ibuprofen", "--strength", "222 mg")
    try household.meet()
    let question = try #require(try laptop.conflicts.first)
    #expect(Set(question.entries.compactMap(\.value)) == ["111 mg", "222 mg"])
    let kept = try #require(question.entries.first { $0.value == "111 mg" })
    try laptop.run("resolve", question.id, "keep=\(kept.id)")
    try household.meet()
    for device in household.devices {
      #expect(try (device.ask("show", "Ibuprofen") as ShownAnswer).strength == "111 mg")
      #expect(try device.conflicts.isEmpty)
      let history = try device.run("history").results
      for value in ["111 mg", "222 mg"] { #expect(history.contains(value), "\(device.name)") }
    }
    // It can be had again by hand.
    try phone.run("edit", "Ibuprofen", "--strength", "222 mg")
    try household.meet()
    #expect(try (laptop.ask("show", "Ibuprofen") as ShownAnswer).strength == "222 mg")
    try household.agreedHash()
  }

  // MARK: P43

  @Test func `a database copied while it is in use without its journal loses nothing`() throws {
    let household = try pair()
    let (laptop, phone) = (household[0], household[1])
    // A reader that stays keeps the journal from being emptied.
    let panel = try Program.start(
      Program.path, phone.line(["status", "--watch", "--json"]), in: household.folder,
      output: household.folder + "/panel", messages: household.folder + "/panel.err")
    defer { kill(panel.processIdentifier, SIGKILL) }
    try wait(for: "the panel", seconds: 10) {
      !((try? String(contentsOfFile: household.folder + "/panel", encoding: .utf8)) ?? "").isEmpty
    }
    try phone.use("Ibuprofen", times: 3, from: 8)
    #expect(FileManager.default.fileExists(atPath: phone.databasePath + "-wal"))
    try laptop.read(phone.write(to: [laptop]))
    let copy = try phone.copied(to: household.freshPath("copy"))
    for ending in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: copy.databasePath + ending)
    }
    // It opens and goes on, and what it lacks comes back from whoever holds it.
    #expect(try (copy.ask("doctor") as DoctorAnswer).ok)
    try copy.use("Ibuprofen", times: 2, from: 12)
    try Household.meet([laptop, copy, phone])
    try Household.meet([laptop, copy, phone])
    for device in [laptop, copy, phone] {
      #expect(try device.uses(of: "Ibuprofen") == 5, "\(device.name)")
      #expect(try device.stateHash == laptop.stateHash)
    }
  }

  @Test func `nothing is restored over a store, whether it is in use or at rest`() throws {
    let household = try Household("laptop", hasRecovery: true) {
      try $0.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    let laptop = household[0]
    let stick = try Stick(household.folder + "/stick")
    try laptop.backUp(to: stick)
    try laptop.run("take", "Ibuprofen")
    let words = ["restore", stick.path, "--recovery", household.wordsPath]
    let server = try Server(laptop)
    let ending = try laptop.end(words)
    #expect(ending.status == 11, "\(ending.messages)")
    #expect(try server.stop() == 0)
    try household.expectRefusal(11, words, on: laptop, saying: "a store already")
    #expect(try laptop.uses(of: "Ibuprofen") == 1)
    #expect(try (laptop.ask("doctor") as DoctorAnswer).ok)
  }
}

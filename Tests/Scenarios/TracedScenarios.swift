import Foundation
import MedleyTestSupport
import Testing

@testable import MedleyCLI

/// What every command asks of the system, seen by another program: which files, and whether any
/// network.
@Suite(.enabled(if: Traced.isPossible, "strace is not installed or may not trace here"))
struct TracedScenarios {
  /// Every command with a line that does something in the household of `PlainScenarios`.
  ///
  /// `Q` stands for the person, `ENTRY` and `QUESTION` for ids.
  static let lines: [String: [String]] = [
    "": ["", "--plain"], "today": ["today --for Q"], "due": ["due --for Q"],
    "remind": ["remind", "remind --plan"], "status": ["status --for Q", "status --json --for Q"],
    "adherence": ["adherence --for Q"], "calendar": ["calendar --for Q"],
    "history": ["history", "history --verify"], "list": ["list --all --for Q"],
    "show": ["show Iron"], "stock": ["stock --for Q"], "conflicts": ["conflicts"],
    "person list": ["person list"], "person add": ["person add Cleo"],
    "person edit": ["person edit Ben --born 1951"], "zone": ["zone Asia/Tokyo --for Ben"],
    "settings": ["settings --for Q", "settings quiet-hours 22:00-07:00 --for Q"],
    "devices": ["devices"], "doctor": ["doctor", "doctor --rebuild"],
    "help": ["help", "help take"],
    "complete": ["complete -- take I"], "interactions": ["interactions --for Q"],
    "interactions import": ["interactions import OWNLIST"],
    "interactions remove": ["interactions remove Corner"],
    "catalog find": ["catalog find viagra"], "catalog sources": ["catalog sources"],
    "catalog import": ["catalog import own.txt"], "catalog remove": ["catalog remove us-ndc"],
    "report": [
      "report report.pdf --for Q", "report report.html --for Q", "report - --text --for Q",
    ],
    "scan": ["scan code.png", "scan --text 3400936404649 --add --to Iron --amount 9 --yes"],
    "add": ["add Folate --dose 1 --at 07:00 --for Q --photo code.png"],
    "edit": ["edit Iron --strength 75 --photo code.png"], "pause": ["pause Iron"],
    "resume": ["resume Vitamin"], "end": ["end Zinc"], "restart": ["restart Iron"],
    "move": ["move Iron tomorrowT08:00 10:00"], "remove": ["remove Zinc"],
    "unremove": ["unremove Zinc"], "take": ["take Iron --for Q"], "skip": ["skip Iron --for Q"],
    "correct": ["correct ENTRY --note better"], "undo": ["undo"],
    "note": ["note dizzy --medication Iron --for Q"], "refill": ["refill Iron 100"],
    "count": ["count Iron 42"], "lose": ["lose Iron 1"], "resolve": ["resolve QUESTION one"],
    "accept": ["accept phone"], "dismiss": ["dismiss ENTRY"],
    "role": ["role phone caregiver"], "remove-device": ["remove-device phone"],
    "leave": ["leave --yes phone"],
    "admit": ["admit lamp.request --welcome lamp.welcome WORDS --for Q"],
    "bundle write": ["bundle write out.age"], "bundle show": ["bundle show show.medley"],
    "bundle read": ["bundle read show.medley"], "import": ["import record.json"],
    "export json": ["export json out.json"], "export csv": ["export csv out.csv --for Q"],
    "export fhir": ["export fhir out.fhir --for Q"],
    "export ical": ["export ical out.ics --for Q"],
    "backup": ["backup backups"], "backup list": ["backup list backups"],
    "verify": ["verify backups", "verify show.medley"],
    "recovery check": ["recovery check --recovery words.txt"],
    "recovery add": ["recovery add --recovery more.txt"],
    "recovery sheet": ["recovery sheet sheet.pdf --recovery words.txt"],
    "service install": ["service install"], "service remove": ["service remove"],
    "erase": ["erase --yes kitchen"],
    // These begin in a home that is not there yet.
    "init": ["init --device lamp --person Ann --recovery new.txt"], "demo": ["demo"],
    "join": ["join --request new.request --device lamp", "join prop herald blob --at 127.0.0.1:9"],
    "restore": ["restore backups --recovery words.txt --device lamp --for Q"],
    // These stay, so they are told to end.
    "serve": ["serve --listen 127.0.0.1:0"], "pair": ["pair --yes --listen 127.0.0.1:0 --for Q"],
    "sync": ["sync 127.0.0.1:9", "sync --folder backups"],
  ]

  private static let beginning: Set = ["init", "demo", "join", "restore"]
  private static let staying: Set = ["serve", "pair"]

  /// Lines that may talk to the network or to a bus; all others open no socket.
  private static let networked: Set = [
    "serve --listen 127.0.0.1:0", "pair --yes --listen 127.0.0.1:0 --for Q", "sync 127.0.0.1:9",
    "join prop herald blob --at 127.0.0.1:9", "doctor --network",
  ]

  /// Lines that must fail here, and are looked at all the same.
  private static let failing: [String: Int32] = [
    "sync 127.0.0.1:9": 30, "join prop herald blob --at 127.0.0.1:9": 30, "accept phone": 3,
    "dismiss ENTRY": 3, "catalog remove us-ndc": 3, "interactions remove Corner": 3,
    "restart Iron": 27, "unremove Zinc": 3, "leave --yes phone": 27, "resume Vitamin": 27,
    "catalog import own.txt": 25,
  ]

  @Test func `every command has a line that is traced`() {
    let names = Set(CommandTable.medley.commands.map(\.name))
    #expect(names.symmetricDifference(Self.lines.keys.filter { !$0.isEmpty }).isEmpty)
  }

  private struct World {
    let household: Household
    let entry: String
    let question: String
    let words: String
    let ownList: String

    init() throws {
      household = try PlainScenarios.household()
      let kitchen = household[0].at("2026-03-04T20:10:00+01:00")
      let logged: LoggedAnswer = try kitchen.run(
        "take", "Ibuprofen", "--for", Household.person, "--json"
      ).answer()
      let double = try kitchen.conflicts.first { $0.kind == "double_dose" }
      (entry, question) = (logged.id, try #require(double).id)
      words = try household.request(household.device("lamp"))
      ownList = try OwnListScenarios.write(household)
      try PNGFile.make(64, 64) { _, _ in (128, 128, 128) }.write(to: household.folder + "/code.png")
      try Array("no register\n".utf8).write(to: household.folder + "/own.txt")
    }
  }

  @Test(arguments: 0..<3)
  func `no command opens a file that is not its business, or a socket without being a network one`(
    third: Int
  ) throws {
    let world = try World()
    let folder = world.household.folder
    for (number, name) in Self.lines.keys.sorted().enumerated() where number % 3 == third {
      for line in Self.lines[name] ?? [] {
        let kitchen = world.household[0].at("2026-03-04T20:10:00+01:00")
        let home = world.household.freshPath("home")
        let device =
          Self.beginning.contains(name) ? kitchen.moved(to: home) : try kitchen.copied(to: home)
        let words = line.split(separator: " ").flatMap { word -> [String] in
          switch word {
          case "Q": [Household.person]
          case "ENTRY": [world.entry]
          case "QUESTION": [world.question]
          case "WORDS": ["--words", world.words]
          case "OWNLIST": [world.ownList]
          default: [String(word)]
          }
        }
        let trace = try Traced.run(words, on: device, staying: Self.staying.contains(name))
        let status = Self.failing[line]
        #expect(
          status.map { $0 == trace.ending.status } ?? [0, 1].contains(trace.ending.status)
            || Self.staying.contains(name),
          "\(line): \(trace.ending.status) \(trace.ending.messages)")
        #expect(trace.callCount > 20, "\(line) was not traced")
        if !Self.networked.contains(line) {
          #expect(trace.sockets.isEmpty, "\(line): \(trace.sockets)")
        }
        let strange = trace.paths(outside: Traced.Allowed(device, words, folder))
        #expect(strange.isEmpty, "\(line): \(strange.sorted())")
        try? FileManager.default.removeItem(atPath: home)
      }
    }
  }

  /// A tracer that sees nothing would find everything in order.
  @Test func `a file that is opened and a socket that is made are seen`() throws {
    let household = try Household("tablet")
    let device = household[0]
    let trace = try Traced.run(
      ["-c", "exec 3</etc/hostname; exec 4<>/dev/tcp/127.0.0.1/9"], on: device,
      program: "/bin/bash")
    #expect(trace.sockets.contains { $0.contains("AF_INET") })
    let strange = trace.paths(outside: Traced.Allowed(device, [], household.folder))
    #expect(strange.contains("/etc/hostname"))
  }
}

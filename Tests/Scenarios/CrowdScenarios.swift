import Foundation
import Testing

/// Several processes use one store at once.
@Suite struct CrowdScenarios {
  @Test func `four programs that log ten doses each at once lose none and make one chain`() throws {
    let household = try Household("tablet") { tablet in
      try tablet.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    let tablet = household[0]
    let before: DevicesAnswer = try tablet.ask("devices")
    let words = tablet.line([]).map { "'\($0)'" }.joined(separator: " ")
    let folder = household.folder
    // Each writer stops at the first command that fails; each reader goes on until they are done.
    let writer = "for n in 1 2 3 4 5 6 7 8 9 10; do medley \(words) take Ibuprofen || exit 9; done"
    let reader =
      "while [ ! -e '\(folder)/done' ]; do medley \(words) status --json || exit 9; done"
    func start(_ line: String, _ name: String) throws -> Process {
      try Program.start(
        "/bin/bash", ["-c", "medley() { '\(Program.path)' \"$@\"; }; \(line)"], in: folder,
        output: "\(folder)/\(name).out", messages: "\(folder)/\(name).err")
    }
    let readers = try (0..<2).map { try start(reader, "reader\($0)") }
    let writers = try (0..<4).map { try start(writer, "writer\($0)") }
    for (number, process) in writers.enumerated() {
      process.waitUntilExit()
      let said = try String(contentsOfFile: "\(folder)/writer\(number).err", encoding: .utf8)
      #expect(process.terminationStatus == 0, "\(said)")
    }
    #expect(FileManager.default.createFile(atPath: folder + "/done", contents: nil))
    for (number, process) in readers.enumerated() {
      process.waitUntilExit()
      let said = try String(contentsOfFile: "\(folder)/reader\(number).err", encoding: .utf8)
      #expect(process.terminationStatus == 0, "\(said)")
      let answers = try String(contentsOfFile: "\(folder)/reader\(number).out", encoding: .utf8)
      #expect(answers.contains("\"next\""))
    }

    #expect(try tablet.uses(of: "Ibuprofen") == 40)
    let after: DevicesAnswer = try tablet.ask("devices")
    let line = try #require(after["tablet"])
    #expect(line.changes == (before["tablet"]?.changes ?? 0) + 40)
    #expect(line.incarnations == 1)
    #expect(!line.forked)
    #expect(line.copies.isEmpty)
    #expect(try tablet.run("history", "--verify").results.contains("in 1 logs: every link"))
    let doctor: DoctorAnswer = try tablet.ask("doctor")
    #expect(doctor.ok)
  }

  @Test func `three programs that begin at once in one folder make one household`() throws {
    let household = try Household("tablet") { _ in }
    for round in 0..<4 {
      let home = "\(household.folder)/begun\(round)"
      let started = try (0..<3).map { number in
        try Program.start(
          Program.path, ["--home", home, "init", "--person", "Ann", "--device", "d\(number)"],
          in: household.folder, output: "\(home).\(number).out",
          messages: "\(home).\(number).err")
      }
      for process in started { process.waitUntilExit() }
      // One of them founds; the others leave its keys and its store alone.
      #expect(started.filter { $0.terminationStatus == 0 }.count == 1)
      #expect(started.allSatisfy { [0, 11].contains($0.terminationStatus) })
      let ending = try Program.run(
        Program.path, ["--home", home, "doctor"], in: household.folder)
      #expect(ending.status == 0, "\(ending.messages)")
    }
  }

  @Test func `whoever begins where another program is at work is told to wait`() throws {
    let household = try Household("tablet") { _ in }
    let home = household.folder + "/busy"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: false)
    let folder = open(home, O_RDONLY | O_DIRECTORY)
    defer { close(folder) }
    #expect(flock(folder, LOCK_EX | LOCK_NB) == 0)
    let line = ["--home", home, "init", "--person", "Ann", "--device", "d"]
    let ending = try Program.run(Program.path, line, in: household.folder)
    #expect(ending.status == 11)
    #expect(ending.messages.contains("another program is at work in"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: home).isEmpty)
    #expect(flock(folder, LOCK_UN) == 0)
    #expect(try Program.run(Program.path, line, in: household.folder).status == 0)
  }

  @Test func `three programs that add recovery keys at once keep the words of each`() throws {
    let household = try Household("tablet") { _ in }
    let tablet = household[0]
    let started = try (0..<3).map { number in
      try Program.start(
        Program.path,
        tablet.line(["recovery", "add", "--recovery", "\(household.folder)/words\(number)"]),
        in: household.folder, output: "\(household.folder)/\(number).out",
        messages: "\(household.folder)/\(number).err")
    }
    for process in started { process.waitUntilExit() }
    for (number, process) in started.enumerated() {
      #expect(process.terminationStatus == 0)
      let check = try tablet.end(
        "recovery", "check", "--recovery", "\(household.folder)/words\(number)")
      #expect(check.status == 0, "\(number): \(check.messages)")
    }
    #expect(try (tablet.ask("doctor") as DoctorAnswer).ok)
  }

  @Test func `three programs that take in one welcome at once make one device`() throws {
    let household = try Household("tablet") { _ in }
    let tablet = household[0]
    let home = household.folder + "/phone"
    let file = household.folder + "/phone.request"
    let phone = Device(name: "phone", home: home, folder: household.folder)
    let asked = ["join", "--request", file, "--device", "phone", "--json"]
    let words = try (phone.run(asked).answer() as JoinAnswer).words
    let welcome = household.folder + "/phone.welcome"
    try tablet.run("admit", file, "--welcome", welcome, "--words", words)
    let started = try (0..<3).map { number in
      try Program.start(
        Program.path, phone.line(["join", "--welcome", welcome]), in: household.folder,
        output: "\(home).\(number).out", messages: "\(home).\(number).err")
    }
    for process in started { process.waitUntilExit() }
    #expect(started.filter { $0.terminationStatus == 0 }.count == 1)
    #expect(started.allSatisfy { [0, 11].contains($0.terminationStatus) })
    #expect(try (phone.ask("doctor") as DoctorAnswer).ok)
    #expect(try phone.stateHash == tablet.stateHash)
  }

  @Test func `one file read by two programs at once is taken in once`() throws {
    let household = try Household("tablet", "phone") { tablet in
      try tablet.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    try household[0].use("Ibuprofen", times: 10, from: 9)
    let file = try household[0].write()
    let phone = household[1]
    let started = try (0..<3).map { number in
      try Program.start(
        Program.path, phone.line(["bundle", "read", file, "--json"]), in: household.folder,
        output: "\(household.folder)/\(number).out", messages: "\(household.folder)/\(number).err")
    }
    var new: [Int] = []
    for (number, process) in started.enumerated() {
      process.waitUntilExit()
      let ending = try Ending(
        of: process, output: "\(household.folder)/\(number).out",
        messages: "\(household.folder)/\(number).err")
      #expect(ending.status == 0, "\(ending.messages)")
      new.append(try (ending.answer() as ReadAnswer).changesNew)
    }
    #expect(new.sorted() == [0, 0, 10])
    #expect(try phone.uses(of: "Ibuprofen") == 10)
  }
}

import Foundation
import MedleyTestSupport
import Testing

/// Several devices keep their backups in one folder.
@Suite struct SharedBackupScenarios {
  private func household() throws -> (Household, Stick) {
    let household = try Household("tablet", "phone", hasRecovery: true) { tablet in
      try tablet.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    return (household, try Stick(household.folder + "/stick"))
  }

  @Test func `a backup with a smaller number gives back what only it holds`() throws {
    let (household, stick) = try household()
    let tablet = household[0]
    for _ in 0..<3 { try tablet.backUp(to: stick) }
    // A restored device opens none of the earlier ones, so its own is number 1 again.
    let laptop = household.device("laptop")
    _ = try laptop.restore(from: stick.path, words: household.wordsPath)
    try laptop.use("Ibuprofen", times: 2, from: 9)
    try laptop.run("remove-device", "tablet")
    #expect(try laptop.backUp(to: stick).generation == 1)

    let desk = household.device("desk")
    _ = try desk.restore(from: stick.path, words: household.wordsPath)
    #expect(try desk.uses(of: "Ibuprofen") == 2)
    let devices: DevicesAnswer = try desk.ask("devices")
    #expect(devices.devices.map(\.name).sorted() == ["desk", "laptop", "phone"])
    #expect((try desk.ask("doctor") as DoctorAnswer).ok)
  }

  @Test func `a backup that holds what another device never had stays`() throws {
    let (household, stick) = try household()
    let (tablet, phone) = (household[0], household[1])
    try phone.use("Ibuprofen", times: 1, from: 9)
    let kept = try phone.backUp(to: stick).paths
    for _ in 0..<3 { try tablet.run("backup", stick.path, "--keep", "1") }
    for path in kept { #expect(FileManager.default.fileExists(atPath: path)) }
    let laptop = household.device("laptop")
    _ = try laptop.restore(from: stick.path, words: household.wordsPath)
    #expect(try laptop.uses(of: "Ibuprofen") == 1)
    // Once its doses are held elsewhere too, it goes as any other.
    try tablet.read(phone.write())
    try tablet.run("backup", stick.path, "--keep", "1")
    for path in kept { #expect(!FileManager.default.fileExists(atPath: path)) }
  }

  @Test func `a folder of an exchange gives back the increments too`() throws {
    let (household, stick) = try household()
    let tablet = household[0]
    try tablet.run("sync", "--folder", stick.path)
    try tablet.use("Ibuprofen", times: 1, from: 9)
    try tablet.run("sync", "--folder", stick.path)
    let laptop = household.device("laptop")
    _ = try laptop.restore(from: stick.path, words: household.wordsPath)
    #expect(try laptop.uses(of: "Ibuprofen") == 1)
  }

  @Test func `a restoring that is killed at any moment can be done again`() throws {
    let (household, stick) = try household()
    let tablet = household[0]
    try tablet.use("Ibuprofen", times: 3, from: 9)
    try tablet.backUp(to: stick)
    var interruptedCount = 0
    for number in 0..<16 {
      let laptop = household.device("laptop\(number)")
      let words = [
        "restore", stick.path, "--recovery", household.wordsPath, "--device", laptop.name,
      ]
      let process = try Program.start(
        Program.path, laptop.line(words), in: household.folder,
        output: laptop.home + ".out", messages: laptop.home + ".err")
      usleep(UInt32(2_000 + number * 6_000))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let again = try laptop.end(words)
      if process.terminationReason == .uncaughtSignal { interruptedCount += 1 }
      // Either it is done now, or it was done then.
      #expect([0, 11].contains(again.status), "\(number): \(again.messages)")
      #expect(try laptop.uses(of: "Ibuprofen") == 3)
      #expect((try laptop.ask("doctor") as DoctorAnswer).ok, "\(number)")
    }
    #expect(interruptedCount > 0)
  }
}

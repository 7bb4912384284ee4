import Foundation
import MedleyTestSupport
import Testing

/// A store that is copied, moved, or only used again.
@Suite struct CopyScenarios {
  private func household() throws -> Household {
    try Household("tablet", "phone") { tablet in
      try tablet.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
  }

  @Test func `ten doses on each of a copied pair and ten elsewhere are thirty everywhere`() throws {
    let household = try household()
    let (tablet, phone) = (household[0], household[1])
    // The phone wrote before it was copied, so both copies go on from a log of their own.
    try phone.run("edit", "Ibuprofen", "--strength", "400 mg")
    try household.meet()
    let copy = try phone.copied(to: household.freshPath("copy"))
    try tablet.use("Ibuprofen", times: 10, from: 9)
    try phone.use("Ibuprofen", times: 10, from: 10)
    try copy.use("Ibuprofen", times: 10, from: 11)

    let all = [tablet, phone, copy]
    try Household.meet(all)
    for device in all {
      #expect(try device.uses(of: "Ibuprofen") == 30)
      let devices: DevicesAnswer = try device.ask("devices")
      let line = try #require(devices["phone"])
      #expect(line.copies == [.init(kind: "copied", changesBeside: 10)])
      #expect(line.incarnations == 2)
      #expect(!line.forked)
      #expect(try #require(devices["tablet"]).copies.isEmpty)
      #expect(try device.run("devices").results.contains("its store was copied"))
      #expect(try device.run("doctor").results.contains("its store was copied"))
      #expect(try device.conflicts.isEmpty)
    }
    #expect(Set(try all.map { try $0.stateHash }).count == 1)
  }

  @Test func `a copied pair may log on for ever without anybody doing anything about it`() throws {
    let household = try household()
    let (tablet, phone) = (household[0], household[1])
    let copy = try phone.copied(to: household.freshPath("copy"))
    let all = [tablet, phone, copy]
    for day in 1...3 {
      for (number, device) in all.enumerated() {
        try device.use("Ibuprofen", times: 2, from: 9 + number, day: day)
      }
      try Household.meet(all)
    }
    for device in all { #expect(try device.uses(of: "Ibuprofen") == 18) }
    let line = try #require(try (tablet.ask("devices") as DevicesAnswer)["phone"])
    #expect(line.incarnations == 2)
  }

  @Test func `a copy made before a device first wrote is reported as well`() throws {
    let household = try household()
    let copy = try household[1].copied(to: household.freshPath("copy"))
    let all = household.devices + [copy]
    for (number, device) in all.enumerated() {
      try device.use("Ibuprofen", times: 10, from: 9 + number)
    }
    try Household.meet(all)
    for device in all { #expect(try device.uses(of: "Ibuprofen") == 30) }
    #expect(Set(try all.map { try $0.stateHash }).count == 1)
    for device in all {
      let answer: DevicesAnswer = try device.ask("devices")
      #expect(answer["phone"]?.copies.count == 1)
      #expect(answer["tablet"]?.copies.isEmpty == true)
    }
  }

  @Test func `a database put back from before its first change is said to be set back`() throws {
    let household = try household()
    let (tablet, phone) = (household[0], household[1])
    let database = phone.home + "/medley.sqlite"
    let backup = try [UInt8](contentsOf: database)
    try phone.use("Ibuprofen", times: 3, from: 9)
    try tablet.read(phone.write(to: [tablet]))
    try backup.write(to: database)
    try phone.use("Ibuprofen", times: 2, from: 15)
    // The tablet learns from the phone's file what the phone lacks, and carries it back.
    try tablet.read(phone.write(to: [tablet]))
    try phone.read(tablet.write(to: [phone]))
    for device in [tablet, phone] {
      #expect(try device.uses(of: "Ibuprofen") == 5)
      let answer: DevicesAnswer = try device.ask("devices")
      #expect(answer["phone"]?.copies.map(\.kind) == ["set_back"])
    }
  }

  @Test func `a store that moves on its disk loses nothing and reports nothing`() throws {
    let household = try household()
    try household[1].use("Ibuprofen", times: 2, from: 9)
    let moved = household[1].moved(to: household.freshPath("moved"))
    try FileManager.default.moveItem(atPath: household[1].home, toPath: moved.home)
    try moved.use("Ibuprofen", times: 3, from: 10)
    try expectUneventful([household[0], moved], uses: 5, incarnations: 1)
  }

  @Test func `a store that moves to another disk loses nothing and reports nothing`() throws {
    let household = try household()
    try household[1].use("Ibuprofen", times: 2, from: 9)
    let moved = try household[1].copied(to: household.freshPath("moved"))
    try FileManager.default.removeItem(atPath: household[1].home)
    try moved.use("Ibuprofen", times: 3, from: 10)
    try expectUneventful([household[0], moved], uses: 5, incarnations: 2)
  }

  @Test func `a program that starts again and again is one log`() throws {
    let household = try household()
    try household[1].use("Ibuprofen", times: 5, from: 9)
    try expectUneventful(household.devices, uses: 5, incarnations: 1)
  }

  /// No device speaks of a copy, and no dose is missing.
  private func expectUneventful(
    _ devices: [Device], uses: Int, incarnations: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try Household.meet(devices, sourceLocation: sourceLocation)
    for device in devices {
      #expect(try device.uses(of: "Ibuprofen") == uses, sourceLocation: sourceLocation)
      let answer: DevicesAnswer = try device.ask("devices")
      let line = try #require(answer["phone"])
      #expect(line.copies.isEmpty, sourceLocation: sourceLocation)
      #expect(!line.forked, sourceLocation: sourceLocation)
      #expect(line.incarnations == incarnations, sourceLocation: sourceLocation)
      let doctor: DoctorAnswer = try device.ask("doctor")
      #expect(doctor.ok, sourceLocation: sourceLocation)
      #expect(
        !doctor.checks.contains { $0.name.hasPrefix("device") }, sourceLocation: sourceLocation)
    }
    #expect(Set(try devices.map { try $0.stateHash }).count == 1, sourceLocation: sourceLocation)
  }
}
